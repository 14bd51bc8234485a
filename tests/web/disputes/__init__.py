"""The referee's pages: questions, cards, rulings, the rulebook."""
