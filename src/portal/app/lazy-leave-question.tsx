import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { ChunkFailedOverlay } from '../lazy/chunk-failed-overlay.tsx'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import { usePortalServices } from './portal-services-context.tsx'

/** A chunk of its own, which most visits never need. When its import fails, closing the message stays on the page. */
const Question = lazyComponent(
  async () => (await import('./leave-question.tsx')).default,
  ({ failure, answer }) => <ChunkFailedOverlay failure={failure} onClose={() => answer(false)} />,
)

const preloadQuestion = () => void Question.preload().catch(() => undefined)

/** Preloads the question when something gets the focus, as with every dialog (`open-dialogs.tsx`): a connection lost afterwards does no harm. */
function Preload() {
  useEffect(() => addEventListener('focusin', preloadQuestion, { once: true }), [])
  return null
}

/** The question before unsaved changes are lost, once in the portal. */
export function LeaveQuestion() {
  const { leaveGuard } = usePortalServices()
  const { pathname } = useLocation()
  const target = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.asksAbout)
  return (
    <>
      {/* After a failed import the next page preloads anew. */}
      <Preload key={pathname} />
      {target !== undefined && (
        <Suspense>
          <Question target={target} answer={leaveGuard.answer} />
        </Suspense>
      )}
    </>
  )
}
