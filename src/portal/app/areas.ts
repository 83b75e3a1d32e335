/** The hand-written areas of this portal, by the names under which the catalogue places them. */
import { lazy } from 'react'
import type { AreaRegistry } from '../renderer/areas/area-registry.ts'

export const areas: AreaRegistry = {
  'edit-cascade': lazy(() => import('../edit-cascade/edit-cascade.tsx')),
  payments: lazy(() => import('../payments/payments.tsx')),
  upsell: lazy(() => import('../upsell/upsell.tsx')),
}
