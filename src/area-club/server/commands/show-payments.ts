/** Formats the payments of a period for an operator: lines for a terminal, tables for a spreadsheet. */
import { region } from '#generated/region.ts'
import { writeCsv } from '../../../core/lib/csv.ts'
import { showDateTime } from '../../../core/lib/show-date.ts'
import type { CaseRecord, EntryRecord, EventRecord, IntentRecord, PaymentRecords } from '../slices/bookings/domain/payment-records.ts'

/** Returns lines for a terminal, with Italian times. */
export function describePaymentRecords({ intents, entries, cases, events }: PaymentRecords): string {
  return [
    listUnder('Payments begun', intents.map(intentLine)),
    listUnder('Rows of the ledger', entries.map(entryLine)),
    listUnder('Cases', cases.map(caseLine)),
    listUnder('Events of the provider that name no known payment', events.map(eventLine)),
  ].join('\n')
}

function listUnder(heading: string, rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)), [])
  const lines = rows.map((row) =>
    row
      .map((cell, index) => (isAmount(cell) ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  return [`${heading}: ${rows.length}`, ...lines.map((line) => `  ${line}`)].join('\n')
}

const isAmount = (cell: string): boolean => /^-?\d+\.\d\d$/.test(cell)

const intentLine = (intent: IntentRecord): readonly string[] => [
  showDateTime(intent.createdAt, region.timeZone),
  intent.code,
  showEuro(intent.amountCents),
  intent.kind,
  intent.method,
  intent.state,
  intent.failure ?? '-',
  intent.orderId ?? '-',
  intent.guid,
]

const entryLine = (entry: EntryRecord): readonly string[] => [
  showDateTime(entry.recordedAt, region.timeZone),
  entry.code,
  showEuro(entry.amountCents),
  entry.kind,
  entry.payer,
  entry.channel,
  entry.captureId ?? '-',
]

const caseLine = (each: CaseRecord): readonly string[] => [
  `${each.kind} case ${each.id}`,
  each.closedAt === null ? 'open' : 'closed',
  showDateTime(each.openedAt, region.timeZone),
  each.code,
  showEuro(each.amountCents),
  each.currency,
  each.reason,
  each.captureId ?? '-',
]

const eventLine = (event: EventRecord): readonly string[] => [
  showDateTime(event.receivedAt, region.timeZone),
  event.type,
  event.orderId ?? '-',
  event.captureId ?? '-',
  event.id,
]

/** Formats cents as euro for programs: with a decimal point and without a currency sign. */
function showEuro(amountCents: number): string {
  return (amountCents / 100).toFixed(2)
}

/** Returns the three tables by file name. Amounts are in euro, instants in UTC. */
export function tabulatePaymentRecords({ intents, entries, cases }: PaymentRecords): Readonly<Record<string, string>> {
  return {
    'intents.csv': writeCsv(
      ['begun', 'changed', 'practice', 'code', 'amount', 'kind', 'method', 'state', 'failure', 'order', 'intent'],
      intents.map((each) => [
        ...[each.createdAt, each.changedAt, each.practiceId, each.code, each.amountCents / 100, each.kind, each.method, each.state],
        ...[each.failure, each.orderId, each.guid],
      ]),
    ),
    'ledger.csv': writeCsv(
      ['row', 'recorded', 'practice', 'code', 'amount', 'kind', 'payer', 'causal', 'source', 'channel', 'capture', 'intent'],
      entries.map((each) => [
        ...[each.id, each.recordedAt, each.practiceId, each.code, each.amountCents / 100, each.kind, each.payer],
        ...[each.causal, each.source, each.channel, each.captureId, each.intentGuid],
      ]),
    ),
    'cases.csv': writeCsv(
      ['kind', 'case', 'opened', 'closed', 'practice', 'code', 'amount', 'currency', 'reason', 'capture'],
      cases.map((each) => [
        ...[each.kind, each.id, each.openedAt, each.closedAt, each.practiceId, each.code],
        ...[each.amountCents / 100, each.currency, each.reason, each.captureId],
      ]),
    ),
  }
}
