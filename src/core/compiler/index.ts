/**
 * Entry points of the compiler, whose folders are its passes: read -> resolve -> lower -> check -> typeset -> emit.
 *
 * `read` parses YAML and OpenAPI. `resolve` finds definitions by name, and `scope` holds what is known everywhere and at a place. `lower`
 * turns each construct into the model that `emit` prints, by the `rules` of its place: types of expressions, demands, guards. `check` checks
 * the catalogue as a whole.
 *
 * Input: a catalogue and an API description. Output: diagnostics, or generated files. Diagnostics are collected, never thrown; an error
 * prevents every write.
 */
import { join } from 'node:path'
import { checkCatalogue } from './check/index.ts'
import { type Diagnostic, Diagnostics } from './diagnostics/diagnostic.ts'
import { type FileTexts, framesOf, type JsonReport, jsonOf, summaryOf } from './diagnostics/render.ts'
import type { ReportLanguage } from './diagnostics/report-words.ts'
import { presentIn, writeFiles } from './emit/files.ts'
import { emitCatalogue } from './emit/index.ts'
import { emitTexts } from './emit/texts.ts'
import { withoutDrafts } from './emit/without-drafts.ts'
import { fileKinds } from './language/files.ts'
import { lowerCatalogue } from './lower/lower-catalogue.ts'
import type { LoweredCatalogue } from './lower/lowered-catalogue.ts'
import { readApi } from './read/api.ts'
import { readCatalogue, wordsIn } from './read/catalogue.ts'
import { filesOnDisk, type ProjectFiles, withUnsaved } from './read/project-files.ts'
import { checkServerFile, type ServerFile } from './read/server-file.ts'
import { editorSchemaFolder, emitEditorSchemas } from './reference/index.ts'
import type { Context } from './scope/context.ts'
import { openContext } from './scope/open-context.ts'
import { typesetSamples } from './typeset/typeset-samples.ts'

export interface Report {
  diagnostics: readonly Diagnostic[]
  texts: FileTexts
  screens: number
  /** Operations that the server answers with "not available yet". */
  notAvailable: number
  operations: number
  failed: boolean
}

export interface CheckOptions {
  /** Each text of the result says where it is written. */
  places?: boolean
  /** Texts in place of those of the project, by path. */
  unsaved?: ReadonlyMap<string, string>
  /** Files beside the catalogue that only the server reads. */
  serverFiles?: readonly ServerFile[]
  /** Repeated words, and what nothing uses or reaches, are warnings. */
  lenient?: boolean
}

/**
 * Reads and checks a project, given as its folder or as files in memory, without writing anything.
 *
 * A file that cannot be read is left out of the checks. Beside a mistake in the description, only that is told which does not follow from it.
 *
 * @param now blocks whose `until` lies before this moment are reported.
 */
export function checkProject(
  project: string | ProjectFiles,
  now: Date = new Date(),
  { places = false, unsaved = new Map(), serverFiles = [], lenient = false }: CheckOptions = {},
): { report: Report; lowered: LoweredCatalogue | undefined; context: Context | undefined } {
  const diagnostics = new Diagnostics({ lenient })
  const saved = typeof project === 'string' ? filesOnDisk(project, refusalsTo(diagnostics)) : project
  const files = unsaved.size > 0 ? withUnsaved(saved, unsaved) : saved
  const sources = readCatalogue(files, fileKinds, diagnostics)
  const api = readApi(files, wordsIn(sources), diagnostics)
  const context = sources.whole ? openContext(sources, api, diagnostics, now, places) : undefined
  const lowered = context && lowerCatalogue(context)
  const unread = lowered ? checkCatalogue(lowered, context) : []
  // Unused entries do not prevent typesetting: a text name misspelled in a layout is both unused and a typesetting error.
  if (lowered && !diagnostics.hasErrorsBeside('CAT001', 'CAT002')) typesetSamples(lowered, unread, diagnostics)
  for (const { span, message } of unread) diagnostics.report('CAT001', span, message)
  const ofServer = serverFiles.map((file) => [file.path, checkServerFile(file, files, diagnostics) ?? ''] as const)
  const operations = [...api.operations.values()]
  return {
    lowered,
    context,
    report: {
      diagnostics: diagnostics.sorted(),
      texts: new Map([...sources.texts, ...api.texts, ...ofServer]),
      screens: sources.named.get('screen')?.size ?? 0,
      notAvailable: operations.filter((operation) => !operation.available).length,
      operations: operations.length,
      failed: diagnostics.hasErrors,
    },
  }
}

/** Reports paths that cannot be read. That they are then empty is not reported as well. */
const refusalsTo =
  (diagnostics: Diagnostics) =>
  (file: string, why: string): void =>
    diagnostics.reportWhole('CAT110', { file, start: 0, end: 1 }, `"${file}" cannot be read: ${why}`, {
      hint: 'Put a file there that can be read, or remove it.',
    })

export { filesInMemory, type ProjectFiles } from './read/project-files.ts'
export type { ServerFile } from './read/server-file.ts'

export interface Compiled {
  report: Report
  /** Paths under `src/generated` whose bytes have changed; empty if the check failed. */
  written: readonly string[]
  /** Emits the modules of the portal with the drafts, for development: those that differ, by path under `src/generated`. */
  drafts(): Promise<ReadonlyMap<string, string>>
}

const noDrafts = async (): Promise<ReadonlyMap<string, string>> => new Map()

/**
 * Checks a project and writes `src/generated` and the editor schemas.
 *
 * Repeated words, and what nothing uses or reaches, are warnings. The output includes client types of outside services, and the words for tests. The same input gives the same bytes.
 *
 * @param into another output folder; the editor schemas are then not written.
 * @param serverFiles files beside the catalogue that only the server reads.
 */
export async function compile({
  root,
  into,
  serverFiles = [],
}: {
  root: string
  into?: string
  serverFiles?: readonly ServerFile[]
}): Promise<Compiled> {
  const { report, lowered } = checkProject(root, new Date(), { serverFiles, lenient: true })
  if (report.failed || !lowered) return { report, written: [], drafts: noDrafts }
  const folder = into ?? join(root, 'src/generated')
  const present = presentIn(folder)
  const diagnostics = new Diagnostics()
  const texts = new Map<string, string>()
  const { emitProviders } = await import('./emit/providers.ts')
  const providers = emitProviders(filesOnDisk(root, refusalsTo(diagnostics)), present, diagnostics, texts)
  if (diagnostics.hasErrors)
    return { report: { ...report, diagnostics: diagnostics.sorted(), texts, failed: true }, written: [], drafts: noDrafts }
  const published = withoutDrafts(lowered)
  const files = await emitCatalogue(published, present)
  const written = writeFiles(folder, [...files, ...providers, emitTexts(published)])
  if (into === undefined) writeEditorSchemas(root, lowered, serverFiles)
  const drafts = async (): Promise<ReadonlyMap<string, string>> => {
    const known = new Map(files.map(({ path, text }) => [path, text]))
    const all = await emitCatalogue(lowered, present)
    return new Map(all.filter(({ path, text }) => isOfPortal(path) && known.get(path) !== text).map(({ path, text }) => [path, text]))
  }
  return { report, written, drafts: published === lowered ? noDrafts : drafts }
}

/** Returns whether an emitted file is a module that the portal imports, and no process of its own reads. */
export const isOfPortal = (path: string): boolean => /\.[jt]s$/.test(path) && !/^(?:server|api)\/|\.d\.ts$/.test(path)

/** Writes the schemas by which editors complete the catalogue's names and server files. Deletes those of kinds that are gone. */
export function writeEditorSchemas(root: string, lowered: LoweredCatalogue, serverFiles: readonly ServerFile[]): void {
  writeFiles(join(root, editorSchemaFolder), emitEditorSchemas(lowered, serverFiles))
}

/** Formats the report for the terminal. */
export function printReport({ diagnostics, texts, screens }: Report, language: ReportLanguage = 'en'): string {
  return [...framesOf(diagnostics, texts, language), summaryOf(diagnostics, screens, language)].join('\n\n')
}

/** Formats the report for `--json`. */
export const jsonReport = (report: Report): JsonReport[] => jsonOf(report.diagnostics, report.texts)
