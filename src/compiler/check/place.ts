/** Where a construct stands: what its expressions may read, and what the constructs around it have established. */
import type { FieldPath } from '../../catalogue/model.ts'
import type { Environment, Slot } from '../expressions/index.ts'
import type { ScalarSource, Source } from '../read/source.ts'
import type { Demand } from './satisfiable.ts'

/** A field of a form, as steps and rules beside it know it. */
export interface FormField {
  path: FieldPath
  slot: Slot
  /** How it is written, with what an including form changes. */
  source: Source
}

/** From an instant on, and up to another, in milliseconds. */
export interface TimeWindow {
  fromMs: number
  untilMs: number
}

/** A part at its place. */
export interface PlacedPart {
  name: string
  /** The blocks that are put into it, read where the part is placed: they see nothing of the part. */
  inside: Source | undefined
  outer: Place
  /** What the part itself sees before it binds or loads anything of its own. */
  own: Environment
  /** How often it says where they stand. */
  taken: { times: number }
}

export interface Place {
  environment: Environment
  /** Small conditions of the file, by name; `used` gathers those that something asks. */
  locals: ReadonlyMap<string, ScalarSource>
  usedLocals: Set<string>
  /** Named conditions that are known to hold here. */
  guards: ReadonlySet<string>
  /** What the constructs around demand, from the outside in. */
  demands: readonly Demand[]
  /** When what is around is shown, in instants; undefined for always. */
  window?: TimeWindow
  /** A condition around could not be read: what it would have established is not known to be missing. */
  unsure: boolean
  access: 'public' | 'member'
  /** On a public screen, after a step that has signed in. */
  signedIn?: boolean
  inDialog: boolean
  /** At the first step of what a press does: it runs in the press itself, in which a browser lets a window be opened. */
  inPress?: boolean
  /** Among the steps that run before a screen shows its blocks. */
  entering?: true
  /** In a mail: it is read on any day, and by nobody who is signed in. */
  isMail?: boolean
  /** Inside a form: its fields by the names that they have here, for steps that read and fill them. */
  fields: ReadonlyMap<string, FormField> | undefined
  /** Inside a form: what its request needs and no field of it asks, which is told of the form. */
  unasked?: ReadonlySet<string>
  /** Inside fields that are included `at` a property of the request body: `form` stands for that property. */
  formAt?: string
  /** The place of the whole form, where this one is inside a property of its body. */
  wholeForm?: Place
  /** `answer` is what a call of this list gave: the next call gives another. */
  answered?: boolean
  /** What that call gave has a content, which can be saved as a file. */
  savable?: boolean
  /** Inside a part: what is put into it, and where that was written. */
  part?: PlacedPart
  /** The construct in words, for reports. */
  within: string
}
