import type { FormModel, Scope } from '../../../model/catalogue-model.ts'

/** State of a form's preview: the result that a submission would have. */
export type Preview =
  /** Nothing to request: the form is pristine or invalid, or an input of the preview is missing. */
  | { kind: 'none' }
  | { kind: 'asking' }
  /** The answer belongs to the current values. */
  | { kind: 'answered'; answer: unknown }
  | { kind: 'failed'; problem: unknown; retry(): void }

export const noPreview: Preview = { kind: 'none' }

/** Adds `preview` to the scope when it is answered. */
export function withPreview(scope: Scope, preview: Preview): Scope {
  return preview.kind === 'answered' ? { ...scope, preview: preview.answer } : scope
}

/** Returns whether a submission must wait for the form's preview. */
export function waitsForPreview(form: FormModel, preview: Preview): boolean {
  return form.preview !== undefined && preview.kind !== 'answered'
}
