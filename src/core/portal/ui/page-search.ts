/** Whether a key press opens the browser's search in the page. Autofill dispatches `keydown` events without a `key`. */
export function opensPageSearch({ key, ctrlKey, metaKey }: { key?: string; ctrlKey?: boolean; metaKey?: boolean }): boolean {
  return key === 'F3' || (key?.toLowerCase() === 'f' && (ctrlKey === true || metaKey === true))
}
