/** Finds unclosed quotes. YAML reads on to the next quote, however far, and reports the mistake there. */

/**
 * Returns the offset of the first quote that was probably not closed.
 *
 * A quoted text that contains something like a key, or that ends where the next text begins, lacks its closing quote.
 */
export function findUnclosedQuote(text: string): number | undefined {
  let depth = 0
  let at = 0
  while (at < text.length) {
    if (depth === 0 && (at === 0 || text[at - 1] === '\n')) at += beforeValue(text, at)
    const sign = text[at] ?? ''
    if (isQuote(sign) && beginsValue(text, at)) {
      const end = closingOf(text, at, sign)
      if (end === undefined || wasMeantToEnd(text, at, end)) return at
      at = end + 1
    } else if (sign === '#' && /\s/.test(text[at - 1] ?? ' ')) at = endOfLine(text, at)
    else if (depth === 0 && !/[\s[{\]}"']/.test(sign)) at = endOfLine(text, at)
    else {
      if (sign === '[' || sign === '{') depth++
      else if (sign === ']' || sign === '}') depth = Math.max(0, depth - 1)
      at++
    }
  }
  return undefined
}

const isQuote = (sign: string): boolean => sign === '"' || sign === "'"

/** Length of the hyphens and the key before the value of a line in block style. */
function beforeValue(text: string, start: number): number {
  const line = text.slice(start, endOfLine(text, start))
  return /^\s*(?:-\s+)*(?:[^\s#"'[{][^:#\n]*:\s+|"[^"]*":\s+|'[^']*':\s+)?/.exec(line)?.[0].length ?? 0
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Returns whether a quote starts a value. Inside an unquoted word it is an ordinary character. */
function beginsValue(text: string, at: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  return /(?:^|[,[{]|:|^\s*-|\s-)\s*$/.test(before)
}

function closingOf(text: string, start: number, sign: string): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    if (sign === '"' && text[at] === '\\') at++
    else if (text[at] === sign && sign === "'" && text[at + 1] === "'") at++
    else if (text[at] === sign) return at
  }
  return undefined
}

function wasMeantToEnd(text: string, start: number, end: number): boolean {
  const words = text.slice(start + 1, end)
  if (/\n\s*(?:- )?(?:[^\s"'{[][^\n:"'{[]*:(?:\s|$)|[}\]])/.test(words)) return true
  const closesHere = /^\s*(?:[,\]}:)]|#|\n|$)/.test(text.slice(end + 1, end + 40))
  return !closesHere && /[,{[]\s*(?:[\w-]+:\s*)?$/.test(words)
}
