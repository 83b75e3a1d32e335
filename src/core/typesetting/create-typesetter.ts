/**
 * Runs Typst in this process.
 *
 * Compilation is synchronous and a layout can loop for ever: run it in a process that can be killed, as `typesetting-process.ts` does.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { locate, readExportMistakes } from './export-mistakes.ts'
import { fallbackFamily, findForeignFonts, readFontFiles } from './font-files.ts'
import type { DocumentLook, LayoutFiles, LayoutMistake, Typeset, TypesettingJob } from './typesetting.ts'

export interface Typesetter {
  typeset(files: LayoutFiles, job: TypesettingJob): Typeset
}

/** A folder that does not exist: layouts read only the files mapped below it, never the disk. */
const nowhere = join(tmpdir(), 'typesetting-without-files')
const mainPath = join(nowhere, 'main.typ')

/** Compilations after which a cached result is evicted: fonts are shaped once and memory stays bounded. */
const keptRounds = 2

export function createTypesetter(): Typesetter {
  const compiler = NodeCompiler.create({ workspace: nowhere, fontArgs: [{ fontBlobs: readFontFiles() }] })

  function typeset(files: LayoutFiles, job: TypesettingJob): Typeset {
    for (const [path, text] of Object.entries(files)) compiler.mapShadow(join(nowhere, path), Buffer.from(text))
    compiler.addSource(mainPath, mainFile(job.name))
    const { words, data, language } = job
    const given = JSON.stringify({ words: { hasGaps: false, ...words }, data, look: withFallback(job.look), language })
    const compiled = compiler.compile({ mainFilePath: mainPath, inputs: { given } })
    const found = [compiled.takeError(), compiled.takeWarnings()].flatMap((error) => (error ? compiler.fetchDiagnostics(error) : []))
    const mistakes = firstOfEachFile(found).flatMap((one) => mistakeOf(one, job.name))
    if (mistakes.length > 0 || compiled.result === null) return { mistakes }
    try {
      const pdf = compiler.pdf(compiled.result, { pdfStandard: 'ua-1', creationTimestamp: job.madeAtS })
      const foreign = findForeignFonts(pdf)
      if (foreign.length > 0) return { mistakes: foreign.map((font) => foreignFont(font, job.name, files)) }
      return { pdf, pages: compiled.result.numOfPages }
    } catch (error) {
      return { mistakes: readExportMistakes(error, job.name, files) }
    }
  }

  return {
    typeset(files, job) {
      try {
        return typeset(files, job)
      } finally {
        compiler.resetShadow()
        compiler.evictCache(keptRounds)
      }
    },
  }
}

/** Adds the fallback font to each brand font; Typst takes the first that has the glyph. */
function withFallback({ fonts: { display, text }, ...look }: DocumentLook) {
  return { ...look, fonts: { display: [display, fallbackFamily], text: [text, fallbackFamily] } }
}

/**
 * Returns the main file, which imports the layout and sets language, title and the brand's font.
 *
 * An accessible PDF requires language and title. `fallback: false` makes a missing glyph an error; otherwise Typst would take any font
 * installed on the machine.
 */
const mainFile = (name: string): string => `#import "${layoutPath(name)}": layout
#let given = json(bytes(sys.inputs.given))
#set document(title: given.words.title, author: given.look.operator)
#set text(lang: given.language.split("-").first(), font: given.look.fonts.text, fallback: false)
#layout(given.words, given.data, given.look)
`

const layoutPath = (name: string): string => `/documents/${name}.typ`

interface Position {
  line: number
  character: number
}

/** A diagnostic of Typst as the library returns it; `severity` is 1 for errors, 2 for warnings, 4 for trace steps. */
interface TypstReport {
  message: string
  path: string
  /** Null in a picture, whose message may end in the place. */
  range?: { start: Position; end: Position } | null
  severity: number
}

/** Keeps the first error of each file: the rest usually follow from it, as ten do from one unclosed bracket. */
const firstOfEachFile = (reports: readonly TypstReport[]): TypstReport[] =>
  reports.filter(
    (one, index) => one.severity !== 1 || reports.findIndex(({ severity, path }) => severity === 1 && path === one.path) === index,
  )

function mistakeOf(report: TypstReport, name: string): LayoutMistake[] {
  if (report.severity > 2) return []
  const [, message = '', hint] =
    /^(.*?)(?:, hints: (.*))?$/s.exec(report.message.replaceAll(`${nowhere}/`, '').replaceAll(nowhere, '')) ?? []
  if (report.path === mainPath && message === 'unresolved import') return [withoutLayout(name)]
  const file = report.path.startsWith(`${nowhere}/`) ? report.path.slice(nowhere.length + 1) : ''
  const place = file === '' || file === 'main.typ' ? { file: `documents/${name}.typ` } : { file, ...positionsOf(report) }
  const advice = hint ?? (file.endsWith('.svg') ? 'Draw the picture anew, or save it anew as SVG' : undefined)
  return [{ kind: 'layout', ...place, message, ...(advice === undefined ? {} : { hint: advice }) }]
}

function positionsOf({ range, message }: TypstReport): { from?: Position; to?: Position } {
  if (range) return { from: range.start, to: range.end }
  const [, line, column] = / at (\d+):(\d+)\)/.exec(message) ?? []
  return line === undefined ? {} : { from: { line: Number(line) - 1, character: Number(column) - 1 } }
}

const withoutLayout = (name: string): LayoutMistake => ({
  kind: 'layout',
  file: `documents/${name}.typ`,
  message: 'The file defines no layout',
  hint: 'It begins so: #let layout(words, data, look) = { … }',
})

/** Reports a font that is not shipped, at the string that names it if a layout has one. */
function foreignFont(font: string, name: string, files: LayoutFiles): LayoutMistake {
  const [family] = font.split('-')
  const named = (text: string): string | undefined =>
    [...text.matchAll(/"[^"\n]+"/g)].map(([words]) => words).find((words) => words.replaceAll(/[" ]/g, '') === family)
  return {
    kind: 'layout',
    ...locate(files, `documents/${name}.typ`, named),
    message: `The font ${font} is not shipped`,
    hint: 'Fonts of the machine differ from one to the next: use look.fonts.text or look.fonts.display.',
  }
}
