"""What it takes to declare a skill (R-025): each requirement knows whether it is met, and what stands in the way."""
