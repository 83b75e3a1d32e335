/** Finding by typing: what a person types against what the options are called, whatever accents and apostrophes either has. */

/** Text as it is compared: lower case, no accents, words parted by single blanks. An apostrophe joins (`laquila`) or parts (`l aquila`). */
export function foldText(text: string, apostrophe: '' | ' ' = ''): string {
  return unaccented(text)
    .toLowerCase()
    .replace(/['’`´]/g, apostrophe)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function unaccented(text: string): string {
  // Most names are plain letters, and eight thousand are folded between two keys.
  return /^[ -~]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')
}

export interface SearchIndex<Option> {
  options: readonly Option[]
  joined: readonly string[]
  parted: readonly string[]
}

/** Folds every option once; a search then compares plain strings. Eight thousand take some milliseconds, so it is made at the first search. */
export function indexOptions<Option extends { words: string }>(options: readonly Option[]): SearchIndex<Option> {
  const joined = options.map(({ words }) => foldText(words))
  const parted = options.map(({ words }, place) => (/['’`´]/.test(words) ? foldText(words, ' ') : (joined[place] ?? '')))
  return { options, joined, parted }
}

export interface Found<Option> {
  options: readonly Option[]
  /** How many match, also beyond those listed. */
  count: number
}

/** Options that begin with the text, then those in which a later word does; each group in the order given, `most` at most. */
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

/** The one option that the text names in full, with or without what stands in brackets behind it. Undefined where two could be meant. */
export function findNamed<Option extends { words: string }>(index: SearchIndex<Option>, typed: string): Option | undefined {
  const wanted = foldText(typed)
  if (wanted === '') return undefined
  const exact = index.options.filter((_option, place) => index.joined[place] === wanted)
  if (exact.length === 1) return exact[0]
  const named = index.options.filter((option) => foldText(option.words.replace(/\s*\(.*\)\s*$/, '')) === wanted)
  return named.length === 1 ? named[0] : undefined
}

/** How many signs at the beginning of `words` the typed text covers, to set them off; 0 where it matches elsewhere. */
export function matchedLength(words: string, typed: string): number {
  const wanted = foldText(typed)
  if (wanted === '' || !foldText(words).startsWith(wanted)) return 0
  for (let length = 1; length <= words.length; length++) if (foldText(words.slice(0, length)) === wanted) return length
  return 0
}
