/** What the types of the demonstration cannot say (docs/demonstration.md). */
import { describe, expect, it } from 'vitest'
import { accounts } from '../../demonstration/accounts.ts'
import { offices } from '../../demonstration/club.ts'
import { tripFiles } from '../../demonstration/trips.ts'
import type { TripFile } from '../../demonstration/types.ts'

/** Every value under a key, at any depth. */
function valuesOf(key: string, inside: unknown): readonly unknown[] {
  if (typeof inside !== 'object' || inside === null) return []
  return Object.entries(inside).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)])
}
const repeated = (values: readonly unknown[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('The demonstration data', () => {
  const files: readonly TripFile[] = tripFiles

  it('has each trip and each user name once', () => {
    expect(repeated(files.flatMap(({ trips }) => Object.keys(trips)))).toEqual([])
    expect(repeated(valuesOf('username', accounts))).toEqual([])
  })

  it.each(['ago', 'ahead'])('counts days from 1 on: %s', (side) => {
    const days = [...valuesOf(side, accounts), ...valuesOf(side, files)]
    expect(days.filter((day) => !Number.isInteger(day) || Number(day) < 1)).toEqual([])
  })

  it('has postal codes of five digits', () => {
    expect(valuesOf('cap', accounts).filter((code) => !/^\d{5}$/.test(String(code)))).toEqual([])
  })

  it('names offices that there are', () => {
    expect(valuesOf('office', files).filter((office) => offices[Number(office) - 1] === undefined)).toEqual([])
  })

  it('books for people of the account, and refunds what was received', () => {
    for (const { username, relatives = {}, bookings = [] } of accounts) {
      const people = ['buyer', ...Object.keys(relatives)]
      for (const { number, participants, documents = [], payments = [] } of bookings) {
        const where = `${username}, booking ${number}`
        const travellers = participants.map(({ who }) => who)
        expect(people, where).toEqual(expect.arrayContaining(travellers))
        expect(travellers, where).toEqual(expect.arrayContaining(documents.flatMap(({ of }) => of ?? [])))
        const received = payments.filter(({ kind }) => kind === undefined).map(({ name }) => name)
        expect(received, where).toEqual(expect.arrayContaining(payments.flatMap(({ of }) => of ?? [])))
      }
    }
  })
})
