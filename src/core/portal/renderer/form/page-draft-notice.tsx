import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from '../../ui/use-store.ts'
import { usePerson } from '../person-context.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { DraftNotice } from './draft-notice.tsx'

/** Notice on a page with a draft for a form that is not mounted, such as one in a closed panel. A mounted form shows its own notice. */
export function PageDraftNotice() {
  const { openForms } = useRenderer()
  const { pathname: path } = useLocation()
  const person = usePerson()
  const [isClosed, setIsClosed] = useState(false)
  const dependencies = useStore(openForms.subscribe, () => person !== undefined && openForms.hasWaiting({ person, path }))
  return dependencies && !isClosed ? <DraftNotice onClose={() => setIsClosed(true)} /> : null
}
