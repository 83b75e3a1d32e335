/** The place of the edit cascade: typed and given its booking, and empty. What is said meanwhile stands in the catalogue. */
import type { Areas } from '../../generated/areas.ts'
import type { AreaProps } from '../renderer/areas/area-registry.ts'

export default function EditCascade(_area: AreaProps<Areas['edit-cascade']>) {
  return null
}
