/** What every check of a run shares. */
import type { BlockModel, ButtonModel } from '../../catalogue/model.ts'
import type { Diagnostics, Span } from '../diagnostics/diagnostic.ts'
import type { Permissions, SchemaTypes, Slot } from '../expressions/index.ts'
import type { Api } from '../read/api.ts'
import type { CatalogueSources } from '../read/catalogue.ts'
import type { ScalarSource, Source } from '../read/source.ts'
import type { Definitions } from '../resolve/definitions.ts'
import type { GlobalCondition } from './conditions.ts'
import type { Labels } from './labels.ts'
import type { Operations } from './operations.ts'
import type { Place } from './place.ts'
import type { PortalConstants } from './portal.ts'
import type { RepeatedTexts } from './repeated-texts.ts'

export interface Context {
  report: Diagnostics
  sources: CatalogueSources
  api: Api
  types: SchemaTypes
  operations: Operations
  definitions: Definitions
  permissions: Permissions
  conditions: ReadonlyMap<string, GlobalCondition>
  labels: Labels
  portal: PortalConstants
  /** `session.<name>`, on protected screens. */
  session: Slot
  /** What `error` reads of after a failed call: the API's problem body. */
  problem: Slot
  /** Where each form stands: what is demanded around it. */
  formPlaces: { form: string; place: Place }[]
  /** Words of fields for single failings, by their key: whether a form with the field can have that failing. */
  fieldWords: Map<ScalarSource, { used: boolean; field: string; possible: readonly string[] }>
  /** `rules` of messages.yaml: words for a failing that a field does not word. */
  ruleWords: Source | undefined
  /** What fields for files say that do not word it themselves. */
  fileWords: Source | undefined
  repeated: RepeatedTexts
  /** Blocks hold blocks: their builders reach each other through here. */
  compileBlocks(source: Source | undefined, place: Place): BlockModel[]
  /** Buttons hold steps, and a step may hold buttons. */
  compileButtons(source: Source | undefined, place: Place): ButtonModel[]
  /** Words of messages.yaml for places that have none of their own. */
  defaults: Readonly<Record<'load' | 'call' | 'proceed' | 'cancel' | 'nothing', Source | undefined>>
  /** When the catalogue is checked, in milliseconds: blocks whose time is over by then are reported. */
  nowMs: number
  /** Instants at which something begins or ends to be shown; the beginnings of days apart, at which everything is judged again. */
  schedule: Set<string>
  /** Operations that something loads, and those that something refreshes. */
  loaded: Set<string>
  refreshed: { operation: string; span: Span }[]
  /** Small conditions that nothing in their file asks. */
  unusedLocals: { name: string; span: Span }[]
}
