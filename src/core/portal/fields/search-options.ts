/** Searches options by their words, ignoring case, accents and apostrophes. */

/**
 * Normalizes text for comparison: lower case, no accents, words separated by single spaces.
 *
 * An apostrophe is removed (`laquila`) or replaced by a space (`l aquila`).
 */
export function foldText(text: string, apostrophe: '' | ' ' = ''): string {
  return unaccented(text)
    .toLowerCase()
    .replace(/['’`´]/g, apostrophe)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function unaccented(text: string): string {
  // A fast path for ASCII: eight thousand names are normalized between two keys.
  return /^[ -~]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')
}

export interface SearchIndex<Option> {
  options: readonly Option[]
  joined: readonly string[]
  parted: readonly string[]
}

/** Normalizes every option once. Eight thousand take some milliseconds, so callers build the index at the first search. */
export function indexOptions<Option extends { words: string }>(options: readonly Option[]): SearchIndex<Option> {
  const joined = options.map(({ words }) => foldText(words))
  const parted = options.map(({ words }, place) => (/['’`´]/.test(words) ? foldText(words, ' ') : (joined[place] ?? '')))
  return { options, joined, parted }
}

export interface Found<Option> {
  options: readonly Option[]
  /** Number of matches, including those not listed. */
  count: number
}

/** Returns at most `most` options. Those that start with the text precede those in which a later word does. */
export function findOptions<Option>(index: SearchIndex<Option>, typed: string, most: number): Found<Option> {
  const joined = foldText(typed)
  const parted = foldText(typed, ' ')
  const first: Option[] = []
  const later: Option[] = []
  index.options.forEach((option, place) => {
    const ofJoined = index.joined[place] ?? ''
    const ofParted = index.parted[place] ?? ''
    if (ofJoined.startsWith(joined) || ofParted.startsWith(parted)) first.push(option)
    else if (ofJoined.includes(` ${joined}`) || ofParted.includes(` ${parted}`)) later.push(option)
  })
  return { options: [...first, ...later].slice(0, most), count: first.length + later.length }
}

/** Returns the only option whose words equal the text, with or without a suffix in brackets. Undefined when ambiguous. */
export function findNamed<Option extends { words: string }>(index: SearchIndex<Option>, typed: string): Option | undefined {
  const wanted = foldText(typed)
  if (wanted === '') return undefined
  const exact = index.options.filter((_option, place) => index.joined[place] === wanted)
  if (exact.length === 1) return exact[0]
  const named = index.options.filter((option) => foldText(option.words.replace(/\s*\(.*\)\s*$/, '')) === wanted)
  return named.length === 1 ? named[0] : undefined
}

/** Returns how many leading characters of `words` the typed text matches; 0 when it matches elsewhere. */
export function matchedLength(words: string, typed: string): number {
  const wanted = foldText(typed)
  if (wanted === '' || !foldText(words).startsWith(wanted)) return 0
  for (let length = 1; length <= words.length; length++) if (foldText(words.slice(0, length)) === wanted) return length
  return 0
}
