/** Reports letters without a glyph in the fonts of documents, at the texts of the catalogue that contain them. */
import type { LayoutMistake } from '../../typesetting/typesetting.ts'
import type { Diagnostics, Span } from '../diagnostics/diagnostic.ts'
import { withAnd } from '../diagnostics/words.ts'
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import { layoutPathOf, layoutsOf } from '../read/layouts.ts'
import { entriesOf, itemsOf, type Source, within } from '../read/source.ts'

/** The message of Typst, which gives the letters and no place. */
const message = /^the text "(.+)" could not be displayed/s

export const isWithoutGlyph = (mistake: LayoutMistake): boolean => message.test(mistake.message)

/** Reports each text that has such letters once: in the documents' files, otherwise in what documents share. */
export function reportMissingGlyphs(mistakes: readonly LayoutMistake[], lowered: LoweredCatalogue, report: Diagnostics): void {
  const { definitions, sources } = lowered
  const { layouts, single } = sources
  const say = (letters: readonly string[], span: Span, hint: string | undefined): void =>
    report.report('CAT903', span, `No font of the documents has ${withAnd(letters.map((letter) => `"${letter}"`))}`, hint ? { hint } : {})
  for (const file of new Set(mistakes.map((mistake) => mistake.file))) {
    const here = mistakes.filter((mistake) => mistake.file === file)
    const letters = new Set(here.flatMap((mistake) => [...(message.exec(mistake.message)?.[1] ?? '')]))
    const { hint } = here[0] ?? {}
    const own = definitions.all('document').find(({ name }) => layoutPathOf(name) === file)?.source
    const shared = ['messages', 'portal', 'enums', 'statuses'].map((kind) => single.get(kind)?.source)
    const places = [
      ...placesIn(own, letters),
      ...layoutsOf(file, layouts).flatMap((path) => placeIn(layouts.get(path) ?? '', `catalogue/${path}`, letters)),
    ]
    const found = places.length > 0 ? places : shared.flatMap((source) => placesIn(source, letters))
    for (const place of found) say(place.letters, place.span, hint)
    if (found.length === 0) say([...letters], { file: `catalogue/${file}`, start: 0, end: 0 }, hint)
  }
}

interface GlyphPlace {
  span: Span
  letters: readonly string[]
}

function placesIn(source: Source | undefined, letters: ReadonlySet<string>): GlyphPlace[] {
  if (source?.kind !== 'scalar')
    return [...itemsOf(source), ...entriesOf(source).map(({ value }) => value)].flatMap((inner) => placesIn(inner, letters))
  return placeIn(String(source.value), source.span.file, letters).map((place) => ({
    ...place,
    span: within(source, place.span.start, place.span.end),
  }))
}

/** Returns the first run of such letters in a text, with all of them. */
function placeIn(text: string, file: string, letters: ReadonlySet<string>): GlyphPlace[] {
  const inText = [...new Set(text)].filter((letter) => letters.has(letter))
  if (inText.length === 0) return []
  const start = Math.min(...inText.map((letter) => text.indexOf(letter)))
  let end = start
  for (const letter of text.slice(start)) {
    if (!letters.has(letter)) break
    end += letter.length
  }
  return [{ letters: inText, span: { file, start, end } }]
}
