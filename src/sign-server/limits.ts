/** The figures of the sign server, each written here alone. */

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long the link of a signer holds; the request itself goes on (G3). */
export const linkLifeMs = 2 * dayMs
export const codeDigits = 6
/** From the moment the mail is written. */
export const codeLifeMinutes = 10
export const codeLifeMs = codeLifeMinutes * minuteMs
/** Wrong codes, after which another one must be asked for. */
export const triesPerCode = 5
/** Between two codes. */
export const codeWaitSeconds = 60
/** With the tries above this leaves a stranger with the link fifty guesses in a million a day. */
export const codesPerDay = 10
/** A draft that nobody activates, and what ended unsigned, are removed after this. */
export const unsignedLifeMs = 30 * dayMs
/** How long the law has contracts kept. */
export const signedLifeYears = 10
/** The largest PDF that is taken. */
export const mostPdfBytes = 10_000_000
export const longestReason = 500
