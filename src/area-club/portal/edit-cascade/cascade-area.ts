import type { Areas } from '#generated/areas.ts'
import type { AreaProps } from '../../../core/portal/renderer/areas/area-registry.ts'
import type { Cascade } from './use-cascade.ts'

export type CascadeArea = AreaProps<Areas['edit-cascade']>
export type CascadeTexts = Pick<CascadeArea, 'readText' | 'showText' | 'readFailure'>

export interface CascadeProps {
  area: CascadeArea
  cascade: Cascade
}
