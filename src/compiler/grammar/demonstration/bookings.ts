/** Grammar of the demonstration's bookings, with payments, invoices and papers. */
import { choice, constant, type Key, list, may, must, name, on, record } from '../shape.ts'
import { amount, count, day, practiceType, words, yearlyDay, yesOrNo } from './common.ts'

/** What a booking holds of a participant. Dates are of the year of the booking's season. */
export const heldKeys = (): Record<string, Key> => ({
  version: may(count, 'How often it was changed, and one.'),
  grade: may(words, 'The average mark.'),
  disabilita: may(yesOrNo, 'Has a disability.'),
  assistenza: may(yesOrNo, 'Needs assistance.'),
  medicalCertification: may(yesOrNo, 'Has a medical certificate.'),
  intolerances: may(yesOrNo, 'Has intolerances.'),
  intolerancesText: may(words, 'Which.'),
  noteGeneral: may(words, 'A note.'),
  noteDocuments: may(words, 'A note about documents.'),
  noteEducation: may(words, 'A note about the course.'),
  noteLeaving: may(words, 'A note about the departure.'),
  noteRooming: may(words, 'A note about the room.'),
  docType: may(choice(['idCard', 'passport']), 'The identity document.'),
  docNumber: may(words, 'Its number.'),
  docEmission: may(day, 'Its first day.'),
  docExpiration: may(day, 'Its last day.'),
  docCountry: may(words, 'The nationality.'),
  fixedPracticeInpsNumber: may(words, 'The number at INPS; `{year}` stands for the year of the season.'),
  variablePracticeInpsNumber: may(words, 'The protocol at INPS.'),
})

const participant = record('participant', 'A participant: a relative, or `buyer`. What is written here counts before `travels`.', () => ({
  who: must(name('planted-person'), 'A relative, or `buyer`.'),
  without: may(list(choice(Object.keys(heldKeys()))), 'What this booking does not hold, though `travels` has it.'),
  ...heldKeys(),
}))

const payment = record('payment', 'An entry of the ledger. Left out while its day has not passed.', () => ({
  name: must(constant('words'), 'Identifies the payment in its booking; entries of one payment share it.'),
  on: must(day, 'When.'),
  amount: must(amount, 'How much, also of what was given back.'),
  causal: must(words, 'What for.'),
  channel: must(
    choice(['Carta di credito', 'PayPal', 'Apple Pay', 'Google Pay', 'MyBank', 'Bonifico bancario', 'Paga più tardi', 'Voucher']),
    'How.',
  ),
  source: may(words, 'Who paid; left out for the customer.'),
  kind: may(
    choice(['pending', 'failure', 'refund', 'reversal']),
    'Announced, failed, given back or taken back by the bank; left out for received.',
  ),
  of: may(name('planted-payment'), 'The payment that is given or taken back.'),
  byInps: may(on, 'INPS paid it.'),
}))

const invoice = record('invoice', 'An invoice.', () => ({
  on: must(day, 'Its day; numbers follow the days. A negative amount is a credit note.'),
  amount: must(amount, 'Its total.'),
  withoutPdf: may(on, 'It has no PDF.'),
}))

const document = record('booking document', 'A paper of a booking. Left out while its day has not passed.', () => ({
  paper: must(name('planted-paper'), 'What it is.'),
  on: must(day, 'When it was made or uploaded.'),
  signed: may(day, 'When it was signed.'),
  of: may(name('planted-person'), 'The participant whom it is about.'),
  title: may(words, 'The title of an upload.'),
  file: may(words, 'The file name of an upload: .pdf, .jpg or .png.'),
}))

export const booking = record(
  'booking',
  'A booking. Without another year, dates are of its season.',
  () => ({
    number: must(count, 'The last part of its code.'),
    trip: must(name('planted-trip'), 'What is booked.'),
    turn: must(count, 'The turn of the trip.'),
    season: may(choice(['last', 'before-last']), 'The season; left out for the one that is booked next.'),
    departs: may(choice(['this-calendar-year']), 'The turn is of the present calendar year, whatever the season.'),
    later: may(
      record('later turn', 'Another turn, of the next calendar year, once the departure is too close.', () => ({
        from: must(yearlyDay, 'From this day on.'),
        turn: must(count, 'The turn.'),
      })),
      'Another turn, of the next calendar year, once the departure is too close.',
    ),
    type: must(practiceType, 'List A of specification 3: 1 private, 2 INPS, 3 other, 4 company, 5 welfare, 6 INPS.'),
    status: may(choice(['opzionato', 'confermato', 'in lavorazione', 'preventivato', 'annullato', 'concluso', 'stand-by']), 'Its status.'),
    unknownStatus: may(words, 'A status that the portal does not know.'),
    endsAs: may(choice(['concluso']), 'The status once the journey is over.'),
    createdOn: must(day, 'The day of the booking.'),
    participants: must(list(participant), 'Who travels.'),
    inpsShare: may(amount, 'What INPS pays.'),
    editable: may(on, 'The customer may change it.'),
    upsellingUntil: may(day, 'The last day for adding extras.'),
    paymentRequestedOn: may(day, 'The day on which the balance was requested.'),
    partoSicuro: may(on, 'It is secured.'),
    isModifying: may(on, 'A change is under way.'),
    originalTurn: may(count, 'The turn from which it was moved.'),
    isFinanceable: may(on, 'It may be financed.'),
    invoicesFail: may(on, 'The accounting system fails to return its invoices.'),
    payments: may(list(payment), 'The entries of its ledger.'),
    invoices: may(list(invoice), 'Its invoices.'),
    documents: may(list(document), 'Its papers.'),
  }),
  { exactlyOne: [['status', 'unknownStatus']], together: [['later', 'departs']] },
)
