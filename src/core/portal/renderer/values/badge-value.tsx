import type { PlaceholderModel, Scope } from '../../../model/catalogue-model.ts'
import { Badge } from '../../ui/badge.tsx'
import { useWording } from '../renderer-context.tsx'
import { findCode } from '../text/read-text.ts'
import { renderValue } from '../text/render-value.tsx'

/** The badge of a code, or nothing when it is missing. `plain`: without a background, for table rows. */
export function BadgeValue({
  placeholder,
  scope,
  look = 'tint',
}: {
  placeholder: PlaceholderModel
  scope: Scope
  look?: 'tint' | 'plain'
}) {
  const wording = useWording()
  const value = placeholder.value.read(scope)
  if (value === undefined || value === null) return null
  const code = findCode(placeholder, value)
  return (
    <Badge tone={code?.tone ?? 'neutral'} icon={code?.icon} look={look}>
      {renderValue(placeholder, value, wording)}
    </Badge>
  )
}
