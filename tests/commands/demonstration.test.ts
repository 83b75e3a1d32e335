import { expect, test } from 'vitest'
import { demonstrationAccounts, demonstrationPassword } from '../../scripts/lib/demonstration.ts'
import { createDemonstration, demonstrationPassword as seededPassword } from '../../src/server/seed/create-demonstration.ts'

const seeded = createDemonstration('2026-03-02').accounts.map(({ username }) => username)

test('the demonstration data contains each account that npm start prints, with the printed password', () => {
  expect(demonstrationPassword).toBe(seededPassword)
  expect(seeded).toEqual(expect.arrayContaining(demonstrationAccounts.map(({ username }) => username)))
})
