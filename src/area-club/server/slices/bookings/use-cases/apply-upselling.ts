import { createHash } from 'node:crypto'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { ServiceSnapshot } from '../../../domain/service-snapshot.ts'
import { findPackageOffers } from '../../trips/queries.ts'
import { exchangeSeats, lockSeats } from '../../trips/use-cases/exchange-seats.ts'
import type { PaymentIntent } from '../domain/payment-intents.ts'
import { isPaymentPending } from '../domain/payments.ts'
import { computeTotalCents, describePractice, type Practice, type StoredPractice } from '../domain/practices.ts'
import { seatsBetween } from '../domain/seats.ts'
import type { SelectedItem } from '../domain/selections.ts'
import { chooseExtras, hasAll } from '../domain/upsells.ts'
import { lockPracticeOf, requirePracticeOf } from '../queries.ts'
import { addHold, findHold } from '../stores/service-holds-store.ts'
import { replaceServices } from '../stores/services-store.ts'
import { endedByChange, endOpenPayment } from './end-payment.ts'
import { logState } from './log-state.ts'
import { releaseHold } from './service-holds.ts'
import { settleCredit } from './settle-credit.ts'

export interface Upsell {
  memberId: number
  practiceId: number
  newPackageItems: readonly SelectedItem[]
  /** The new total of the booking that the customer agreed to; undefined to accept any price. */
  expectedTotalCents: number | undefined
  /** Throws when the operation's guards forbid the change for the locked booking. */
  checkGuards(tx: Database, loaded: { practice: Practice }): Promise<void>
}

/** The result of an upsell. Amounts are in cents. */
export interface UpsellOutcome {
  practiceId: number
  remainingAmount: number
  /** To be paid now for the held extras; 0 when they are booked already. */
  amountToPay: number
  /** When the hold expires. */
  payBefore: string | null
}

/**
 * Adds extras to a booking: at once when it is on option, held until payment when it is confirmed.
 *
 * Releases the previous hold; without any extras it does only that. Idempotent for the same request. Throws `not-found`, `invalid-fields`,
 * `amount-changed` with the current total, `sold-out`, `change-pending`, `payment-pending`.
 */
export async function applyUpselling(context: UseCaseContext<'paymentTimes'>, upsell: Upsell): Promise<UpsellOutcome> {
  const now = context.clock.now()
  const { outcome, ended } = await context.database.transaction().execute(async (tx) => {
    const practice = await lockPracticeOf(tx, upsell.memberId, upsell.practiceId)
    if (practice === undefined) throw new Refusal('not-found')
    const request = digestOf(upsell.newPackageItems)
    const held = await findHold(tx, practice.id)
    const isDone = held === undefined ? hasAll(practice, upsell.newPackageItems) : held.request === request && isHeld(practice, now)
    const ended = isDone ? undefined : await add(context, tx, practice, { ...upsell, request }, now)
    return { outcome: describeOutcome(await requirePracticeOf(tx, upsell.memberId, practice.id), now), ended }
  })
  if (ended !== undefined) logState(context.log, ended, ended.state, 'failed', endedByChange)
  return outcome
}

const isHeld = ({ hold }: StoredPractice, now: Date): boolean => hold !== null && now < new Date(hold.expiresAt)

function describeOutcome(practice: StoredPractice, now: Date): UpsellOutcome {
  const { id: practiceId, hold } = practice
  const { remainingAmount } = describePractice(practice, now)
  return { practiceId, remainingAmount, amountToPay: hold?.amountCents ?? 0, payBefore: hold?.expiresAt ?? null }
}

async function add(
  context: UseCaseContext<'paymentTimes'>,
  tx: Database,
  practice: StoredPractice,
  upsell: Upsell & { request: string },
  now: Date,
): Promise<PaymentIntent | undefined> {
  await upsell.checkGuards(tx, { practice: describePractice(practice, now) })
  if (practice.isPaymentUnderWay || isPaymentPending(practice.entries)) throw new Refusal('payment-pending')
  if (practice.isModifying && practice.hold === null) throw new Refusal('change-pending')
  const ended = await endOpenPayment(tx, practice.id, now)
  // The former hold and the new extras are exchanged in two steps.
  await lockSeats(tx, [seatsTouched(practice, upsell.newPackageItems)])
  await releaseHold(tx, practice.id, now, context.requestId)
  const offers = await findPackageOffers(tx, practice.buyedPackage.id)
  if (offers === undefined) throw new Refusal('not-found')
  const open = { ...practice, hold: null, isModifying: false }
  const chosen = chooseExtras(open, offers, upsell.newPackageItems, localDay(now))
  if (chosen.code === 'mistaken') throw new Refusal('invalid-fields', { errors: chosen.errors })
  if (chosen.code !== 'ok') throw new Refusal(chosen.code)
  const services = [...practice.serviceSnapshots, ...chosen.services]
  const total = computeTotalCents(services)
  if (upsell.expectedTotalCents !== undefined && upsell.expectedTotalCents !== total)
    throw new Refusal('amount-changed', { extra: { amount: total } })
  if (chosen.services.length === 0) return ended
  await exchangeSeats(tx, seatsBetween(practice, { packageId: practice.buyedPackage.id, services }))
  const amountCents = computeTotalCents(chosen.services)
  if (practice.readableStatus === 'confermato' && amountCents > 0)
    await hold(context, tx, practice, { services: chosen.services, amountCents, ...upsell }, now)
  else await save(context, tx, practice, { services, added: chosen.services, memberId: upsell.memberId }, now)
  return ended
}

function seatsTouched(
  { buyedPackage, serviceSnapshots, hold }: StoredPractice,
  items: readonly SelectedItem[],
): { packageId: number; serviceIds: number[] } {
  return {
    packageId: buyedPackage.id,
    serviceIds: [...serviceSnapshots, ...(hold?.services ?? []), ...items].map(({ serviceId }) => serviceId),
  }
}

async function hold(
  { requestId, settings }: UseCaseContext<'paymentTimes'>,
  tx: Database,
  practice: StoredPractice,
  held: { services: readonly ServiceSnapshot[]; amountCents: number; request: string; memberId: number },
  now: Date,
): Promise<void> {
  const { services, amountCents, request, memberId } = held
  const places = Math.max(1, practice.participants.length)
  const expiresAt = new Date(now.getTime() + settings.paymentTimes.extrasHoldMs)
  await addHold(tx, { practiceId: practice.id, services, amountCents, places, request, expiresAt }, now)
  await writeAudit(tx, {
    at: now,
    actorId: memberId,
    action: 'upsell-hold',
    subject: 'practice',
    subjectId: String(practice.id),
    requestId,
    changes: { services: services.map(({ serviceId }) => serviceId), amountCents, expiresAt: expiresAt.toISOString() },
  })
}

async function save(
  { jobs, language, log, requestId }: UseCaseContext,
  tx: Database,
  practice: StoredPractice,
  saved: { services: readonly ServiceSnapshot[]; added: readonly ServiceSnapshot[]; memberId: number },
  now: Date,
): Promise<void> {
  const { services, added, memberId } = saved
  await replaceServices(tx, practice.id, services)
  const { remainingAmount } = describePractice({ ...practice, serviceSnapshots: services }, now)
  await settleCredit(tx, practice.id, remainingAmount, now)
  const serviceIds = added.map(({ serviceId }) => serviceId)
  await writeAudit(tx, {
    at: now,
    actorId: memberId,
    action: 'upsell',
    subject: 'practice',
    subjectId: String(practice.id),
    requestId,
    changes: {
      services: serviceIds,
      totalCents: { from: computeTotalCents(practice.serviceSnapshots), to: computeTotalCents(services) },
    },
  })
  const job = await jobs.enqueue(tx, 'mail', { mail: 'services-added', language, memberId, practiceId: practice.id, serviceIds })
  log.info({ job, mail: 'services-added' }, 'mail enqueued')
}

/** Returns a digest of the chosen services that does not depend on their order. */
function digestOf(items: readonly SelectedItem[]): string {
  const ids = items.map(({ serviceId }) => serviceId).toSorted((one, other) => one - other)
  return createHash('sha256').update(JSON.stringify(ids)).digest('hex')
}
