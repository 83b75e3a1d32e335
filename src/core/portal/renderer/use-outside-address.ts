import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Calls `adopt` when the page's address changes and the area did not write the change: after Back, Forward or a link.
 *
 * For an area whose choice is state and stands in the address too. What it writes arrives as props later, perhaps after its next choice,
 * and must not undo that choice.
 *
 * @param addressed the choice in the address, as one string
 * @returns a function that the area calls with each choice it writes
 */
export function useOutsideAddress(addressed: string, adopt: () => void): (written: string) => void {
  /** Choices written to the address that have not arrived as props yet. */
  const expected = useRef<string[]>([])
  const [travels, setTravels] = useState(0)
  /** The travels that have been looked at: after Back the address may be the one that was rendered last. */
  const seen = useRef<{ addressed?: string; travels: number }>({ travels: 0 })
  const adoptNow = useEffectEvent(adopt)

  // Back may come before a written choice has been rendered. That choice then never arrives, and the next address counts.
  useEffect(() => {
    const forget = () => {
      expected.current = []
      setTravels((before) => before + 1)
    }
    window.addEventListener('popstate', forget)
    return () => window.removeEventListener('popstate', forget)
  }, [])

  useEffect(() => {
    if (seen.current.addressed === addressed && seen.current.travels === travels) return
    seen.current = { addressed, travels }
    const at = expected.current.indexOf(addressed)
    expected.current.splice(0, at + 1)
    if (at < 0) adoptNow()
  }, [addressed, travels])

  return (written) => void expected.current.push(written)
}
