import { expect, it } from 'vitest'
import { type TaxCodePart, taxCodeDiffers } from '../../src/area-club/lib/tax-code.ts'

const code = 'BNCGLI82E54A944K'

it.each<[TaxCodePart, string]>([
  ['firstName', 'Giulia'],
  ['lastName', 'Bianchi'],
  ['lastName', 'BIÀNCHI'],
  ['gender', 'F'],
  ['birthDate', '1982-05-14'],
  ['birthPlace', 'A944'],
])('fits %s %s', (part, value) => {
  expect(taxCodeDiffers(code, part, value)).toBe(false)
  expect(taxCodeDiffers(code.toLowerCase(), part, value)).toBe(false)
})

it.each<[TaxCodePart, string]>([
  ['firstName', 'Marta'],
  ['lastName', 'Conti'],
  ['gender', 'Z'],
  ['birthDate', '1982-05-15'],
  ['birthDate', '1982-06-14'],
  ['birthDate', '1983-05-14'],
  ['birthPlace', 'F257'],
  ['birthPlace', 'Z'],
])('differs from %s %s', (part, value) => expect(taxCodeDiffers(code, part, value)).toBe(true))

it('reads the letters that replace digits where two people would share a code', () => {
  expect(taxCodeDiffers('BNCGLIUNERQAVQQK', 'birthDate', '1982-05-14')).toBe(false)
  expect(taxCodeDiffers('BNCGLIUNERQAVQQK', 'gender', 'F')).toBe(false)
  expect(taxCodeDiffers('BNCGLIUNERQAVQQK', 'birthPlace', 'A944')).toBe(false)
  expect(taxCodeDiffers('BNCGLIUNERQAVQQK', 'birthPlace', 'A945')).toBe(true)
})

it('fits a birth abroad by the country, and by any country', () => {
  expect(taxCodeDiffers('MRTLCU80A01Z110X', 'birthPlace', 'Z110')).toBe(false)
  expect(taxCodeDiffers('MRTLCU80A01Z110X', 'birthPlace', 'Z')).toBe(false)
  expect(taxCodeDiffers('MRTLCU80A01Z110X', 'birthPlace', 'A944')).toBe(true)
})

it('differs from nothing while the code or the value is not whole', () => {
  for (const unfinished of [undefined, null, '', 'BNC', 'BNCGLI82E54A94'])
    expect(taxCodeDiffers(unfinished, 'firstName', 'Marta')).toBe(false)
  for (const missing of [undefined, null, '']) expect(taxCodeDiffers(code, 'firstName', missing)).toBe(false)
})
