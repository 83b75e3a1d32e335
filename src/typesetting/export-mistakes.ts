/** What stops Typst from writing an accessible PDF. The library tells it as the text of an exception, without a place. */
import type { LayoutFiles, LayoutMistake, LayoutPosition } from './typesetting.ts'

/** Mistakes of PDF/UA-1, each at the element that it is about where the layout has one. Anything else is thrown again. */
export function readExportMistakes(error: unknown, name: string, files: LayoutFiles): LayoutMistake[] {
  const text = error instanceof Error ? error.message : String(error)
  const reports = [...text.matchAll(/message: "((?:[^"\\]|\\.)*)", trace: \[.*?\], hints: \[((?:"(?:[^"\\]|\\.)*"(?:, )?)*)\]/gs)]
  if (reports.length === 0) throw error
  return reports.map(([, written = '', hints = '']) => {
    const message = unquoted(written)
    const isBarrier = message.startsWith('PDF/UA-1 error: ')
    const said = message.replace(/^PDF\/UA-1 error: /, '').replace(/`"|"`/g, '"')
    // Typst's own advice, another font, is no help where the fonts are given.
    const hint = said.includes('could not be displayed')
      ? lettersHint
      : [...hints.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => unquoted(match[1] ?? '')).join('; ')
    const place = placeOf(said, name, files)
    return { kind: isBarrier ? 'barrier' : 'layout', ...place, message: said, ...(hint === '' ? {} : { hint }) }
  })
}

const lettersHint = 'The fonts of documents have the Latin, Greek, Cyrillic and Hebrew letters.'

/** Rust's quoted form. */
const unquoted = (text: string): string =>
  text.replace(/\\(u\{([0-9a-f]+)\}|.)/gi, (_all, sign: string, code?: string) =>
    code === undefined ? ({ n: '\n', t: '\t', r: '\r' }[sign] ?? sign) : String.fromCodePoint(Number.parseInt(code, 16)),
  )

/** What a mistake speaks of, and how a layout writes it. */
const elements: readonly (readonly [RegExp, RegExp])[] = [
  [/alt(?:ernative)? text|description/i, /#?\b(?:image|figure|math\.equation)\((?![^)]*\balt:)|\$[^$]+\$/],
  [/heading/i, /^=+ .*$|#?\bheading\(/m],
]

/** The first such element, in the document's own layout or in one that it imports; else the beginning of its own. */
function placeOf(message: string, name: string, files: LayoutFiles): LayoutPlace {
  const element = elements.find(([speaks]) => speaks.test(message))?.[1]
  return placeIn(files, `documents/${name}.typ`, (text) => element?.exec(text)?.[0])
}

type LayoutPlace = Pick<LayoutMistake, 'file' | 'from' | 'to'>

/** Where words stand that are found in a layout: `own` is looked at first, and its beginning is taken where none has them. */
export function placeIn(files: LayoutFiles, own: string, find: (text: string) => string | undefined): LayoutPlace {
  const layouts = [own, ...Object.keys(files).filter((file) => file.endsWith('.typ') && file !== own)]
  for (const file of layouts) {
    const text = files[file] ?? ''
    const words = find(text)
    if (words === undefined) continue
    const start = text.indexOf(words)
    return { file, from: positionAt(text, start), to: positionAt(text, start + words.length) }
  }
  return { file: own }
}

function positionAt(text: string, offset: number): LayoutPosition {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
}
