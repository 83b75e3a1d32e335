import type { Areas } from '#generated/areas.ts'
import type { AreaProps } from '../../../core/portal/renderer/areas/area-registry.ts'

export type UpsellingArea = AreaProps<Areas['upselling']>
