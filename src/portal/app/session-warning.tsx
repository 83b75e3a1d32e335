import { useSyncExternalStore } from 'react'
import { useLazyImport } from '../lazy/use-lazy-import.ts'
import { usePortalServices } from './portal-services-context.tsx'
import type { SessionWarning as Warning } from './session-timer.ts'

const loadDialog = () => import('./session-warning-dialog.tsx')

/** Lazy-loads the warning dialog and its texts. When a chunk fails to load, the session ends without a warning. */
export function SessionWarning() {
  const { sessionTimer } = usePortalServices()
  const warning = useSyncExternalStore(sessionTimer.subscribe, sessionTimer.warning)
  return warning && <LoadedWarning key={String(warning.extendable)} warning={warning} />
}

function LoadedWarning({ warning }: { warning: Warning }) {
  const { contents } = usePortalServices()
  const loaded = useLazyImport(loadDialog)
  const member = useLazyImport(contents.content().catalogue.member)
  if (loaded.status !== 'ready' || member.status !== 'ready') return null
  const { default: SessionWarningDialog } = loaded.value
  return <SessionWarningDialog warning={warning} texts={member.value.sessionTexts} />
}
