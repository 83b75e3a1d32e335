/** Focuses the first control that is wrong, else the first; of a set of radios the chosen one. */
export function focusControl(root: HTMLElement | null): void {
  const control = root?.querySelector<HTMLElement>('[aria-invalid="true"] input, input[aria-invalid="true"]')
  const first =
    control ??
    root?.querySelector<HTMLElement>('input:checked, input:not([type="radio"]), textarea, select') ??
    root?.querySelector<HTMLElement>('input')
  first?.focus()
}
