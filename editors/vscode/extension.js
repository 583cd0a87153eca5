// Starts `playproof lsp` for tracker files and component data. All that is offered comes from the server.
const { window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function activate() {
  const [command, ...before] = workspace.getConfiguration("playproof").get("command");
  const [folder] = workspace.workspaceFolders ?? [];
  const options = folder ? { cwd: folder.uri.fsPath } : {};
  client = new LanguageClient(
    "playproof",
    "Playproof",
    { command, args: [...before, "lsp"], options },
    {
      documentSelector: [
        { language: "playproof" },
        { scheme: "file", pattern: "**/components/**/*.{toml,csv,tsv}" },
        { scheme: "file", pattern: "**/layouts/**/*.toml" },
        { scheme: "file", pattern: "**/shops/*.toml" },
      ],
      synchronize: { fileEvents: workspace.createFileSystemWatcher("**/{components,layouts,shops}/**") },
    },
  );
  try {
    await client.start();
  } catch (problem) {
    window.showErrorMessage(
      `Playproof can't be started as "${command}": install it, or set playproof.command. (${problem.message ?? problem})`,
    );
  }
}

async function deactivate() {
  await client?.stop();
}

module.exports = { activate, deactivate };
