"""What markets and tracks are drawn of: cells with a price and a token's place, their lines, the legend."""
