/**
 * Focuses the field of a form that is all its page asks, such as a recovery by username.
 *
 * A focus that is elsewhere than on the page's heading is the user's, and stays.
 */
export function focusOnlyField(id: string | undefined): void {
  const { activeElement } = document
  const isFree = activeElement === null || activeElement === document.body || activeElement.tagName === 'H1'
  if (id !== undefined && isFree && document.forms.length === 1) document.getElementById(id)?.focus()
}
