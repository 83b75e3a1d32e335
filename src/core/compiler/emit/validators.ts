/**
 * Compiles a request body's JSON Schema to a self-contained ES module that validates values.
 *
 * The module holds no schema compiler, `eval`, `require` or import, so it runs under a strict Content Security Policy, in the browser and
 * on the server.
 *
 * Annotations (titles, descriptions, examples) and `x-` extensions are removed first: they do not validate, and a changed description must
 * not change the module's bytes.
 */
import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { build, type Plugin } from 'esbuild'
import { validationFormats, validationOptions } from '../../model/validation-policy.ts'

/** A dereferenced JSON Schema object of draft 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Thrown for a schema that Ajv cannot compile; the message is Ajv's. */
class SchemaNotCompilableError extends Error {
  override name = 'SchemaNotCompilableError'
}

/** Ajv options of the run-time validation, plus strict mode to find mistyped keywords at build time. */
export const requestAjvOptions: Options = {
  ...validationOptions,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
}

/**
 * Returns the text of a module whose default export is the `SchemaValidator` of `schema`.
 *
 * The output is deterministic.
 *
 * @throws SchemaNotCompilableError if the schema contradicts itself.
 */
export async function emitValidator(schema: JsonSchema): Promise<string> {
  const ajv = new Ajv2020({ ...requestAjvOptions, code: { source: true, esm: true, lines: false } })
  return bundleToModule(readStandaloneCode(ajv, validatedPart(schema)))
}

function readStandaloneCode(ajv: Ajv2020, schema: JsonSchema): string {
  try {
    const write = standaloneCode as unknown as (ajv: Ajv2020, validate: unknown) => string
    return write(ajv, ajv.compile(schema))
  } catch (cause) {
    throw new SchemaNotCompilableError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/**
 * Replacements for the run-time modules that Ajv's output imports.
 *
 * Ajv's own carry their source with `require` calls as a string for its code generator. These count code points and compare values alike.
 */
const runtimePieces: Readonly<Record<string, string>> = {
  'ajv/dist/runtime/ucs2length': 'export default (text) => { let length = 0; for (const point of text) length++; return length }',
  'ajv/dist/runtime/equal': "export { default } from 'fast-deep-equal'",
}

const runtime: Plugin = {
  name: 'validator-runtime',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^ajv\/dist\/runtime\// }, ({ path }) => ({ path, namespace: 'validator-runtime' }))
    onLoad({ filter: /.*/, namespace: 'validator-runtime' }, ({ path }) => {
      const contents = runtimePieces[path]
      return contents === undefined
        ? { errors: [{ text: `No run-time piece stands for ${path}` }] }
        : { contents, resolveDir: import.meta.dirname }
    })
  },
}

async function bundleToModule(standalone: string): Promise<string> {
  const contents = standalone
    .replaceAll(/const (\w+) = require\("([^"]+)"\)\.default;/g, 'import $1 from "$2";')
    .replace(/export const validate = \w+;/, '')
  const bundle = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'js', sourcefile: 'validator.js' },
    plugins: [runtime],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  })
  const text = bundle.outputFiles[0]?.text
  if (text === undefined) throw new Error('esbuild wrote no module for a validator')
  return text
}

const annotations = new Set([
  'title',
  'description',
  'example',
  'examples',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  'externalDocs',
  'xml',
  '$comment',
  'discriminator',
])
const mapsOfSchemas = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])
const literals = new Set(['enum', 'const', 'required', 'dependentRequired', 'type'])

/** Knows the keywords that can be validated. */
const known = new Ajv2020(requestAjvOptions)

/**
 * Returns the schema without annotations, extensions and other words that validate nothing, its keywords sorted.
 *
 * Unknown keywords and formats are reported by the check of the description, which tells where they stand.
 *
 * Sorting makes the output independent of the order in which the description is written. Names under `properties` are data: they are neither
 * filtered nor sorted.
 */
export function validatedPart(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.keys(schema)
      .filter((keyword) => !annotations.has(keyword) && known.getKeyword(keyword) !== false)
      .filter((keyword) => keyword !== 'format' || Object.hasOwn(validationFormats, String(schema.format)))
      .sort()
      .map((keyword) => [keyword, judgingValue(keyword, schema[keyword])]),
  )
}

function judgingValue(keyword: string, value: unknown): unknown {
  if (literals.has(keyword)) return value
  if (Array.isArray(value)) return value.map((item) => (isRecord(item) ? validatedPart(item) : item))
  if (!isRecord(value)) return value
  if (!mapsOfSchemas.has(keyword)) return validatedPart(value)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, isRecord(inner) ? validatedPart(inner) : inner]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
