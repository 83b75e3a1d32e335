/** Adding extras to a booking: which responses apply, and the request that is sent (specification 5). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { S } from '#generated/schemas.ts'
import { findChosen, readExtras, saveStepOf, writeExtras } from '../../../src/area-club/portal/upselling/upselling-state.ts'
import { ApiProblem } from '../../../src/core/api/api-problem.ts'

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
  exclusive: false,
  items,
})
const groups = [group('Escursioni', [item(733, 4_500), item(734, 6_200)]), group('Sport', [item(740, 9_000)])]

describe('Given chosen extras', () => {
  test('sends each with its group, and sums what the customer pays instead of what is shown', () => {
    expect(findChosen(groups, [740, 733])).toEqual({
      items: [
        { itemGroup: 'Escursioni', serviceId: 733 },
        { itemGroup: 'Sport', serviceId: 740 },
      ],
      cents: 13_500,
    })
  })

  test('does not send an extra of the address that is no longer offered', () => {
    expect(findChosen(groups, [999])).toEqual({ items: [], cents: 0 })
  })

  test('reads back from the address the extras that it wrote, sorted and without duplicates', () => {
    expect(readExtras('740.733.740')).toEqual([733, 740])
    expect(writeExtras([])).toBeUndefined()
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 999_999 })), (ids) => {
        const sorted = [...ids].sort((one, other) => one - other)
        expect(readExtras(writeExtras(sorted))).toEqual(sorted)
      }),
    )
  })

  test('reads only service ids from any address', () => {
    fc.assert(fc.property(fc.string(), (words) => readExtras(words).every((id) => Number.isSafeInteger(id) && id > 0)))
  })
})

describe('Given a saved choice', () => {
  test('is saved for a booking on option, and held until payment for a confirmed one', () => {
    expect(saveStepOf({ status: 'success', data: { amountToPay: 0 } })).toEqual({ status: 'saved' })
    expect(saveStepOf({ status: 'success', data: { amountToPay: 4_500 } })).toEqual({ status: 'held' })
  })

  test('returns to the choice with the new total when the total has changed meanwhile', () => {
    const error = new ApiProblem({ status: 409, code: 'amount-changed', requestId: '', amount: 99_000 })
    expect(saveStepOf({ status: 'error', error })).toEqual({ status: 'choosing', newTotalCents: 99_000 })
  })

  test('returns to the choice with the error when the server refuses it', () => {
    const error = new ApiProblem({ status: 503, code: 'unavailable', requestId: '' })
    expect(saveStepOf({ status: 'error', error })).toEqual({ status: 'choosing', failure: { error } })
  })
})
