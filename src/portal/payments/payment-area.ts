import type { Areas } from '../../generated/areas.ts'
import type { AreaProps } from '../renderer/areas/area-registry.ts'

export type PaymentArea = AreaProps<Areas['payments']>
export type PaymentWords = Pick<PaymentArea, 'readText' | 'showText'>
