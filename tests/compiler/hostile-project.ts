/**
 * Small projects over `base/` with generated names that are legal but awkward.
 *
 * The names occur in the API description and in the catalogue. Everything else is correct, so the compiler must accept a project or report
 * its names.
 *
 * Some lines above 300, because the description and the catalogue that it writes use the same generated names.
 */
import { join } from 'node:path'
import fc from 'fast-check'
import { parse } from 'yaml'
import { type ProjectTexts, readFolder } from './project.ts'

const base = readFolder(join(import.meta.dirname, 'base'))
const description = (): Description => parse(base.get('openapi/member.yaml') ?? '') as Description

interface Description {
  paths: Record<string, unknown>
  components: { schemas: Record<string, unknown> }
}

/** Names that TypeScript, JavaScript, the emitted modules or the modules beside them already use. */
const taken = [
  'delete',
  'class',
  'default',
  'new',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  's',
  'S',
  'portal',
  'conditions',
  'labels',
  'screen',
  'form',
  'same',
  'isPresent',
  'yesNo',
  'CodeModel',
  'TextModel',
  'ScreenModel',
  'undefined',
  'await',
  'eval',
]
const similar = ['travel-type', 'travelType', 'TravelType', 'travel_type', 'travel.type', 'Gender-Codes', 'GenderCodes', 'GenderUnknown']
const odd = ['2nd-class', '9', '-', '_', '.', 'a--b', 'a-1', 'a1', 'get.me', 'x-y', '1.5', '-1', '00']
const anywhere = [
  '__proto__',
  'città',
  '日本',
  'a b',
  "it's",
  'say "x"',
  `a\`b\${c}`,
  'back\\slash',
  'line\nbreak',
  '*/',
  '</script>',
  '',
  ' ',
  '{x}',
  '$item',
  '🙂',
  '\u2028',
]
const plain = (prefix: string) => fc.integer({ min: 0, max: 9 }).map((n) => `${prefix}${'abcdefghij'[n]}`)

/** A name of the API: mostly plain, so that one awkward name does not hide the effect of the next. */
const word = (prefix: string, ...pools: readonly (readonly string[])[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 1, arbitrary: plain(prefix) }, { weight: 3, arbitrary: fc.constantFrom(...pools.flat()) })
const schemaName = fc.oneof(
  { weight: 12, arbitrary: word('Schema', taken, similar, odd) },
  { weight: 1, arbitrary: fc.constantFrom(...anywhere) },
)
const propertyName = fc.oneof(
  { weight: 6, arbitrary: word('property', taken, similar, odd) },
  { weight: 2, arbitrary: fc.constantFrom(...anywhere) },
)
/** Differs from every property name, because one set of inputs is made of parameters and properties. */
const parameterName = fc
  .oneof({ weight: 6, arbitrary: word('parameter', taken, similar, odd) }, { weight: 1, arbitrary: fc.constantFrom(...anywhere) })
  .map((name) => (name.includes('__') ? name : `${name}-of-path`))
const kebab = fc.oneof(
  plain('plain-'),
  fc.constantFrom(
    'delete',
    'class',
    'default',
    'new',
    'in',
    'constructor',
    'to-string',
    'value-of',
    's',
    'portal',
    'conditions',
    'labels',
    'same',
    'is-present',
    'guards',
    'form',
    'forms-by-operation',
    'a-1',
    'a1',
    'a-1-b',
    'await',
    'eval',
  ),
)
const binder = fc.oneof(
  plain('bound'),
  fc.constantFrom('delete', 'class', 'new', 'constructor', 'toString', 's', 'conditions', 'labels', 'item', 'default', 'eval', 'a1'),
)

const textCode = fc.constantFrom(
  ...['A', 'B', 'travel-type', 'two words', "it's", '"', '1', '2nd', '-1', 'città', 'constructor', 'x', 'true', 'null'],
  ...['', ' ', '__proto__', '\\', 'a\nb', '</script>', `\${x}`, '🙂'],
)
const numberCode = fc.constantFrom(1, 2, 10, 0, -1, 1.5)

type PropertyKind = 'text' | 'date' | 'integer' | 'cents' | 'yes-or-no' | 'codes' | 'codes in place' | 'list' | 'record'
const propertyKind = fc.constantFrom<PropertyKind>(
  'text',
  'date',
  'integer',
  'cents',
  'yes-or-no',
  'codes',
  'codes in place',
  'list',
  'record',
)
interface Wanted {
  codes: readonly { name: string; values: readonly (string | number)[]; nullable: boolean; open: boolean; asStatus: boolean }[]
  properties: readonly { name: string; kind: PropertyKind; required: boolean }[]
  record: string
  operations: { list: string; change: string }
  parameters: readonly { name: string; place: 'path' | 'query' }[]
  conditions: readonly string[]
  formName: string
  load: string
  item: string
}

const distinct = <T, K>(arbitrary: fc.Arbitrary<T>, key: (one: T) => K, minLength: number, maxLength: number) =>
  fc.uniqueArray(arbitrary, { selector: key, minLength, maxLength })

export const wanted: fc.Arbitrary<Wanted> = fc
  .record({
    codes: distinct(
      fc.record({
        name: schemaName,
        values: fc.oneof(
          { weight: 8, arbitrary: distinct(textCode, (one) => one, 1, 4) },
          { weight: 4, arbitrary: distinct(numberCode, (one) => one, 1, 4) },
          { weight: 1, arbitrary: distinct(fc.oneof(textCode, numberCode), (one) => `${typeof one} ${one}`, 1, 4) },
        ),
        nullable: fc.boolean(),
        open: fc.boolean(),
        asStatus: fc.boolean(),
      }),
      ({ name }) => name,
      1,
      3,
    ),
    properties: distinct(fc.record({ name: propertyName, kind: propertyKind, required: fc.boolean() }), ({ name }) => name, 1, 5),
    record: schemaName,
    operations: fc.record({
      list: word('list', taken, similar, odd, ["it's", 'città', 'a b']),
      change: word('change', taken, similar, odd),
    }),
    parameters: distinct(fc.record({ name: parameterName, place: fc.constantFrom('path', 'query') }), ({ name }) => name, 0, 2),
    conditions: distinct(kebab, (one) => one, 1, 3),
    formName: kebab,
    load: binder,
    item: binder,
  })
  .map((made) => (made.codes.some(({ name }) => name === made.record) ? { ...made, record: `${made.record}-of-codes` } : made))

/** Builds a project that uses every given name in a screen, a form, a call or a condition. */
export function projectOf(made: Wanted): ProjectTexts {
  const texts = new Map(base)
  texts.set('openapi/member.yaml', JSON.stringify(describedApi(made)))
  texts.set('catalogue/screens/hostile.yaml', JSON.stringify(screenOf(made)))
  texts.set(`catalogue/forms/${made.formName}.yaml`, JSON.stringify(formOf(made)))
  texts.set(
    'catalogue/navigation.yaml',
    (base.get('catalogue/navigation.yaml') ?? '').replace('  entries:\n', `  entries:\n    - ${JSON.stringify(entry)}\n`),
  )
  append(texts, 'catalogue/enums.yaml', worded(made, false))
  append(texts, 'catalogue/statuses.yaml', statusesOf(made))
  append(texts, 'catalogue/conditions.yaml', conditionsOf(made))
  return texts
}

const entry = { label: { it: 'Nomi', en: 'Names' }, to: { screen: 'hostile' } }

function describedApi({ codes, properties, record, operations, parameters }: Wanted): Description {
  const api = description()
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` })
  const [first] = codes
  const schemas: [string, unknown][] = codes.map(({ name, values, nullable, open }) => [
    name,
    { ...typeOf(values, nullable), ...(open ? { 'x-open-enum': values } : { enum: nullable ? [...values, null] : values }) },
  ])
  const shapes: Readonly<Record<PropertyKind, () => unknown>> = {
    text: () => ({ type: 'string' }),
    date: () => ({ type: 'string', format: 'date' }),
    integer: () => ({ type: 'integer' }),
    cents: () => ({ type: 'integer', format: 'cents' }),
    'yes-or-no': () => ({ type: 'boolean' }),
    codes: () => ref(first?.name ?? ''),
    'codes in place': () => ({ type: 'string', enum: ['in-place', "it's", ''] }),
    list: () => ({ type: 'array', items: ref(record) }),
    record: () => ({
      type: 'object',
      properties: fromEntries([['inner-property', { type: 'integer' }]]),
      additionalProperties: { type: 'string' },
    }),
  }
  schemas.push([
    record,
    {
      type: 'object',
      required: properties.filter(({ required }) => required).map(({ name }) => name),
      properties: fromEntries(properties.map(({ name, kind }) => [name, shapes[kind]()])),
    },
  ])
  const asked = [...properties.filter(isAsked), always]
  schemas.push([
    'HostileRequest',
    {
      type: 'object',
      required: asked.filter(({ required }) => required).map(({ name }) => name),
      properties: fromEntries(asked.map(({ name, kind }) => [name, shapes[kind]()])),
    },
  ])
  const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
  const path = `/hostile${parameters
    .filter(({ place }) => place === 'path')
    .map(({ name }) => `/{${name}}`)
    .join('')}`
  return {
    ...api,
    paths: {
      ...api.paths,
      [path]: {
        parameters: parameters.map(({ name, place }) => ({ name, in: place, required: true, schema: { type: 'string' } })),
        get: {
          operationId: operations.list,
          responses: { 200: json({ type: 'array', items: ref(record) }) },
        },
        put: {
          operationId: operations.change,
          'x-problem-codes': ['condition-not-met'],
          requestBody: json(ref('HostileRequest')),
          responses: { 204: {} },
        },
      },
    },
    components: { schemas: { ...api.components.schemas, ...fromEntries(schemas) } },
  }
}

const typeOf = (values: readonly unknown[], nullable: boolean): { type?: unknown } => {
  const types = [...new Set(values.map((one) => (typeof one === 'string' ? 'string' : 'number'))), ...(nullable ? ['null'] : [])]
  return { type: types.length === 1 ? types[0] : types }
}

const isAsked = ({ name, kind }: { name: string; kind: PropertyKind }): boolean =>
  !name.includes('.') && ['text', 'date', 'integer', 'yes-or-no', 'codes'].includes(kind)
/** Keeps the form valid: a form needs at least one field. */
const always = { name: 'always', kind: 'text', required: false } as const
/** Requires a text field to equal another text field, where the form has one. */
const comparedWith = (asked: readonly { name: string; kind: PropertyKind }[], { name, kind }: { name: string; kind: PropertyKind }) => {
  const other = asked.find((one) => one.kind === 'text' && one.name !== name)
  return kind === 'text' && other ? { equals: other.name } : {}
}
const isShown = ({ kind }: { kind: PropertyKind }): boolean => !['list', 'record', 'codes in place'].includes(kind)

function screenOf({ codes, properties, operations, parameters, conditions, formName, load, item }: Wanted): unknown {
  const given = fromEntries(parameters.map(({ name }, index) => [name, `'value ${index}'`]))
  const inputs = parameters.length > 0 ? { with: given } : {}
  const facts = properties.filter(isShown).map(({ name }, index) => ({
    label: words('Fatto', index),
    value: `${item}[${JSON.stringify(name)}]`,
  }))
  return {
    path: '/hostile',
    access: 'member',
    title: words('Nomi', 0),
    data: { [load]: { operation: operations.list, ...inputs } },
    content: [
      ...conditions.map((name, index) => ({ prose: { when: name, text: words('Condizione', index) } })),
      {
        card: {
          each: item,
          in: `data.${load}`,
          title: words('Scheda', 0),
          content: [
            ...(facts.length > 0 ? [{ facts: { items: facts } }] : []),
            { prose: { text: words('Altro', 0) } },
            ...asked(properties, codes, item).map((value, index) => ({ facts: { items: [{ label: words('Scelta', index), value }] } })),
          ],
        },
      },
      { form: { name: formName } },
    ],
  }
}

/** Expressions that compare a property with a literal, or read a property inside it. */
const asked = (properties: Wanted['properties'], codes: Wanted['codes'], item: string): string[] =>
  properties.flatMap(({ name, kind }) => {
    const path = `${item}[${JSON.stringify(name)}]`
    const [first] = codes[0]?.values ?? []
    if (kind === 'codes in place') return [`pick(${path} == '', 'A', 'B')`]
    if (kind === 'codes') return [`pick(${path} in [${JSON.stringify(first)}], ${path} == ${JSON.stringify(first)}, true)`]
    return kind === 'record' ? [`pick(${path}['inner-property'] > 1, ${path}['free'], 'B')`] : []
  })

function formOf({ properties, operations, parameters, conditions }: Wanted): unknown {
  const given = fromEntries(parameters.map(({ name }, index) => [name, `'given ${index}'`]))
  const asked = [...properties.filter(isAsked), always]
  return {
    operation: operations.change,
    ...(parameters.length > 0 ? { with: given } : {}),
    sections: [
      { fields: fromEntries(asked.map((one, index) => [one.name, { label: words('Campo', index), ...comparedWith(asked, one) }])) },
    ],
    submit: { label: words('Manda', 0), needs: conditions[0], then: [{ refresh: [operations.list] }] },
  }
}

const worded = ({ codes }: Wanted, asStatus: boolean): [string, unknown][] =>
  codes
    .filter((one) => one.asStatus === asStatus)
    .map(({ name, values }) => [
      name,
      fromEntries(
        values.map((value, index) => [
          String(value),
          { label: words(`Codice ${name.length}`, index), ...(asStatus ? { tone: 'sun' } : {}) },
        ]),
      ),
    ])

const statusesOf = (made: Wanted): [string, unknown][] =>
  worded(made, true).map(([of, values], index) => [
    `status${index}`,
    { of, values, unknown: { label: words('Ignoto', index), tone: 'neutral' } },
  ])

const conditionsOf = ({ conditions, operations }: Wanted): [string, unknown][] =>
  conditions.map((name, index) => [
    name,
    index === 0
      ? { is: 'session.user.points > 3', otherwise: words('Chiuso', 0), guards: [operations.change] }
      : index === 1
        ? { all: [conditions[0], 'tour-seen'] }
        : { none: [conditions[0]] },
  ])

let count = 0
/** Returns texts that occur only once, because repeated texts are a mistake of their own (CAT505). */
const words = (italian: string, index: number): { it: string; en: string } => {
  count += 1
  return { it: `${italian} ${index} ${count}`, en: `English ${index} ${count}` }
}

/** Sets own properties under any name, `__proto__` included; `JSON.stringify` writes them all. */
const fromEntries = (entries: readonly (readonly [string, unknown])[]): Record<string, unknown> => Object.fromEntries(entries)

function append(texts: Map<string, string>, path: string, entries: readonly (readonly [string, unknown])[]): void {
  const lines = entries.map(([name, value]) => `? ${JSON.stringify(name)}\n: ${JSON.stringify(value)}\n`)
  texts.set(path, `${(texts.get(path) ?? '').trimEnd()}\n${lines.join('')}`)
}
