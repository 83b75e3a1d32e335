import type { Areas } from '../../generated/areas.ts'
import type { AreaProps } from '../renderer/areas/area-registry.ts'

/** Props of the payment area. */
export type PaymentArea = AreaProps<Areas['payments']>
export type PaymentWords = Pick<PaymentArea, 'readText' | 'showText'>
