"""The reasons of the game's own violations, in words for a game without ``rules.toml``."""

REASONS: dict[str, str] = {
    # turns
    "both": "A card gives its disk or its event, not both.",
    "commission": "Only the active player sells.",
    "variant": "Without starting cards the first move is an auction.",
    "pass": "A turn is one of the four actions.",
    "recover": "A player who begins a turn without a card in hand takes the discard pile back.",
    "recover_late": "The discard pile comes back when a turn begins.",
    # sow
    "sow": "Market cards and active cards can be sown.",
    "buried": "Only the top card of a discard pile is active.",
    # reap
    "reap_hand": "A card of one's own hand is sold.",
    "value": "A sale brings the colour's worth.",
    "payer": "The bank pays for a sale.",
    "reap_order": "The value is counted before the collapse.",
    "stow": "The sold card goes under the deck.",
    "own_sold": "Zele Research Labs bring back one's own sold cards too.",
    "fell": "A sector that was not saved loses its top disk.",
    "fell_other": "Only sectors of the colour sold are at stake.",
    "stacks": "Bids to preserve are not placed on stacks.",
    # expand
    "expand_hand": "A card of one's own hand is played.",
    "one_disk": "One disk is placed.",
    "no_disk": "A disk of the card's colour is taken.",
    "adjacent": "A disk goes next to another sector of its colour.",
    "occupied": "No disk goes on an occupied sector.",
    "fallback": "Without a place next to the colour an unoccupied sector is taken.",
    "spot": "A new sector touches the map.",
    "tiles": "There are no more tiles.",
    "start_map": "The map is empty at the start.",
    "expand_discard": "The card goes on the player's discard pile.",
    "draw": "A tile is drawn for an unexplored sector only.",
    "draw_missing": "An unexplored sector gets a tile.",
    "income": "The player collects the sector's value.",
    "idea_income": "The income of an expansion is in force.",
    "double": "The income comes once.",
    "reveal": "An event is revealed only where a tile was drawn.",
    "reveal_missing": "Where a tile was drawn, an event is revealed.",
    "idea_reveal": "Whether an event is revealed depends on the ruling.",
    "top": "The revealed card stays on top.",
    "expand_order": "The steps of an expansion keep their order.",
    "free_disk": "No disk is placed beside an action.",
    # event
    "event_hand": "A card of one's own hand is played.",
    "event_discard": "The card goes on the player's discard pile.",
    "undone": "The card's text is carried out.",
    "partial": "A card that can't be carried out in whole is not played.",
    "effectless": "A card without effect is not played.",
    "crusade_text": "Crusade of the Sun is played by its replacement text.",
    "crusade_disk": "A disk goes on Crusade of the Sun when it is played.",
    "crusade_grows": "Each turn that Crusade of the Sun is on top, a disk is added.",
    "place_missing": "Its disks go on the map when it is no longer on top.",
    "crusade_place": "Its disks are placed by the usual rule.",
    # the end
    "worth": "A colour is worth the values of its sectors.",
    "worked_worth": "A sector of value 0 adds nothing.",
    "card_worth": "A card is worth its colour's worth.",
    "gems_score": "Gems are influence.",
    "winner": "Most influence wins.",
    "not_ended": "The game ends with the last disk of the pool.",
    "empty_galaxy": "An empty galaxy is no end.",
    "gems": "Nobody has less than nothing.",
    "gem_limit": "No more gems are in play than there are.",
    **{
        f"{colour}{number:02d}": "The card's text is followed."
        for colour in "RWBK"
        for number in range(1, 14)
    },
}
