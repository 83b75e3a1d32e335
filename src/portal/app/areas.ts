/** The hand-written areas of this portal, by the names under which the catalogue places them. */
import type { AreaRegistry } from '../renderer/areas/area-registry.ts'
import { late } from '../renderer/loads/late.tsx'

export const areas: AreaRegistry = {
  'edit-cascade': late(async () => (await import('../edit-cascade/edit-cascade.tsx')).default),
  payments: late(async () => (await import('../payments/payments.tsx')).default),
  upsell: late(async () => (await import('../upsell/upsell.tsx')).default),
}
