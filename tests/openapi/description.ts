/**
 * Reads the API description for the tests: its files, their operations and validators of their schemas.
 *
 * References between files are followed in place; nothing is bundled first.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import { schemaKeywords } from '../../src/core/compiler/read/description-words.ts'

export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

const apis = ['member', 'form', 'payments', 'sign'] as const
export const files = [...apis, 'shared'] as const
export type FileName = (typeof files)[number]

/** The location of a node: its file and the keys that lead to it. */
export interface Place {
  file: FileName
  path: readonly string[]
}

export interface Operation {
  api: FileName
  method: string
  path: string
  operationId: string
  node: JsonObject
  place: Place
}

const methods = ['get', 'put', 'post', 'delete', 'patch']

const documents = Object.fromEntries(
  files.map((file) => [
    file,
    parse(readFileSync(fileURLToPath(new URL(`../../openapi/${file}.yaml`, import.meta.url)), 'utf8')) as JsonObject,
  ]),
) as Record<FileName, JsonObject>

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the node at a place, or undefined. */
export function nodeAt({ file, path }: Place): Json | undefined {
  let node: Json | undefined = documents[file]
  for (const key of path) {
    if (Array.isArray(node)) node = (node as readonly Json[])[Number(key)]
    else if (isObject(node)) node = node[key]
    else return undefined
  }
  return node
}

/** Follows `$ref` until a node has none. Throws when a reference leads nowhere. */
export function follow(place: Place): Place {
  const node = nodeAt(place)
  if (node === undefined) throw new Error(`Nothing at ${place.file}.yaml#/${place.path.join('/')}`)
  if (!isObject(node) || typeof node.$ref !== 'string') return place
  const [target = '', pointer = ''] = node.$ref.split('#')
  const file = target === '' ? place.file : files.find((name) => target === `./${name}.yaml`)
  if (file === undefined) throw new Error(`${node.$ref} names no file of the description`)
  return follow({
    file,
    path: pointer
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')),
  })
}

export function child(place: Place, ...keys: readonly string[]): Place {
  return { file: place.file, path: [...place.path, ...keys] }
}

/** Returns the object at a place with references followed, or an empty object. */
export function objectAt(place: Place): JsonObject {
  if (nodeAt(place) === undefined) return {}
  const node = nodeAt(follow(place))
  return isObject(node) ? node : {}
}

export const operations: readonly Operation[] = apis.flatMap((api) =>
  Object.entries(objectAt({ file: api, path: ['paths'] })).flatMap(([path, item]) =>
    Object.entries(isObject(item) ? item : {})
      .filter(([method]) => methods.includes(method))
      .map(([method, node]) => {
        if (!isObject(node)) throw new Error(`${method} ${path} is not a mapping`)
        return { api, method, path, operationId: String(node.operationId), node, place: { file: api, path: ['paths', path, method] } }
      }),
  ),
)

/** The body of a request or an answer in one media type. */
export interface Content {
  status: string
  mediaType: string
  place: Place
}

/** Returns the contents of an operation's request body or of all its answers, references followed. */
export function contents(operation: Operation, side: 'request' | 'response'): readonly Content[] {
  const holders: [string, Place][] =
    side === 'request'
      ? operation.node.requestBody === undefined
        ? []
        : [['', child(operation.place, 'requestBody')]]
      : Object.keys(objectAt(child(operation.place, 'responses'))).map((status) => [status, child(operation.place, 'responses', status)])
  return holders.flatMap(([status, holder]) => {
    const place = child(follow(holder), 'content')
    return Object.keys(objectAt(place)).map((mediaType) => ({ status, mediaType, place: child(place, mediaType) }))
  })
}

/** Returns the examples of a content, from `example` or `examples`. */
export function examplesOf(content: Content): readonly Json[] {
  const media = objectAt(content.place)
  if (media.example !== undefined) return [media.example]
  return Object.keys(objectAt(child(content.place, 'examples'))).map((name) => {
    const value = objectAt(child(content.place, 'examples', name)).value
    if (value === undefined) throw new Error(`The example ${name} has no value`)
    return value
  })
}

export function schemaNamed(name: string): Place {
  const file = files.find((each) => nodeAt({ file: each, path: ['components', 'schemas', name] }) !== undefined)
  if (file === undefined) throw new Error(`There is no schema ${name}`)
  return { file, path: ['components', 'schemas', name] }
}

const ajv = new Ajv2020({ allErrors: true, strict: true })
addFormats.default(ajv)
ajv.addFormat('cents', { type: 'number', validate: Number.isSafeInteger })
for (const format of ['html', 'decimal', 'tel']) ajv.addFormat(format, true)
for (const keyword of schemaKeywords.filter((name) => name.startsWith('x-'))) ajv.addKeyword(keyword)

/** Copies a schema with its references to named schemas changed to `named`, which holds those of all files. */
function repointed(node: Json): Json {
  if (Array.isArray(node)) return node.map(repointed)
  if (!isObject(node)) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? `named#/$defs/${value.split('/').at(-1)}` : repointed(value),
    ]),
  )
}
ajv.addSchema({
  $id: 'named',
  $defs: repointed(Object.assign({}, ...files.map((file) => objectAt({ file, path: ['components', 'schemas'] })))) as JsonObject,
})

/** Compiles a strict validator (draft 2020-12) of the schema at a place. Throws when the schema is invalid. */
export function validator(place: Place): ValidateFunction {
  const node = nodeAt(place)
  if (!isObject(node)) throw new Error(`No schema at ${place.file}.yaml#/${place.path.join('/')}`)
  return ajv.compile(repointed(node) as JsonObject)
}

/** Calls `visit` for every node below a place, without following references. */
export function walk(place: Place, visit: (node: JsonObject, place: Place) => void): void {
  const node = nodeAt(place)
  if (isObject(node)) visit(node, place)
  if (typeof node !== 'object' || node === null) return
  for (const key of Object.keys(node)) walk(child(place, key), visit)
}

/** Returns the schema at `root` and every schema it refers to, each once. */
export function schemaParts(root: Place): readonly Place[] {
  const seen = new Map<string, Place>()
  const open = [root]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const there = follow(place)
    const key = `${there.file}#${there.path.join('/')}`
    if (seen.has(key)) continue
    seen.set(key, there)
    const schema = objectAt(there)
    for (const list of ['anyOf', 'oneOf', 'allOf']) {
      for (const index of Object.keys(schema[list] ?? [])) open.push(child(there, list, index))
    }
    for (const name of Object.keys(objectAt(child(there, 'properties')))) open.push(child(there, 'properties', name))
    if (isObject(schema.items)) open.push(child(there, 'items'))
  }
  return [...seen.values()]
}
