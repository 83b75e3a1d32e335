import { useSyncExternalStore } from 'react'
import { useLoaded } from '../renderer/loads/use-loaded.ts'
import { useRenderer } from '../renderer/renderer-context.tsx'
import { usePortalServices } from './portal-services-context.tsx'

const loadDialog = () => import('../renderer/actions/confirm-dialog.tsx')

/** The question before unsaved changes are lost, once in the portal. */
export function LeaveQuestion() {
  const { leaveGuard } = usePortalServices()
  const asking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isAsking)
  return asking && <Question />
}

function Question() {
  const { leaveGuard } = usePortalServices()
  const { texts } = useRenderer().model
  const loaded = useLoaded(loadDialog)
  if (loaded.status !== 'ready') return null
  const { default: ConfirmDialog } = loaded.value
  return (
    <ConfirmDialog
      confirm={{ title: texts.unsavedTitle, text: texts.unsavedText, proceed: texts.unsavedLeave, cancel: texts.unsavedStay }}
      danger
      scope={{}}
      onProceed={() => leaveGuard.answer(true)}
      onCancel={() => leaveGuard.answer(false)}
    />
  )
}
