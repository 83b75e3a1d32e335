/** A bank transfer: its account, its text, and the QR code (specification 2; EPC069-12). */
import jsQR from 'jsqr'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { area } from '../../../src/generated/areas/payments.ts'
import type { Areas } from '../../../src/generated/areas.ts'
import { encodeTransfer, euros } from '../../../src/portal/payments/epc-payload.ts'
import { QrDrawing } from '../../../src/portal/payments/qr-drawing.tsx'
import { findAccount } from '../../../src/portal/payments/transfer-account.ts'

type Constants = Areas['payments']['constants']
type Practice = Parameters<typeof findAccount>[0]
const constants = Object.fromEntries(Object.entries(area.constants).map(([name, value]) => [name, value.read({})])) as unknown as Constants
const transfer = {
  holder: 'Orizzonti Viaggi Studio S.r.l.',
  iban: 'IT60X0542811101000000123456',
  amountCents: 34_000,
  causal: 'EST-48260 Anna',
}

/** Scans the drawn QR code as a camera would, at four pixels a module. */
function scan(markup: string): string | undefined {
  const scale = 4
  const size = Number(/viewBox="0 0 (\d+) \d+"/.exec(markup)?.[1]) * scale
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [, x, y, width] of markup.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column += 1)
        pixels.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
  }
  const found = jsQR(pixels, size, size)
  return found === null ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(found.binaryData))
}

describe('The QR code of a bank transfer', () => {
  test('scans as the lines that EPC069-12 requires', () => {
    const markup = renderToStaticMarkup(<QrDrawing text={encodeTransfer(transfer)} name="Codice QR per il bonifico" />)
    expect(scan(markup)?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Orizzonti Viaggi Studio S.r.l.',
      'IT60X0542811101000000123456',
      'EUR340.00',
      '',
      '',
      'EST-48260 Anna',
    ])
    expect(markup).toMatch(/role="img" aria-label="Codice QR per il bonifico"/)
  })

  test('keeps within 331 bytes and remains readable with the longest holder and payment reference', () => {
    const longest = { ...transfer, holder: 'à'.repeat(90), causal: 'Nicolò è già partito, '.repeat(10), amountCents: 99_999_999_999 }
    const payload = encodeTransfer(longest)
    expect(new TextEncoder().encode(payload).length).toBeLessThanOrEqual(331)
    expect(scan(renderToStaticMarkup(<QrDrawing text={payload} name="" />))).toBe(payload)
    const lines = payload.split('\n')
    expect(lines[5]).toHaveLength(70)
    expect(lines[10]?.length).toBeLessThanOrEqual(140)
  })

  test.each([0, -1, 1.5, 100_000_000_000])('is refused for %d cents', (amountCents) => {
    expect(() => encodeTransfer({ ...transfer, amountCents })).toThrow(RangeError)
  })

  test.each([
    [1, '0.01'],
    [100, '1.00'],
    [34_005, '340.05'],
    [158_000, '1580.00'],
  ])('writes %d cents as %s', (cents, written) => {
    expect(euros(cents)).toBe(written)
  })
})

describe('The account of a bank transfer', () => {
  const { summer, study } = constants.bankAccounts
  test.each([
    { productDivisionId: 1, practiceType: 1, account: summer.private },
    { productDivisionId: 11, practiceType: 4, account: summer.private },
    { productDivisionId: 1, practiceType: 2, account: summer.inps },
    { productDivisionId: 11, practiceType: 6, account: summer.inps },
    { productDivisionId: 3, practiceType: 1, account: study.private },
    { productDivisionId: 10, practiceType: 5, account: study.private },
    { productDivisionId: 3, practiceType: 2, account: study.inps },
    { productDivisionId: 2, practiceType: 6, account: study.inps },
  ])('of division $productDivisionId and customer kind $practiceType is $account.iban', ({ account, ...practice }) => {
    expect(findAccount(practice as Practice, constants)).toEqual(account)
  })
})
