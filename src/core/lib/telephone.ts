/** What people write between the digits of a telephone number. */
const separators = /[ ()./-]/g

/** Another country's number: its code, and up to fifteen digits in all (E.164). */
const foreign = /^(?:\+|00)(?!39)[1-9]\d{6,14}$/

/** An Italian number, with its country code or without: mobile (3), landline (0), nomadic (55), free and shared-cost (8). */
const italian = /^(?:(?:\+|00)39)?(?:3\d{8,9}|0[1-9]\d{4,9}|55\d{6,8}|8\d{5,9})$/

/** Returns whether a text can be a telephone number. Without a country code it is read as an Italian one. */
export function isTelephone(text: string): boolean {
  const digits = text.replace(separators, '')
  return foreign.test(digits) || italian.test(digits)
}
