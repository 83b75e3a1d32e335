import type { Areas } from '#generated/areas.ts'
import type { AreaProps } from '../renderer/areas/area-registry.ts'

export type UpsellingArea = AreaProps<Areas['upselling']>
