import type { ServiceGroup } from './codes.ts'

/** A booked service. Prices are for the whole quantity, in cents. */
export interface ServiceSnapshot {
  itemGroup: ServiceGroup
  alternativeLabel: string | null
  editableInClubArea: boolean
  code: string
  name: string
  quantity: number
  price: number
  service: { id: number }
  serviceId: number
  label: string
  soldout: boolean
  realvalue: number | null
}
