import { Suspense, useSyncExternalStore } from 'react'
import { ConfirmDialog } from '../renderer/actions/late-confirm-dialog.tsx'
import { useRenderer } from '../renderer/renderer-context.tsx'
import { usePortalServices } from './portal-services-context.tsx'

/** The question before unsaved changes are lost, once in the portal. */
export function LeaveQuestion() {
  const { leaveGuard } = usePortalServices()
  const { texts } = useRenderer().model
  const asking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isAsking)
  if (!asking) return null
  return (
    <Suspense>
      <ConfirmDialog
        confirm={{ title: texts.unsavedTitle, text: texts.unsavedText, proceed: texts.unsavedLeave, cancel: texts.unsavedStay }}
        danger
        scope={{}}
        onProceed={() => leaveGuard.answer(true)}
        onCancel={() => leaveGuard.answer(false)}
      />
    </Suspense>
  )
}
