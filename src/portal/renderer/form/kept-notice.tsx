import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { usePerson } from '../person-context.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { DraftNotice } from './draft-notice.tsx'

/** On a page where something is kept for a form that is not drawn, such as one in a closed panel. A form that is there tells it itself. */
export function KeptNotice() {
  const { openForms } = useRenderer()
  const { pathname: path } = useLocation()
  const person = usePerson()
  const [isClosed, setIsClosed] = useState(false)
  const waits = useSyncExternalStore(openForms.subscribe, () => person !== undefined && openForms.hasWaiting({ person, path }))
  return waits && !isClosed ? <DraftNotice onClose={() => setIsClosed(true)} /> : null
}
