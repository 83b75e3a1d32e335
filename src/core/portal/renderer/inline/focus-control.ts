/** Returns whether the focus may move to `root`: it is on no element, or already inside. */
export function mayTakeFocus(root: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || root?.contains(activeElement) === true
}

/** Focuses the first invalid control, otherwise the first control; in a radio group the checked radio. */
export function focusControl(root: HTMLElement | null): void {
  const control = root?.querySelector<HTMLElement>('[aria-invalid="true"] input, input[aria-invalid="true"]')
  const first =
    control ??
    root?.querySelector<HTMLElement>('input:checked, input:not([type="radio"]), textarea, select') ??
    root?.querySelector<HTMLElement>('input')
  first?.focus()
  // The caret moves to the end, to continue the text.
  if (first instanceof HTMLTextAreaElement) {
    first.setSelectionRange(first.value.length, first.value.length)
    first.scrollTop = first.scrollHeight
  }
}
