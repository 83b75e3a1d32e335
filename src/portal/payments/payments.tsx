/** The place of a payment: typed and given what is to be paid, and empty. What is said meanwhile stands in the catalogue. */
import type { Areas } from '../../generated/areas.ts'
import type { AreaProps } from '../renderer/areas/area-registry.ts'

export default function Payments(_area: AreaProps<Areas['payments']>) {
  return null
}
