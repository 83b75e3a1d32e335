import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { late } from '../renderer/loads/late.tsx'
import { PieceFailedOver } from '../renderer/loads/piece-failed-over.tsx'
import { usePortalServices } from './portal-services-context.tsx'

/** In a file of its own: most visits are never asked. Where its code does not arrive, closing what says so stays on the page. */
const Question = late(
  async () => (await import('./leave-question.tsx')).default,
  ({ failure, answer }) => <PieceFailedOver failure={failure} onClose={() => answer(false)} />,
)

const questionAhead = () => void Question.ahead().catch(() => undefined)

/** As with every dialog (`open-dialogs.tsx`): before anything is typed, so that a line that is lost afterwards does not take it away. */
function Ahead() {
  useEffect(() => addEventListener('focusin', questionAhead, { once: true }), [])
  return null
}

/** The question before unsaved changes are lost, once in the portal. */
export function LeaveQuestion() {
  const { leaveGuard } = usePortalServices()
  const { pathname } = useLocation()
  const target = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.asksAbout)
  return (
    <>
      {/* What did not arrive on one page is asked for again on the next. */}
      <Ahead key={pathname} />
      {target !== undefined && (
        <Suspense>
          <Question target={target} answer={leaveGuard.answer} />
        </Suspense>
      )}
    </>
  )
}
