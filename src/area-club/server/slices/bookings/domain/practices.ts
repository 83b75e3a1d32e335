import { constants } from '#generated/server/constants.ts'
import { addDays } from '../../../../../core/lib/dates.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import type {
  Gender,
  IdentityDocumentType,
  PracticeStatus,
  PracticeType,
  ProductDivisionId,
  RelationshipType,
} from '../../../domain/codes.ts'
import type { ServiceSnapshot } from '../../../domain/service-snapshot.ts'
import { computePayablePart, type PayableBooking, type PayablePart } from './payment-intents.ts'
import {
  type Balance,
  computeBalance,
  describePayments,
  isPaymentPending,
  type Payment,
  type PaymentEntry,
  sumRefundedCents,
} from './payments.ts'
import { type AnnouncedTransfer, describeTransfer, type StoredTransfer } from './transfers.ts'

/** The package of a booking (specification 3). Days are yyyy-MM-dd. */
export interface BuyedPackage {
  id: number
  title: string
  webidpackage: string
  code: string
  periodFrom: string
  periodTo: string
  basicCore: { advancePaymentINPS: number | null }
}

/** A participant of a booking. */
export interface Participant {
  id: number
  version: number
  customerName: string
  customerFiscalCode: string
  /** Relationship to the buyer; null for the buyer. */
  relation: RelationshipType | null
  grade: string | null
  disabilita: boolean | null
  assistenza: boolean | null
  medicalCertification: boolean | null
  intolerances: boolean | null
  intolerancesText: string | null
  noteGeneral: string | null
  noteDocuments: string | null
  noteEducation: string | null
  noteLeaving: string | null
  noteRooming: string | null
  docType: IdentityDocumentType | null
  docNumber: string | null
  docEmission: string | null
  docExpiration: string | null
  docCountry: string | null
  fixedPracticeInpsNumber: string | null
  variablePracticeInpsNumber: string | null
  customer: { firstName: string; lastName: string; gender: Gender; mobilePhone: string | null }
}

/** A person's participation in another customer's booking. Days are yyyy-MM-dd. */
export interface Participation {
  packageTitle: string
  destination: string
  periodFrom: string
  periodTo: string
  participant: Participant
}

/** Extras reserved for a confirmed booking until they are paid. */
export interface ServiceHold {
  id: string
  services: readonly ServiceSnapshot[]
  amountCents: number
  expiresAt: string
}

/** A stored booking with its dependent rows, in display order. */
export interface StoredPractice {
  id: number
  practiceGUID: string
  shortCode: string
  creationDate: string
  destination: string
  practiceDivision: string
  practiceDivisionId: number
  productDivisionId: ProductDivisionId
  practiceType: PracticeType
  readableStatus: PracticeStatus
  costoINPS: number | null
  financingUrl: string | null
  editableInClubArea: boolean
  /** Last day on which extras can be added; null when there are none. */
  upsellingUntil: string | null
  /** First day on which the balance is due; null while it is not requested. */
  paymentRequestedOn: string | null
  partoSicuro: boolean
  /** Whether the customer has requested parto sicuro. */
  partoSicuroWished: boolean
  isModifying: boolean
  /** Extras reserved until they are paid, or null. */
  hold: ServiceHold | null
  /** The last bank transfer that the customer has announced and not withdrawn, or null. */
  transfer: StoredTransfer | null
  /** Whether a payment is being captured or awaits the provider's decision. */
  isPaymentUnderWay: boolean
  originalPackagePeriodFrom: string | null
  originalPackagePeriodTo: string | null
  buyedPackage: BuyedPackage
  serviceSnapshots: readonly ServiceSnapshot[]
  participants: readonly Participant[]
  entries: readonly PaymentEntry[]
  /** The numbers of the invoices, newest first; absent while the accounting system cannot list them. */
  invoiceNumbers?: readonly string[]
  /** The member who booked, and the name under which they pay. */
  buyer: { memberId: number; name: string }
}

/** The cancelled booking in whose place another one stands. Days are yyyy-MM-dd, the amount is in cents. */
export interface ReplacedPractice {
  shortCode: string
  packageTitle: string
  periodFrom: string
  periodTo: string
  totalCost: number
}

/** A booking as its buyer sees it (Practice of specification 3). Amounts are in cents. */
export interface Practice
  extends Omit<StoredPractice, 'upsellingUntil' | 'paymentRequestedOn' | 'isPaymentUnderWay' | 'entries' | 'hold' | 'transfer' | 'buyer'> {
  practiceProductDivisionId: ProductDivisionId
  packageTitle: string
  practicePrice: number
  totalCost: number
  remainingAmount: number
  privatoPayedAmount: number
  iNPSPayedAmount: number
  refundedAmount: number
  practicePayments: readonly Payment[]
  isPaymentPending: boolean
  isFinanceable: boolean
  canBeUpsold: boolean
  heldServices: { services: readonly ServiceSnapshot[]; amount: number; expiresAt: string } | null
  /** The announced bank transfer that has not arrived, or null. */
  announcedTransfer: AnnouncedTransfer | null
  /** What secures the booking, at most the remaining amount; 0 when the customer's payments cover it. */
  advanceAmount: number
  mustPay: boolean
  /** The day by which the remaining amount is to be paid; null when nothing remains. */
  balanceDueOn: string | null
  /** What part of the remaining amount may be paid by itself; null where only the whole may. */
  payablePart: PayablePart | null
  partOneRelWithBuyer: RelationshipType | null
}

/** Returns the sum of the services, reductions included; a booking's price is stored nowhere else. */
export function computeTotalCents(services: readonly Pick<ServiceSnapshot, 'price'>[]): number {
  return services.reduce((sum, service) => sum + service.price, 0)
}

/** Returns whether the balance is requested and still unpaid on that day. */
export function isPaymentDue(practice: Pick<StoredPractice, 'paymentRequestedOn'>, remainingCents: number, today: string): boolean {
  return practice.paymentRequestedOn !== null && practice.paymentRequestedOn <= today && remainingCents > 0
}

/** Returns the day of a booking's balance, in the agreed number of days before the departure; for a later booking its own day. */
export function findBalanceDay(periodFrom: string, bookedOn: string, balanceDays: number): string {
  const day = addDays(periodFrom, -balanceDays)
  return day < bookedOn ? bookedOn : day
}

/** Returns the day by which what remains is to be paid. A request of the operator may be earlier than the agreed day. */
function findDueDay({ buyedPackage, creationDate, paymentRequestedOn }: StoredPractice, remainingCents: number): string | null {
  if (remainingCents <= 0) return null
  const agreed = findBalanceDay(buyedPackage.periodFrom, localDay(new Date(creationDate)), constants.terms.balanceDays)
  return paymentRequestedOn !== null && paymentRequestedOn < agreed ? paymentRequestedOn : agreed
}

/** Statuses that permit changes and payments. A test keeps them equal to the catalogue's. */
export const changeableStatuses: readonly PracticeStatus[] = ['opzionato', 'confermato']

/**
 * Returns what can be paid online for a booking now: balance, a part of it, advance and held extras, in cents (specification 4).
 *
 * Nothing is payable unless the booking is on option or confirmed.
 */
export function computePayable(kept: StoredPractice, now: Date): PayableBooking {
  if (!changeableStatuses.includes(kept.readableStatus)) return { remainingCents: 0, advanceCents: undefined }
  const { remainingAmount, advanceAmount, payablePart } = describePractice(kept, now)
  const hold = kept.hold !== null && now < new Date(kept.hold.expiresAt) ? kept.hold : undefined
  return {
    remainingCents: Math.max(0, remainingAmount),
    advanceCents: kept.partoSicuroWished && !kept.partoSicuro && advanceAmount > 0 ? advanceAmount : undefined,
    upsellCents: hold?.amountCents,
    holdId: hold?.id,
    part: payablePart ?? undefined,
  }
}

/**
 * Returns whether extras can be added to a booking.
 *
 * It is on option or confirmed, has extras whose last day has not passed, the trip has not begun and no other change is pending; held
 * extras can still be chosen anew.
 */
export function canBeUpsold(
  practice: Pick<StoredPractice, 'readableStatus' | 'upsellingUntil' | 'isModifying' | 'hold' | 'buyedPackage'>,
  today: string,
): boolean {
  return (
    changeableStatuses.includes(practice.readableStatus) &&
    practice.upsellingUntil !== null &&
    today <= practice.upsellingUntil &&
    today < practice.buyedPackage.periodFrom &&
    (!practice.isModifying || practice.hold !== null)
  )
}

/**
 * Returns the remaining amount; 0 for a cancelled booking.
 *
 * The ledger has the amounts retained or refunded.
 */
function computeRemainingCents(readableStatus: PracticeStatus, balance: Pick<Balance, 'remainingCents'>): number {
  return readableStatus === 'annullato' ? 0 : balance.remainingCents
}

/** Returns what the customer has still to pay to secure a booking, in cents; the default is for packages without an advance (specification 9). */
function computeAdvanceCents({ buyedPackage }: StoredPractice, { privatoPayedCents }: Balance, remainingCents: number): number {
  const advanceCents = buyedPackage.basicCore.advancePaymentINPS ?? constants.limits.partoSicuroAdvance
  return Math.max(0, Math.min(advanceCents - privatoPayedCents, remainingCents))
}

/** Returns a booking with those of the added ledger entries that are its own. */
export function withEntries(practice: StoredPractice, added: readonly PaymentEntry[]): StoredPractice {
  return { ...practice, entries: [...practice.entries, ...added.filter(({ practiceId }) => practiceId === practice.id)] }
}

/** Returns a booking as its buyer sees it, computed from dates, services and payments at that instant. */
export function describePractice(kept: StoredPractice, now: Date): Practice {
  const {
    upsellingUntil: _upsellingUntil,
    paymentRequestedOn: _paymentRequestedOn,
    isPaymentUnderWay,
    entries,
    hold,
    transfer: _transfer,
    buyer: _buyer,
    ...shown
  } = kept
  const totalCents = computeTotalCents(kept.serviceSnapshots)
  const balance = computeBalance({ totalCents, inpsShareCents: kept.costoINPS }, entries)
  const remainingCents = computeRemainingCents(kept.readableStatus, balance)
  const today = localDay(now)
  return {
    ...shown,
    practiceProductDivisionId: kept.productDivisionId,
    packageTitle: kept.buyedPackage.title,
    practicePrice: totalCents,
    totalCost: totalCents,
    remainingAmount: remainingCents,
    privatoPayedAmount: balance.privatoPayedCents,
    iNPSPayedAmount: balance.inpsPayedCents,
    refundedAmount: sumRefundedCents(entries),
    practicePayments: describePayments(entries, localDay),
    isPaymentPending: isPaymentUnderWay || isPaymentPending(entries),
    isFinanceable: kept.financingUrl !== null,
    canBeUpsold: canBeUpsold(kept, today),
    heldServices: hold && { services: hold.services, amount: hold.amountCents, expiresAt: hold.expiresAt },
    announcedTransfer: describeTransfer(kept, remainingCents),
    advanceAmount: computeAdvanceCents(kept, balance, remainingCents),
    mustPay: isPaymentDue(kept, remainingCents, today),
    balanceDueOn: findDueDay(kept, remainingCents),
    payablePart: changeableStatuses.includes(kept.readableStatus)
      ? (computePayablePart(remainingCents, constants.terms.leastPart) ?? null)
      : null,
    partOneRelWithBuyer: kept.participants[0]?.relation ?? null,
  }
}
