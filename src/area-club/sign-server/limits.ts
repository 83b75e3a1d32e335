/** The limits of the sign server. */

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The lifetime of a signer's link, which may end before the request (requirements G3). */
export const linkLifeMs = 2 * dayMs
export const codeDigits = 6
/** Counted from the moment the mail is written. */
export const codeLifeMinutes = 10
export const codeLifeMs = codeLifeMinutes * minuteMs
/** The number of wrong attempts after which the signer needs a new code. */
export const triesPerCode = 5
/** The minimum interval between two codes. */
export const codeWaitSeconds = 60
/** With `triesPerCode` this leaves an attacker with the link fifty guesses in a million per day. */
export const codesPerDay = 10
/** The time after which inactive drafts and requests that ended unsigned are removed. */
export const unsignedLifeMs = 30 * dayMs
/** The legal retention period of contracts. */
export const signedLifeYears = 10
/** The maximum size of a PDF to sign. */
export const mostPdfBytes = 10_000_000
export const longestReason = 500
