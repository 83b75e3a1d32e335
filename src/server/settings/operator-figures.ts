import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml'
import { Fault } from '../domain/fault.ts'
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
export const operatorFile = fileURLToPath(new URL('../../../operator.yaml', import.meta.url))

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
  const lines = new LineCounter()
  const { figures, mistakes } = checkOperatorFigures(text, lines)
  if (figures !== undefined && mistakes.length === 0) return figures
  const told = mistakes.map(({ start, message }) => {
    const { line, col } = lines.linePos(start)
    return `operator.yaml:${line}:${col} ${message}`
  })
  throw new Fault(`The operator's figures in operator.yaml are wrong:\n  ${told.join('\n  ')}`)
}

/** A mistake in the file, with offsets into its text. */
export interface FigureMistake {
  start: number
  end: number
  message: string
  /** A key that does not exist, and those that do. */
  written?: string
  allowed?: readonly string[]
}

/** Reads the text of the file with all its mistakes. `figures` is undefined if it is no YAML. */
export function checkOperatorFigures(
  text: string,
  lineCounter = new LineCounter(),
): { figures: OperatorFigures | undefined; mistakes: readonly FigureMistake[] } {
  const document = parseDocument(text, { lineCounter, uniqueKeys: true })
  const reader = new FigureReader()
  for (const { pos, message } of document.errors)
    reader.report({ start: pos[0], end: pos[1], message: message.split(/ at line \d/)[0] ?? message })
  const figures = document.errors.length > 0 ? undefined : readFigures(reader, document.contents)
  return { figures, mistakes: reader.mistakes }
}

/** Returns the keys of each mapping of the file and the allowed values of each figure, by path: `vouchers.fromPoints`. */
export function describeOperatorFigures(): Pick<FigureReader, 'keys' | 'allowed'> {
  const reader = new FigureReader()
  readFigures(reader, undefined)
  return reader
}

function readFigures(reader: FigureReader, root: Node | null | undefined): OperatorFigures {
  const sections = ['vouchers', 'changes', 'payments', 'uploads', 'signatures'] as const
  const { vouchers, changes, payments, uploads, signatures } = reader.readSections(root, '', sections)
  const { fromPoints, fromCluster, paysInpsBookings } = reader.readSections(vouchers, 'vouchers', [
    'fromPoints',
    'fromCluster',
    'paysInpsBookings',
  ])
  const points = reader.readSections(fromPoints, 'vouchers.fromPoints', ['pointsPerLot', 'euroPerLot', 'validDays'])
  const cluster = reader.readSections(fromCluster, 'vouchers.fromCluster', ['discountEuro', 'seasonEndsOn'])
  const discount = reader.readSections(cluster.discountEuro, 'vouchers.fromCluster.discountEuro', ['blue', 'silver', 'gold', 'diamond'])
  const { surchargeEuro } = reader.readSections(changes, 'changes', ['surchargeEuro'])
  const times = reader.readSections(payments, 'payments', ['reservationMinutes', 'extrasHoldMinutes'])
  const quota = reader.readSections(uploads, 'uploads', ['filesPerCustomer', 'megabytesPerCustomer', 'yearsKept'])
  const { daysToSign } = reader.readSections(signatures, 'signatures', ['daysToSign'])
  return {
    vouchers: {
      pointsAtATime: reader.readValue(points.pointsPerLot, 'vouchers.fromPoints.pointsPerLot', wholeNumber),
      centsForPoints: reader.readValue(points.euroPerLot, 'vouchers.fromPoints.euroPerLot', positiveAmount),
      pointsVoucherDays: reader.readValue(points.validDays, 'vouchers.fromPoints.validDays', wholeNumber),
      clusterDiscountCents: {
        blue: reader.readValue(discount.blue, 'vouchers.fromCluster.discountEuro.blue', amount),
        silver: reader.readValue(discount.silver, 'vouchers.fromCluster.discountEuro.silver', amount),
        gold: reader.readValue(discount.gold, 'vouchers.fromCluster.discountEuro.gold', amount),
        diamond: reader.readValue(discount.diamond, 'vouchers.fromCluster.discountEuro.diamond', amount),
      },
      seasonEndsOn: reader.readValue(cluster.seasonEndsOn, 'vouchers.fromCluster.seasonEndsOn', monthAndDay),
      paysInpsBookings: reader.readValue(paysInpsBookings, 'vouchers.paysInpsBookings', yesOrNo),
    },
    prices: { modificationSurchargeCents: reader.readValue(surchargeEuro, 'changes.surchargeEuro', amount) },
    uploadQuota: {
      files: reader.readValue(quota.filesPerCustomer, 'uploads.filesPerCustomer', wholeNumber),
      bytes: reader.readValue(quota.megabytesPerCustomer, 'uploads.megabytesPerCustomer', wholeNumber) * 1_000_000,
    },
    retention: { uploadYears: reader.readValue(quota.yearsKept, 'uploads.yearsKept', yearsOfPapers) },
    signingTimes: { openMs: reader.readValue(daysToSign, 'signatures.daysToSign', daysOfAYear) },
    paymentTimes: {
      reservationMs: reader.readValue(times.reservationMinutes, 'payments.reservationMinutes', minutesOfADay),
      extrasHoldMs: reader.readValue(times.extrasHoldMinutes, 'payments.extrasHoldMinutes', minutesOfADay),
    },
  }
}

/** The format of one figure. */
interface Figure<Value> {
  /** Returns undefined when the value is not allowed. `text` is the scalar as written in the file. */
  parse(text: string): Value | undefined
  allowed: string
  /** Replaces an invalid value, so that the rest of the file is checked too. */
  fallback: Value
}

const wholeNumber: Figure<number> = {
  parse: (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined),
  allowed: 'a whole number from 1 to 999999',
  fallback: 1,
}
/** Parsed to milliseconds. */
const minutesOfADay: Figure<number> = {
  parse: (text) => (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= 24 * 60 ? Number(text) * 60_000 : undefined),
  allowed: 'a whole number of minutes from 1 to 1440, which is a day',
  fallback: 60_000,
}
/** Parsed to milliseconds. Providers refuse procedures that are open for longer than a year. */
const daysOfAYear: Figure<number> = {
  parse: (text) => (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= 364 ? Number(text) * 86_400_000 : undefined),
  allowed: 'a whole number of days from 1 to 364',
  fallback: 86_400_000,
}
/** At most the period for which the law requires signed documents to be kept. */
const yearsOfPapers: Figure<number> = {
  parse: (text) => (/^[1-9]\d?$/.test(text) && Number(text) <= yearsOfContracts ? Number(text) : undefined),
  allowed: `a whole number of years from 1 to ${yearsOfContracts}`,
  fallback: 1,
}
const amount: Figure<number> = {
  parse: (text) => {
    const [, euro, cents = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text) ?? []
    return euro === undefined ? undefined : Number(euro) * 100 + Number(cents.padEnd(2, '0'))
  },
  allowed: 'an amount in euro from 0 to 999999.99, such as 5 or 5.50',
  fallback: 0,
}
const positiveAmount: Figure<number> = {
  parse: (text) => amount.parse(text) || undefined,
  allowed: 'an amount in euro from 0.01 to 999999.99, such as 5 or 5.50',
  fallback: 1,
}
const yesOrNo: Figure<boolean> = {
  parse: (text) => (text === 'yes' ? true : text === 'no' ? false : undefined),
  allowed: 'yes or no',
  fallback: false,
}
const monthAndDay: Figure<string> = {
  // Excludes 29 February, which most years lack.
  parse: (text) => {
    const day = new Date(`2027-${text}T00:00:00Z`)
    return /^\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().slice(5, 10) === text ? text : undefined
  },
  allowed: 'month and day in quotes, such as "09-30"',
  fallback: '12-31',
}

const spanOf = (node: Node | null): { start: number; end: number } => ({ start: node?.range?.[0] ?? 0, end: node?.range?.[1] ?? 0 })

class FigureReader {
  readonly mistakes: FigureMistake[] = []
  readonly keys = new Map<string, readonly string[]>()
  readonly allowed = new Map<string, string>()

  report(mistake: FigureMistake): void {
    this.mistakes.push(mistake)
  }

  /** Returns the values of a mapping by key and reports missing and unknown keys. A value is undefined when it was reported. */
  readSections<const Key extends string>(
    node: Node | null | undefined,
    path: string,
    keys: readonly Key[],
  ): Readonly<Record<Key, Node | null | undefined>> {
    this.keys.set(path, keys)
    const found = Object.fromEntries(keys.map((key) => [key, undefined])) as Record<Key, Node | null | undefined>
    if (node === undefined) return found
    const name = path === '' ? 'The file' : path
    if (!isMap(node)) {
      this.report({ ...spanOf(node), message: `${name} is no mapping; it has the keys ${keys.join(', ')}` })
      return found
    }
    const given = new Set<Key>()
    for (const { key, value } of node.items) {
      const text = isScalar(key) ? String(key.value) : ''
      const known = keys.find((each) => each === text)
      if (known === undefined)
        this.report({
          ...spanOf(key as Node),
          message: `${name} has no key ${JSON.stringify(text)}; it has ${keys.join(', ')}`,
          written: text,
          allowed: keys,
        })
      else {
        found[known] = value as Node | null
        given.add(known)
      }
    }
    for (const key of keys) if (!given.has(key)) this.report({ ...spanOf(node), message: `${name} lacks the key ${key}` })
    return found
  }

  readValue<Value>(node: Node | null | undefined, path: string, { parse, allowed, fallback }: Figure<Value>): Value {
    this.allowed.set(path, allowed)
    if (node === undefined) return fallback
    const text = isScalar(node) ? (node.source ?? String(node.value)) : undefined
    const value = text === undefined ? undefined : parse(text)
    if (value !== undefined) return value
    const message = `${path} is ${text === undefined || text === '' ? 'empty' : JSON.stringify(text)}; allowed is ${allowed}`
    this.report({ ...spanOf(node), message })
    return fallback
  }
}
