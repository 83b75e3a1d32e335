/** How long the ticket to a framed page holds: long enough for the frame to load. */
export const frameTicketLifeMs = 60_000

/** Tickets of one login that hold at the same time: more than a page has frames. A new one takes the place of the oldest. */
export const frameTicketsPerSession = 10
