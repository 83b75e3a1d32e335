import { expect, it } from 'vitest'
import { typeParsers } from '../../src/core/server/database/type-parsers.ts'

it.each([
  ['2026-03-01 10:00:00+00', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01 10:00:00.5+00', '2026-03-01T10:00:00.500Z'],
  ['2026-03-01 10:00:00.123999+00', '2026-03-01T10:00:00.123Z'],
  ['2026-03-01 10:00:00.12+02', '2026-03-01T08:00:00.120Z'],
  ['2026-03-01 10:00:00+05:30', '2026-03-01T04:30:00.000Z'],
])('the timestamptz %s is read as %s', (text, instant) => {
  expect(typeParsers[1184]?.(text)).toBe(instant)
})
