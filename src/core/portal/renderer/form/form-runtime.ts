/**
 * Port through which a form uses the renderer.
 *
 * `FormView` keeps, validates and renders values; the renderer makes calls, runs steps and reads texts. Apart from reading texts, a form
 * calls nothing here before the user acts.
 */
import type { ReactNode } from 'react'
import type { Region } from '../../../lib/region.ts'
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
} from '../../../model/catalogue-model.ts'
import type { FormValues } from '../../../model/form-values.ts'

import type { StepsResult } from '../steps/step-place.ts'
import type { StoredDraft, WatchedForm } from './open-forms.ts'
import type { SendingCall } from './sending.ts'

/** Outcome of a submission. A refused call resolves; a rejection is a bug. */
export type SubmitOutcome =
  | { kind: 'done'; answer: unknown }
  | {
      kind: 'failed'
      /** Passed unchanged to `fail`. */
      problem: unknown
      /** The server's error messages by field, already localized. */
      errors: Readonly<Record<FieldPath, string>>
      /** No response arrived, so the server did not judge the values. */
      unanswered: boolean
      /** Version conflict: the next try uses the current version, once it is loaded. */
      stale: boolean
    }

/** Port through which a preview uses the renderer. */
export interface FormPreviewing {
  /** Calls the preview's operation. Resolves to its answer, null for none. */
  ask(preview: PreviewModel, inputs: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<unknown>
  /** Debounce delay of the call, in milliseconds. */
  quietMs: number
  /** Locale of the answers. When it changes, the preview is requested again. */
  language: string
  /** Renders blocks of the catalogue with this scope. */
  showBlocks(blocks: readonly BlockModel[], scope: Scope): ReactNode
  /** Renders the error message of a failed preview with a retry button. */
  showFailure(text: TextModel, problem: unknown, scope: Scope, retry: () => void): ReactNode
}

/** Operations that steps may run on their form. */
export interface FormHandle {
  /** Sets fields by path as user input does (step `fill`). Undefined or null clears a field. */
  fill(values: Readonly<Record<FieldPath, unknown>>): void
  /** Shows the server's error messages at their fields. */
  showServerErrors(errors: ReadonlyMap<FieldPath, string>): void
  /** Called when a step has shown a success message. */
  succeed?: () => void
}

/** Keeps drafts of an open form for the signed-in user. A form has several parts when they are edited separately. */
export interface DraftKeeping {
  /** Returns the draft kept when the session expired. Must be called before `watch`, which removes it. */
  find(part: string): StoredDraft | undefined
  watch(part: string, form: WatchedForm): () => void
}

/** The port. Its identity must change only with the locale and the position, because a change re-renders every field. */
export interface FormRuntime {
  texts: PortalTexts
  region: Region
  /** Returns a text as a string in the current locale. */
  readText(text: TextModel, scope: Scope): string
  /** Renders a text with its bold parts and links. */
  showText(text: TextModel, scope: Scope): ReactNode
  /** Renders a link, or nothing when the target has no address. */
  showLink(target: TargetModel, scope: Scope, words: ReactNode): ReactNode
  /** Renders the visible buttons; their steps read `scope` and may fill the form. */
  showButtons(buttons: readonly ButtonModel[], scope: Scope, form: FormHandle): ReactNode
  /** Does the same for the buttons of a field, and shows the messages of their steps below them. */
  showFieldButtons(buttons: readonly ButtonModel[], scope: Scope, form: FormHandle): ReactNode
  /** Calls the form's operation. `body` is validated and complete; `inputs` are the operation's other inputs. */
  submit(form: FormModel, body: FormValues, inputs: Readonly<Record<string, unknown>>, sending?: SendingCall): Promise<SubmitOutcome>
  /** Present for a form with a preview. */
  previewing?: FormPreviewing
  /** Runs steps to their end and shows their failures itself. `scope` holds `form`, and `answer` after a submission. */
  runSteps(steps: readonly StepModel[], scope: Scope, form: FormHandle): Promise<StepsResult>
  /**
   * Shows a failure without visible field errors, and runs its steps.
   *
   * The message stays in the form until `takeBack`, unless it is a toast.
   */
  fail(failure: FailureModel, problem: unknown, scope: Scope, form: FormHandle & { settle(): void }): Promise<unknown>
  /** Runs the steps of a failure and returns its error message. The caller shows it beside the edited value. */
  failInPlace(failure: FailureModel, problem: unknown, scope: Scope, form: FormHandle): string
  /** Removes the message of the last try, when a new one begins. */
  takeBack(): void
  /** Asks for confirmation before a submission. Resolves to true to proceed. */
  confirm(question: NonNullable<ButtonModel['confirm']>, scope: Scope): Promise<boolean>
  /** Undefined without a session: drafts of a login or a registration are not kept. */
  keeper: DraftKeeping | undefined
  /** Announces text through the page's polite live region (requirements A5). */
  announce(words: string): void
}
