/** Generates the reference of the grammar for `docs/`, and the schemas by which editors complete the catalogue. */

import type { EmittedFile } from '../emit/files.ts'
import { demonstrationPlaces, placedFiles } from '../grammar/constructs.ts'
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import { diagnosticsReference } from './diagnostics.ts'
import { demonstrationSchemas, editorSchemas, knownNames } from './editor-schema.ts'
import { readExamples } from './examples.ts'
import { languageReference } from './language.ts'

/** The folder of the editor schemas, which is not in git because they name what a catalogue defines. */
export const editorSchemaFolder = '.cache/schema'

/**
 * Returns the tracked files that derive from the compiler's tables alone, relative to the project root.
 *
 * No catalogue is read, so that its owner's changes leave them as they are.
 */
export function emitReference(): EmittedFile[] {
  const places = [...placedFiles.map(({ kind, place }) => ({ name: kind, place })), ...demonstrationPlaces]
  const settings = {
    'yaml.schemas': Object.fromEntries(
      places.map(({ name, place }) => [`./${editorSchemaFolder}/${name}.json`, place.replace(/<\w+>/, '*')]),
    ),
  }
  return [
    { path: 'docs/language.md', text: languageReference(readExamples()) },
    { path: 'docs/diagnostics.md', text: diagnosticsReference() },
    { path: '.vscode/settings.json', text: json(settings) },
  ]
}

/** Returns the editor schemas, relative to their folder. */
export function emitEditorSchemas({ definitions, api, portal }: LoweredCatalogue): EmittedFile[] {
  const names = knownNames(definitions, api, portal)
  return [...editorSchemas(names), ...demonstrationSchemas(names)].map(([path, schema]) => ({ path, text: json(schema) }))
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
