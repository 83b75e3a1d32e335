/** Emits the client types of each outside service, and its description as JSON to validate answers with. */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import type { ProjectFiles } from '../read/project-files.ts'
import { plainOf } from '../read/source.ts'
import { readYaml } from '../read/yaml.ts'
import { emitTypes } from './api.ts'
import type { EmittedFile, Present } from './files.ts'

/** The name of the folders with OpenAPI descriptions, a YAML file per outside service, with internal references only. */
const providersFolder = 'providers'

/** A description that cannot be read is reported and omitted. `texts` gets the text of each, by path. */
export function emitProviders(
  files: ProjectFiles,
  present: Present,
  report: Diagnostics,
  texts = new Map<string, string>(),
): EmittedFile[] {
  return descriptionsIn(files, 'src').flatMap((source) => {
    const text = files.read(source) ?? ''
    texts.set(source, text)
    const read = readYaml(source, text, report)
    if (read?.kind !== 'map') return []
    const document = plainOf(read) as Record<string, unknown>
    const path = `server/providers/${source.slice(source.lastIndexOf('/') + 1, -'.yaml'.length)}`
    return [
      emitTypes(document, { path: `${path}.ts`, source, present }),
      { path: `${path}.json`, text: `${JSON.stringify(document, null, 1)}\n` },
    ]
  })
}

function descriptionsIn(files: ProjectFiles, folder: string, isInside = false): string[] {
  return files
    .list(folder)
    .flatMap(({ name, isFolder, isLink }) => {
      const path = `${folder}/${name}`
      if (isFolder) return isLink || name === 'generated' ? [] : descriptionsIn(files, path, isInside || name === providersFolder)
      return isInside && name.endsWith('.yaml') ? [path] : []
    })
    .sort()
}
