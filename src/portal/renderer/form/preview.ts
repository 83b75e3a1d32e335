import type { FormModel, Scope } from '../../../catalogue/model.ts'

/** How it stands with what sending a form would come to. */
export type Preview =
  /** There is nothing to ask about: nothing has changed, or what stands in the form is not right yet. */
  | { kind: 'none' }
  | { kind: 'asking' }
  /** The answer is about what stands in the form now. */
  | { kind: 'answered'; answer: unknown }
  | { kind: 'failed'; problem: unknown; retry(): void }

export const noPreview: Preview = { kind: 'none' }

/** The scope of what reads `preview`. */
export function withPreview(scope: Scope, preview: Preview): Scope {
  return preview.kind === 'answered' ? { ...scope, preview: preview.answer } : scope
}

/** A form that says what sending it would come to is not sent before that has been said. */
export function waitsForPreview(form: FormModel, preview: Preview): boolean {
  return form.preview !== undefined && preview.kind !== 'answered'
}
