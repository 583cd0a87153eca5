"""The pages of docs/ that are made from data and code, so that they can not differ from them."""
