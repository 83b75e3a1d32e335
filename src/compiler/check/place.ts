/** Where a construct stands: what its expressions may read, and what the constructs around it have established. */
import type { Environment } from '../expressions/index.ts'
import type { ScalarSource } from '../read/source.ts'
import type { Demand } from './satisfiable.ts'

export interface Place {
  environment: Environment
  /** Small conditions of the file, by name; `used` gathers those that something asks. */
  locals: ReadonlyMap<string, ScalarSource>
  usedLocals: Set<string>
  /** Named conditions that are known to hold here. */
  guards: ReadonlySet<string>
  /** What the constructs around demand, from the outside in. */
  demands: readonly Demand[]
  /** A condition around could not be read: what it would have established is not known to be missing. */
  unsure: boolean
  access: 'public' | 'member'
  inDialog: boolean
  /** Inside a form: its fields, for steps that fill them. */
  fields: ReadonlySet<string> | undefined
  /** `answer` is what a call of this list gave: the next call gives another. */
  answered?: boolean
  /** The construct in words, for reports. */
  within: string
}
