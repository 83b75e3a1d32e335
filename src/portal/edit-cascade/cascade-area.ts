import type { Areas } from '../../generated/areas.ts'
import type { AreaProps } from '../renderer/areas/area-registry.ts'
import type { Cascade } from './use-cascade.ts'

/** What the area is handed; its parts take what they need of it. */
export type CascadeArea = AreaProps<Areas['edit-cascade']>
export type CascadeWords = Pick<CascadeArea, 'readText' | 'showText' | 'readFailure'>

/** What each part of the area shows from. */
export interface CascadeProps {
  area: CascadeArea
  cascade: Cascade
}
