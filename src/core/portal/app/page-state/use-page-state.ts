import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { PageNotes } from '../../renderer/page-notes.ts'
import { usePortalServices } from '../portal-services-context.tsx'
import { marksOf } from './mark-control.ts'
import { notesOf, type PageState } from './page-state-store.ts'

export interface UsedPageState {
  pageState: PageState
  notes: PageNotes
  /** Ends the arrival. Until then scroll and focus are not recorded, as the portal causes them itself. */
  settle(): void
}

/** Returns the state of the current page. The same object while it is mounted, even if its address changes. */
export function usePageState(): UsedPageState {
  const { pageStates } = usePortalServices()
  const { key } = useLocation()
  const [first] = useState(key)
  const arriving = useRef(true)
  const { pageState, notes } = useMemo(() => {
    const own = pageStates.at(first)
    return { pageState: own, notes: notesOf(pageStates, own) }
  }, [pageStates, first])
  const settle = useCallback(() => {
    arriving.current = false
  }, [])
  useLayoutEffect(() => {
    pageStates.carry(first, key)
    // Writes the state into the current history entry, which may be new.
    pageStates.keep()
  }, [pageStates, first, key])

  // A layout effect, so that the listeners go before the next page, which may be shorter, scrolls the window.
  useLayoutEffect(() => {
    const noteScroll = () => {
      if (arriving.current) return
      pageState.top = window.scrollY
      pageStates.keepSoon()
    }
    const noteFocus = ({ target }: FocusEvent) => {
      if (arriving.current || !(target instanceof HTMLElement)) return
      const main = document.querySelector('main')
      // Focus in a dialog is ignored, as it returns to its opener. Focus in header or menu clears the remembered control.
      if (main?.contains(target) && !target.matches('h1')) {
        pageState.focus = marksOf(target, main)
        pageStates.keepSoon()
      } else if (!target.closest('[role="dialog"], [role="alertdialog"]') && target.closest('header, nav, footer, h1')) {
        pageState.focus = []
        pageStates.keepSoon()
      }
    }
    window.addEventListener('scroll', noteScroll, { passive: true })
    document.addEventListener('focusin', noteFocus)
    return () => {
      window.removeEventListener('scroll', noteScroll)
      document.removeEventListener('focusin', noteFocus)
    }
  }, [pageStates, pageState])
  return { pageState, notes, settle }
}
