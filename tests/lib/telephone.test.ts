import { expect, it } from 'vitest'
import { isTelephone } from '../../src/core/lib/telephone.ts'

it.each([
  '+39 333 555 0142',
  '333 5550142',
  '0039 333 5550142',
  '059 555 0187',
  '(059) 555-0187',
  '06 1234',
  '+39 059 555 0187',
  '800 123456',
  '+33 6 55 50 19 20',
  '+1 (212) 555-0123',
  '0041 79 555 01 42',
])('%s is a telephone number', (text) => expect(isTelephone(text)).toBe(true))

it.each([
  ['digits that no country begins with', '0000000'],
  ['a postcode', '41121'],
  ['a mobile number that lacks digits', '333 555'],
  ['a mobile number with a digit too many', '+39 333 555 01422'],
  ['a landline without its leading zero', '59 555 0187'],
  ['an Italian number of no kind', '+39 1234567'],
  ['a country code alone', '+44'],
  ['more digits than a number can have', '+44 1234 5678 9012 3456'],
  ['words', 'casa'],
])('%s is not: %s', (_what, text) => expect(isTelephone(text)).toBe(false))
