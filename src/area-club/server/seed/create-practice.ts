import { papers } from '../../../../demonstration/papers.ts'
import type { Account, Booking, BookingDocument, Paper, Payment, TravelData } from '../../../../demonstration/types.ts'
import { findProgramme, periodOf } from './create-programmes.ts'
import type { SeedDocument, SeedEntry, SeedParticipant, SeedPractice } from './demonstration.ts'
import type { SeedCalendar } from './seed-calendar.ts'

const yearsSince = { last: 1, 'before-last': 2 } as const

/** Returns a booking of an account. What is dated in the future, such as travel notices and certificates, is left out. */
export function createPractice(booking: Booking, account: Account, calendar: SeedCalendar): SeedPractice {
  const { season, originalTurn, endsAs } = booking
  const year = calendar.summer - (season === undefined ? 0 : yearsSince[season])
  const dateOf: DateOf = (day) => calendar.dateOf(day, year)
  const programme = findProgramme(booking.trip)
  const { turn, year: turnYear } = turnOf(booking, year, calendar)
  const { from, to } = periodOf(programme, turn, turnYear)
  const status = booking.status ?? booking.unknownStatus ?? ''
  const hasHappened = ({ on }: { on: string }) => calendar.hasPassed(on)
  return {
    number: booking.number,
    programme,
    turn,
    from,
    to,
    practiceType: booking.type,
    status: endsAs !== undefined && calendar.hasPassed(to) ? endsAs : status,
    createdOn: dateOf(booking.createdOn),
    participants: booking.participants.map((participant) => createParticipant(participant, account, year, dateOf)),
    editableInClubArea: booking.editable ?? false,
    partoSicuro: booking.partoSicuro ?? false,
    isModifying: booking.isModifying ?? false,
    isFinanceable: booking.isFinanceable ?? false,
    fiscalDocumentsSuccess: !booking.invoicesFail,
    ...(booking.inpsShare !== undefined && { costoInpsCents: booking.inpsShare }),
    ...(booking.upsellingUntil && { upsellingUntil: dateOf(booking.upsellingUntil) }),
    ...(booking.paymentRequestedOn && { paymentRequestedOn: dateOf(booking.paymentRequestedOn) }),
    ...(originalTurn !== undefined && { originalPeriod: periodOf(programme, originalTurn, turnYear) }),
    entries: (booking.payments ?? []).map((payment) => createEntry(payment, account, dateOf)).filter(hasHappened),
    invoices: (booking.invoices ?? []).map(({ on, amount, withoutPdf }) => ({
      on: dateOf(on),
      amountCents: amount,
      hasPdf: !withoutPdf,
    })),
    documents: (booking.documents ?? []).map((document) => createDocument(document, dateOf)).filter(hasHappened),
  }
}

type DateOf = (day: Parameters<SeedCalendar['dateOf']>[0]) => string

/** Returns the turn and its year: that of the season, or of the calendar until the departure is too close. */
function turnOf({ turn, departs, later }: Booking, seasonYear: number, { today, year }: SeedCalendar): { turn: number; year: number } {
  if (departs === undefined) return { turn, year: seasonYear }
  return later !== undefined && today >= `${year}-${later.from}` ? { turn: later.turn, year: year + 1 } : { turn, year }
}

function createParticipant(
  { who, without = [], ...own }: Booking['participants'][number],
  { relatives = {} }: Account,
  year: number,
  dateOf: DateOf,
): SeedParticipant {
  const held: TravelData = { ...relatives[who]?.travels, ...own }
  const { docEmission, docExpiration, fixedPracticeInpsNumber, ...plain } = held
  const dated = {
    ...plain,
    docEmission: docEmission && dateOf(docEmission),
    docExpiration: docExpiration && dateOf(docExpiration),
    fixedPracticeInpsNumber: fixedPracticeInpsNumber?.replace('{year}', String(year)),
  }
  const kept = Object.entries(dated).filter(([key, value]) => value !== undefined && !without.some((each) => each === key))
  return { who, ...Object.fromEntries(kept) }
}

function createEntry(payment: Payment, account: Account, dateOf: DateOf): SeedEntry {
  const { name, on, amount, causal, channel, kind = 'capture', of, byInps } = payment
  return {
    kind,
    payer: byInps ? 'inps' : 'privato',
    payment: name,
    on: dateOf(on),
    amountCents: kind === 'refund' || kind === 'reversal' ? -amount : amount,
    causal,
    source: payment.source ?? `${account.firstName} ${account.lastName}`,
    channel,
    ...(of !== undefined && { reverses: of }),
  }
}

function createDocument({ paper, on, signed, taken, expires, of, title, file }: BookingDocument, dateOf: DateOf): SeedDocument {
  const kind: Paper = papers[paper]
  return {
    docType: kind.type,
    typologyId: kind.typology,
    title: title ?? kind.title ?? '',
    on: dateOf(on),
    at: kind.at,
    filePath: kind.fileOnceSigned && signed === undefined ? null : (kind.file ?? null),
    isSignable: kind.signable ?? false,
    ...(signed && { signedOn: dateOf(signed) }),
    ...(taken && { takenOn: dateOf(taken) }),
    ...(expires && { expiresOn: dateOf(expires) }),
    ...(of !== undefined && { who: of }),
    ...(file !== undefined && { fileName: file }),
  }
}
