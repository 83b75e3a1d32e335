import type { FieldPath } from '../../../model/catalogue-model.ts'
import { pressFormId } from '../surroundings/page-answer.ts'
import type { FormSnapshot } from './form-snapshot.ts'

/** Returns the field of a form that shows one field only. */
export function findOnlyField({ judged }: FormSnapshot): FieldPath | undefined {
  const [only, ...others] = judged.shown
  return others.length === 0 ? only : undefined
}

/**
 * Focuses the field of a form that is all its page asks, such as a recovery by username.
 *
 * A focus that is elsewhere than on the page's heading is the user's, and stays.
 */
export function focusOnlyField(id: string): void {
  const { activeElement } = document
  const isFree = activeElement === null || activeElement === document.body || activeElement.tagName === 'H1'
  // The form of a page without script is there until the script has taken the page over, and asks nothing.
  const forms = [...document.forms].filter((form) => form.id !== pressFormId)
  if (isFree && forms.length === 1) document.getElementById(id)?.focus()
}
