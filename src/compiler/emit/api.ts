/** What follows from the API description alone: types, bundled documents for the server. */
import { createHash } from 'node:crypto'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import type { Api, ApiName } from '../read/api.ts'
import type { EmittedFile, Present } from './files.ts'

/** Types of every description, and `S`: every named schema of all four. */
export async function emitApi(api: Api, present: Present): Promise<EmittedFile[]> {
  const types = await Promise.all([...api.documents].map(([name, document]) => emitTypes(name, document, present)))
  return [
    ...types,
    schemas([...api.documents.keys()]),
    operationTypes([...api.documents.keys()]),
    ...[...api.documents].map(([name, document]) => ({ path: `openapi/${name}.json`, text: `${JSON.stringify(document, null, 1)}\n` })),
  ]
}

/**
 * Types are slow to make and change with the description alone. Their file says what it was made from and what it holds: where both are
 * still so, it stays as it is.
 */
async function emitTypes(name: ApiName, document: Record<string, unknown>, present: Present): Promise<EmittedFile> {
  const path = `api/${name}.ts`
  const description = JSON.stringify(document)
  const from = hash(`${typesVersion}${description}`)
  const file = (types: string): string =>
    `// Written by the compiler from openapi/${name}.yaml. Changes are lost.\n// Made from ${from}, holds ${hash(types)}.\n${types}`
  const text = present(path)
  const types = text?.split('\n').slice(2).join('\n')
  if (types !== undefined && text === file(types)) return { path, text }
  const nodes = await openapiTypescript(description as unknown as OpenAPI3, {
    silent: true,
    alphabetize: true,
    immutable: false,
    rootTypes: false,
  })
  return { path, text: file(astToString(nodes)) }
}
/** Counts up when the same description is to give other types: another openapi-typescript, other options. */
const typesVersion = 1
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

function schemas(names: readonly ApiName[]): EmittedFile {
  const imports = names.map((name) => `import type { components as ${name} } from './api/${name}.ts'`)
  return {
    path: 'schemas.ts',
    text: `// Written by the compiler from openapi/. Changes are lost.\n${imports.join('\n')}\n\n/** Every named schema of the API, by its name. */\nexport type S = ${names.map((name) => `${name}['schemas']`).join(' & ')}\n`,
  }
}

function operationTypes(names: readonly ApiName[]): EmittedFile {
  const imports = names.map((name) => `import type { operations as ${name} } from '../api/${name}.ts'`)
  return {
    path: 'server/operations.ts',
    text: `// Written by the compiler from openapi/. Changes are lost.\n${imports.join('\n')}\n\n/** What every operation is asked with and answers, by operationId. */\nexport type Operations = ${names.join(' & ')}\n`,
  }
}
