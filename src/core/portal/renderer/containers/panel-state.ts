/** State of the open panels of an accordion or a folded section. */
import { useCallback, useState } from 'react'
import { usePageNotes } from '../page-notes.ts'
import { useStatePath } from '../surroundings/state-path-context.tsx'

/**
 * Keeps the open state of panels by key.
 *
 * The panels of `first` are open when panels first appear; afterwards only the user changes the state, not a refetch. A key outlives its
 * panel: a panel that reappears, also after a return to the page, is as the user left it.
 */
export function usePanelState(
  keys: readonly string[],
  first: readonly string[],
): { isOpen(key: string): boolean; toggle(key: string, open: boolean): void } {
  const notes = usePageNotes()
  const spot = useStatePath()
  const [begun, setBegun] = useState<ReadonlySet<string>>()
  const [decided, setDecided] = useState<Readonly<Record<string, boolean>>>({})
  if (begun === undefined && keys.length > 0) setBegun(new Set(first))
  const toggle = useCallback(
    (key: string, wanted: boolean) => {
      setDecided((before) => ({ ...before, [key]: wanted }))
      notes.noteOpen(`${spot}/${key}`, wanted)
    },
    [notes, spot],
  )
  const opensFirst = (key: string) => begun?.has(key) ?? first.includes(key)
  return { isOpen: (key) => decided[key] ?? notes.wasOpen(`${spot}/${key}`) ?? opensFirst(key), toggle }
}
