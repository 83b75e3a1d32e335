import { createHash } from 'node:crypto'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { ServiceSnapshot } from '../../../domain/service-snapshot.ts'
import { exchangeSeats } from '../../trips/use-cases/exchange-seats.ts'
import type { PaymentIntent } from '../domain/payment-intents.ts'
import { computeTotalCents, describePractice, type StoredPractice } from '../domain/practices.ts'
import { withSurcharge } from '../domain/prices.ts'
import { seatsBetween } from '../domain/seats.ts'
import { lockPracticeOf, requirePracticeOf } from '../queries.ts'
import { replaceServices } from '../stores/services-store.ts'
import { findSuccessor, nextShortCode, replacePractice } from '../stores/successors-store.ts'
import type { ServicesEdit } from './edit-services.ts'
import { endedByChange, endOpenPayment } from './end-payment.ts'
import { logState } from './log-state.ts'
import { moveMoney } from './move-money.ts'
import { planServices } from './plan-services.ts'
import { settleCredit } from './settle-credit.ts'

/** The new booking and its remaining amount in cents. */
export interface MovedPractice {
  practiceId: number
  remainingAmount: number
}

/** What becomes of the documents of a moved booking, in slices that build on this one. */
export interface PapersOfMove {
  /** Takes them from the replaced booking before its participants move, and returns what gives them to its successor. */
  detachPapers(tx: Database, practiceId: number, at: Date): Promise<(successorId: number) => Promise<void>>
}

/**
 * Moves a booking to another package: creates a new booking on option and cancels the old one.
 *
 * Participants, money and papers move with it, in one transaction. Idempotent for the same request. Throws `not-found`, `invalid-fields`,
 * `amount-changed` with the current total, `practice-not-editable`, `sold-out`, and the refusal codes of `planServices`.
 */
export async function editPackage(context: UseCaseContext<'prices'>, edit: ServicesEdit, papers: PapersOfMove): Promise<MovedPractice> {
  const { moved, ended } = await context.database.transaction().execute((tx) => move(context, tx, { edit, papers }, context.clock.now()))
  if (ended !== undefined) logState(context.log, ended, ended.state, 'failed', endedByChange)
  return moved
}

async function move(
  context: UseCaseContext<'prices'>,
  tx: Database,
  { edit, papers }: { edit: ServicesEdit; papers: PapersOfMove },
  now: Date,
): Promise<{ moved: MovedPractice; ended: PaymentIntent | undefined }> {
  const practice = await lockPracticeOf(tx, edit.memberId, edit.practiceId)
  if (practice === undefined) throw new Refusal('not-found')
  const request = digestOf(edit)
  const successor = await findSuccessor(tx, practice.id)
  if (successor !== undefined) {
    if (successor.request !== request) throw new Refusal('practice-not-editable')
    const { remainingAmount } = describePractice(await requirePracticeOf(tx, edit.memberId, successor.id), now)
    return { moved: { practiceId: successor.id, remainingAmount }, ended: undefined }
  }
  await edit.checkGuards(tx, { practice: describePractice(practice, now) })
  if (edit.newPackageId === practice.buyedPackage.id) throw new Refusal('invalid-fields', { errors: { newPackageId: 'package-booked' } })
  const plan = await planServices(tx, practice, edit, context.settings.prices, localDay(now))
  if (plan.code !== 'ok') throw new Refusal(plan.code)
  // A price may have changed since the customer agreed to it.
  if (edit.expectedTotalCents !== undefined && edit.expectedTotalCents !== plan.price.totalPrice)
    throw new Refusal('amount-changed', { extra: { amount: plan.price.totalPrice } })
  const services = withSurcharge(plan.services, plan.price.modificationSurcharge)
  await exchangeSeats(tx, seatsBetween(practice, { packageId: edit.newPackageId, services }))
  const ended = await endOpenPayment(tx, practice.id, now)
  const made = await replace(tx, practice, { edit, papers, services, request }, now)
  await recordMove(context, tx, { before: practice, after: made, edit, surchargeCents: plan.price.modificationSurcharge }, now)
  return { moved: { practiceId: made.id, remainingAmount: describePractice(made, now).remainingAmount }, ended }
}

interface Replacement {
  edit: ServicesEdit
  papers: PapersOfMove
  services: readonly ServiceSnapshot[]
  request: string
}

/** Creates the new booking, cancels the old one and moves the dependent rows. */
async function replace(
  tx: Database,
  practice: StoredPractice,
  { edit, papers, services, request }: Replacement,
  now: Date,
): Promise<StoredPractice> {
  const shortCode = await nextShortCode(tx, practice)
  const attachPapers = await papers.detachPapers(tx, practice.id, now)
  const id = await replacePractice(tx, { id: practice.id, packageId: edit.newPackageId, shortCode, request }, now)
  await replaceServices(tx, id, services)
  await attachPapers(id)
  await moveMoney(tx, practice, { practiceId: id, source: practice.buyer.name }, now)
  const made = await requirePracticeOf(tx, edit.memberId, id)
  await settleCredit(tx, id, describePractice(made, now).remainingAmount, now)
  return made
}

interface Move {
  before: StoredPractice
  after: StoredPractice
  edit: ServicesEdit
  surchargeCents: number
}

/** Writes the audit entries of both bookings and enqueues the mail. */
async function recordMove(
  { jobs, language, log, requestId }: UseCaseContext<'prices'>,
  tx: Database,
  { before, after, edit: { memberId }, surchargeCents }: Move,
  now: Date,
): Promise<void> {
  const changes = {
    practice: { from: before.id, to: after.id },
    package: { from: before.buyedPackage.id, to: after.buyedPackage.id },
    totalCents: { from: computeTotalCents(before.serviceSnapshots), to: computeTotalCents(after.serviceSnapshots) },
    status: { from: before.readableStatus, to: after.readableStatus },
    surchargeCents,
  }
  for (const { id } of [before, after])
    await writeAudit(tx, {
      at: now,
      actorId: memberId,
      action: 'package',
      subject: 'practice',
      subjectId: String(id),
      requestId,
      changes,
    })
  const mail = { mail: 'booking-moved', language, memberId, practiceId: after.id, formerPracticeId: before.id } as const
  const job = await jobs.enqueue(tx, 'mail', mail)
  log.info({ job, mail: mail.mail }, 'mail enqueued')
}

/** Returns a digest of the chosen package and services that does not depend on their order. */
function digestOf({ newPackageId, newPackageItems }: Pick<ServicesEdit, 'newPackageId' | 'newPackageItems'>): string {
  const ids = newPackageItems.map(({ serviceId }) => serviceId).toSorted((one, other) => one - other)
  return createHash('sha256')
    .update(JSON.stringify([newPackageId, ids]))
    .digest('hex')
}
