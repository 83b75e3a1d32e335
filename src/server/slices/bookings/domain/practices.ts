import { romeDay } from '../../../domain/clock.ts'
import type {
  IdentityDocumentType,
  PracticeStatus,
  PracticeType,
  ProductDivisionId,
  RelationshipType,
  ServiceGroup,
} from '../../../domain/codes.ts'
import {
  type Balance,
  computeBalance,
  describePayments,
  isPaymentPending,
  type Payment,
  type PaymentEntry,
  sumRefundedCents,
} from '../../payments/domain/payments.ts'

/** The package of a booking (section 3). Days are yyyy-MM-dd. */
export interface BuyedPackage {
  id: number
  title: string
  webidpackage: string
  code: string
  periodFrom: string
  periodTo: string
  basicCore: { advancePaymentINPS: number | null }
}

/** A service as it was booked. Prices are of the whole quantity, in cents. */
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

/** What a booking holds about one participant. */
export interface Participant {
  id: number
  version: number
  customerName: string
  customerFiscalCode: string
  /** What they are to the buyer; null for the buyer. */
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
  customer: { firstName: string; lastName: string; mobilePhone: string | null }
}

/** Someone's part in a booking of another customer's. Days are yyyy-MM-dd. */
export interface Participation {
  packageTitle: string
  destination: string
  periodFrom: string
  periodTo: string
  participant: Participant
}

/** Extras that are held for a confirmed booking until they are paid. */
export interface ServiceHold {
  services: readonly ServiceSnapshot[]
  amountCents: number
  expiresAt: string
}

/** A booking as it is kept, with all that hangs on it, in the order in which it is shown. */
export interface KeptPractice {
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
  /** Last day on which extras may be added; null where there are none. */
  upsellingUntil: string | null
  /** From this day on the balance is due; null while it is not asked for. */
  paymentRequestedOn: string | null
  partoSicuro: boolean
  /** The customer has asked for parto sicuro. */
  partoSicuroWished: boolean
  isModifying: boolean
  /** Extras that are held until they are paid; null where none are. */
  hold: ServiceHold | null
  /** A payment is being captured, or the provider has not decided about one. */
  isPaymentUnderWay: boolean
  originalPackagePeriodFrom: string | null
  originalPackagePeriodTo: string | null
  buyedPackage: BuyedPackage
  serviceSnapshots: readonly ServiceSnapshot[]
  participants: readonly Participant[]
  entries: readonly PaymentEntry[]
}

/** A booking as its buyer sees it (Practice of section 3). Amounts are cents. */
export interface Practice extends Omit<KeptPractice, 'upsellingUntil' | 'paymentRequestedOn' | 'isPaymentUnderWay' | 'entries' | 'hold'> {
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
  mustPay: boolean
  partOneRelWithBuyer: RelationshipType | null
}

/** The sum of the services, reductions included: what a booking costs is nowhere else. */
export function computeTotalCents(services: readonly Pick<ServiceSnapshot, 'price'>[]): number {
  return services.reduce((sum, service) => sum + service.price, 0)
}

/** A payment is due: the balance has been asked for and is not there yet. */
export function isPaymentDue(practice: Pick<KeptPractice, 'paymentRequestedOn'>, remainingCents: number, today: string): boolean {
  return practice.paymentRequestedOn !== null && practice.paymentRequestedOn <= today && remainingCents > 0
}

/** Those in which the catalogue's statuses permit changes and payments: the same in both, which a test holds against each other. */
const changeableStatuses: readonly string[] = ['opzionato', 'confermato']

/** What of a booking can be paid online, in cents: nothing unless it is on option or confirmed (section 4). */
export interface PayableAmounts {
  remainingCents: number
  /** The advance that secures it, where the customer has asked for parto sicuro and not paid it. */
  advanceCents: number | undefined
  /** What the extras cost that are held for it. */
  upsellCents: number | undefined
}

/** `defaultAdvanceCents` is the advance of a package that names none (section 9). */
export function computePayable(kept: KeptPractice, now: Date, defaultAdvanceCents: number): PayableAmounts {
  if (!changeableStatuses.includes(kept.readableStatus)) return { remainingCents: 0, advanceCents: undefined, upsellCents: undefined }
  const isAdvanceDue = kept.partoSicuroWished && !kept.partoSicuro
  return {
    remainingCents: Math.max(0, describePractice(kept, now).remainingAmount),
    advanceCents: isAdvanceDue ? (kept.buyedPackage.basicCore.advancePaymentINPS ?? defaultAdvanceCents) : undefined,
    upsellCents: kept.hold !== null && now < new Date(kept.hold.expiresAt) ? kept.hold.amountCents : undefined,
  }
}

/**
 * Extras may be added: the booking is on option or confirmed, there are some, their last day has not passed, the journey has not begun,
 * and no other change is pending; what is held for it may still be chosen anew.
 */
export function canBeUpsold(
  practice: Pick<KeptPractice, 'readableStatus' | 'upsellingUntil' | 'isModifying' | 'hold' | 'buyedPackage'>,
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

/** What is still to be paid: nothing for a cancelled booking, whatever it would have cost. What is kept of it or given back is the ledger's. */
function computeRemainingCents(readableStatus: PracticeStatus, balance: Pick<Balance, 'remainingCents'>): number {
  return readableStatus === 'annullato' ? 0 : balance.remainingCents
}

/** What the buyer sees at that instant: everything that follows from dates, services and ledger is worked out here. */
export function describePractice(kept: KeptPractice, now: Date): Practice {
  const { upsellingUntil: _upsellingUntil, paymentRequestedOn: _paymentRequestedOn, isPaymentUnderWay, entries, hold, ...shown } = kept
  const totalCents = computeTotalCents(kept.serviceSnapshots)
  const balance = computeBalance({ totalCents, inpsShareCents: kept.costoINPS }, entries)
  const remainingCents = computeRemainingCents(kept.readableStatus, balance)
  const today = romeDay(now)
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
    practicePayments: describePayments(entries, romeDay),
    isPaymentPending: isPaymentUnderWay || isPaymentPending(entries),
    isFinanceable: kept.financingUrl !== null,
    canBeUpsold: canBeUpsold(kept, today),
    heldServices: hold && { services: hold.services, amount: hold.amountCents, expiresAt: hold.expiresAt },
    mustPay: isPaymentDue(kept, remainingCents, today),
    partOneRelWithBuyer: kept.participants[0]?.relation ?? null,
  }
}
