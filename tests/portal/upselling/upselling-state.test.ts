/** Adding extras to a booking: which responses apply, and the request that is sent (specification 5). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiProblem } from '../../../src/api/api-problem.ts'
import type { S } from '../../../src/generated/schemas.ts'
import { findChosen, readExtras, saveStepOf, writeExtras } from '../../../src/portal/upselling/upselling-state.ts'

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
    expect(saveStepOf({ status: 'success', data: { amountToPay: 0 } })).toEqual({ status: 'saved' })
    expect(saveStepOf({ status: 'success', data: { amountToPay: 4_500 } })).toEqual({ status: 'held' })
  })

  test('when the total has changed meanwhile, then the step has the new one instead of a failure', () => {
    const error = new ApiProblem({ status: 409, code: 'amount-changed', requestId: '', amount: 99_000 })
    expect(saveStepOf({ status: 'error', error })).toEqual({ status: 'choosing', newTotalCents: 99_000 })
  })

  test('when it is refused, then the step has the error, and the customer chooses again', () => {
    const error = new ApiProblem({ status: 503, code: 'unavailable', requestId: '' })
    expect(saveStepOf({ status: 'error', error })).toEqual({ status: 'choosing', failure: { error } })
  })
})
