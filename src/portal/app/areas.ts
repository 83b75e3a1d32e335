/** The hand-written areas of this portal, by the names under which the catalogue places them: every one, and each with what it declares. */
import type { FunctionComponent } from 'react'
import type { Areas } from '../../generated/areas.ts'
import type { AreaProps } from '../renderer/areas/area-registry.ts'
import { late } from '../renderer/loads/late.tsx'

export const areas: { readonly [Name in keyof Areas]: FunctionComponent<AreaProps<Areas[Name]>> } = {
  'edit-cascade': late(async () => (await import('../edit-cascade/edit-cascade.tsx')).default),
  payments: late(async () => (await import('../payments/payments.tsx')).default),
  signing: late(async () => (await import('../signing/signing.tsx')).default),
  upselling: late(async () => (await import('../upselling/upselling.tsx')).default),
}
