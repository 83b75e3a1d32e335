import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import {
  operatorFile,
  operatorSchema,
  parseOperatorFigures,
  readOperatorFigures,
} from '../../src/area-club/server/settings/operator-figures.ts'

const present = readFileSync(operatorFile, 'utf8')

describe("The operator's figures", () => {
  it('equal the specification in the file of the repository', () => {
    expect(readOperatorFigures()).toEqual({
      vouchers: {
        pointsAtATime: 100,
        centsForPoints: 5_00,
        pointsVoucherDays: 365,
        clusterDiscountCents: { blue: 0, silver: 30_00, gold: 60_00, diamond: 90_00 },
        seasonEndsOn: '09-30',
        paysInpsBookings: false,
      },
      prices: { modificationSurchargeCents: 20_00 },
      paymentTimes: { reservationMs: 15 * 60_000, extrasHoldMs: 30 * 60_000 },
      uploadQuota: { files: 200, bytes: 200_000_000 },
      retention: { uploadYears: 2 },
      signingTimes: { openMs: 14 * 86_400_000 },
    })
  })

  it('accept amounts with cents', () => {
    const { vouchers, prices } = parseOperatorFigures(
      present.replace('euroPerLot: 5', 'euroPerLot: 5.5').replace('surchargeEuro: 20', 'surchargeEuro: 19.99'),
    )
    expect([vouchers.centsForPoints, prices.modificationSurchargeCents]).toEqual([5_50, 19_99])
  })

  it('accept minutes up to a whole day', () => {
    const { paymentTimes } = parseOperatorFigures(
      present.replace('reservationMinutes: 15', 'reservationMinutes: 1').replace('extrasHoldMinutes: 30', 'extrasHoldMinutes: 1440'),
    )
    expect(paymentTimes).toEqual({ reservationMs: 60_000, extrasHoldMs: 86_400_000 })
  })

  it.each([
    [
      'a text for a number',
      'pointsPerLot: 100',
      'pointsPerLot: hundred',
      'operator.yaml:8:19 vouchers.fromPoints.pointsPerLot is "hundred"',
    ],
    ['an empty value', 'validDays: 365', 'validDays:', 'operator.yaml:10:', 'vouchers.fromPoints.validDays is empty'],
    [
      'a value of zero euro',
      'euroPerLot: 5',
      'euroPerLot: 0',
      'vouchers.fromPoints.euroPerLot is "0"; allowed is an amount in euro from 0.01',
    ],
    ['a decimal comma', 'surchargeEuro: 20', 'surchargeEuro: 20,50', 'operator.yaml:21:18 changes.surchargeEuro is "20,50"'],
    ['a negative amount', 'gold: 60', 'gold: -60', 'vouchers.fromCluster.discountEuro.gold is "-60"'],
    ['three decimals', 'surchargeEuro: 20', 'surchargeEuro: 20.005', 'changes.surchargeEuro is "20.005"'],
    ['a day that does not exist', '"09-30"', '"09-31"', 'vouchers.fromCluster.seasonEndsOn is "09-31"', 'such as "09-30"'],
    ['a cluster that does not exist', 'diamond: 90', 'platinum: 90', 'has no key "platinum"; it has blue, silver, gold, diamond'],
    ['a missing key', ', diamond: 90', '', 'lacks the key diamond; its value is an amount in euro from 0 to 999999.99'],
    ['a missing section', 'changes:\n  surchargeEuro: 20\n', '', 'The file lacks the key changes; it has the keys surchargeEuro'],
    ['a misspelled section', 'changes:', 'change:', 'operator.yaml:20:1 The file has no key "change"; it has vouchers, changes'],
    [
      'a fraction of a minute',
      'reservationMinutes: 15',
      'reservationMinutes: 7.5',
      'operator.yaml:26:23 payments.reservationMinutes is "7.5"; allowed is a whole number of minutes from 1 to 1440',
    ],
    ['zero minutes', 'extrasHoldMinutes: 30', 'extrasHoldMinutes: 0', 'operator.yaml:28:22 payments.extrasHoldMinutes is "0"'],
    ['more than a day', 'extrasHoldMinutes: 30', 'extrasHoldMinutes: 1441', 'payments.extrasHoldMinutes is "1441"'],
    ['a key without its unit', 'extrasHoldMinutes', 'extrasHold', 'payments has no key "extrasHold"'],
    ['zero files', 'filesPerCustomer: 200', 'filesPerCustomer: 0', 'uploads.filesPerCustomer is "0"', 'a whole number from 1'],
    ['uploads kept for longer than contracts', 'yearsKept: 2', 'yearsKept: 11', 'uploads.yearsKept is "11"', 'years from 1 to 10'],
    ['zero days to sign', 'daysToSign: 14', 'daysToSign: 0', 'operator.yaml:42:15 signatures.daysToSign is "0"'],
    [
      'a year to sign',
      'daysToSign: 14',
      'daysToSign: 365',
      'signatures.daysToSign is "365"; allowed is a whole number of days from 1 to 364',
    ],
    ['a duplicate key', 'surchargeEuro: 20', 'surchargeEuro: 20\n  surchargeEuro: 30', 'operator.yaml:22:3', 'Map keys must be unique'],
    ['malformed YAML', 'vouchers:', 'vouchers: [', 'operator.yaml:'],
  ])('refuse %s with its line and the allowed values', (_what, from, to, ...told) => {
    const read = () => parseOperatorFigures(present.replace(from, to))
    for (const words of told) expect(read).toThrow(words)
  })

  it('do not call a key missing that may be the misspelled one', () => {
    expect(() => parseOperatorFigures(present.replace('changes:', 'change:'))).not.toThrow('lacks the key')
  })

  it('have a JSON Schema that accepts the file, and refuses what the server refuses', () => {
    const validate = new Ajv({ strict: false }).compile(operatorSchema)
    const isValid = (text: string) => validate(parse(text))
    expect(isValid(present)).toBe(true)
    for (const [from, to] of [
      ['pointsPerLot: 100', 'pointsPerLot: 0'],
      ['euroPerLot: 5', 'euroPerLot: 0'],
      ['"09-30"', '930'],
      ['paysInpsBookings: no', 'paysInpsBookings: maybe'],
      ['daysToSign: 14', 'daysToSign: 365'],
      ['changes:', 'change:'],
      ['extrasHoldMinutes: 30', 'extrasHoldMinutes: 7.5'],
    ] as const)
      expect([to, isValid(present.replace(from, to))]).toEqual([to, false])
  })

  it('report all mistakes at once', () => {
    const text = present.replace('pointsPerLot: 100', 'pointsPerLot: x').replace('surchargeEuro: 20', 'surchargeEuro: y')
    expect(() => parseOperatorFigures(text)).toThrow(/pointsPerLot[\s\S]*surchargeEuro/)
  })

  it('stop the start when the file is missing', () => {
    expect(() => readOperatorFigures('/nowhere/operator.yaml')).toThrow('cannot be read: /nowhere/operator.yaml')
  })
})
