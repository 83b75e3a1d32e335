import type { Areas } from '../../generated/areas.ts'
import type { AreaProps } from '../renderer/areas/area-registry.ts'

/** What the area is handed; its parts take what they need of it. */
export type UpsellingArea = AreaProps<Areas['upselling']>
