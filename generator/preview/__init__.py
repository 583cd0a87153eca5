"""The preview: a page on localhost that shows a game's pieces and sheets, and again whenever its data is saved."""
