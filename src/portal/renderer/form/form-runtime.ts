/**
 * What a form needs of the renderer around it. `FormView` keeps values, judges them and draws; how a call is made, where a step leads and
 * how a text reads is the renderer's. Nothing here is called before a person does something, except the reading of texts.
 */
import type { ReactNode } from 'react'
import type { FormValues } from '../../../catalogue/form-values.ts'
import type {
  BlockModel,
  ButtonModel,
  FailureModel,
  FieldPath,
  FormModel,
  PortalTexts,
  PreviewModel,
  Scope,
  StepModel,
  TargetModel,
  TextModel,
} from '../../../catalogue/model.ts'

import type { StepsResult } from '../steps/run-steps.ts'
import type { KeptDraft, WatchedForm } from './open-forms.ts'
import type { SendingCall } from './sending.ts'

/** What became of a submission. Rejecting is for bugs alone: a refused call resolves. */
export type SubmitOutcome =
  | { kind: 'done'; answer: unknown }
  | {
      kind: 'failed'
      /** Handed back to `fail` as it is. */
      problem: unknown
      /** The server's words by field, already in the person's language. */
      errors: Readonly<Record<FieldPath, string>>
      /** No answer came: nothing was said of what stands in the form. */
      unanswered: boolean
      /** It was made on a state that no longer is: the next try goes with the present one, once it is there. */
      stale: boolean
    }

/** What was answered to a preview. Rejecting is for bugs alone, as above. */
export type PreviewOutcome = { kind: 'done'; answer: unknown } | { kind: 'failed'; problem: unknown }

/** What a preview needs of the renderer. */
export interface FormPreviewing {
  /** Asks what sending would come to, after so long a time without a change. */
  ask(preview: PreviewModel, inputs: Readonly<Record<string, unknown>>): Promise<PreviewOutcome>
  quietMs: number
  /** Of the answers: what was said in another one is asked again. */
  language: string
  /** Blocks of the catalogue that read this scope. */
  showBlocks(blocks: readonly BlockModel[], scope: Scope): ReactNode
  /** A refusal in its place, with the way to ask again. */
  showFailure(text: TextModel, problem: unknown, scope: Scope, retry: () => void): ReactNode
}

/** What steps may do to the form that they belong to. */
export interface FormHandle {
  /** Sets fields by path as if a person had: a `fill` step. Undefined or null empties one. */
  fill(values: Readonly<Record<FieldPath, unknown>>): void
  /** Shows what the server says of single fields, in its words. */
  showServerErrors(errors: ReadonlyMap<FieldPath, string>): void
  /** A step has told that it worked. */
  succeed?: () => void
}

/** Keeps what is typed into a form while it is open, for the one person who is signed in. A form has parts where they are edited apart. */
export interface FormKeeper {
  /** What stood in it when the session ended by itself. Read once, before `watch` takes it over. */
  find(part: string): KeptDraft | undefined
  watch(part: string, form: WatchedForm): () => void
}

/** One object for as long as language and place stay the same: fields are drawn anew when it changes. */
export interface FormRuntime {
  texts: PortalTexts
  /** A text as a string, in the present language. */
  readText(text: TextModel, scope: Scope): string
  /** A text with its bold parts and links. */
  showText(text: TextModel, scope: Scope): ReactNode
  /** A link, or nothing where the target leads nowhere. */
  showLink(target: TargetModel, scope: Scope, words: ReactNode): ReactNode
  /** Buttons whose steps read `scope` and fill the form; nothing for those that are not shown now. */
  showButtons(buttons: readonly ButtonModel[], scope: Scope, form: FormHandle): ReactNode
  /** Calls the form's operation: `body` is judged and complete, `inputs` are what the form adds to it. */
  submit(form: FormModel, body: FormValues, inputs: Readonly<Record<string, unknown>>, sending?: SendingCall): Promise<SubmitOutcome>
  /** Of a form with a preview. */
  previewing?: FormPreviewing
  /** Runs steps to their end; `scope` holds `form`, and `answer` after a submission. Tells its own failures. */
  runSteps(steps: readonly StepModel[], scope: Scope, form: FormHandle): Promise<StepsResult>
  /** Tells a refusal of which no field error could be shown, and runs its steps. It stands in the form until `takeBack`, unless it passes. */
  fail(failure: FailureModel, problem: unknown, scope: Scope, form: FormHandle & { settle(): void }): Promise<unknown>
  /** The same in words that stand in their own place, such as beside a value that is edited there: they are the answer. */
  failInPlace(failure: FailureModel, problem: unknown, scope: Scope, form: FormHandle): string
  /** Another try begins: what was told of the last one goes. */
  takeBack(): void
  /** Asks before submitting; true to go on. */
  confirm(question: NonNullable<ButtonModel['confirm']>, scope: Scope): Promise<boolean>
  /** Undefined where nobody is signed in: a login or a registration is neither kept nor asked about. */
  keeper: FormKeeper | undefined
  /** Says something through the page's one polite live region (A5). */
  announce(words: string): void
}
