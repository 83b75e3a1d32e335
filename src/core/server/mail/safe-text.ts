/** Matches characters that are invisible, reorder text or break lines. Fillers and variation selectors are not format characters (Cf). */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\p{Variation_Selector}|\u034f|\u17b4|\u17b5/gu
const longestGreetedName = 40

/** Sanitizes customers' text for a mail: one line without invisible characters. */
export function toMailLine(value: string): string {
  return value
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(unseen, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
}

/**
 * Returns a first name for the greeting; undefined when the text does not look like a name.
 *
 * Anybody can register any e-mail address. Without this check the mail would carry a stranger's message to it: URLs, telephone numbers,
 * sentences.
 */
export function findGreetedName(firstName: string): string | undefined {
  const name = toMailLine(firstName.normalize('NFKC'))
  const isName = /^\p{L}[\p{L}\p{M}'’ʼ. -]*$/u.test(name) && !/[\p{L}\p{M}]\.[\p{L}\p{M}]{2}/u.test(name)
  return isName && [...name].length <= longestGreetedName ? name : undefined
}
