/** A bank transfer: its QR code, and the text to share and to save (specification 2; EPC069-12). */
import jsQR from 'jsqr'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { encodeTransfer, euros } from '../../../src/area-club/portal/payments/epc-payload.ts'
import { QrDrawing } from '../../../src/area-club/portal/payments/qr-drawing.tsx'
import { writeTransfer } from '../../../src/area-club/portal/payments/write-transfer.ts'
import { english, italian } from '../../support/words.ts'

const transfer = {
  holder: 'Orizzonti Viaggi Studio S.r.l.',
  iban: 'IT60X0542811101000000123456',
  amount: 34_000,
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
    const longest = { ...transfer, holder: 'à'.repeat(90), causal: 'Nicolò è già partito, '.repeat(10), amount: 99_999_999_999 }
    const payload = encodeTransfer(longest)
    expect(new TextEncoder().encode(payload).length).toBeLessThanOrEqual(331)
    expect(scan(renderToStaticMarkup(<QrDrawing text={payload} name="" />))).toBe(payload)
    const lines = payload.split('\n')
    expect(lines[5]).toHaveLength(70)
    expect(lines[10]?.length).toBeLessThanOrEqual(140)
  })

  test.each([0, -1, 1.5, 100_000_000_000])('is refused for %d cents', (amount) => {
    expect(() => encodeTransfer({ ...transfer, amount })).toThrow(RangeError)
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

describe('The text of a bank transfer, to share and to save', () => {
  const announced = {
    ...transfer,
    bank: 'Banca Esempio',
    announcedAt: '2026-11-27T08:19:00.000Z',
    payBefore: '2026-11-29T08:19:00.000Z',
  }
  const readTexts = (texts: Readonly<Record<string, string>>) =>
    ((name: string) => texts[name] ?? '') as Parameters<typeof writeTransfer>[1]

  test('has a line for each datum, the IBAN without spaces, and the deadline in Italian time', () => {
    expect(writeTransfer(announced, readTexts(italian.areas.payments.texts)).split('\n')).toEqual([
      'Intestatario: Orizzonti Viaggi Studio S.r.l.',
      'Banca: Banca Esempio',
      'IBAN: IT60X0542811101000000123456',
      'Importo: 340,00\u00a0€',
      'Causale: EST-48260 Anna',
      'Termine: 29/11/2026 09:19',
      '',
    ])
  })

  test('is in the language of the portal', () => {
    expect(writeTransfer(announced, readTexts(english.areas.payments.texts))).toContain(
      'Payment reference: EST-48260 Anna\nDeadline: 29/11/2026 09:19',
    )
  })
})
