import { describe, expect, it } from 'vitest'
import { hasDuplicateKeys } from '../../src/core/server/http/json-body.ts'

const has = (text: string) => hasDuplicateKeys(text, JSON.parse(text))

describe('Duplicate keys in JSON', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"b":{"c":1,"c":1}}',
    '[{"a":1},{"a":1,"a":1}]',
    '{"a":1,"\\u0061":2}',
    '{ "a" : ":" , "a" : "\\":" }',
    '{"constructor":1,"constructor":2}',
  ])('are found in %s', (text) => expect(has(text)).toBe(true))

  it.each([
    '{}',
    '[]',
    '"a:b"',
    '5',
    '{"a":1,"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"::\\":\\\\","b":"\\\\\\":"}',
    '{"a:b":1,"":2}',
    '{"toString":1,"constructor":2}',
  ])('are not found in %s', (text) => expect(has(text)).toBe(false))

  it('are found in a body nested as deeply as its size limit permits', () => {
    expect(has(`${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`)).toBe(false)
    expect(has(`${'{"a":'.repeat(15_000)}{"b":1,"b":1}${'}'.repeat(15_000)}`)).toBe(true)
  })
})
