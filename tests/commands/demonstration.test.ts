import { expect, test } from 'vitest'
import { demonstrationAccounts, demonstrationPassword } from '../../scripts/lib/demonstration.mjs'
import { createDemonstration, demonstrationPassword as seededPassword } from '../../src/server/seed/create-demonstration.ts'

const seeded = createDemonstration('2026-03-02').accounts.map(({ username }) => username)

test('each account that npm start names is in the demonstration data, with the password that it says', () => {
  expect(demonstrationPassword).toBe(seededPassword)
  expect(seeded).toEqual(expect.arrayContaining(demonstrationAccounts.map(({ username }) => username)))
})
