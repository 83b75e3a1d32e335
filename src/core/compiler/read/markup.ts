/** Finds HTML and Markdown in texts of the catalogue: texts are plain, so customers would see the tags and signs. */

/** A piece of HTML or Markdown in a text, with the notation to use instead. */
export interface Markup {
  start: number
  end: number
  hint: string
}

const bold = ['b', 'strong']
const link = ['a']
const paragraphs = [
  'p',
  'br',
  'div',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'tr',
  'td',
  'th',
]
const others =
  'abbr address article aside audio blockquote body button center cite code del details em embed figure font footer form head header html i ' +
  'iframe img input ins kbd label link main mark meta nav object pre q s samp script section select small source span strike style sub ' +
  'summary sup svg tbody template textarea tfoot thead time title tt u var video wbr'
const elements: ReadonlySet<string> = new Set([...bold, ...link, ...paragraphs, ...others.split(' ')])

/** HTML tags and comments. `<` before a digit or blank is a less-than sign; unknown elements may be names or addresses in brackets. */
const tag = /<!--|<!doctype\b|<\/?([a-z][a-z0-9]*)(?=[\s/>])[^<>]*>/gi

/** Common named character references and all numeric ones. */
const reference =
  /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z](?:grave|acute|circ|uml|tilde|cedil|ring|uro)|nbsp|amp|lt|gt|quot|apos|copy|reg|trade|laquo|raquo|[lrb]s?[aq]?quo|hellip|[nm]dash|bull|middot|deg|shy|times|[lr]arr);/gi

/** A placeholder, an expression in which `<` is an operator. */
const placeholder = /\{[^{}]*\}/g

const withoutPlaceholders = (text: string): string => text.replace(placeholder, (placeholder) => '\uFFFC'.repeat(placeholder.length))

const boldHint = 'Bold words stand between two stars: **so**.'

/** The notations of Markdown that no text has. A hyphen before a figure, as in `- 20%`, is a minus, and a star begins a footnote. */
const notations: readonly { pattern: RegExp; hint: string }[] = [
  { pattern: /^[ \t]*#{1,6}[ \t]+(?=\S)/gm, hint: 'A heading is the `title` of a section, card or other block.' },
  {
    pattern: /^[ \t]*-[ \t]+(?=[^\s\d\uFFFC])/gm,
    hint: 'Each item is a text of its own: a `prose` for each, or a block of several items such as `facts` or `links`.',
  },
  { pattern: /!\[[^\]]*\]\([^)]*\)/g, hint: 'A text holds no picture. A `promo`, a `card` and an empty state have the key `picture`.' },
  { pattern: /`[^`]+`/g, hint: 'Write the words without backticks; a value is shown as code by its format, {booking.code, code}.' },
  { pattern: /^[ \t]*\|.*\|[ \t]*$/gm, hint: 'Rows and columns are a block: `table`.' },
  { pattern: /(?<![\w_])__[^\s_](?:[^_\n]*[^\s_])?__(?![\w_])/g, hint: boldHint },
  { pattern: /(?<![\w*])\*[^\s*](?:[^*\n]*[^\s*])?\*(?![\w*])/g, hint: boldHint },
]

/** Returns the pieces of Markdown in a text that are not the language's own, the first of each notation. */
export function findMarkdown(text: string): readonly Markup[] {
  const words = withoutPlaceholders(text)
  return notations.flatMap(({ pattern, hint }) =>
    [...words.matchAll(pattern)].slice(0, 1).map((match): Markup => ({ start: match.index, end: match.index + match[0].length, hint })),
  )
}

/** Returns the pieces of HTML in a text, without the end tags of reported elements. */
export function findMarkup(text: string): readonly Markup[] {
  const words = withoutPlaceholders(text)
  const begun = new Set<string>()
  const tags = [...words.matchAll(tag)].flatMap((match): Markup[] => {
    const element = match[1]?.toLowerCase()
    if (element !== undefined && (!elements.has(element) || (match[0].startsWith('</') && begun.has(element)))) return []
    if (element !== undefined) begun.add(element)
    return [{ start: match.index, end: match.index + match[0].length, hint: hintFor(element) }]
  })
  const references = [...words.matchAll(reference)].map(
    (match): Markup => ({ start: match.index, end: match.index + match[0].length, hint: 'Write the letter or sign itself.' }),
  )
  return [...tags, ...references].sort((a, b) => a.start - b.start)
}

function hintFor(element: string | undefined): string {
  if (element === undefined) return 'Comments are for the YAML: write # before them, outside of the text.'
  if (bold.includes(element)) return boldHint
  if (link.includes(element)) return 'A link is written [words](portal.links.privacy).'
  if (paragraphs.includes(element)) return 'A text is one paragraph: write the next one as a text or block of its own.'
  return 'A text holds **bold words**, [links](portal.links.privacy) and {placeholders}; how it looks is decided by where it stands.'
}
