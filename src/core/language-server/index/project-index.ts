/** What an editor's answers need of a checked project, as plain data that a worker thread can send. */
import type { Span } from '../../compiler/diagnostics/diagnostic.ts'
import type { Environment, Slot, Type } from '../../compiler/expressions/index.ts'
import type { KnownNames } from '../../compiler/reference/editor-schema.ts'
import type { DefinitionKind, Use } from '../../compiler/resolve/definitions.ts'

export interface IndexedDefinition {
  kind: DefinitionKind | 'operation' | 'constant'
  name: string
  /** The defining key, or the start of the file. */
  span: Span
  /** Names that it takes, with their types: `about` of a dialog, inputs of an operation. */
  takes: ReadonlyMap<string, Slot>
  /** A line about it, such as the expression of a condition. */
  detail?: string
}

export interface IndexedUse {
  kind: Use['kind'] | 'constant'
  name: string
  from: Span
}

/** The scope of an expression, and what is expected of it. */
export interface Scope {
  environment: Environment
  expected?: Type
}

export interface ProjectIndex {
  /** The languages of the portal, the default one first. */
  languages: readonly string[]
  names: KnownNames
  definitions: readonly IndexedDefinition[]
  uses: readonly IndexedUse[]
  /** Schemas of the API by name. */
  schemas: ReadonlyMap<string, Slot>
  /** Names that every expression can read: `portal`, `now`, `today`, and `session` on screens of members. */
  top: Environment | undefined
  /** Paths of pictures in the catalogue, as they are written: `assets/logo.svg`. */
  assets: readonly string[]
  /** By file, then by the path of the value in it: keys and places of items, joined by "/". */
  scopes: ReadonlyMap<string, ReadonlyMap<string, Scope>>
}
