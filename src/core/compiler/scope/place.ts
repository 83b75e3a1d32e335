/** Context of a construct: names in scope, and facts established by the enclosing constructs. */
import type { FieldPath } from '../../model/catalogue-model.ts'
import type { Environment, Slot } from '../expressions/index.ts'
import type { Operation } from '../read/api.ts'
import type { ScalarSource, Source } from '../read/source.ts'
import type { Demand } from './demand.ts'

/** A field of a form, for the form's steps and rules. */
export interface FormField {
  path: FieldPath
  slot: Slot
  /** Its source, merged with the changes of an including form. */
  source: Source
}

/** Time span in epoch milliseconds, the end exclusive. */
export interface TimeWindow {
  fromMs: number
  untilMs: number
}

/** A use of a part. */
export interface PlacedPart {
  name: string
  /** Blocks passed in, compiled in the scope of the use, without the names of the part. */
  inside: Source | undefined
  outer: Place
  /** Environment of the part before its own binders and loads. */
  own: Environment
  /** Number of `inside` blocks in the part. */
  taken: { times: number }
}

/** What the steps before this one have done; empty where there are none. */
export interface StepsBefore {
  /** At the first step of a button: it runs in the click event, in which browsers allow opening a window. */
  inPress?: boolean
  /** Among the steps that run before a screen shows its blocks. */
  entering?: boolean
  /** On a public screen, after a step that has signed in. */
  signedIn?: boolean
  /** After a step that has ended the session. */
  sessionEnded?: boolean
  /** `answer` is bound by a call of this list of steps, and the next call rebinds it. */
  answered?: boolean
  /** The answer of that call can be saved as a file. */
  savable?: boolean
}

/** The form around a place. */
export interface FormAround {
  /** Its fields by their names here, for steps that read and fill them. */
  fields: ReadonlyMap<string, FormField>
  /** Required properties without a field, which are reported at the form. */
  unasked?: ReadonlySet<string>
  /** The form changes a record: its values are those of the record, and no `default` of the API. */
  startsFromRecord?: boolean
  /** Inside fields included `at` a property of the request body: the property that is `form` there, and the place of the whole form. */
  within?: { property: string; whole: Place }
}

export interface Place {
  environment: Environment
  /** Local conditions of the file by name; `usedLocals` collects the used ones. */
  locals: ReadonlyMap<string, ScalarSource>
  usedLocals: Set<string>
  /** Named conditions that are known to hold here. */
  guards: ReadonlySet<string>
  /** Demands of the enclosing constructs, from the outside in. */
  demands: readonly Demand[]
  /** Time span in which the enclosing blocks are shown; undefined for always. */
  window?: TimeWindow
  /** An enclosing condition is invalid, so its facts are unknown and "may be missing" is not reported. */
  unsure: boolean
  access: 'public' | 'member'
  /** Operations that `data` of the enclosing constructs loads. */
  loads: readonly Operation[]
  inDialog: boolean
  steps: StepsBefore
  /** In a mail: read on any day, without a session. */
  isMail?: boolean
  form: FormAround | undefined
  /** Inside a part: the use of the part. */
  part?: PlacedPart
  /** Description of the construct for diagnostics. */
  within: string
}

/** Returns the place after a step. */
export const afterStep = (place: Place, changes: StepsBefore): Place => ({ ...place, steps: { ...place.steps, ...changes } })
