"""How it looks: drawings of every kind of component, card templates, themes, fonts, text fitting."""
