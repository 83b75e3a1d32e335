import type { SeedTurn } from '../demonstration.ts'

/** A yearly period. Dates are MM-dd; one that ends before it begins ends in the following year. */
export const turn = (number: number, from: string, to: string, rest: Omit<SeedTurn, 'turn' | 'from' | 'to'> = {}): SeedTurn => ({
  turn: number,
  from,
  to,
  ...rest,
})

const peak = { supplementCents: 6_000 } as const

/** Summer fortnights shared by several programmes. */
export const fortnights: readonly SeedTurn[] = [
  turn(1, '06-21', '07-04'),
  turn(2, '07-05', '07-18'),
  turn(3, '07-19', '08-01', peak),
  turn(4, '08-02', '08-15', { ...peak, state: 'soldout' }),
]
/** Earlier fortnights, the last one bookable only by the office. */
export const earlyFortnights: readonly SeedTurn[] = [
  turn(1, '06-14', '06-27'),
  turn(2, '06-28', '07-11'),
  turn(3, '07-12', '07-25'),
  turn(4, '07-26', '08-08', { ...peak, state: 'closed' }),
]
export const weeks: readonly SeedTurn[] = [
  turn(1, '06-14', '06-21'),
  turn(2, '06-21', '06-28'),
  turn(3, '06-28', '07-05', { supplementCents: 2_000 }),
  turn(4, '07-05', '07-12', { supplementCents: 2_000, state: 'soldout' }),
]
