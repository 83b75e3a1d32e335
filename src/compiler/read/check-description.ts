/**
 * Checks an API description by itself, before the catalogue is checked against it.
 *
 * Reports dangling references, unknown types, formats and keywords, required properties without a schema, paths whose parameters differ
 * from the declared ones, and duplicate operationIds. Each of these would otherwise disable checks without notice.
 */
import { languages } from '../../lib/language.ts'
import type { Diagnostics, Span } from '../diagnostics/diagnostic.ts'
import { nearestOf } from '../diagnostics/nearest.ts'
import { operationKeywords, schemaFormats, schemaHolders, schemaKeywords, schemaTypes } from './description-words.ts'
import { at, entriesOf, itemsOf, namesOf, type ScalarSource, type Source, textOf } from './source.ts'

/** Verb and path of each operation over all files, with the span of its operationId, by operationId. */
export type SeenOperations = Map<string, { place: string; span: Span }>

interface Reading {
  /** Opens another file of the description. Undefined if it does not exist, 'unreadable' if it was reported as such. */
  open(file: string): Source | 'unreadable' | undefined
  report: Diagnostics
}

/** Keys of a path item that are operations. */
const verbs: readonly string[] = ['get', 'post', 'put', 'delete', 'patch', 'options', 'head']

/** Reports the mistakes of one file of the description. `seen` is shared by all files. */
export function checkDescription(description: Source, seen: SeenOperations, reading: Reading): void {
  checkReferences(description, description, reading)
  for (const { name, key, value } of entriesOf(at(description, 'paths'))) checkPath(name, key, value, description, seen, reading)
  const components = at(description, 'components')
  for (const { value: section } of entriesOf(components))
    for (const { name, key } of entriesOf(section)) checkComponentName(name, key, reading)
  for (const { value } of entriesOf(at(components, 'schemas'))) checkSchema(value, description, reading)
  for (const { value } of entriesOf(at(components, 'parameters'))) checkSchema(at(value, 'schema'), description, reading)
  for (const section of ['requestBodies', 'responses'])
    for (const { value } of entriesOf(at(components, section))) checkContent(value, description, reading)
}

/** Returns whether a key holds data, in which `$ref` is not a reference. */
const isData = (key: string): boolean => ['example', 'examples', 'default', 'enum', 'const', 'x-open-enum'].includes(key)

function checkReferences(source: Source, description: Source, reading: Reading): void {
  for (const item of itemsOf(source)) checkReferences(item, description, reading)
  for (const { name, value } of entriesOf(source)) {
    if (name === '$ref' && value.kind === 'scalar') checkReference(value, description, reading)
    else if (!isData(name)) checkReferences(value, description, reading)
  }
}

function checkReference(reference: ScalarSource, description: Source, reading: Reading): void {
  const target = follow(reference, description, reading)
  if ('found' in target) {
    if (leadsBack(target.found, description, reading))
      reading.report.report('CAT201', reference.span, `"${reference.value}" leads to itself and never to a definition`, {
        hint: 'Write what it is, such as { type: string }, at one of the places.',
      })
    return
  }
  reading.report.report('CAT201', reference.span, `"${reference.value}" does not exist`, {
    written: target.missing,
    allowed: target.beside,
    listed: false,
  })
}

/** Returns whether references that lead from one to the next come back to the first of them. */
function leadsBack(first: Source | undefined, description: Source, reading: Reading): boolean {
  const seen = new Set<Source>()
  for (let inner = first; inner !== undefined && at(inner, '$ref') !== undefined; inner = resolved(inner, description, reading)) {
    if (seen.has(inner)) return true
    seen.add(inner)
  }
  return false
}

/** Result of following a reference: its target, or the missing segment with its siblings. */
type Followed = { found: Source | undefined } | { missing: string; beside: readonly string[] }

function follow(reference: ScalarSource, description: Source, { open }: Reading): Followed {
  const [path = '', pointer = ''] = String(reference.value).split('#')
  let inner = path === '' ? description : open(path.replace(/^\.\//, ''))
  if (inner === 'unreadable') return { found: undefined }
  if (inner === undefined) return { missing: path, beside: [] }
  for (const step of pointer.split('/').slice(1)) {
    const word = step.replaceAll('~1', '/').replaceAll('~0', '~')
    const next = at(inner, word)
    if (next === undefined) return { missing: word, beside: entriesOf(inner).map(({ name }) => name) }
    inner = next
  }
  return { found: inner }
}

/** Returns the source, or the target if it is a reference. */
function resolved(source: Source | undefined, description: Source, reading: Reading): Source | undefined {
  const reference = at(source, '$ref')
  if (reference?.kind !== 'scalar') return source
  const target = follow(reference, description, reading)
  return 'found' in target ? target.found : undefined
}

function checkPath(path: string, key: ScalarSource, item: Source, description: Source, seen: SeenOperations, reading: Reading): void {
  const shared = itemsOf(at(item, 'parameters'))
  for (const { name, key: verb, value: operation } of entriesOf(item).filter((entry) => verbs.includes(entry.name))) {
    checkKeys(operation, operationKeywords, `${name.toUpperCase()} ${path}`, reading)
    checkOperationId(operation, `${name.toUpperCase()} ${path}`, verb, seen, reading)
    const parameters = [...shared, ...itemsOf(at(operation, 'parameters'))]
    checkPathParameters(path, key, parameters, description, reading)
    for (const parameter of parameters) {
      const named = at(parameter, 'name')
      if (named) checkUsable(textOf(named) ?? '', named, reading)
      checkSchema(at(parameter, 'schema'), description, reading)
    }
    checkContent(at(operation, 'requestBody'), description, reading)
    for (const { value } of entriesOf(at(operation, 'responses'))) checkContent(value, description, reading)
  }
}

function checkOperationId(operation: Source, place: string, verb: ScalarSource, seen: SeenOperations, reading: Reading): void {
  const { report } = reading
  const id = at(operation, 'operationId')
  if (id === undefined || textOf(id) === undefined || textOf(id) === '') {
    report.report('CAT105', verb.span, `${place} has no operationId: the catalogue has nothing to call it by`)
    return
  }
  const name = textOf(id) ?? ''
  checkUsable(name, id, reading)
  const other = seen.get(name)
  if (other === undefined) seen.set(name, { place, span: id.span })
  else
    report.report('CAT205', id.span, `"${name}" is also the operationId of ${other.place}`, {
      hint: 'Each operation has a name of its own.',
    })
}

function checkPathParameters(path: string, key: ScalarSource, parameters: readonly Source[], description: Source, reading: Reading): void {
  const named = [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '')
  const described = parameters
    .map((parameter) => resolved(parameter, description, reading))
    .filter((parameter) => textOf(at(parameter, 'in')) === 'path')
    .map((parameter) => at(parameter, 'name'))
  const names = described.map((name) => textOf(name) ?? '')
  for (const name of named.filter((one) => !names.includes(one)))
    reading.report.report('CAT201', key.span, `The path names {${name}}, and no parameter of it is called that`, {
      ...(names.length > 0 ? { hint: `Its parameters: ${names.join(', ')}.` } : {}),
    })
  for (const name of described.filter((one) => !named.includes(textOf(one) ?? '')))
    if (name !== undefined && named.every((one) => names.includes(one)))
      reading.report.report('CAT201', name.span, `"${textOf(name)}" is a parameter in the path, and "${path}" does not name it`)
}

function checkContent(source: Source | undefined, description: Source, reading: Reading): void {
  for (const { value } of entriesOf(at(source, 'content'))) checkSchema(at(value, 'schema'), description, reading)
  for (const { value } of entriesOf(at(source, 'headers'))) checkSchema(at(value, 'schema'), description, reading)
}

/** Valid component names (OpenAPI 3.1, "Components Object"). */
const componentName = /^[A-Za-z0-9._-]+$/

function checkComponentName(name: string, key: ScalarSource, reading: Reading): void {
  if (componentName.test(name)) checkUsable(name, key, reading)
  else
    reading.report.report('CAT108', key.span, `"${name}" is no name of a component`, {
      hint: 'OpenAPI allows letters, digits, points, hyphens and underscores.',
    })
}

/** Reports `__proto__`, which sets the prototype of a JavaScript object instead of a property. */
function checkUsable(name: string, source: Source, { report }: Reading): void {
  if (name === '__proto__')
    report.report('CAT108', source.span, '"__proto__" is kept by JavaScript for itself: data under that name would be lost', {
      hint: 'Give it another name.',
    })
}

function checkSchema(schema: Source | undefined, description: Source, reading: Reading): void {
  if (schema?.kind !== 'map') return
  checkKeys(schema, schemaKeywords, 'a schema', reading)
  for (const type of namesOf(at(schema, 'type'))) checkWord(type, schemaTypes, 'a type', reading)
  const format = at(schema, 'format')
  if (format?.kind === 'scalar') checkWord(format, schemaFormats, 'a format', reading)
  checkCodes(at(schema, 'enum'), reading)
  checkKinds(schema, description, reading)
  checkLanguage(schema, reading)
  checkRequired(schema, description, reading)
  for (const { name, key } of entriesOf(at(schema, 'properties'))) checkUsable(name, key, reading)
  for (const key of schemaHolders.one) checkSchema(at(schema, key), description, reading)
  for (const key of schemaHolders.list) for (const item of itemsOf(at(schema, key))) checkSchema(item, description, reading)
  for (const key of schemaHolders.named) for (const { value } of entriesOf(at(schema, key))) checkSchema(value, description, reading)
}

/** Reports an enumeration that mixes strings and numbers, which are not comparable with each other. */
function checkCodes(codes: Source | undefined, { report }: Reading): void {
  const typeOf = (code: Source): string => (code.kind === 'scalar' && code.value !== null ? typeof code.value : 'null')
  const written = itemsOf(codes).filter((code) => typeOf(code) !== 'null')
  const [first] = written
  const other = first && written.find((code) => typeOf(code) !== typeOf(first))
  if (other)
    report.report('CAT104', other.span, 'The codes of an enumeration are all texts or all numbers: one of each could not be compared', {
      hint: 'Write numbers in quotes where the API sends texts.',
    })
}

/**
 * Reports a value of several kinds, such as a text or a number: no type fits it, so nothing that reads it could be checked.
 *
 * The codes of an enumeration have a check of their own, and the target of a reference is checked where it is.
 */
function checkKinds(schema: Source, description: Source, reading: Reading): void {
  const kinds = [...kindsOf(schema, description, reading)]
  const written = entriesOf(schema).find(({ name }) => ['type', 'oneOf', 'anyOf'].includes(name))
  if (kinds.length > 1 && written && !['enum', '$ref'].some((key) => at(schema, key)))
    reading.report.report(
      'CAT104',
      written.key.span,
      `A value is of one kind, this is ${kinds.join(' or ')}: what reads it could not be checked`,
      {
        hint: 'Describe objects with a discriminator, one for each kind.',
      },
    )
}

/** Formats whose values have nothing in common with other values of the same type. */
const kindsByFormat: readonly string[] = ['cents', 'date', 'date-time', 'html']

/** Returns the kinds of values that a schema and its variants describe, without null. */
function kindsOf(schema: Source | undefined, description: Source, reading: Reading, depth = 0): ReadonlySet<string> {
  const whole = resolved(schema, description, reading)
  const format = textOf(at(whole, 'format')) ?? ''
  const named = namesOf(at(whole, 'type')).map(({ value }) => (value === 'integer' ? 'number' : String(value)))
  const codes = [at(whole, 'const'), ...itemsOf(at(whole, 'enum'))]
    .flatMap((code) => (code?.kind === 'scalar' && code.value !== null ? [typeof code.value] : []))
    .slice(0, 1)
  const own = (named.length > 0 ? named : codes).filter((kind) => kind !== 'null')
  const variants = depth > 8 ? [] : ['oneOf', 'anyOf'].flatMap((key) => itemsOf(at(whole, key)))
  return new Set([
    ...own.map((kind) => (kindsByFormat.includes(format) ? format : kind)),
    ...variants.flatMap((variant) => [...kindsOf(variant, description, reading, depth + 1)]),
  ])
}

/** Checks `x-language`, which is valid on a string schema or beside a reference to one. */
function checkLanguage(schema: Source, reading: Reading): void {
  const language = at(schema, 'x-language')
  if (language?.kind !== 'scalar') return
  checkWord(language, languages, 'a language of the portal', reading)
  const types = namesOf(at(schema, 'type')).map((type) => String(type.value))
  if (types.length > 0 && !types.includes('string'))
    reading.report.report('CAT107', language.span, 'Only texts are written in a language', {
      hint: 'Say x-language at the texts inside it.',
    })
}

function checkWord(word: ScalarSource, allowed: readonly string[], what: string, { report }: Reading): void {
  const written = String(word.value)
  if (allowed.includes(written)) return
  report.report('CAT106', word.span, `"${written}" is not ${what}`, { written, allowed })
}

/** Reports unknown keywords. `x-` keywords of other tools are accepted, unless they resemble one of this project. */
function checkKeys(source: Source, allowed: readonly string[], what: string, { report }: Reading): void {
  for (const { name, key } of entriesOf(source)) {
    if (allowed.includes(name)) continue
    if (name === 'nullable')
      report.report('CAT103', key.span, '"nullable" is a word of OpenAPI 3.0, and says nothing in 3.1', {
        hint: "Write type: [string, 'null'], or anyOf with { type: 'null' }.",
      })
    else if (!name.startsWith('x-') || isNearOwn(name, allowed))
      report.report('CAT103', key.span, `"${name}" is no key of ${what}`, { written: name, allowed, listed: false })
  }
}

function isNearOwn(name: string, allowed: readonly string[]): boolean {
  return (
    nearestOf(
      name,
      allowed.filter((one) => one.startsWith('x-')),
    ) !== undefined
  )
}

/** Reports required properties without a schema in the object, its parts or the enclosing `allOf`. */
function checkRequired(schema: Source, description: Source, reading: Reading): void {
  const described = propertiesOf(schema, description, reading)
  if (described === undefined) return
  for (const name of namesOf(at(schema, 'required')).filter((one) => !described.has(String(one.value))))
    reading.report.report('CAT201', name.span, `"${name.value}" is required and not among the properties`, {
      written: String(name.value),
      allowed: [...described],
    })
}

/** Returns the names of all properties; undefined if the schema describes none or has several variants. */
function propertiesOf(schema: Source | undefined, description: Source, reading: Reading, depth = 0): Set<string> | undefined {
  const whole = resolved(schema, description, reading)
  const parts = itemsOf(at(whole, 'allOf'))
  const own = at(whole, 'properties')
  if (depth > 20 || whole === undefined || (own === undefined && parts.length === 0)) return undefined
  const names = new Set(entriesOf(own).map(({ name }) => name))
  for (const part of parts) {
    const known = propertiesOf(part, description, reading, depth + 1)
    if (known === undefined && at(part, '$ref') !== undefined) return undefined
    for (const name of known ?? []) names.add(name)
  }
  return names
}
