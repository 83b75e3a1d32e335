import { describe, expect, test } from 'vitest'
import type { LoadModel } from '../../../src/core/model/catalogue-model.ts'
import { type Answer, evaluateDependencies, evaluateLoads } from '../../../src/core/portal/renderer/loads/evaluate-loads.ts'
import { holds, input, load } from './model-builders.ts'

const pending: Answer = { status: 'pending', data: undefined, error: null, retry: () => undefined }
const ready = (data: unknown): Answer => ({ ...pending, status: 'success', data })
const failed: Answer = { ...pending, status: 'error', error: new Error('no') }
const judge = (models: readonly LoadModel[], answers: Record<string, Answer>, scope = {}) =>
  evaluateLoads(models, { scope, loads: {} }, ({ load: { operation } }) => answers[operation] ?? pending)
const states = ({ loads }: ReturnType<typeof judge>) =>
  Object.fromEntries(Object.entries(loads).map(([name, state]) => [name, state.status]))

const trips = load('trips', 'listTrips')
const first = load('first', 'getTrip', { id: input('data.trips.first') })

describe('the loads of a screen', () => {
  test('are requested at once without dependencies, and otherwise wait for the response they need', () => {
    const before = judge([trips, first], {})
    expect(before.requests.map(({ load: { name } }) => name)).toEqual(['trips'])
    expect(states(before)).toEqual({ trips: 'pending', first: 'pending' })

    const after = judge([trips, first], { listTrips: ready({ first: 3 }) })
    expect(after.requests.map(({ inputs }) => inputs)).toEqual([{}, { id: 3 }])
    expect(after.scope.data).toEqual({ trips: { first: 3 } })
    expect(states(after)).toEqual({ trips: 'ready', first: 'pending' })
  })

  test('are not requested without their input, and are absent for their readers', () => {
    const judged = judge([trips, first], { listTrips: ready({}) })
    expect(states(judged)).toEqual({ trips: 'ready', first: 'absent' })
    expect(evaluateDependencies(['first'], judged.loads)).toEqual({ pending: false, failures: [] })
  })

  test('are requested without an optional input that has no value', () => {
    const practice = load('practice', 'listTrips', { year: input('params.year'), id: input('params.id') }, { needed: ['id'] })
    const judged = judge([practice], { listTrips: ready([]) }, { params: { id: 3 } })
    expect(judged.requests.map(({ inputs }) => inputs)).toEqual([{ id: 3 }])
    expect(states(judged)).toEqual({ practice: 'ready' })
  })

  test('are not requested when their condition does not hold', () => {
    const judged = judge([load('trips', 'listTrips', {}, { when: holds('session.member') })], {}, { session: { member: false } })
    expect(judged.requests).toEqual([])
    expect(states(judged)).toEqual({ trips: 'absent' })
  })

  test('fail with the failure of the load they need, so that one retry serves both', () => {
    const judged = judge([trips, first], { listTrips: failed })
    expect(states(judged)).toEqual({ trips: 'failed', first: 'failed' })
    const { failures } = evaluateDependencies(['trips', 'first'], judged.loads)
    expect(new Set(failures).size).toBe(1)
    expect(failures[0]?.load.name).toBe('trips')
  })

  test('keep their data during a refetch, even when it fails', () => {
    expect(states(judge([trips], { listTrips: { ...failed, data: [1] } }))).toEqual({ trips: 'ready' })
    expect(judge([trips], { listTrips: { ...pending, data: [1] } }).scope.data).toEqual({ trips: [1] })
  })

  test('are ready without a value after a response without a body', () => {
    const judged = judge([trips], { listTrips: ready(null) })
    expect(states(judged)).toEqual({ trips: 'ready' })
    expect(judged.scope.data).toEqual({})
  })

  test('hide an outer load of the same name from the start', () => {
    const judged = evaluateLoads(
      [trips],
      { scope: { data: { trips: 'outer', other: 1 } }, loads: { trips: { status: 'ready' } } },
      () => pending,
    )
    expect(judged.scope.data).toEqual({ other: 1 })
    expect(judged.loads.trips?.status).toBe('pending')
  })
})

test('readers do not wait for failed or undeclared loads', () => {
  const { loads } = judge([trips, load('other', 'listOther')], { listTrips: failed })
  expect(evaluateDependencies(['other', 'trips'], loads)).toMatchObject({ pending: true, failures: [{ load: { name: 'trips' } }] })
  expect(evaluateDependencies(['nothing'], loads)).toEqual({ pending: false, failures: [] })
})
