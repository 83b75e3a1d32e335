/** Adding extras to a booking: which responses apply, and the request that is sent (specification 5). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { S } from '../../../src/generated/schemas.ts'
import {
  advanceUpselling,
  findChosen,
  openUpselling,
  readExtras,
  type UpsellingEvent,
  type UpsellingState,
  writeExtras,
} from '../../../src/portal/upselling/upselling-state.ts'

const run = (...events: readonly UpsellingEvent[]): UpsellingState => events.reduce(advanceUpselling, openUpselling)
const error = new Error('refused')

const item = (serviceId: number, realvalue: number): S['ExtraService'] => ({
  value: realvalue + 500,
  serviceId,
  label: 'Extra1',
  description: `Extra ${serviceId}`,
  realvalue,
  isVisualPrice: true,
  visualPriceAmount: 1,
  suggested: false,
  canBeUpsold: true,
  upsellingExpirationDate: null,
})
const group = (itemGroup: string, items: S['ExtraService'][]): S['ExtraServiceGroup'] => ({
  title: `Title of ${itemGroup}`,
  itemGroup,
  subtitle: null,
  description: null,
  closureText: null,
  isNew: false,
  optional: true,
  items,
})
const groups = [group('Escursioni', [item(733, 4_500), item(734, 6_200)]), group('Sport', [item(740, 9_000)])]

describe('Given extras that are chosen', () => {
  test('then each is sent with its group, and what is paid is summed, not what is shown', () => {
    expect(findChosen(groups, [740, 733])).toEqual({
      items: [
        { itemGroup: 'Escursioni', serviceId: 733 },
        { itemGroup: 'Sport', serviceId: 740 },
      ],
      cents: 13_500,
    })
  })

  test('when one of the address is not offered any more, then it is not sent', () => {
    expect(findChosen(groups, [999])).toEqual({ items: [], cents: 0 })
  })

  test('then they survive the address, in one order, each once', () => {
    expect(readExtras('740.733.740')).toEqual([733, 740])
    expect(writeExtras([])).toBeUndefined()
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 999_999 })), (ids) => {
        const sorted = [...ids].sort((one, other) => one - other)
        expect(readExtras(writeExtras(sorted))).toEqual(sorted)
      }),
    )
  })

  test('whatever an address says, only ids of services are read', () => {
    fc.assert(fc.property(fc.string(), (words) => readExtras(words).every((id) => Number.isSafeInteger(id) && id > 0)))
  })
})

describe('Given a choice that is saved', () => {
  test('when the booking is on option, then it is saved; when it is confirmed, then it is held until it is paid', () => {
    expect(run({ kind: 'saving' }, { kind: 'added', isHeld: false }).save).toEqual({ status: 'saved' })
    expect(run({ kind: 'saving' }, { kind: 'added', isHeld: true }).save).toEqual({ status: 'held' })
  })

  test('while it is being saved, then nothing else is chosen or saved', () => {
    const saving = run({ kind: 'saving' })
    expect(advanceUpselling(saving, { kind: 'chosen' })).toBe(saving)
    expect(advanceUpselling(saving, { kind: 'saving' })).toBe(saving)
  })

  test('when the total has changed meanwhile, then the new one is said, until something else is chosen', () => {
    const changed = run({ kind: 'saving' }, { kind: 'price-changed', totalCents: 99_000 })
    expect(changed.save).toEqual({ status: 'choosing', newTotalCents: 99_000 })
    expect(advanceUpselling(changed, { kind: 'chosen' }).save).toEqual({ status: 'choosing' })
  })

  test('when it is refused, then why is kept, and it may be saved again', () => {
    const refused = run({ kind: 'saving' }, { kind: 'refused', error })
    expect(refused.save).toEqual({ status: 'choosing', failure: { error } })
    expect(advanceUpselling(refused, { kind: 'saving' }).save).toEqual({ status: 'saving' })
  })

  test('when an answer comes that nobody waits for, then it changes nothing', () => {
    for (const event of [
      { kind: 'added', isHeld: false },
      { kind: 'price-changed', totalCents: 1 },
      { kind: 'refused', error },
    ] as const)
      expect(advanceUpselling(openUpselling, event)).toBe(openUpselling)
  })
})
