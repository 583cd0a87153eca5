"""SVG files: read safely, as shapes where they are lines and areas, as pixels where they are not."""
