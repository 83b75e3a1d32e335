/**
 * Checks the invariants I1 to I7 of payments. Pure.
 *
 * `npm run payments -- check` applies them to the database and the provider, the tests to the server's responses.
 */
import { groupBy } from '../../../../../core/lib/group-by.ts'
import type { PaymentCaseReason, PracticeStatus } from '../../../domain/codes.ts'
import type { ProviderOrder, ProviderRefund } from '../../../providers/payments/payment-provider.ts'
import { type IntentState, isOpen } from './payment-intents.ts'
import type { Balance, PaymentEntry } from './payments.ts'
import { findForeignMoney, hasMoney } from './settlement.ts'

export type InvariantId = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7'

export interface Violation {
  invariant: InvariantId
  practiceId: number
  /** The payment that differs from the provider's record. */
  intentGuid?: string
  /** The provider's amount less the booked one, where the books cannot follow by themselves. */
  difference?: { captureId: string; amountCents: number }
  /** One English sentence with ids and amounts in cents, without personal data. */
  what: string
}

/** A booking with the balance that its customer sees. Amounts are in cents. */
export interface CheckedBooking {
  practiceId: number
  status: PracticeStatus
  totalCents: number
  /** Null when INPS has no share. */
  inpsShareCents: number | null
  /** The balance the portal shows, computed by the server and compared with the ledger here. */
  shown: Balance
}

export type CheckedEntry = Pick<PaymentEntry, 'practiceId' | 'kind' | 'payer' | 'amountCents'> & {
  captureId: string | null
  /** The capture that a refund or reversal reverses. */
  reversesCaptureId: string | null
  /** Null for money that did not come through the provider. */
  intentGuid: string | null
  /** The voucher that paid, or was given back; null for money. */
  voucherId: number | null
}

/** A voucher that can pay. Amounts are in cents. */
export interface CheckedVoucher {
  id: number
  /** Value and discount. */
  valueCents: number
  consumedCents: number
  /** What of that has no row of the ledger. */
  consumedOutsideCents: number
}

export interface CheckedIntent {
  guid: string
  practiceId: number
  state: IntentState
  /** The voucher that is reserved with the payment while it is open. */
  voucherId: number | null
  voucherCents: number
}

export interface InvariantSource {
  bookings: readonly CheckedBooking[]
  entries: readonly CheckedEntry[]
  intents: readonly CheckedIntent[]
  vouchers: readonly CheckedVoucher[]
  openCredits: readonly { practiceId: number; amountCents: number }[]
  /** All payment cases, including closed ones. */
  cases: readonly { captureId: string; reason: PaymentCaseReason }[]
  /** The provider's orders with the reversals that no order lists. I4 is checked for these only, and only after the reconciler has seen them. */
  orders?: readonly { intentGuid: string; order: ProviderOrder; reversals?: readonly ProviderRefund[] }[]
  /** The account that must receive the money; undefined for any account. */
  merchantId?: string | undefined
}

/** Returns the violations by invariant, then by booking; empty when all hold. */
export function checkInvariants(source: InvariantSource): readonly Violation[] {
  const violations = [...checkBalances(source), ...checkCredits(source), ...checkCaptureIds(source), ...checkOrders(source)]
  return [...violations, ...checkStates(source), ...checkReturned(source), ...checkVouchers(source)].toSorted(
    (a, b) => a.invariant.localeCompare(b.invariant) || a.practiceId - b.practiceId || a.what.localeCompare(b.what),
  )
}

/** I1: captured - refunded + remaining = what each payer bears. Of a cancelled booking nothing remains. */
function checkBalances({ bookings, entries }: InvariantSource): readonly Violation[] {
  const rows = groupBy(entries, ({ practiceId }) => practiceId)
  return bookings.flatMap(({ practiceId, status, totalCents, inpsShareCents, shown }) => {
    const own = rows.get(practiceId) ?? []
    const violation = (what: string) => ({ invariant: 'I1', practiceId, what }) as const
    const privato = sumMoved(own, 'privato')
    const inps = sumMoved(own, 'inps')
    const bornCents = totalCents - (inpsShareCents ?? 0)
    const remainingCents = status === 'annullato' ? 0 : bornCents - privato
    return [
      ...(shown.privatoPayedCents === privato ? [] : [violation(`the customer paid ${privato}, shown is ${shown.privatoPayedCents}`)]),
      ...(shown.inpsPayedCents === inps ? [] : [violation(`INPS paid ${inps}, shown is ${shown.inpsPayedCents}`)]),
      ...(shown.remainingCents === remainingCents
        ? []
        : [violation(`the customer bears ${bornCents} and paid ${privato}, but what remains is ${shown.remainingCents}`)]),
    ]
  })
}

/** I2: the remainder is negative only with an open credit case of the same amount. */
function checkCredits({ bookings, openCredits }: InvariantSource): readonly Violation[] {
  return bookings.flatMap(({ practiceId, status, shown: { remainingCents } }) => {
    const open = openCredits.filter((credit) => credit.practiceId === practiceId)
    const violation = (what: string) => [{ invariant: 'I2', practiceId, what } as const]
    const owedCents = Math.max(0, -remainingCents)
    const saidCents = open.reduce((sum, { amountCents }) => sum + amountCents, 0)
    if (open.length > 1) return violation(`${open.length} credit cases are open`)
    if (owedCents > 0 && open.length === 0) return violation(`${owedCents} is owed to the customer and no credit case is open`)
    // An operator decides the credit of a cancelled booking.
    if (status !== 'annullato' && saidCents !== owedCents) return violation(`the credit case says ${saidCents}, owed is ${owedCents}`)
    return []
  })
}

/** I3: a capture id has at most one row. */
function checkCaptureIds({ entries }: InvariantSource): readonly Violation[] {
  const seen = new Set<string>()
  return entries.flatMap(({ practiceId, captureId }) => {
    if (captureId === null) return []
    if (seen.has(captureId)) return [{ invariant: 'I3', practiceId, what: `${captureId} has more than one row` } as const]
    seen.add(captureId)
    return []
  })
}

/** I4: money at the provider has exactly one row, or a payment case; every row has its money there. */
function checkOrders({ intents, entries, cases, orders = [], merchantId }: InvariantSource): readonly Violation[] {
  const practiceOf = new Map(intents.map(({ guid, practiceId }) => [guid, practiceId]))
  const byCapture = groupBy(entries, ({ captureId }) => captureId)
  const byIntent = groupBy(entries, (entry) => entry.intentGuid)
  const rowsOf = (id: string) => byCapture.get(id) ?? []
  const hasCase = (id: string, reason: PaymentCaseReason) => cases.some((each) => each.captureId === id && each.reason === reason)
  return orders.flatMap(({ intentGuid, order, reversals = [] }) => {
    const practiceId = practiceOf.get(intentGuid) ?? 0
    const violation = (what: string) => ({ invariant: 'I4', practiceId, intentGuid, what: `payment ${intentGuid}: ${what}` }) as const
    const allRefunds = [...order.refunds, ...reversals]
    const isBooked = (id: string, kinds: readonly CheckedEntry['kind'][], amountCents: number) => {
      const rows = rowsOf(id)
      const [row] = rows
      return (
        rows.length === 1 &&
        row?.practiceId === practiceId &&
        row.payer === 'privato' &&
        kinds.includes(row.kind) &&
        row.amountCents === amountCents
      )
    }
    const captures = order.captures.filter(hasMoney).flatMap((capture) => {
      const reason = findForeignMoney(capture, order, merchantId)
      if (reason === undefined)
        return isBooked(capture.id, ['capture'], capture.amountCents)
          ? []
          : [violation(`capture ${capture.id} of ${capture.amountCents} has ${describeRows(rowsOf(capture.id))}`)]
      if (rowsOf(capture.id).length > 0) return [violation(`capture ${capture.id} is booked, although it is one of ${reason}`)]
      return hasCase(capture.id, reason) ? [] : [violation(`capture ${capture.id} of ${reason} has no payment case`)]
    })
    const refunds = allRefunds
      .filter(({ status }) => status === 'COMPLETED')
      .flatMap(({ id, amountCents }) =>
        isBooked(id, ['refund', 'reversal'], -amountCents) ||
        (rowsOf(id).length === 0 && unbookedRefunds.some((reason) => hasCase(id, reason)))
          ? []
          : [violation(`refund ${id} of ${amountCents} has ${describeRows(rowsOf(id))}`)],
      )
    // A reversal that no event has reported shows only in the status of its capture.
    const hidden = order.captures.flatMap(({ id, status, amountCents }) => {
      const back = allRefunds.filter((refund) => refund.captureId === id && refund.status === 'COMPLETED')
      const backCents = back.reduce((sum, refund) => sum + refund.amountCents, 0)
      const isExplained = status === 'REFUNDED' ? backCents >= amountCents : status !== 'PARTIALLY_REFUNDED' || backCents > 0
      if (isExplained) return []
      const difference = { captureId: id, amountCents: status === 'REFUNDED' ? backCents - amountCents : 0 }
      return [{ ...violation(`capture ${id} of ${amountCents} is ${status}, and ${backCents} is known to have gone back`), difference }]
    })
    const known = new Set([...order.captures.filter(hasMoney), ...allRefunds].map(({ id }) => id))
    const ghosts = (byIntent.get(intentGuid) ?? [])
      .filter(({ kind, voucherId }) => voucherId === null && movedKinds.includes(kind))
      .flatMap(({ captureId, kind, amountCents }) => {
        if (captureId === null || known.has(captureId)) return []
        const difference = { captureId, amountCents: -amountCents }
        return [{ ...violation(`${kind} ${captureId} is booked, and the provider does not know it`), difference }]
      })
    return [...captures, ...refunds, ...hidden, ...ghosts]
  })
}

/** Why a refund or reversal has a case instead of a row. */
const unbookedRefunds = ['unknown-capture', 'foreign-currency', 'exceeds-capture'] as const satisfies readonly PaymentCaseReason[]
const movedKinds: readonly CheckedEntry['kind'][] = ['capture', 'refund', 'reversal']

/** I6: refunds and reversals of a capture are at most the capture. */
function checkReturned({ entries }: InvariantSource): readonly Violation[] {
  const back = groupBy(
    entries.filter(({ reversesCaptureId }) => reversesCaptureId !== null),
    ({ reversesCaptureId }) => reversesCaptureId,
  )
  return entries.flatMap(({ practiceId, kind, captureId, amountCents }) => {
    if (kind !== 'capture' || captureId === null) return []
    const backCents = (back.get(captureId) ?? []).reduce((sum, entry) => sum - entry.amountCents, 0)
    return backCents <= amountCents
      ? []
      : [{ invariant: 'I6', practiceId, what: `${backCents} went back of capture ${captureId} of ${amountCents}` } as const]
  })
}

function describeRows(rows: readonly CheckedEntry[]): string {
  if (rows.length === 0) return 'no row'
  return rows.map(({ practiceId, kind, payer, amountCents }) => `a ${kind} of ${payer} of ${amountCents} at ${practiceId}`).join(' and ')
}

/** I5: a payment is `captured` exactly when the ledger has its money, whatever the browser reported. */
function checkStates({ intents, entries }: InvariantSource): readonly Violation[] {
  const money = entries.filter(({ kind, voucherId }) => kind === 'capture' && voucherId === null)
  const captured = new Set(money.map(({ intentGuid }) => intentGuid))
  return intents.flatMap(({ guid, practiceId, state }) => {
    if (captured.has(guid) === (state === 'captured')) return []
    const what = captured.has(guid)
      ? `payment ${guid} is ${state}, although money was captured`
      : `payment ${guid} is captured without a row`
    return [{ invariant: 'I5', practiceId, what } as const]
  })
}

/** Returns captured less refunded; announced and failed entries do not count. */
function sumMoved(entries: readonly CheckedEntry[], payer: CheckedEntry['payer']): number {
  const moved = entries.filter((entry) => entry.payer === payer && entry.kind !== 'pending' && entry.kind !== 'failure')
  return moved.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/**
 * I7: what a voucher has paid is consumed, once.
 *
 * The rows of a voucher and what was consumed outside of the ledger sum to its consumption, which with a reservation is at most its value. One
 * open payment reserves it. It is given back whole, and once. A payment spends at most what it has reserved, and only with its money.
 */
function checkVouchers({ vouchers, entries, intents }: InvariantSource): readonly Violation[] {
  const rowsOf = groupBy(
    entries.filter(({ voucherId }) => voucherId !== null),
    ({ voucherId }) => voucherId,
  )
  const intentOf = new Map(intents.map((intent) => [intent.guid, intent]))
  return vouchers.flatMap(({ id, valueCents, consumedCents, consumedOutsideCents }) => {
    const rows = rowsOf.get(id) ?? []
    const reserving = intents.filter(({ voucherId, state }) => voucherId === id && isOpen(state))
    const practiceId = rows[0]?.practiceId ?? reserving[0]?.practiceId ?? 0
    const violation = (what: string) => ({ invariant: 'I7', practiceId, what: `voucher ${id}: ${what}` }) as const
    const paidCents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const reservedCents = reserving.reduce((sum, { voucherCents }) => sum + voucherCents, 0)
    const returns = rows.filter(({ kind }) => kind === 'refund')
    const spent = rows.filter(({ kind }) => kind === 'capture')
    return [
      ...(consumedOutsideCents + paidCents === consumedCents
        ? []
        : [violation(`${consumedCents} is consumed, ${consumedOutsideCents} outside of the ledger and ${paidCents} in it`)]),
      ...(consumedCents + reservedCents <= valueCents
        ? []
        : [violation(`${consumedCents} is consumed and ${reservedCents} reserved of ${valueCents}`)]),
      ...(reserving.length <= 1 ? [] : [violation(`${reserving.length} open payments reserve it`)]),
      ...spent.flatMap(({ captureId, amountCents, intentGuid }) => {
        const back = returns.filter(({ reversesCaptureId }) => reversesCaptureId === captureId)
        const intent = intentGuid === null ? undefined : intentOf.get(intentGuid)
        return [
          ...(back.length === 0 || (back.length === 1 && back[0]?.amountCents === -amountCents)
            ? []
            : [violation(`${captureId} of ${amountCents} was given back ${back.length} times`)]),
          ...(intent === undefined || (intent.state === 'captured' && intent.voucherId === id && amountCents <= intent.voucherCents)
            ? []
            : [violation(`${amountCents} was spent with payment ${intent.guid}, which is ${intent.state}`)]),
        ]
      }),
      ...returns
        .filter(({ reversesCaptureId }) => !spent.some(({ captureId }) => captureId === reversesCaptureId))
        .map(({ captureId }) => violation(`${captureId} gives back what was not spent`)),
      ...[
        ...groupBy(
          spent.filter(({ intentGuid }) => intentGuid !== null),
          ({ intentGuid }) => intentGuid,
        ),
      ]
        .filter(([, once]) => once.length > 1)
        .map(([guid]) => violation(`payment ${guid} has spent it more than once`)),
    ]
  })
}
