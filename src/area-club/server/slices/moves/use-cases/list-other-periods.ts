import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { computeTotalCents } from '../../bookings/domain/practices.ts'
import { requirePracticeOf } from '../../bookings/queries.ts'
import { planServices } from '../../bookings/use-cases/plan-services.ts'
import { findPackageOffers, findProgrammeOf, listTurnsOf } from '../../trips/queries.ts'
import { type KeptChoice, keepChoice } from '../domain/kept-choice.ts'

/** A period of the booked programme with what of the booking can be kept there. Amounts are in cents, days yyyy-MM-dd. */
export interface OtherPeriod extends Omit<KeptChoice, 'items'> {
  package: number
  title: string
  periodFrom: string
  periodTo: string
  /** The base price. */
  price: number
  /** With what is kept and the surcharge; null where a choice is missing or the booking cannot be moved now. */
  totalPrice: number | null
}

export interface OtherPeriods {
  programme: { webgroup: string; title: string; destination: number } | null
  presentTotal: number
  periods: readonly OtherPeriod[]
}

/** Returns the other periods of a booking's programme, soonest first. Throws `not-found`. */
export async function listOtherPeriods(
  { database, clock, settings }: UseCaseContext<'prices'>,
  { memberId, practiceId }: { memberId: number; practiceId: number },
): Promise<OtherPeriods> {
  const practice = await requirePracticeOf(database, memberId, practiceId)
  const today = localDay(clock.now())
  const { productDivisionId, practiceType, serviceSnapshots, buyedPackage } = practice
  const presentTotal = computeTotalCents(serviceSnapshots)
  const programme = await findProgrammeOf(database, buyedPackage.id)
  if (programme === undefined) return { programme: null, presentTotal, periods: [] }
  const turns = await listTurnsOf(database, programme.webgroup, { productDivisionId, today, bookedPackageId: buyedPackage.id })
  const periods: OtherPeriod[] = []
  for (const { id, title, periodFrom, periodTo, basePrice } of turns) {
    const offers = await findPackageOffers(database, id)
    if (offers === undefined) continue
    const { items, ...kept } = keepChoice(serviceSnapshots, offers, practiceType)
    const plan = await planServices(database, practice, { practiceId, newPackageId: id, newPackageItems: items }, settings.prices, today)
    const totalPrice = plan.code === 'ok' ? plan.price.totalPrice : null
    periods.push({ package: id, title, periodFrom, periodTo, price: basePrice, totalPrice, ...kept })
  }
  return { programme, presentTotal, periods }
}
