import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { PageNotes } from '../../renderer/page-notes.ts'
import { usePortalServices } from '../portal-services-context.tsx'
import { importMarks } from './lazy-places.ts'
import { notesOf, type Place } from './place-store.ts'

export interface UsedPlace {
  place: Place
  notes: PageNotes
  /** Ends the arrival. Until then scroll and focus are not recorded, as the portal causes them itself. */
  settle(): void
}

/** Returns the place of the current page. The same object while it is mounted, even if its address changes. */
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
    // Writes the place into the current history entry, which may be new.
    places.keep()
  }, [places, first, key])

  // A layout effect, so that the listeners go before the next page, which may be shorter, scrolls the window.
  useLayoutEffect(() => {
    const noteScroll = () => {
      if (arriving.current) return
      place.top = window.scrollY
      places.keepSoon()
    }
    const noteFocus = ({ target }: FocusEvent) => {
      if (arriving.current || !(target instanceof HTMLElement)) return
      const main = document.querySelector('main')
      // Focus in a dialog is ignored, as it returns to its opener. Focus in header or menu clears the remembered control.
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
