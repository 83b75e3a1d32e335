/** Entry point of `npm run payments`. */

import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { region } from '#generated/region.ts'
import { addDays, isIsoDate } from '../../../core/lib/dates.ts'
import { findStartOfDay } from '../../../core/lib/zoned-time.ts'
import type { UseCaseContext } from '../../../core/server/application/use-case.ts'
import { clockFrom, systemClock } from '../../../core/server/domain/clock.ts'
import { Fault } from '../../../core/server/domain/fault.ts'
import { createLog } from '../../../core/server/logging/log.ts'
import { createDocumentRenderer } from '../../../core/server/printing/document-renderer.ts'
import { createFileStorage } from '../../../core/server/storage/file-storage.ts'
import { createUploadInspector } from '../../../core/server/uploads/upload-inspector.ts'
import { openDatabase } from '../database/portal-database.ts'
import { openJobs } from '../jobs/portal-jobs.ts'
import { createPaymentProvider } from '../providers/payments/create-payment-provider.ts'
import { readConfig, readDatabaseConfig } from '../settings/config.ts'
import type { Period } from '../slices/bookings/domain/payment-records.ts'
import { isVoucherCapture } from '../slices/bookings/domain/voucher-payments.ts'
import { listPaymentRecords } from '../slices/bookings/queries.ts'
import { checkPayments } from '../slices/bookings/use-cases/check-payments.ts'
import { closeCase } from '../slices/bookings/use-cases/close-case.ts'
import { giveBackVoucher } from '../slices/bookings/use-cases/give-back-voucher.ts'
import { giveUpEvent } from '../slices/bookings/use-cases/give-up-event.ts'
import { refundCapture } from '../slices/bookings/use-cases/refund-capture.ts'
import { printResult } from './run-command.ts'
import { describePaymentRecords, tabulatePaymentRecords } from './show-payments.ts'

const usage = `Usage: npm run payments -- <action>
  list [--from yyyy-MM-dd] [--to yyyy-MM-dd]              payments begun, rows of the ledger and cases of these days
  export <folder> [--from yyyy-MM-dd] [--to yyyy-MM-dd]   the same as intents.csv, ledger.csv and cases.csv
  check [--ask-provider] [--from …] [--to …]              whether the books are right; exit code 1 where they are not
  close <case or event>                                   closes a payment case that has been dealt with, or gives an event up
  refund <capture> <euro> [--another] [--yes]             gives a part of a captured payment back, or a voucher that has paid`

await printResult(async () => {
  const { positionals, values } = parseCall()
  const [action, first, second, ...more] = positionals
  const period = readPeriod(values)
  const given = positionals.length - 1
  if (more.length > 0) throw new Fault(usage)
  if (action === 'list' && given === 0)
    return withContext(false, async ({ database }) => describePaymentRecords(await listPaymentRecords(database, period)))
  if (action === 'export' && first !== undefined && given === 1)
    return withContext(false, async ({ database }) =>
      writeTables(first, tabulatePaymentRecords(await listPaymentRecords(database, period))),
    )
  if (action === 'check' && given === 0) return withContext(values['ask-provider'] === true, (context) => check(context, period))
  if (action === 'close' && first !== undefined && given === 1)
    return withContext(false, (context) => (first.includes('-') ? giveUp(context, first) : close(context, readCount(first))))
  if (action === 'refund' && first !== undefined && second !== undefined)
    return withContext(!isVoucherCapture(first), (context) => refund(context, first, readCents(second), values))
  throw new Fault(usage)
})

type Values = ReturnType<typeof parseCall>['values']

function parseCall() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        'ask-provider': { type: 'boolean' },
        another: { type: 'boolean' },
        yes: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new Fault(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}.\n${usage}`, { cause: error })
  }
}

/** Converts dates to a period; `to` is inclusive. */
function readPeriod({ from, to }: Values): Period {
  const startOf = (day: string | undefined, daysLater: number) => {
    if (day === undefined) return undefined
    const instant = isIsoDate(day) ? findStartOfDay(addDays(day, daysLater), region.timeZone) : undefined
    if (instant === undefined) throw new Fault(`${JSON.stringify(day)} is no day; allowed is yyyy-MM-dd, such as 2026-03-01.`)
    return new Date(instant)
  }
  return { from: startOf(from, 0), until: startOf(to, 1) }
}

function readCount(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Fault(`${JSON.stringify(text)} is no payment case; allowed is its number, as "list" shows it.`)
  return Number(text)
}

function readCents(text: string): number {
  const [, euro, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const amountCents = euro === undefined ? 0 : Number(euro) * 100 + Number(cents.padEnd(2, '0'))
  if (amountCents === 0) throw new Fault(`${JSON.stringify(text)} is no amount; allowed is one in euro, such as 50 or 12.50.`)
  return amountCents
}

/** Opens the database as the server does and closes it after `run`. Reads the provider's settings only when needed. */
async function withContext(asksProvider: boolean, run: (context: UseCaseContext) => Promise<string>): Promise<string> {
  const config = asksProvider ? readConfig(process.env) : undefined
  const clock = config?.clockStart === undefined ? systemClock : clockFrom(config.clockStart)
  const payments = config && createPaymentProvider(config, clock)
  if (asksProvider && payments === undefined)
    throw new Fault('Online payment is not set up: PAYPAL_CLIENT_ID and the settings beside it are missing.')
  const log = createLog('warn')
  const documents = createDocumentRenderer()
  const opened = await openDatabase(readDatabaseConfig(process.env))
  try {
    const { database } = opened
    const { jobs, close } = await openJobs({ database, connection: opened.jobConnection, log, isWorking: false })
    try {
      return await run({
        database,
        clock,
        jobs,
        payments,
        signing: undefined,
        documents,
        storage: createFileStorage(),
        uploads: createUploadInspector(),
        settings: {},
        language: 'it',
        requestId: randomUUID(),
        log,
      })
    } finally {
      await close()
    }
  } finally {
    await documents.close()
    await opened.close()
  }
}

/** Writes new files readable by this user only, because they contain customers' names. */
function writeTables(folder: string, tables: Readonly<Record<string, string>>): string {
  const path = resolve(process.env.INIT_CWD ?? '', folder)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    for (const [name, text] of Object.entries(tables)) writeFileSync(join(path, name), text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    if (code === 'EEXIST') throw new Fault(`${path} has such files already. Choose another folder.`, { cause: error })
    throw new Fault(`The folder ${path} cannot be written (${code}).`, { cause: error })
  }
  return `${Object.keys(tables).join(', ')} are in ${path}.`
}

async function check(context: UseCaseContext, period: Period): Promise<string> {
  const { bookings, intents, asked, violations } = await checkPayments(context, { asksProvider: context.payments !== undefined, period })
  const checked = `${bookings} bookings and ${intents} payments begun; the provider was asked about ${asked}.`
  if (violations.length === 0) return `I1 to I7 hold for ${checked}`
  const lines = violations.map(({ invariant, practiceId, what }) => `  ${invariant}  booking ${practiceId}: ${what}`)
  throw new Fault([`What does not hold, of ${checked}`, ...lines].join('\n'))
}

async function close(context: UseCaseContext, caseId: number): Promise<string> {
  const { reason, captureId, hasEndedPayment } = await closeCase(context, { caseId })
  const ended = hasEndedPayment ? ' Its payment has ended, and the booking can be paid again.' : ''
  return `The payment case ${caseId} (${reason}, ${captureId}) is closed.${ended}`
}

async function giveUp(context: UseCaseContext, eventId: string): Promise<string> {
  await giveUpEvent(context, { eventId })
  return `The event ${eventId} is given up.`
}

async function refund(context: UseCaseContext, captureId: string, amountCents: number, { yes, another }: Values): Promise<string> {
  const euro = (amountCents / 100).toFixed(2)
  if (yes !== true && !(await isConfirmed(`Give ${euro} euro of the capture ${captureId} back to the customer? [y/N] `)))
    return 'Nothing was given back.'
  if (isVoucherCapture(captureId)) {
    const { refundId } = await giveBackVoucher(context, { captureId, amountCents })
    return `The voucher is given back: ${refundId}.`
  }
  const { refundId, status } = await refundCapture(context, { captureId, amountCents, isAnother: another === true })
  return status === 'COMPLETED'
    ? `${euro} euro are given back and booked: refund ${refundId}.`
    : `The provider has taken the refund ${refundId} of ${euro} euro (${status}); it is booked once the provider tells that it is done.`
}

async function isConfirmed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    // Without a terminal the input ends without an answer.
    const ended = new Promise<string>((ends) => terminal.once('close', () => ends('')))
    return /^y(?:es)?$/i.test((await Promise.race([terminal.question(question), ended])).trim())
  } finally {
    terminal.close()
  }
}
