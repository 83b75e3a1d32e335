/** Generates the reference of the grammar for `docs/`, and the schemas by which editors complete the catalogue. */

import type { EmittedFile } from '../emit/files.ts'
import { placedFiles } from '../language/constructs.ts'
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import type { ServerFile } from '../read/server-file.ts'
import { diagnosticsReference } from './diagnostics.ts'
import { editorSchemas, knownNames } from './editor-schema.ts'
import { readExamples } from './examples.ts'
import { languageReference } from './language.ts'

/** The folder of the editor schemas, which is not in git because they name what a catalogue defines. */
export const editorSchemaFolder = '.cache/schema'

/**
 * Returns the tracked files that derive from the compiler's tables alone, relative to the project root.
 *
 * They do not depend on the catalogue, so changes of its owner do not change them.
 *
 * @param serverFiles files beside the catalogue that only the server reads.
 */
export function emitReference(serverFiles: readonly ServerFile[]): EmittedFile[] {
  const settings = {
    'yaml.schemas': Object.fromEntries([
      ...placedFiles.map(({ kind, place }) => [`./${editorSchemaFolder}/${kind}.json`, place.replace(/<\w+>/, '*')]),
      ...serverFiles.map(({ path }) => [`./${editorSchemaFolder}/${schemaFileOf(path)}`, path]),
    ]),
  }
  return [
    { path: 'docs/language.md', text: languageReference(readExamples()) },
    { path: 'docs/diagnostics.md', text: diagnosticsReference() },
    { path: '.vscode/settings.json', text: json(settings) },
  ]
}

/** Returns the editor schemas, relative to their folder. */
export function emitEditorSchemas(
  { definitions, api, portal, sources }: LoweredCatalogue,
  serverFiles: readonly ServerFile[] = [],
): EmittedFile[] {
  const ofCatalogue = [...editorSchemas(knownNames(definitions, api, portal), sources.languages)]
  const ofServer = serverFiles.map(({ path, schema }) => [schemaFileOf(path), schema] as const)
  return [...ofCatalogue, ...ofServer].map(([path, schema]) => ({ path, text: json(schema) }))
}

const schemaFileOf = (path: string): string => path.replace(/yaml$/, 'json')

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
