/**
 * What the grammar is made of. The tables in this folder are the only description of the language: the structural check, the
 * reference in `docs/` and the editor's JSON Schema all read them.
 *
 * Every string of the catalogue has one kind, fixed by its key: a text, an expression, a name, a word of a closed list, a constant.
 * No place accepts two of them.
 */

/** Kinds of things that have names, and are referred to by them. */
export type NameKind =
  | 'screen'
  | 'dialog'
  | 'form'
  | 'part'
  | 'fields'
  | 'area'
  | 'condition'
  | 'text'
  | 'operation'
  /** Also one that the server does not answer yet. */
  | 'described-operation'
  | 'schema'
  | 'problem-code'
  | 'message-code'
  /** Of the form around it, and of the request body that it fills: known only there. */
  | 'field'
  | 'property'
  | 'own-constant'

/** Constants are written as they are; the kind says what a valid one looks like. */
export type ConstantKind =
  | 'words'
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
  | 'euro'
  | 'font'
  | 'any'

export type Shape =
  | { is: 'text' }
  | { is: 'expression' }
  /** One name of a definition. */
  | { is: 'name'; of: NameKind }
  /** One name of a condition, or a list of two or more, all of which must hold. */
  | { is: 'conditions' }
  /** A kind of the API: `Practice`, `[Practice]`, `optional text`. */
  | { is: 'kind' }
  /** The same, or a record of one's own, `{ name: text, amount: cents }`, or a list of one. */
  | { is: 'own-kind' }
  /** Data of the kinds that stand beside it. */
  | { is: 'sample' }
  /** A name that is introduced here, in camelCase. */
  | { is: 'binder' }
  | { is: 'choice'; values: readonly string[] }
  | { is: 'constant'; kind: ConstantKind }
  /** Constants under nested names of one's own, each typed by how it is written. */
  | { is: 'constants' }
  /** The word `true`: a switch that is off when it is left out. */
  | { is: 'true' }
  /** Inputs by name: each an expression, or inputs again. */
  | { is: 'inputs' }
  | { is: 'list'; of: Shape; atLeast: number }
  /** Keys of one's own. `keys` says how they are spelled. */
  | { is: 'map'; of: Shape; keys: KeyKind; mayBeEmpty?: true }
  | RecordShape
  | KindsShape

/** binder: camelCase; kebab: kebab-case; api: a word of the API, as it is written there; code: a code of an enumeration. */
export type KeyKind = 'binder' | 'kebab' | 'api' | 'code' | 'failing' | 'problem-code' | 'message-code'

export interface RecordShape {
  is: 'record'
  name: string
  says: string
  keys: () => Readonly<Record<string, Key>>
  /** Of each group exactly one key is written. */
  exactlyOne: readonly (readonly string[])[]
  /** Of each group at most one key is written. */
  atMostOne: readonly (readonly string[])[]
  /** Where the first is written, the others are too. */
  together: readonly (readonly string[])[]
}

/** A mapping with exactly one key, which says what kind of thing it is. */
export interface KindsShape {
  is: 'kinds'
  name: string
  says: string
  kinds: () => Readonly<Record<string, Key>>
}

export interface Key {
  shape: Shape
  says: string
  required: boolean
  /** A missing key is a barrier for somebody: it is reported as such. */
  accessibility: boolean
}

export const text: Shape = { is: 'text' }
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
export const constant = (kind: ConstantKind): Shape => ({ is: 'constant', kind })
export const list = (of: Shape, atLeast = 1): Shape => ({ is: 'list', of, atLeast })
export const map = (of: Shape, keys: KeyKind): Shape => ({ is: 'map', of, keys })
/** The same, also without any entry: `{}`. */
export const mapOrNothing = (of: Shape, keys: KeyKind): Shape => ({ is: 'map', of, keys, mayBeEmpty: true })

interface RecordRules {
  exactlyOne?: readonly (readonly string[])[]
  atMostOne?: readonly (readonly string[])[]
  together?: readonly (readonly string[])[]
}
export const record = (label: string, says: string, keys: () => Readonly<Record<string, Key>>, rules: RecordRules = {}): RecordShape => ({
  is: 'record',
  name: label,
  says,
  keys,
  exactlyOne: rules.exactlyOne ?? [],
  atMostOne: rules.atMostOne ?? [],
  together: rules.together ?? [],
})
export const kinds = (label: string, says: string, of: () => Readonly<Record<string, Key>>): KindsShape => ({
  is: 'kinds',
  name: label,
  says,
  kinds: of,
})

/** A key that may be left out. */
export const may = (shape: Shape, says: string): Key => ({ shape, says, required: false, accessibility: false })
/** A key that must be written. */
export const must = (shape: Shape, says: string): Key => ({ shape, says, required: true, accessibility: false })
/** A key that must be written because somebody cannot use the page without it. */
export const mustForAccess = (shape: Shape, says: string): Key => ({ shape, says, required: true, accessibility: true })
