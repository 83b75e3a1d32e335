import type { SigningArea } from './signing-area.ts'
import type { SigningStep } from './signing-flow.ts'

/** Returns the live region's text for a step that does not move the focus (requirements A5). Outcomes and failures take the focus. */
export function stepAnnouncement(step: SigningStep, readText: SigningArea['readText']): string {
  if (step.status === 'beginning') return readText('beginning')
  if (step.status !== 'signing') return ''
  const { watch, isGivingUp } = step
  if (isGivingUp) return readText('giving-up')
  if (watch.isStopped) return readText(watch.isAsking ? 'checking' : 'watch-stopped')
  if (watch.troubles > 1) return readText('server-slow')
  return watch.isSilent ? readText('frame-blocked') : readText('frame-open')
}
