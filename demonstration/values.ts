import type { Cents, Offer } from './types.ts'

/** Returns an amount of euros in cents. */
export const euro = (amount: number): Cents => Math.round(amount * 100) as Cents

/** Returns the price of a departure in euros. `closed`: only the office can book it. */
export const offer = (amount: number, state?: Offer['state']): Offer => ({ cents: euro(amount), ...(state && { state }) })
