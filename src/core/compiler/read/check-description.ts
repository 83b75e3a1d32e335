/**
 * Checks an API description by itself, before the catalogue is checked against it.
 *
 * Reports dangling references, unknown types, formats and keywords, required properties without a schema, paths whose parameters differ
 * from the declared ones, and duplicate operationIds. Each of these would otherwise disable checks without notice.
 */
import type { Diagnostics, Severity, Span } from '../diagnostics/diagnostic.ts'
import { nearestOf } from '../diagnostics/nearest.ts'
import { verbs } from './description-shape.ts'
import { operationKeywords, schemaFormats, schemaHolders, schemaKeywords, schemaTypes } from './description-words.ts'
import { type Definition, type Descriptions, isDefinition } from './descriptions.ts'
import { languageProblem } from './languages.ts'
import { at, entriesOf, itemsOf, namesOf, type ScalarSource, type Source, textOf } from './source.ts'

/** Verb and path of each operation over all files, with the span of its operationId, by operationId. */
type SeenOperations = Map<string, { place: string; span: Span }>

interface Reading {
  descriptions: Descriptions
  report: Pick<Diagnostics, 'report'>
}

/**
 * Reports the mistakes of all descriptions, and returns the operations.
 *
 * The mistakes of what no used operation needs are warnings: they keep nothing of the catalogue from working.
 */
export function checkDescriptions(
  descriptions: Descriptions,
  isUsed: (operationId: string) => boolean,
  report: Diagnostics,
): SeenOperations {
  const needed = descriptions.neededBy(isUsed)
  // What is needed comes first, because a part that two definitions have is reported once.
  const ranked = <T>(all: readonly T[], of: (one: T) => Definition): T[] => [
    ...all.filter((one) => needed.has(of(one))),
    ...all.filter((one) => !needed.has(of(one))),
  ]
  const problems = ranked(descriptions.problems, ({ definition }) => definition)
  for (const { definition, tell } of problems) tell(needed.has(definition) ? report : report.asWarnings())
  // An incomplete file is not checked further: what it lacks may be in the omitted part.
  const incompleteFiles = new Set(problems.flatMap(({ definition }) => (needed.has(definition) ? [definition.file] : [])))
  const incomplete = new Set(problems.map(({ definition }) => definition))
  const reportOf = (definition: Definition): Reading['report'] | undefined => {
    if (incompleteFiles.has(definition.file) || incomplete.has(definition)) return undefined
    return needed.has(definition) ? report : report.asWarnings()
  }
  const seen: SeenOperations = new Map()
  for (const definition of ranked(descriptions.definitions, (one) => one)) {
    const own = reportOf(definition)
    if (own) checkDefinition(definition, { descriptions, report: own }, seen, reportOf)
  }
  return seen
}

function checkDefinition(
  { kind, source, references }: Definition,
  reading: Reading,
  seen: SeenOperations,
  reportOf: (definition: Definition) => Reading['report'] | undefined,
): void {
  for (const reference of references) checkReference(reference, reading)
  switch (kind) {
    case 'description':
      for (const { name, key, value } of entriesOf(at(source, 'paths'))) checkPath(name, key, value, seen, reading, reportOf)
      for (const { value: section } of entriesOf(at(source, 'components')))
        for (const { name, key, value } of entriesOf(section)) {
          const definition = reading.descriptions.definitionOf(value)
          const report = definition ? reportOf(definition) : reading.report
          if (report) checkComponentName(name, key, { ...reading, report })
        }
      return
    case 'schema':
      return checkSchema(source, reading)
    case 'parameter':
    case 'header':
      return checkSchema(at(source, 'schema'), reading)
    case 'body':
    case 'answer':
      return checkContent(source, reading)
  }
}

function checkReference(reference: ScalarSource, { descriptions, report }: Reading): void {
  const target = descriptions.targets.get(reference)
  if (target === undefined || target === 'unreadable') return
  if (!isDefinition(target))
    report.report('CAT201', reference.span, `"${reference.value}" does not exist`, {
      written: target.missing,
      allowed: target.beside,
      listed: false,
    })
  else if (descriptions.follow(target.source) === 'circular')
    report.report('CAT201', reference.span, `"${reference.value}" leads to itself and never to a definition`, {
      hint: 'Write what it is, such as { type: string }, at one of the places.',
    })
}

function checkPath(
  path: string,
  key: ScalarSource,
  written: Source,
  seen: SeenOperations,
  reading: Reading,
  reportOf: (definition: Definition) => Reading['report'] | undefined,
): void {
  const { descriptions } = reading
  const item = descriptions.resolved(written)
  const shared = itemsOf(at(item, 'parameters'))
  for (const { name, key: verb, value } of entriesOf(item).filter((entry) => isVerb(entry.name))) {
    const operation = descriptions.resolved(value)
    const definition = descriptions.definitionOf(operation)
    const report = definition && reportOf(definition)
    if (!operation || !report) continue
    const inside = { descriptions, report }
    checkKeys(operation, operationKeywords, `${name.toUpperCase()} ${path}`, inside)
    checkOperationId(operation, `${name.toUpperCase()} ${path}`, verb, seen, inside)
    const parameters = [...shared, ...itemsOf(at(operation, 'parameters'))]
    checkPathParameters(path, key, parameters, inside)
    for (const parameter of parameters) {
      const named = at(parameter, 'name')
      if (named) checkUsable(textOf(named) ?? '', named, inside)
      checkSchema(at(parameter, 'schema'), inside)
    }
    checkContent(at(operation, 'requestBody'), inside)
    for (const { value } of entriesOf(at(operation, 'responses'))) checkContent(value, inside)
  }
}

const isVerb = (name: string): boolean => (verbs as readonly string[]).includes(name)

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

function checkPathParameters(path: string, key: ScalarSource, parameters: readonly Source[], reading: Reading): void {
  const named = [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '')
  const described = parameters
    .map((parameter) => reading.descriptions.resolved(parameter))
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

function checkContent(source: Source | undefined, reading: Reading): void {
  for (const { value } of entriesOf(at(source, 'content'))) checkSchema(at(value, 'schema'), reading)
  for (const { value } of entriesOf(at(source, 'headers'))) checkSchema(at(value, 'schema'), reading)
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

function checkSchema(schema: Source | undefined, reading: Reading): void {
  if (schema?.kind !== 'map') return
  checkKeys(schema, schemaKeywords, 'a schema', reading)
  for (const type of namesOf(at(schema, 'type'))) checkWord(type, schemaTypes, 'a type', reading)
  const format = at(schema, 'format')
  if (format?.kind === 'scalar') checkWord(format, schemaFormats, 'a format', reading, ofOpenWord(String(format.value), schemaFormats))
  checkCodes(at(schema, 'enum'), reading)
  checkKinds(schema, reading)
  checkLanguage(schema, reading)
  checkRequired(schema, reading)
  for (const { name, key } of entriesOf(at(schema, 'properties'))) checkUsable(name, key, reading)
  for (const key of schemaHolders.one) checkSchema(at(schema, key), reading)
  for (const key of schemaHolders.list) for (const item of itemsOf(at(schema, key))) checkSchema(item, reading)
  for (const key of schemaHolders.named) for (const { value } of entriesOf(at(schema, key))) checkSchema(value, reading)
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
function checkKinds(schema: Source, reading: Reading): void {
  const kinds = [...kindsOf(schema, reading)]
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
function kindsOf(schema: Source | undefined, reading: Reading, depth = 0): ReadonlySet<string> {
  const whole = reading.descriptions.resolved(schema)
  const format = textOf(at(whole, 'format')) ?? ''
  const named = namesOf(at(whole, 'type')).map(({ value }) => (value === 'integer' ? 'number' : String(value)))
  const codes = [at(whole, 'const'), ...itemsOf(at(whole, 'enum'))]
    .flatMap((code) => (code?.kind === 'scalar' && code.value !== null ? [typeof code.value] : []))
    .slice(0, 1)
  const own = (named.length > 0 ? named : codes).filter((kind) => kind !== 'null')
  const variants = depth > 8 ? [] : ['oneOf', 'anyOf'].flatMap((key) => itemsOf(at(whole, key)))
  return new Set([
    ...own.map((kind) => (kindsByFormat.includes(format) ? format : kind)),
    ...variants.flatMap((variant) => [...kindsOf(variant, reading, depth + 1)]),
  ])
}

/** Checks `x-language`, which is valid on a string schema or beside a reference to one. */
function checkLanguage(schema: Source, reading: Reading): void {
  const language = at(schema, 'x-language')
  if (language?.kind !== 'scalar') return
  const problem = languageProblem(String(language.value))
  if (problem !== undefined)
    reading.report.report('CAT106', language.span, `"${String(language.value)}" ${problem}`, { hint: 'For example: it, en or pt-BR.' })
  const types = namesOf(at(schema, 'type')).map((type) => String(type.value))
  if (types.length > 0 && !types.includes('string'))
    reading.report.report('CAT107', language.span, 'Only texts are written in a language', {
      hint: 'Say x-language at the texts inside it.',
    })
}

function checkWord(word: ScalarSource, allowed: readonly string[], what: string, { report }: Reading, severity: Severity = 'error'): void {
  const written = String(word.value)
  if (allowed.includes(written)) return
  report.report('CAT106', word.span, `"${written}" is not ${what}`, { written, allowed, severity })
}

/** Returns the severity of a word that OpenAPI leaves open: one that resembles a known word may be misspelled. */
const ofOpenWord = (word: string, known: readonly string[]): Severity => (nearestOf(word, known) === undefined ? 'note' : 'warning')

/**
 * Reports unknown keywords, which are ignored.
 *
 * `x-` keywords of other tools are accepted; one that resembles an extension of this project is an error, because nobody else has it.
 */
function checkKeys(source: Source, allowed: readonly string[], what: string, { report }: Reading): void {
  for (const { name, key } of entriesOf(source)) {
    if (allowed.includes(name)) continue
    if (name === 'nullable')
      report.report('CAT103', key.span, '"nullable" is a word of OpenAPI 3.0, and says nothing in 3.1', {
        severity: 'warning',
        hint: "Write type: [string, 'null'], or anyOf with { type: 'null' }.",
      })
    else if (!name.startsWith('x-'))
      report.report('CAT103', key.span, `"${name}" is no key of ${what}`, {
        written: name,
        allowed,
        listed: false,
        severity: ofOpenWord(name, allowed),
      })
    else if (isNearOwn(name, allowed))
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
function checkRequired(schema: Source, reading: Reading): void {
  const described = propertiesOf(schema, reading)
  if (described === undefined) return
  for (const name of namesOf(at(schema, 'required')).filter((one) => !described.has(String(one.value))))
    reading.report.report('CAT201', name.span, `"${name.value}" is required and not among the properties`, {
      written: String(name.value),
      allowed: [...described],
    })
}

/** Returns the names of all properties; undefined if the schema describes none or has several variants. */
function propertiesOf(schema: Source | undefined, reading: Reading, depth = 0): Set<string> | undefined {
  const whole = reading.descriptions.resolved(schema)
  const parts = itemsOf(at(whole, 'allOf'))
  const own = at(whole, 'properties')
  if (depth > 20 || whole === undefined || (own === undefined && parts.length === 0)) return undefined
  const names = new Set(entriesOf(own).map(({ name }) => name))
  for (const part of parts) {
    const known = propertiesOf(part, reading, depth + 1)
    if (known === undefined && at(part, '$ref') !== undefined) return undefined
    for (const name of known ?? []) names.add(name)
  }
  return names
}
