"""The pages of disputes: their form, the ruling, kept rulings; and the rulebook."""
