/** Errors of Typst's PDF export. The library returns them as the text of an exception, without a position. */
import type { LayoutFiles, LayoutMistake, LayoutPosition } from './typesetting.ts'

/** Parses the PDF/UA-1 errors of an export, each with the position of its element if found. Rethrows any other error. */
export function readExportMistakes(error: unknown, name: string, files: LayoutFiles): LayoutMistake[] {
  const text = error instanceof Error ? error.message : String(error)
  const reports = [...text.matchAll(/message: "((?:[^"\\]|\\.)*)", trace: \[.*?\], hints: \[((?:"(?:[^"\\]|\\.)*"(?:, )?)*)\]/gs)]
  if (reports.length === 0) throw error
  return reports.map(([, written = '', hints = '']) => {
    const message = unquoted(written)
    const isBarrier = message.startsWith('PDF/UA-1 error: ')
    const detail = message.replace(/^PDF\/UA-1 error: /, '').replace(/`"|"`/g, '"')
    // Typst suggests another font, but the fonts of a document are fixed.
    const hint = detail.includes('could not be displayed')
      ? lettersHint
      : [...hints.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => unquoted(match[1] ?? '')).join('; ')
    const place = locateElement(detail, name, files)
    return { kind: isBarrier ? 'barrier' : 'layout', ...place, message: detail, ...(hint === '' ? {} : { hint }) }
  })
}

const lettersHint = 'The fonts of documents have the Latin, Greek, Cyrillic and Hebrew letters.'

/** Decodes Rust's string escapes. */
const unquoted = (text: string): string =>
  text.replace(/\\(u\{([0-9a-f]+)\}|.)/gi, (_all, sign: string, code?: string) =>
    code === undefined ? ({ n: '\n', t: '\t', r: '\r' }[sign] ?? sign) : String.fromCodePoint(Number.parseInt(code, 16)),
  )

/** Pairs of patterns: of an error message, and of the element in a layout that it is about. */
const elements: readonly (readonly [RegExp, RegExp])[] = [
  [/alt(?:ernative)? text|description/i, /#?\b(?:image|figure|math\.equation)\((?![^)]*\balt:)|\$[^$]+\$/],
  [/heading/i, /^=+ .*$|#?\bheading\(/m],
]

/** Returns the position of the first matching element, in the document's own layout or in an imported one. */
function locateElement(message: string, name: string, files: LayoutFiles): LayoutRange {
  const element = elements.find(([speaks]) => speaks.test(message))?.[1]
  return locate(files, `documents/${name}.typ`, (text) => element?.exec(text)?.[0])
}

type LayoutRange = Pick<LayoutMistake, 'file' | 'from' | 'to'>

/** Returns the position of the text that `find` returns, searching `own` first; without a match, `own` alone. */
export function locate(files: LayoutFiles, own: string, find: (text: string) => string | undefined): LayoutRange {
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
