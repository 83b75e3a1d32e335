import type { HoleModel, Scope } from '../../../catalogue/model.ts'
import { Badge } from '../../ui/badge.tsx'
import { useWording } from '../renderer-context.tsx'
import { findCode } from '../text/read-text.ts'
import { sayValue } from '../text/say-value.tsx'

/** A code as its badge; nothing where it is missing. `plain`: icon and coloured words without a ground, in the rows of a table. */
export function BadgeValue({ hole, scope, look = 'tint' }: { hole: HoleModel; scope: Scope; look?: 'tint' | 'plain' }) {
  const wording = useWording()
  const value = hole.value.read(scope)
  if (value === undefined || value === null) return null
  const code = findCode(hole, value)
  return (
    <Badge tone={code?.tone ?? 'neutral'} icon={code?.icon} look={look}>
      {sayValue(hole, value, wording)}
    </Badge>
  )
}
