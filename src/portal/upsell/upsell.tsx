/** The place where services are added to a booking: typed and given it, and empty. What is said meanwhile stands in the catalogue. */
import type { Areas } from '../../generated/areas.ts'
import type { AreaProps } from '../renderer/areas/area-registry.ts'

export default function Upsell(_area: AreaProps<Areas['upsell']>) {
  return null
}
