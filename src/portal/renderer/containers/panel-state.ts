/** Which panels of an accordion, or of a folded section, stand open. */
import { useCallback, useState } from 'react'
import { useSpot } from '../blocks/spot-context.tsx'
import { usePageNotes } from '../page-notes.ts'

/**
 * Those of `first` stand open when there are panels for the first time; afterwards a person decides, and data that is asked for again
 * changes nothing about it. Keys outlive their panels: one that comes back is as it was, also on a page that is come back to.
 */
export function usePanelState(
  keys: readonly string[],
  first: readonly string[],
): { isOpen(key: string): boolean; toggle(key: string, open: boolean): void } {
  const notes = usePageNotes()
  const spot = useSpot()
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
