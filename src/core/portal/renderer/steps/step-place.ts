/** Where steps run: what they may do to the page, dialog and form around them, and what becomes of the list. */
import type { FieldPath, RefusedModel, Scope } from '../../../model/catalogue-model.ts'
import type { PassingAlert } from '../alerts/alert-store.ts'
import type { RendererServices } from '../renderer-context.tsx'

export interface StepPlace {
  services: RendererServices
  /** Aborted when the user leaves the page. */
  left: AbortSignal
  /** The steps run on entering a page. Then `go` replaces the history entry, so that Back does not run them again. */
  entering?: boolean
  /** The dialog that contains the steps. */
  dialogId?: number
  /** Sets fields of the surrounding form, by path. */
  fill?: (values: Readonly<Record<string, unknown>>) => void
  /** Shows the server's error messages at fields of the surrounding form, by path. */
  showServerErrors?: (errors: ReadonlyMap<FieldPath, string>) => void
  /** Marks the surrounding form's input as abandoned: leaving the page then needs no confirmation. */
  settle?: () => void
  /** Replaces the block with a refusal notice. Returns false when the block is no longer mounted. */
  refuse?: (refusal: Refusal) => boolean
  /** The element after the steps' buttons or form that shows their messages, while it is mounted. */
  here?: { readonly current: HTMLElement | null }
  /** Called when a success message was shown, while later steps may still run. */
  succeed?: () => void
  /** Shows a message in the page, with the focus. Returns the function that removes it. Without it, messages are toasts. */
  tellHere?: (words: Omit<PassingAlert, 'id'>) => () => void
}

/** A problem that a retry would not solve, with the scope of its texts. */
export interface Refusal {
  refused: RefusedModel
  words: PassingAlert['words']
  scope: Scope
}

/** Result of a list of steps. `reloading`: the page is about to reload, so controls stay disabled. */
export type StepsResult = 'done' | 'failed' | 'left' | 'reloading'
