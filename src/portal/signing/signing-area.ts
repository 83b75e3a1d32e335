import type { Areas } from '../../generated/areas.ts'
import type { S } from '../../generated/schemas.ts'
import type { AreaProps } from '../renderer/areas/area-registry.ts'

/** What the area is handed; its parts take what they need of it. */
export type SigningArea = AreaProps<Areas['signing']>

/** What is signed. */
export interface SignedThing {
  document: S['Document']
  practice: S['Practice']
}
