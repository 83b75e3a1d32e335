/** Whether a person would lose nothing by it: the focus is nowhere, or in here already, and not where they are typing. */
export function mayTakeFocus(root: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || root?.contains(activeElement) === true
}

/** Focuses the first control that is wrong, else the first; of a set of radios the chosen one. */
export function focusControl(root: HTMLElement | null): void {
  const control = root?.querySelector<HTMLElement>('[aria-invalid="true"] input, input[aria-invalid="true"]')
  const first =
    control ??
    root?.querySelector<HTMLElement>('input:checked, input:not([type="radio"]), textarea, select') ??
    root?.querySelector<HTMLElement>('input')
  first?.focus()
  // What is written there is gone on with.
  if (first instanceof HTMLTextAreaElement) {
    first.setSelectionRange(first.value.length, first.value.length)
    first.scrollTop = first.scrollHeight
  }
}
