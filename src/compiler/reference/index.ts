/** Generates the files of `docs/` that derive from the compiler's tables, and the editor settings for them. */
import type { CheckedCatalogue } from '../check/index.ts'
import type { EmittedFile } from '../emit/files.ts'
import { diagnosticsReference } from './diagnostics.ts'
import { editorSchema, knownNames } from './editor-schema.ts'
import { languageReference } from './language.ts'
import { placedFiles } from './shapes.ts'

/** Returns files relative to the project root. The output is deterministic. */
export function emitReference({ context: { sources, definitions, api, portal } }: CheckedCatalogue): EmittedFile[] {
  const names = knownNames(definitions, api, portal)
  const schemas = placedFiles.map(({ kind, description, shape }) => ({
    path: `docs/schema/${kind}.json`,
    text: json(editorSchema(shape, description, names)),
  }))
  const settings = {
    'yaml.schemas': Object.fromEntries(placedFiles.map(({ kind, place }) => [`./docs/schema/${kind}.json`, place.replace(/<\w+>/, '*')])),
  }
  return [
    { path: 'docs/language.md', text: languageReference(sources) },
    { path: 'docs/diagnostics.md', text: diagnosticsReference() },
    ...schemas,
    { path: '.vscode/settings.json', text: json(settings) },
  ]
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
