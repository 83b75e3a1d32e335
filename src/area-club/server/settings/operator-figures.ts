import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LineCounter, parseDocument } from 'yaml'
import { Fault } from '../../../core/server/domain/fault.ts'
import { describeFigures, Figure, type FigureMistake, readFigures, schemaOfFigures } from '../../../core/server/settings/figure-table.ts'
import type { PaymentTimes, PriceSettings, Retention, SigningTimes, UploadQuota, VoucherValues } from '../domain/figures.ts'
import { yearsOfContracts } from '../domain/figures.ts'

/** The operator's business figures, known only to the server. */
export interface OperatorFigures {
  vouchers: VoucherValues
  prices: PriceSettings
  paymentTimes: PaymentTimes
  uploadQuota: UploadQuota
  retention: Retention
  signingTimes: SigningTimes
}

/** The path of `operator.yaml`, beside package.json. */
export const operatorFile = fileURLToPath(new URL('../../../../operator.yaml', import.meta.url))

const wholeNumber = (meaning: string) => count(meaning, { most: 999_999, of: '' })

/** A whole number from 1 on. */
function count(meaning: string, { most, of, remark = '' }: { most: number; of: string; remark?: string }): Figure<number> {
  return new Figure(meaning, {
    parse: (text) => (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= most ? Number(text) : undefined),
    allowed: `a whole number${of} from 1 to ${most}${remark}`,
    fallback: 1,
    schema: { type: 'integer', minimum: 1, maximum: most },
  })
}

/** An amount in euro, read as cents. */
function amount(meaning: string, leastCents = 0): Figure<number> {
  return new Figure(meaning, {
    parse: (text) => {
      const [, euro, cents = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text) ?? []
      const value = euro === undefined ? undefined : Number(euro) * 100 + Number(cents.padEnd(2, '0'))
      return value !== undefined && value >= leastCents ? value : undefined
    },
    allowed: `an amount in euro from ${leastCents / 100} to 999999.99, such as 5 or 5.50`,
    fallback: leastCents,
    schema: { type: 'number', minimum: leastCents / 100, maximum: 999_999.99 },
  })
}

const yesOrNo = (meaning: string) =>
  new Figure(meaning, {
    parse: (text) => (text === 'yes' ? true : text === 'no' ? false : undefined),
    allowed: 'yes or no',
    fallback: false,
    schema: { enum: ['yes', 'no'] },
  })

const monthAndDay = (meaning: string) =>
  new Figure(meaning, {
    // Excludes 29 February, which most years lack.
    parse: (text) => {
      const day = new Date(`2027-${text}T00:00:00Z`)
      return /^\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().slice(5, 10) === text ? text : undefined
    },
    allowed: 'month and day in quotes, such as "09-30"',
    fallback: '12-31',
    schema: { type: 'string', pattern: '^\\d\\d-\\d\\d$' },
  })

const minutes = (meaning: string) => count(meaning, { most: 24 * 60, of: ' of minutes', remark: ', which is a day' })

const table = {
  vouchers: {
    fromPoints: {
      pointsPerLot: wholeNumber('Points of one lot: only whole lots are turned into vouchers.'),
      euroPerLot: amount('What a lot is worth, in euro.', 1),
      validDays: wholeNumber('How many days a voucher from points is valid.'),
    },
    fromCluster: {
      discountEuro: {
        blue: amount("The season's voucher of a customer of the cluster blue, in euro; 0 gives none."),
        silver: amount("The season's voucher of the cluster silver."),
        gold: amount("The season's voucher of the cluster gold."),
        diamond: amount("The season's voucher of the cluster diamond."),
      },
      seasonEndsOn: monthAndDay("Month and day of a season's last day, on which its vouchers expire."),
    },
    paysInpsBookings: yesOrNo('Whether customers may pay for bookings with INPS by voucher.'),
  },
  changes: { surchargeEuro: amount('What a change of a booking costs that a customer makes, in euro.') },
  payments: {
    reservationMinutes: minutes('From the begin of an online payment to its approval. After it the booking may be paid in another way.'),
    extrasHoldMinutes: minutes('While extras are held for a confirmed booking. After it they are on sale again.'),
  },
  uploads: {
    filesPerCustomer: wholeNumber('Files that a customer may keep among the documents of all of their bookings.'),
    megabytesPerCustomer: wholeNumber('Their size together, in units of 1,000,000 bytes.'),
    // At most the period for which the law requires signed documents to be kept.
    yearsKept: count('Calendar years after the trip at whose end uploads are removed.', { most: yearsOfContracts, of: ' of years' }),
  },
  // Providers refuse procedures that are open for longer than a year.
  signatures: { daysToSign: count('Days from the moment a document is first opened to be signed.', { most: 364, of: ' of days' }) },
}

/** The JSON Schema by which editors complete the file. */
export const operatorSchema = schemaOfFigures("The operator's figures that only the server knows.", table)

/** Returns all mistakes of the file's text, those of its notation as YAML among them. */
export const findFigureMistakes = (text: string): readonly FigureMistake[] => readFigures(text, table).mistakes

/** Returns the keys of each mapping of the file and the allowed values of each figure, by path: `vouchers.fromPoints`. */
export const describeOperatorFigures = () => describeFigures(table)

/** Returns the mistakes of the file's text; none when it is no YAML, whose mistakes the caller reports by itself. */
export function findOperatorMistakes(text: string): readonly FigureMistake[] {
  const { mistakes, isYaml } = readFigures(text, table)
  return isYaml ? mistakes : []
}

/** Reads and checks the operator's figures. Throws a Fault that names the line and column of each mistake. */
export function readOperatorFigures(file = operatorFile): OperatorFigures {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Fault(`The operator's figures cannot be read: ${file} is missing or closed to this user.`, { cause: error })
  }
  return parseOperatorFigures(text)
}

/** Parses the text of the file. Throws as `readOperatorFigures` does. */
export function parseOperatorFigures(text: string): OperatorFigures {
  const { figures, mistakes } = readFigures(text, table)
  if (mistakes.length > 0) throw new Fault(`The operator's figures in operator.yaml are wrong:\n  ${describe(mistakes, text).join('\n  ')}`)
  const { vouchers, changes, payments, uploads, signatures } = figures
  return {
    vouchers: {
      pointsAtATime: vouchers.fromPoints.pointsPerLot,
      centsForPoints: vouchers.fromPoints.euroPerLot,
      pointsVoucherDays: vouchers.fromPoints.validDays,
      clusterDiscountCents: vouchers.fromCluster.discountEuro,
      seasonEndsOn: vouchers.fromCluster.seasonEndsOn,
      paysInpsBookings: vouchers.paysInpsBookings,
    },
    prices: { modificationSurchargeCents: changes.surchargeEuro },
    uploadQuota: { files: uploads.filesPerCustomer, bytes: uploads.megabytesPerCustomer * 1_000_000 },
    retention: { uploadYears: uploads.yearsKept },
    signingTimes: { openMs: signatures.daysToSign * 86_400_000 },
    paymentTimes: { reservationMs: payments.reservationMinutes * 60_000, extrasHoldMs: payments.extrasHoldMinutes * 60_000 },
  }
}

function describe(mistakes: readonly FigureMistake[], text: string): readonly string[] {
  const lines = new LineCounter()
  parseDocument(text, { lineCounter: lines })
  return mistakes.map(({ start, message, cure }) => {
    const { line, col } = lines.linePos(start)
    return `operator.yaml:${line}:${col} ${message}${cure === '' ? '' : `; ${cure}`}`
  })
}
