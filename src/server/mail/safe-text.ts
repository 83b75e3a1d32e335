/** What a mail program draws in another order, not at all, or as a new line: fillers and selectors are no format characters in Unicode. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\p{Variation_Selector}|\u034f|\u17b4|\u17b5/gu
const longestGreetedName = 40

/** A value that customers wrote, as it may stand in a mail: one line without characters that nobody sees. */
export function toMailLine(value: string): string {
  return value
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(unseen, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
}

/**
 * The first name to greet by; undefined where it is no name. A mail of ours to an address that anybody may enter must not carry what a
 * stranger wrote as a name: addresses, telephone numbers, sentences.
 */
export function findGreetedName(firstName: string): string | undefined {
  const name = toMailLine(firstName.normalize('NFKC'))
  const isName = /^\p{L}[\p{L}\p{M}'’ʼ. -]*$/u.test(name) && !/[\p{L}\p{M}]\.[\p{L}\p{M}]{2}/u.test(name)
  return isName && [...name].length <= longestGreetedName ? name : undefined
}
