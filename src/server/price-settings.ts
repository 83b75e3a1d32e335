import type { PriceSettings } from './slices/bookings/domain/prices.ts'

/** What a change made by customers themselves costs them: they learn it from previews alone. */
export const priceSettings: PriceSettings = {
  modificationSurchargeCents: 20_00,
}
