import { useStore } from '../ui/use-store.ts'
import { usePortalServices } from './portal-services-context.tsx'
import { SessionWarningDialog } from './session-warning-dialog.tsx'

/** The warning before a session ends, while it is due. */
export function SessionWarning() {
  const { sessionTimer } = usePortalServices()
  const warning = useStore(sessionTimer.subscribe, sessionTimer.warning)
  return warning && <SessionWarningDialog key={String(warning.extendable)} warning={warning} />
}
