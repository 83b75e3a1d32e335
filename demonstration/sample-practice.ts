import type { MailAbout } from '#generated/server/mails.ts'

type Sample = MailAbout['payment-receipt']

/** Returns a booking as its buyer sees it: 1200 euro, of which 300 are paid. */
export function samplePractice(changes: Partial<Sample['practice']>): Sample['practice'] {
  return {
    id: 48_102,
    practiceGUID: '8a3c5f1e-52a4-4c1b-9d42-0f0f5a3f9b11',
    shortCode: 'EST-48102',
    creationDate: '2026-01-20',
    destination: 'Malta',
    practiceDivision: 'Estate',
    practiceDivisionId: 1,
    productDivisionId: 1,
    practiceProductDivisionId: 1,
    practiceType: 1,
    readableStatus: 'confermato',
    costoINPS: null,
    financingUrl: null,
    editableInClubArea: true,
    partoSicuro: false,
    advanceAmount: 0,
    balanceDueOn: null,
    payablePart: null,
    partoSicuroWished: false,
    isModifying: false,
    originalPackagePeriodFrom: null,
    originalPackagePeriodTo: null,
    buyedPackage: {
      id: 310,
      title: 'Malta: inglese, mare e amici',
      webidpackage: 'MLT-26',
      code: 'MLT26',
      periodFrom: '2026-07-01',
      periodTo: '2026-07-15',
      basicCore: { advancePaymentINPS: null },
    },
    serviceSnapshots: [],
    participants: [],
    packageTitle: 'Malta: inglese, mare e amici',
    practicePrice: 120_000,
    totalCost: 120_000,
    remainingAmount: 90_000,
    privatoPayedAmount: 30_000,
    iNPSPayedAmount: 0,
    refundedAmount: 0,
    practicePayments: [],
    isPaymentPending: false,
    isFinanceable: false,
    canBeUpsold: false,
    mustPay: false,
    partOneRelWithBuyer: null,
    ...changes,
  }
}

/** Returns a payment as its customer sees it: 300 euro by card. */
export function samplePayment(changes: Partial<Sample['payment']>): Sample['payment'] {
  return {
    practice: 48_102,
    date: '2026-02-10',
    causal: 'Saldo',
    source: 'Giulia Bianchi',
    amount: 30_000,
    channel: 'Carta di credito',
    status: 'completato',
    outcome: 'completato',
    receipt: 7,
    ...changes,
  }
}
