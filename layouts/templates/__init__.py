"""Card templates: reading them, and drawing a card from one."""
