import type { Areas } from '#generated/areas.ts'
import type { S } from '#generated/schemas.ts'
import type { AreaProps } from '../../../core/portal/renderer/areas/area-registry.ts'

export type SigningArea = AreaProps<Areas['signing']>

/** The document to sign, with its booking. */
export interface SignedThing {
  document: S['Document']
  practice: S['Practice']
}
