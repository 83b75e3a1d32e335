import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { PageNotes } from '../../renderer/page-notes.ts'
import { usePortalServices } from '../portal-services-context.tsx'
import { importMarks } from './lazy-places.ts'
import { notesOf, type Place } from './place-store.ts'

export interface UsedPlace {
  place: Place
  notes: PageNotes
  /** Ends the arrival. Until then nothing is noted, as the page scrolls by itself. */
  settle(): void
}

/** The place of the page that is shown: the same for as long as the page stays, whatever becomes of its address. */
export function usePlace(): UsedPlace {
  const { places } = usePortalServices()
  const { key } = useLocation()
  const [first] = useState(key)
  const arriving = useRef(true)
  const { place, notes } = useMemo(() => {
    const own = places.at(first)
    return { place: own, notes: notesOf(places, own) }
  }, [places, first])
  const settle = useCallback(() => {
    arriving.current = false
  }, [])
  useLayoutEffect(() => {
    places.carry(first, key)
    // What was noted just before the page was left has not been written into its entry.
    places.keep()
  }, [places, first, key])

  // Before the page is taken away: a shorter one in its place scrolls the window, and that is no wish of the reader's.
  useLayoutEffect(() => {
    const noteScroll = () => {
      if (arriving.current) return
      place.top = window.scrollY
      places.keepSoon()
    }
    const noteFocus = ({ target }: FocusEvent) => {
      if (arriving.current || !(target instanceof HTMLElement)) return
      const main = document.querySelector('main')
      // A dialog gives the focus back to what opened it; whoever goes on from head or menu has left what they were at.
      if (main?.contains(target) && !target.matches('h1')) {
        importMarks().then(
          ({ marksOf }) => {
            if (!main.contains(target)) return
            place.focus = marksOf(target, main)
            places.keepSoon()
          },
          () => undefined,
        )
      } else if (!target.closest('[role="dialog"], [role="alertdialog"]') && target.closest('header, nav, footer, h1')) {
        place.focus = []
        places.keepSoon()
      }
    }
    window.addEventListener('scroll', noteScroll, { passive: true })
    document.addEventListener('focusin', noteFocus)
    return () => {
      window.removeEventListener('scroll', noteScroll)
      document.removeEventListener('focusin', noteFocus)
    }
  }, [places, place])
  return { place, notes, settle }
}
