/**
 * Building blocks of the grammar.
 *
 * The tables in this folder are the only description of the language: the structural check, the reference in `docs/` and the editor's JSON
 * Schemas are derived from them. Each string of a catalogue has exactly one kind, fixed by its key: text, expression, name, word of a
 * closed list, or constant.
 */

/** Kinds of definitions that are referred to by name. */
export type NameKind =
  | 'screen'
  | 'dialog'
  | 'form'
  | 'part'
  | 'agenda'
  | 'fields'
  | 'area'
  | 'condition'
  | 'text'
  | 'operation'
  /** An operation, including those that the server does not implement yet. */
  | 'described-operation'
  | 'schema'
  | 'problem-code'
  | 'message-code'
  /** A field of the enclosing form, a property of its request body: resolved by the check of forms. */
  | 'field'
  | 'property'
  | 'own-constant'

/** Kind of a constant, which determines its valid form. */
export type ConstantKind =
  | 'words'
  | 'id'
  | 'integer'
  | 'colour'
  | 'url'
  | 'origin'
  | 'path'
  | 'email'
  | 'phone'
  | 'iban'
  | 'date'
  | 'file'
  | 'pixels'
  | 'duration'
  | 'font'
  | 'language'
  | 'time-zone'
  | 'currency'
  | 'markdown'
  | 'any'

export type Shape =
  | { is: 'text' }
  /** Words in Markdown in each language of the portal; in a portal of one language the words alone. */
  | { is: 'article' }
  | { is: 'expression' }
  /** The name of one definition. */
  | { is: 'name'; of: NameKind }
  /** The name of a condition, or a list of two or more that must all hold. */
  | { is: 'conditions' }
  /** A type of the API: `Booking`, `[Booking]`, `optional text`. */
  | { is: 'kind' }
  /** As `kind`, or an inline record `{ name: text, amount: cents }`, or a list of one. */
  | { is: 'own-kind' }
  /** Sample data of the types that are declared beside it. */
  | { is: 'sample' }
  /** A new name, in camelCase. */
  | { is: 'binder' }
  | { is: 'choice'; values: readonly string[] }
  | { is: 'constant'; kind: ConstantKind }
  /** Constants under nested names chosen by the author, each typed by its notation. */
  | { is: 'constants' }
  /** The literal `true`: a flag that is off when omitted. */
  | { is: 'true' }
  /** Inputs by name: each an expression, or nested inputs. */
  | { is: 'inputs' }
  | { is: 'list'; of: Shape; atLeast: number }
  /** A mapping with keys chosen by the author; `keys` is their spelling. */
  | { is: 'map'; of: Shape; keys: KeyKind; mayBeEmpty?: true }
  | RecordShape
  | KindsShape

/** Spelling of a map's keys. `binder`: camelCase; `kebab`: kebab-case; `api`: a name of the API; `code`: a code of an enumeration. */
export type KeyKind = 'binder' | 'kebab' | 'api' | 'code' | 'failing' | 'problem-code' | 'message-code'

export interface RecordShape {
  is: 'record'
  name: string
  description: string
  keys: () => Readonly<Record<string, Key>>
  /** Groups of which exactly one key must be written. */
  exactlyOne: readonly (readonly string[])[]
  /** Groups of which at most one key may be written. */
  atMostOne: readonly (readonly string[])[]
  /** Groups whose first key requires the others. */
  together: readonly (readonly string[])[]
}

/** A mapping with exactly one key, which selects the kind. */
export interface KindsShape {
  is: 'kinds'
  name: string
  description: string
  kinds: () => Readonly<Record<string, Key>>
}

export interface Key {
  shape: Shape
  description: string
  required: boolean
  /** A required key without which the page is not accessible; its absence is CAT901. */
  accessibility: boolean
}

/**
 * Keys of a shape in parts, in order.
 *
 * Parts that several shapes share stay apart until the shape joins them. Spread into one object, a key would overwrite another of its name.
 */
export type Keys = readonly Readonly<Record<string, Key>>[]

export const text: Shape = { is: 'text' }
export const articleWords: Shape = { is: 'article' }
export const expression: Shape = { is: 'expression' }
export const conditionNames: Shape = { is: 'conditions' }
export const kind: Shape = { is: 'kind' }
export const ownKind: Shape = { is: 'own-kind' }
export const sample: Shape = { is: 'sample' }
export const binder: Shape = { is: 'binder' }
export const ownConstants: Shape = { is: 'constants' }
export const on: Shape = { is: 'true' }
export const inputs: Shape = { is: 'inputs' }
export const name = (of: NameKind): Shape => ({ is: 'name', of })
export const choice = (values: readonly string[]): Shape => ({ is: 'choice', values })
/** Returns a word of a closed list as YAML reads it without quotes: a number, a boolean or a text. */
export function plainWord(word: string): string | number | boolean {
  if (/^\d+$/.test(word)) return Number(word)
  return word === 'true' || word === 'false' ? word === 'true' : word
}
export const constant = (kind: ConstantKind): Shape => ({ is: 'constant', kind })
export const list = (of: Shape, atLeast = 1): Shape => ({ is: 'list', of, atLeast })
export const map = (of: Shape, keys: KeyKind): Shape => ({ is: 'map', of, keys })
/** A map that may be empty: `{}`. */
export const mapOrNothing = (of: Shape, keys: KeyKind): Shape => ({ is: 'map', of, keys, mayBeEmpty: true })

interface RecordRules {
  exactlyOne?: readonly (readonly string[])[]
  atMostOne?: readonly (readonly string[])[]
  together?: readonly (readonly string[])[]
}
/** @param keys all keys in one object, or in parts of which some are shared with other shapes. */
export const record = (
  label: string,
  description: string,
  keys: () => Readonly<Record<string, Key>> | Keys,
  rules: RecordRules = {},
): RecordShape => ({
  is: 'record',
  name: label,
  description,
  keys: () => joined(keys(), label),
  exactlyOne: rules.exactlyOne ?? [],
  atMostOne: rules.atMostOne ?? [],
  together: rules.together ?? [],
})
export const kinds = (label: string, description: string, of: () => Readonly<Record<string, Key>>): KindsShape => ({
  is: 'kinds',
  name: label,
  description,
  kinds: of,
})

/** @throws Error if two parts have the same key, of which only one could count. */
function joined(keys: Readonly<Record<string, Key>> | Keys, label: string): Readonly<Record<string, Key>> {
  if (!isInParts(keys)) return keys
  const all: Record<string, Key> = {}
  for (const part of keys)
    for (const [key, value] of Object.entries(part)) {
      if (Object.hasOwn(all, key)) throw new Error(`Two parts of the shape "${label}" have the key "${key}"`)
      all[key] = value
    }
  return all
}
const isInParts = (keys: Readonly<Record<string, Key>> | Keys): keys is Keys => Array.isArray(keys)

/** Returns shared keys without some of them. */
export const without = (keys: Keys, ...names: readonly string[]): Keys =>
  keys.map((part) => Object.fromEntries(Object.entries(part).filter(([key]) => !names.includes(key))))
/** Returns shared keys of which some are required. */
export const requiring = (keys: Keys, ...names: readonly string[]): Keys =>
  keys.map((part) =>
    Object.fromEntries(Object.entries(part).map(([key, value]) => [key, names.includes(key) ? { ...value, required: true } : value])),
  )

/** Declares an optional key. */
export const may = (shape: Shape, description: string): Key => ({ shape, description, required: false, accessibility: false })
/** Declares a required key. */
export const must = (shape: Shape, description: string): Key => ({ shape, description, required: true, accessibility: false })
/** Declares a key that is required for accessibility. */
export const mustForAccess = (shape: Shape, description: string): Key => ({ shape, description, required: true, accessibility: true })
