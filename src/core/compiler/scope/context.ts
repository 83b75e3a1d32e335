/** What is known everywhere in the catalogue, and what its places contribute to the checks of the whole. */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import type { Permissions, SchemaTypes, Slot } from '../expressions/index.ts'
import type { Api, Operation } from '../read/api.ts'
import type { CatalogueSources } from '../read/catalogue.ts'
import type { Source } from '../read/source.ts'
import type { Definitions } from '../resolve/definitions.ts'
import type { Collected } from './collected.ts'
import type { GlobalCondition } from './global-condition.ts'
import type { Labels } from './labels.ts'
import type { Operations } from './operations.ts'
import type { OwnFunctions } from './own-functions.ts'
import type { PortalConstants } from './portal-constants.ts'

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
  functions: OwnFunctions
  /** Slot of `session`, on screens of members. */
  session: Slot
  /** Operations that the session loads. */
  sessionLoads: readonly Operation[]
  /** Slot of `error` after a failed call: the API's problem body. */
  problem: Slot
  /** `messages.yaml` with the compiler's own texts for those that it leaves out. */
  messages: Source
  /** The portal has members, who log in. Without a login, nothing needs a session. */
  hasLogin: boolean
  /** Time of the check in milliseconds; blocks that ended before are reported. */
  nowMs: number
  /** Each text says where it is written, for the studio. */
  places: boolean
  collected: Collected
}
