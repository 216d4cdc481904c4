"""A server of one's own under attack: floods of every kind from one address, while people play beside them."""
