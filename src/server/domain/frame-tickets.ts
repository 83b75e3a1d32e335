/** How long the ticket to a framed page holds: long enough for the frame to load. */
export const frameTicketLifeMs = 60_000
