"""What a waterfall auction can find: local reason, and the rule in the family's own words."""

from __future__ import annotations

__all__ = ["REASONS"]

REASONS: dict[str, str] = {
    "bid_low": "A bid is at least so much over the cost and over the highest bid.",
    "bid_inexact": "A bid is exactly the named amount.",
    "bid_multiple": "Bids are multiples of the step.",
    "bid_cheapest": "The cheapest lot can only be bought.",
    "bid_sold": "Bids are for lots that still lie in the row.",
    "own_raise": "A leading bid is not raised by its own bidder.",
    "buy_not_cheapest": "Only the cheapest lot can be bought.",
    "buy_bid_on": "A lot that carries a bid can't be bought.",
    "base": "It is bought at its printed value.",
    "price": "It is bought at its current cost.",
    "award": "The cheapest lot with a single bidder goes to that bidder at once.",
    "auction": "The cheapest lot with several bidders is auctioned among them.",
    "auction_only_bidders": "Only those who had bid on it take part.",
    "auction_order": "Bidders speak in rotation.",
    "leader": "The highest bidder is winning and waits.",
    "still_in": "A pass puts nobody out.",
    "raise_low": "A raise exceeds the highest bid.",
    "dropped_out": "Who did not raise is out of this auction.",
    "won": "The last bidder left wins and pays the bid.",
    "lost": "Losing bidders keep their money.",
    "after_sale": "After resolution the turn goes on to the left.",
    "after_drop": "When all have passed the auction goes on.",
    "raise_multiple": "Raises are multiples of the step.",
    "second_bid": "There is no second bid on a lot before its auction.",
    "bound": "Money behind a standing bid can't be used again.",
    "overspent": "Nobody bids or pays more than they have.",
    "drop": "When all pass, the cheapest lot gets cheaper.",
    "forced": "At no cost it must be taken.",
    "withdrawal": "A bid stands; it can't be withdrawn.",
    "ladder": "Lots of equal value step up in cost.",
    "left_out": "Some lots are in the game only with so many players.",
    "row_order": "The row lies in rising order.",
}
