/** State shared by all checks of a run. */
import type { BlockModel, ButtonModel, CalendarModel } from '../../model/catalogue-model.ts'
import type { Diagnostics, Span } from '../diagnostics/diagnostic.ts'
import type { Permissions, SchemaTypes, Slot } from '../expressions/index.ts'
import type { Api, Operation } from '../read/api.ts'
import type { CatalogueSources } from '../read/catalogue.ts'
import type { ScalarSource, Source } from '../read/source.ts'
import type { Definition, Definitions } from '../resolve/definitions.ts'
import type { DeclaredNames } from './declared-names.ts'
import type { GlobalCondition } from './global-condition.ts'
import type { Labels } from './labels.ts'
import type { Operations } from './operations.ts'
import type { Place } from './place.ts'
import type { PortalConstants } from './portal-constants.ts'
import type { Typed } from './typed.ts'

export interface Context {
  report: Diagnostics
  sources: CatalogueSources
  api: Api
  types: SchemaTypes
  operations: Operations
  definitions: Definitions
  permissions: Permissions
  /** Permissions that conditions ask, each as `<enumeration> <permission>`. */
  askedPermissions: Set<string>
  conditions: ReadonlyMap<string, GlobalCondition>
  labels: Labels
  portal: PortalConstants
  /** Slot of `session`, on screens of members. */
  session: Slot
  /** Slot of `error` after a failed call: the API's problem body. */
  problem: Slot
  /** All uses of forms, with the conditions demanded around them. */
  formPlaces: { form: string; place: Place; span: Span }[]
  /** Error messages of fields by their key, and whether a form with the field can have that failing. */
  fieldWords: Map<ScalarSource, { used: boolean; field: string; possible: readonly string[] }>
  /** `rules` of messages.yaml: default messages of failings. */
  ruleWords: Source | undefined
  /** `files` of messages.yaml: default texts of file fields. */
  fileWords: Source | undefined
  /** Registers each text of the catalogue, so that repetitions are reported. */
  repeated: { saw(italian: string, english: string, span: Span, shared?: string): void }
  /** Compiles nested blocks; part of the context to avoid an import cycle of the builders. */
  compileBlocks(source: Source | undefined, place: Place): BlockModel[]
  /** Compiles buttons of steps; part of the context to avoid an import cycle. */
  compileButtons(source: Source | undefined, place: Place): ButtonModel[]
  /** Compiles the calendar file of a step; part of the context to avoid an import cycle. */
  compileCalendar(source: Source, place: Place): CalendarModel | undefined
  /** Default texts of messages.yaml. */
  defaults: Readonly<Record<'load' | 'call' | 'proceed' | 'cancel' | 'nothing', Source | undefined>>
  /** Time of the check in milliseconds; blocks that ended before are reported. */
  nowMs: number
  /** Instants at which a block appears or disappears. Midnights are left out, as all conditions are evaluated then. */
  schedule: Set<string>
  /** Operations that the session loads. */
  sessionLoads: readonly Operation[]
  /** Operations loaded by `data`; `refreshed` are those of `refresh` steps. */
  loaded: Set<string>
  refreshed: { operation: string; span: Span }[]
  /** Whether a step starts the tour. */
  startsTour: boolean
  /** Whether a step starts a session, and whether one ends it. */
  startsSession: boolean
  endsSession: boolean
  /** Values by which accordions and tables name their items, by the source of `fragment`, and the links to items. */
  fragments: Map<Source, Typed>
  fragmentLinks: { to: Definition; given: Typed; span: Span }[]
  /** Loads and parameters, and which of them are read. */
  declared: DeclaredNames
  /** Reports of what is not used or left out: they run only if nothing else is wrong, as an invalid part may be the use. */
  ifValid: (() => void)[]
  /** Local conditions that their file does not use. */
  unusedLocals: { name: string; span: Span }[]
}
