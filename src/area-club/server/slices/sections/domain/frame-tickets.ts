/** Validity of a ticket to a framed page: enough for the frame to load. */
export const frameTicketLifeMs = 60_000

/** Maximum of valid tickets per session, more than a page has frames; a new one replaces the oldest. */
export const frameTicketsPerSession = 10
