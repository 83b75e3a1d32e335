/** Which panels of an accordion stand open. */
import { useCallback, useState } from 'react'

/**
 * Those of `first` stand open when there are panels for the first time; afterwards a person decides, and data that is asked for again
 * changes nothing about it. Keys outlive their panels: one that comes back is as it was.
 */
export function usePanelState(
  keys: readonly string[],
  first: readonly string[],
): { isOpen(key: string): boolean; toggle(key: string, open: boolean): void } {
  const [open, setOpen] = useState<Readonly<Record<string, boolean>>>()
  if (open === undefined && keys.length > 0) setOpen(Object.fromEntries(first.map((key) => [key, true])))
  const toggle = useCallback((key: string, wanted: boolean) => setOpen((before) => ({ ...before, [key]: wanted })), [])
  return { isOpen: (key) => (open ?? Object.fromEntries(first.map((each) => [each, true])))[key] ?? false, toggle }
}
