/**
 * Typst in this process. It computes without pause and a layout can loop for ever: run it in a process that can be killed, as
 * `typesetting-process.ts` does.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { placeIn, readExportMistakes } from './export-mistakes.ts'
import { fallbackFamily, findForeignFonts, readFontFiles } from './font-files.ts'
import type { DocumentLook, LayoutFiles, LayoutMistake, Typeset, TypesettingJob } from './typesetting.ts'

export interface Typesetter {
  typeset(files: LayoutFiles, job: TypesettingJob): Typeset
}

/** A folder that is not there: every file that a layout reads is given, and nothing of the disk is within its reach. */
const nowhere = join(tmpdir(), 'typesetting-without-files')
const mainPath = join(nowhere, 'main.typ')

/** Results of earlier documents are kept for the next two: the fonts are shaped once, and memory stays bounded. */
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

/** A layout that asks for a font of the brand is given the one that helps out as well: Typst takes the first that has the letter. */
function withFallback({ fonts: { display, text }, ...look }: DocumentLook) {
  return { ...look, fonts: { display: [display, fallbackFamily], text: [text, fallbackFamily] } }
}

/**
 * What stands around every layout: the language and the title, without which a PDF is not accessible, and the brand's font. A letter that
 * neither it nor its fallback has is a mistake; another font, found on one machine and not on the next, is never taken instead.
 */
const mainFile = (name: string): string => `#import "${layoutPath(name)}": layout
#let given = json(bytes(sys.inputs.given))
#set document(title: given.words.title, author: given.look.operator)
#set text(lang: given.language, font: given.look.fonts.text, fallback: false)
#layout(given.words, given.data, given.look)
`

const layoutPath = (name: string): string => `/documents/${name}.typ`

/** A report of Typst as the library gives it; `severity` 1 is an error, 2 a warning, 4 a step that led there. */
interface TypstReport {
  message: string
  path: string
  range?: { start: { line: number; character: number }; end: { line: number; character: number } }
  severity: number
}

/** After the first error of a file the others follow from it: a bracket that is not closed is ten. */
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
  const place = file === '' || file === 'main.typ' ? { file: `documents/${name}.typ` } : { file, ...positionsOf(report.range) }
  return [{ kind: 'layout', ...place, message, ...(hint === undefined ? {} : { hint }) }]
}

const positionsOf = (range: TypstReport['range']) => (range === undefined ? {} : { from: range.start, to: range.end })

const withoutLayout = (name: string): LayoutMistake => ({
  kind: 'layout',
  file: `documents/${name}.typ`,
  message: 'The file defines no layout',
  hint: 'It begins so: #let layout(words, data, look) = { … }',
})

/** At the words that name the font, where a layout has them. */
function foreignFont(font: string, name: string, files: LayoutFiles): LayoutMistake {
  const [family] = font.split('-')
  const named = (text: string): string | undefined =>
    [...text.matchAll(/"[^"\n]+"/g)].map(([words]) => words).find((words) => words.replaceAll(/[" ]/g, '') === family)
  return {
    kind: 'layout',
    ...placeIn(files, `documents/${name}.typ`, named),
    message: `The font ${font} is not shipped`,
    hint: 'Fonts of the machine differ from one to the next: use look.fonts.text or look.fonts.display.',
  }
}
