/** The portal's hand-written areas by their name in the catalogue. The type requires each declared area, with the props it declares. */
import type { FunctionComponent } from 'react'
import type { Areas } from '../../generated/areas.ts'
import { lazyComponent } from '../lazy/load-once.ts'
import type { AreaProps } from '../renderer/areas/area-registry.ts'

export const areas: { readonly [Name in keyof Areas]: FunctionComponent<AreaProps<Areas[Name]>> } = {
  'edit-cascade': lazyComponent(async () => (await import('../edit-cascade/edit-cascade.tsx')).default),
  payments: lazyComponent(async () => (await import('../payments/payments.tsx')).default),
  signing: lazyComponent(async () => (await import('../signing/signing.tsx')).default),
  upselling: lazyComponent(async () => (await import('../upselling/upselling.tsx')).default),
}
