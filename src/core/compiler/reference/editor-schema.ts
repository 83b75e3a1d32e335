/** Generates JSON Schemas for editors: keys with descriptions, closed lists, and names for completion. */

import { type Key, type NameKind, plainWord, type RecordShape, type Shape } from '../grammar/shape.ts'
import { type Construct, constructs, keysOf, placedFiles } from '../language/constructs.ts'
import type { Api } from '../read/api.ts'
import { pluralKeys } from '../read/languages.ts'
import type { DefinitionKind, Definitions } from '../resolve/definitions.ts'
import type { PortalConstants } from '../scope/portal-constants.ts'

type Schema = Readonly<Record<string, unknown>>

/** The names that a catalogue and its API define, by kind. */
export type KnownNames = Readonly<Record<Exclude<NameKind, LocalNameKind>, readonly string[]>>
/** Names that are local to a file, which a schema for all files cannot list. */
type LocalNameKind = 'field' | 'property'

const isLocal = (kind: NameKind): kind is LocalNameKind => kind === 'field' || kind === 'property'

export function knownNames(definitions: Definitions, api: Api, { own }: PortalConstants): KnownNames {
  const defined = (kind: DefinitionKind): string[] =>
    definitions
      .all(kind)
      .map(({ name }) => name)
      .sort()
  return {
    screen: defined('screen'),
    dialog: defined('dialog'),
    form: defined('form'),
    part: defined('part'),
    agenda: defined('agenda'),
    fields: defined('fields'),
    area: defined('area'),
    condition: defined('condition'),
    text: defined('text'),
    operation: [...api.operations.values()]
      .filter(({ available }) => available)
      .map(({ id }) => id)
      .sort(),
    'described-operation': [...api.operations.keys()].sort(),
    schema: [...api.schemas.keys()].sort(),
    'problem-code': [...new Set([...api.operations.values()].flatMap(({ codes }) => codes))].sort(),
    'message-code': [...new Set([...api.operations.values()].flatMap(({ messageCodes }) => messageCodes))].sort(),
    'own-constant': groupsAnd([...own.keys()]),
  }
}

/** Returns the paths of constants together with the paths of their groups. */
const groupsAnd = (paths: readonly string[]): string[] =>
  [...new Set(paths.flatMap((path) => path.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'))))].sort()

/** The file of the definitions that the schemas of all kinds of files share. */
const definitionsFile = 'definitions.json'
const draft = 'http://json-schema.org/draft-07/schema#'

/**
 * Returns JSON Schemas of draft 07, which YAML language servers support, by file name: one for each kind of file, and their definitions.
 *
 * A kind's schema refers to its definition in the shared file by a relative reference.
 */
export function editorSchemas(names: KnownNames, languages: readonly string[]): ReadonlyMap<string, Schema> {
  const writer = new SchemaWriter(names, languages)
  const ofKinds = placedFiles.map(({ kind, description, shape }): [string, Schema] => {
    writer.define(`file ${kind}`, shape)
    return [`${kind}.json`, { $schema: draft, title: description, allOf: [{ $ref: `${definitionsFile}#/definitions/file-${kind}` }] }]
  })
  return new Map([...ofKinds, [definitionsFile, { $schema: draft, definitions: writer.definitions() }]])
}

class SchemaWriter {
  readonly #names: KnownNames
  readonly #languages: readonly string[]
  readonly #used = new Map<string, Schema>()
  readonly #constructs: ReadonlyMap<string, Construct> = constructs()
  constructor(names: KnownNames, languages: readonly string[]) {
    this.#names = names
    this.#languages = languages
  }

  definitions(): Schema {
    const text = this.#text()
    return { text, ...Object.fromEntries([...this.#used].sort(([a], [b]) => (a < b ? -1 : 1))) }
  }

  /** Adds a definition under a name that no construct has. */
  define(name: string, shape: Shape): void {
    this.#used.set(name.replaceAll(' ', '-'), this.write(shape))
  }

  write(shape: Shape): Schema {
    switch (shape.is) {
      case 'text':
        return { $ref: '#/definitions/text' }
      case 'article':
        return {
          anyOf: [
            { type: 'string' },
            {
              ...{ type: 'object', required: this.#languages, additionalProperties: false },
              properties: Object.fromEntries(this.#languages.map((language) => [language, { type: 'string' }])),
            },
          ],
        }
      case 'expression':
        return { type: ['string', 'number', 'boolean'] }
      case 'name':
        if (isLocal(shape.of)) return { type: 'string' }
        return shape.of === 'condition' ? this.#condition() : this.#nameOf(shape.of)
      case 'conditions':
        return { anyOf: [this.#condition(), { type: 'array', minItems: 2, items: this.#condition() }] }
      case 'kind':
        return this.#kind()
      case 'own-kind':
        return this.#ownKind()
      case 'sample':
        return { type: 'object' }
      case 'binder':
        return { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$' }
      case 'choice':
        return { enum: shape.values.map(plainWord) }
      case 'constant':
        return shape.kind === 'any' ? {} : { type: shape.kind === 'integer' || shape.kind === 'pixels' ? 'integer' : ['string', 'number'] }
      case 'constants':
        this.#used.set('constants', ownConstants(this.#languages))
        return { $ref: '#/definitions/constants' }
      case 'true':
        return { const: true }
      case 'inputs':
        return { type: 'object' }
      case 'list':
        return { type: 'array', minItems: shape.atLeast, items: this.write(shape.of) }
      case 'map':
        return { type: 'object', ...(shape.mayBeEmpty ? {} : { minProperties: 1 }), additionalProperties: this.write(shape.of) }
      case 'record':
      case 'kinds':
        return this.#construct(shape.name)
    }
  }

  /** An enum for plain names, which editors complete, and patterns for `optional text` and `[Booking]`. */
  #kind(): Schema {
    const names = [...this.#names.schema, 'text', 'integer', 'cents', 'number', 'boolean', 'date', 'date-time', 'uri']
    const any = `(${names.join('|')})`
    const kind = { $ref: '#/definitions/kind' }
    this.#used.set('kind', {
      anyOf: [
        oneOf(names),
        { type: 'string', pattern: `^optional ${any}$` },
        { type: 'string', pattern: `^\\[ *${any} *\\]$` },
        { type: 'array', minItems: 1, maxItems: 1, items: kind },
      ],
    })
    return kind
  }

  #ownKind(): Schema {
    const ownKind = { $ref: '#/definitions/own-kind' }
    this.#used.set('own-kind', {
      anyOf: [
        this.#kind(),
        { type: 'array', minItems: 1, maxItems: 1, items: ownKind },
        { type: 'object', minProperties: 1, propertyNames: this.write({ is: 'binder' }), additionalProperties: ownKind },
      ],
    })
    return ownKind
  }

  #construct(name: string): Schema {
    const reference = { $ref: `#/definitions/${name.replaceAll(' ', '-')}` }
    const id = name.replaceAll(' ', '-')
    const construct = this.#constructs.get(name)
    if (this.#used.has(id) || !construct) return reference
    this.#used.set(id, {})
    this.#used.set(id, this.#describe(construct))
    return reference
  }

  #describe(construct: Construct): Schema {
    const keys = keysOf(construct)
    const properties = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, this.#key(key)]))
    const required = Object.entries(keys)
      .filter(([, key]) => key.required)
      .map(([name]) => name)
    return {
      type: 'object',
      description: construct.description,
      properties,
      additionalProperties: false,
      ...(required.length > 0 ? { required } : {}),
      ...(construct.is === 'kinds' ? { minProperties: 1, maxProperties: 1 } : groups(construct)),
    }
  }

  /** Wraps a reference in `allOf`, because draft 07 ignores siblings of `$ref`. */
  #key({ shape, description }: Key): Schema {
    const written = this.write(shape)
    return '$ref' in written ? { allOf: [written], description } : { ...written, description }
  }

  /** Refers to the shared list of defined names. */
  #nameOf(kind: keyof KnownNames): Schema {
    this.#used.set(`name-of-${kind}`, oneOf(this.#names[kind]))
    return { $ref: `#/definitions/name-of-${kind}` }
  }

  /** Completes global conditions. Accepts any other name, because local conditions of a file are not known here. */
  #condition(): Schema {
    this.#used.set('condition-name', { anyOf: [this.#nameOf('condition'), { type: 'string' }] })
    return { $ref: '#/definitions/condition-name' }
  }

  #text(): Schema {
    const words = { type: ['string', 'number'] }
    const pair = (required: readonly string[]): Schema => ({
      type: 'object',
      properties: Object.fromEntries(required.map((name) => [name, words])),
      required,
      additionalProperties: false,
    })
    const forms = pluralKeys(this.#languages)
    const counted = {
      type: 'object',
      properties: { count: words, ...Object.fromEntries(forms.map((form) => [form, { $ref: '#/definitions/text' }])) },
      required: ['count', ...forms],
      additionalProperties: false,
    }
    const conditional = {
      type: 'object',
      properties: {
        when: this.write({ is: 'conditions' }),
        then: { $ref: '#/definitions/text' },
        otherwise: { $ref: '#/definitions/text' },
      },
      required: ['when', 'then', 'otherwise'],
      additionalProperties: false,
    }
    const plain = this.#languages.length === 1 ? words : this.#nameOf('text')
    return { anyOf: [plain, pair(this.#languages), pair(['both']), counted, conditional] }
  }
}

const oneConstant = { type: ['string', 'number'] }
const wordsOfEach = (languages: readonly string[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(languages.map((language) => [language, oneConstant])),
  required: languages,
  additionalProperties: false,
})
const ownConstants = (languages: readonly string[]): Schema => ({
  type: 'object',
  minProperties: 1,
  propertyNames: { pattern: '^[a-z][A-Za-z0-9]*$' },
  additionalProperties: {
    anyOf: [
      oneConstant,
      { type: 'array', minItems: 1, items: oneConstant },
      wordsOfEach(languages),
      wordsOfEach(['both']),
      {
        allOf: [
          { $ref: '#/definitions/constants' },
          { not: { anyOf: [...languages, 'both'].map((language) => ({ required: [language] })) } },
        ],
      },
    ],
  },
})

const oneOf = (names: readonly string[]): Schema => (names.length > 0 ? { enum: names } : { type: 'string' })

function groups({ exactlyOne, atMostOne, together }: RecordShape): Schema {
  const need = (name: string): Schema => ({ required: [name] })
  const all = [...exactlyOne.map((group) => ({ oneOf: group.map(need) })), ...atMostOne.map((group) => ({ not: { required: group } }))]
  const dependencies = Object.fromEntries(together.map(([first = '', ...others]) => [first, others]))
  return { ...(all.length > 0 ? { allOf: all } : {}), ...(together.length > 0 ? { dependencies } : {}) }
}
