/** Emits the files that depend on the API description alone: types and bundled documents. */
import { createHash } from 'node:crypto'
import {
  astToString,
  type GlobalContext,
  type OpenAPI3,
  resolveRef,
  type SchemaObject,
  scanDiscriminators,
  transformSchema,
} from 'openapi-typescript'
import ts from 'typescript'
import type { Api } from '../read/api.ts'
import { descriptionVariable } from '../scope/code-names.ts'
import type { EmittedFile, Present } from './files.ts'
import { quote } from './print.ts'
import { restateRequired } from './required-parts.ts'

/** Emits the types of each description, `S` with all named schemas, and the descriptions as JSON. */
export function emitApi(api: Api, present: Present): EmittedFile[] {
  const types = [...api.documents].map(([name, { document, source }]) => emitTypes(document, { path: `api/${name}.ts`, source, present }))
  return [
    ...types,
    schemas([...api.documents.keys()]),
    operationTypes([...api.documents.keys()]),
    ...[...api.documents].map(([name, { document }]) => ({ path: `openapi/${name}.json`, text: `${JSON.stringify(document, null, 1)}\n` })),
  ]
}

/**
 * Emits the types of one description, or keeps the present file while it is up to date.
 *
 * Generating types is slow and depends on the description alone. The file's header holds a hash of the description and one of the types;
 * a file for which both still match is reused.
 */
export function emitTypes(
  document: Record<string, unknown>,
  { path, source, present }: { path: string; source: string; present: Present },
): EmittedFile {
  const description = JSON.stringify(document)
  const from = hash(`${typesVersion}${description}`)
  const file = (types: string): string =>
    `// Written by the compiler from ${source}. Changes are lost.\n// Made from ${from}, holds ${hash(types)}.\n${types}`
  const text = present(path)
  const types = text?.split('\n').slice(2).join('\n')
  if (types !== undefined && text === file(types)) return { path, text }
  return { path, text: file(writeTypes(structuredClone(document) as unknown as OpenAPI3)) }
}

/**
 * Generates TypeScript from a bundled description by openapi-typescript's transform alone.
 *
 * The package's own loader would resolve references to other files, which a bundled description does not have, and fails on a schema named
 * `constructor`.
 *
 * @param description a copy, because `scanDiscriminators` and `restateRequired` write into it.
 */
function writeTypes(description: OpenAPI3): string {
  restateRequired(description as unknown as Record<string, unknown>)
  const options = { silent: true, alphabetize: true, immutable: false, rootTypes: false } as const
  const context: Omit<GlobalContext, 'redoc'> = {
    ...options,
    additionalProperties: false,
    arrayLength: false,
    conditionalEnums: false,
    dedupeEnums: false,
    defaultNonNullable: true,
    discriminators: scanDiscriminators(description, options),
    emptyObjectsUnknown: false,
    enum: false,
    enumValues: false,
    excludeDeprecated: false,
    exportType: false,
    generatePathParams: false,
    injectFooter: [],
    makePathsEnum: false,
    pathParamsAsTypes: false,
    propertiesRequiredByDefault: false,
    postTransform: undefined,
    readWriteMarkers: false,
    resolve: (reference: string) => resolveRef(description, reference, { silent: true }),
    rootTypesKeepCasing: false,
    rootTypesNoSchemaPrefix: false,
    transform: openEnumType,
    transformProperty: undefined,
  }
  return astToString(transformSchema(description, context as GlobalContext))
}

/** Increment when the same description gives other types, as with a new version of openapi-typescript. */
const typesVersion = 4
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Returns the type of a schema with `x-open-enum`: its known values plus any other value. Undefined for other schemas. */
function openEnumType(schema: SchemaObject): ts.TypeNode | undefined {
  const known = 'x-open-enum' in schema ? schema['x-open-enum'] : undefined
  if (!Array.isArray(known)) return undefined
  const texts = known.filter((value) => typeof value === 'string')
  const numbers = known.filter((value) => typeof value === 'number')
  return ts.factory.createUnionTypeNode([
    ...texts.map((value) => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(value))),
    ...numbers.map((value) => ts.factory.createLiteralTypeNode(numericLiteral(value))),
    ...(numbers.length === 0 || texts.length > 0 ? [anyOther(ts.SyntaxKind.StringKeyword)] : []),
    ...(numbers.length > 0 ? [anyOther(ts.SyntaxKind.NumberKeyword)] : []),
  ])
}

/** `string & {}` or `number & {}`, beside which TypeScript keeps literals of a union for completion. */
function anyOther(kind: ts.SyntaxKind.StringKeyword | ts.SyntaxKind.NumberKeyword): ts.TypeNode {
  return ts.factory.createIntersectionTypeNode([ts.factory.createKeywordTypeNode(kind), ts.factory.createTypeLiteralNode([])])
}

function numericLiteral(value: number): ts.LiteralExpression | ts.PrefixUnaryExpression {
  const size = ts.factory.createNumericLiteral(Math.abs(value))
  return value < 0 ? ts.factory.createPrefixUnaryExpression(ts.SyntaxKind.MinusToken, size) : size
}

function schemas(names: readonly string[]): EmittedFile {
  return {
    path: 'schemas.ts',
    text: `${heading('./', 'components', names)}\n\n/** Every named schema of the API, by its name. */\nexport type S = ${intersection(names, "['schemas']")}\n`,
  }
}

function operationTypes(names: readonly string[]): EmittedFile {
  return {
    path: 'server/operations.ts',
    text: `${heading('../', 'operations', names)}\n\n/** Inputs and answers of all operations, by operationId. */\nexport type Operations = ${intersection(names)}\n`,
  }
}

function heading(up: string, type: string, names: readonly string[]): string {
  const imports = names.map((name) => `import type { ${type} as ${descriptionVariable(name)} } from ${quote(`${up}api/${name}.ts`)}`)
  return ['// Written by the compiler from openapi/. Changes are lost.', ...imports].join('\n')
}

/** `member & form`; of none, a type without properties. */
const intersection = (names: readonly string[], part = ''): string =>
  names.map((name) => `${descriptionVariable(name)}${part}`).join(' & ') || 'Record<never, never>'
