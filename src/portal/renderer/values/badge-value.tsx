import type { PlaceholderModel, Scope } from '../../../model/catalogue-model.ts'
import { Badge } from '../../ui/badge.tsx'
import { useWording } from '../renderer-context.tsx'
import { findCode } from '../text/read-text.ts'
import { renderValue } from '../text/render-value.tsx'

/** The badge of a code, or nothing when it is missing. `plain`: without a background, for table rows. */
export function BadgeValue({ hole, scope, look = 'tint' }: { hole: PlaceholderModel; scope: Scope; look?: 'tint' | 'plain' }) {
  const wording = useWording()
  const value = hole.value.read(scope)
  if (value === undefined || value === null) return null
  const code = findCode(hole, value)
  return (
    <Badge tone={code?.tone ?? 'neutral'} icon={code?.icon} look={look}>
      {renderValue(hole, value, wording)}
    </Badge>
  )
}
