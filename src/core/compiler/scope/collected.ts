/** What the places of a catalogue contribute to the checks of the whole and to what is emitted once. */
import type { Diagnostics, Span } from '../diagnostics/diagnostic.ts'
import type { Type } from '../expressions/index.ts'
import type { ScalarSource, Source } from '../read/source.ts'
import type { Definition } from '../resolve/definitions.ts'
import { DeclaredNames } from './declared-names.ts'
import type { Place } from './place.ts'
import { RepeatedTexts } from './repeated-texts.ts'
import type { Typed } from './typed.ts'

/** An expression of the catalogue, valid or not, and the place where it is read. */
export interface ReadExpression {
  source: ScalarSource
  text: string
  span: Span
  place: Place
  /** The type that is expected, if it is not any. */
  expected?: Type
}

export interface Collected {
  /** All uses of forms, with the conditions demanded around them. */
  formPlaces: { form: string; place: Place; span: Span }[]
  /** Error messages of fields by their key, and whether a form with the field can have that failing. */
  fieldWords: Map<ScalarSource, { used: boolean; field: string; possible: readonly string[] }>
  /** Each text of the catalogue, so that repetitions are reported. */
  repeated: RepeatedTexts
  /** Instants at which a block appears or disappears. Midnights are left out, as all conditions are evaluated then. */
  schedule: Set<string>
  /** Operations loaded by `data`; `refreshed` are those of `refresh` steps. */
  loaded: Set<string>
  refreshed: { operation: string; span: Span }[]
  /** Operations of `keep` blocks. */
  kept: { operation: string; span: Span }[]
  /** Whether a step starts the tour, starts a session, ends one. */
  startsTour: boolean
  startsSession: boolean
  endsSession: boolean
  /** Values by which accordions and tables name their items, by the source of `fragment`, and the links to items. */
  fragments: Map<Source, Typed>
  fragmentLinks: { to: Definition; given: Typed; span: Span }[]
  /** Loads and parameters, and which of them are read. */
  declared: DeclaredNames
  /** Permissions that conditions ask, each as `<enumeration> <permission>`. */
  askedPermissions: Set<string>
  /** Expressions where they were first read, by file and offset: a part or a shared text is read at each of its uses. */
  expressions: Map<string, ReadExpression>
  /** Local conditions that their file does not use. */
  unusedLocals: { name: string; span: Span }[]
  /** Reports of what is not used or left out: they run only if nothing else is wrong, as an invalid part may be the use. */
  ifValid: (() => void)[]
}

export const collectNothing = (report: Diagnostics, texts: ReadonlyMap<string, string>): Collected => ({
  formPlaces: [],
  fieldWords: new Map(),
  repeated: new RepeatedTexts(report, texts),
  schedule: new Set(),
  loaded: new Set(),
  refreshed: [],
  kept: [],
  startsTour: false,
  startsSession: false,
  endsSession: false,
  fragments: new Map(),
  fragmentLinks: [],
  declared: new DeclaredNames(),
  askedPermissions: new Set(),
  expressions: new Map(),
  unusedLocals: [],
  ifValid: [],
})
