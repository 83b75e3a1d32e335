/** Emits the client types of each outside service, and its description as JSON to validate answers with. */
import { parse } from 'yaml'
import type { ProjectFiles } from '../read/project-files.ts'
import { emitTypes } from './api.ts'
import type { EmittedFile, Present } from './files.ts'

/** Folder of the OpenAPI descriptions, a YAML file per outside service, with internal references only. */
const providersFolder = 'src/server/providers'

export function emitProviders(files: ProjectFiles, present: Present): EmittedFile[] {
  return descriptionsIn(files, providersFolder).flatMap((source) => {
    const document = parse(files.read(source) ?? '') as Record<string, unknown>
    const path = `server/providers/${source.slice(source.lastIndexOf('/') + 1, -'.yaml'.length)}`
    return [
      emitTypes(document, { path: `${path}.ts`, source, present }),
      { path: `${path}.json`, text: `${JSON.stringify(document, null, 1)}\n` },
    ]
  })
}

function descriptionsIn(files: ProjectFiles, folder: string): string[] {
  return files
    .list(folder)
    .flatMap(({ name, isFolder }) => {
      const path = `${folder}/${name}`
      return isFolder ? descriptionsIn(files, path) : name.endsWith('.yaml') ? [path] : []
    })
    .sort()
}
