/**
 * The edit cascade: requests, responses, what is missing, and applying the change (specification 5).
 *
 * Some lines above 300, because all of it drives one cascade with the same scripted calls.
 */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CascadeCalls, createCascadeSession } from '../../../src/area-club/portal/edit-cascade/cascade-session.ts'
import {
  ask,
  findExtras,
  findMissing,
  findPrice,
  findPriceFrom,
  findSameTrip,
  itemsOf,
  questionsOf,
  requestPreview,
} from '../../../src/area-club/portal/edit-cascade/cascade-state.ts'
import { type Choice, choose, chooseExtra, choosePeriodOf, nothingChosen } from '../../../src/area-club/portal/edit-cascade/choice.ts'
import {
  type Answers,
  keyOf,
  type MovedTrip,
  type Question,
  type QuestionKind,
} from '../../../src/area-club/portal/edit-cascade/questions.ts'
import { ApiProblem } from '../../../src/core/api/api-problem.ts'
import { answerOf, bandOf, cityOf, inpsTrip, optionalOf, privateTrip, requiredOf } from './trips.ts'

interface Call {
  question: Question
  signal: AbortSignal
  /** Neither settled nor aborted. */
  isRunning(): boolean
  answer(value?: Answers[QuestionKind]): void
  fail(error: unknown): void
}

/** Opens a session whose calls stay pending until the test answers them, in any order. */
function open(
  trip: MovedTrip,
  choice: Choice = nothingChosen,
  apply: CascadeCalls['apply'] = vi.fn(async () => ({ message: 'Fatto', practiceId: 2 })),
) {
  const calls: Call[] = []
  const session = createCascadeSession(
    {
      ask: (question, signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
          let isAnswered = false
          calls.push({
            question,
            signal,
            isRunning: () => !isAnswered && !signal.aborted,
            answer(value = answerOf(question)) {
              isAnswered = true
              resolve(value)
            },
            fail(error) {
              isAnswered = true
              reject(error)
            },
          })
        }),
      apply,
    },
    trip,
    choice,
    200,
  )
  session.open()
  const settle = async () => {
    await vi.advanceTimersByTimeAsync(200)
  }
  return {
    session,
    calls,
    apply,
    kinds: () => calls.map(({ question }) => question.kind),
    settle,
    /** Answers all calls, and those that follow, until none is pending. */
    async answerAll() {
      for (let turn = 0; turn < 6; turn += 1) {
        for (const call of calls) if (!call.signal.aborted) call.answer()
        await settle()
      }
    },
  }
}

const complete = (period: number, isee = false): Choice => ({
  country: 1,
  programme: '1a',
  period,
  city: cityOf(period),
  ...(isee ? { isee: bandOf(period) } : {}),
  extras: [requiredOf(period)],
})
const problem = (status: number, code: string, more: { amount?: number } = {}) => new ApiProblem({ status, code, requestId: 'r', ...more })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('Given no choice', () => {
  test('requests the other periods and the countries, and after each choice the next list', async () => {
    const { session, kinds, answerAll } = open(privateTrip)
    expect(kinds()).toEqual(['others', 'countries'])
    await answerAll()
    session.choose(choose(session.state().choice, 'country', 1))
    expect(kinds()).toEqual(['others', 'countries', 'present', 'programmes'])
    await answerAll()
    session.choose(choose(session.state().choice, 'programme', '1a'))
    session.choose(choose(session.state().choice, 'period', 111))
    expect(kinds().slice(4).sort()).toEqual(['cities', 'kinds', 'periods', 'structures'])
    expect(findMissing(session.state())).toEqual([{ kind: 'city' }])
  })

  test('clears the later choices and aborts their requests when an earlier choice changes', async () => {
    const { session, calls } = open(privateTrip, complete(111))
    const asked = calls.filter(({ question }) => !['others', 'countries', 'present'].includes(question.kind))
    session.choose(choose(session.state().choice, 'country', 2))
    expect(session.state().choice).toEqual({ country: 2, extras: [] })
    expect(asked.every(({ signal }) => signal.aborted)).toBe(true)
    expect(calls[0]?.signal.aborted).toBe(false)
  })
})

describe('Given a booking whose programme has other periods', () => {
  const programme = { webgroup: '1a', title: 'Programme a', destination: 1 }
  const other = { title: 'Period', periodFrom: '2027-07-01', periodTo: '2027-07-15', price: 200_000, lost: [] }
  const kept = { ...other, package: 111, totalPrice: 201_000, city: cityOf(111), isee: null, extras: [optionalOf(111), requiredOf(111)] }
  const withoutCity = { ...other, package: 112, totalPrice: null, city: null, isee: null, extras: [requiredOf(112)] }
  const openWithOthers = async (choice?: Choice) => {
    const opened = open(privateTrip, choice)
    for (const call of opened.calls)
      call.answer(call.question.kind === 'others' ? { programme, presentTotal: 195_000, periods: [kept, withoutCity] } : undefined)
    await opened.settle()
    return opened
  }

  test('begins within that programme, and only the period is missing', async () => {
    const { session } = await openWithOthers()
    expect(findSameTrip(session.state())).toMatchObject({ programme, presentTotal: 195_000 })
    expect(findMissing(session.state())).toEqual([{ kind: 'period' }])
  })

  test('a period keeps city and extras of the booking, and is priced at once', async () => {
    const { session, calls, settle } = await openWithOthers()
    session.choose(choosePeriodOf(programme, kept))
    expect(session.state().choice).toEqual({
      country: 1,
      programme: '1a',
      period: 111,
      city: cityOf(111),
      extras: [requiredOf(111), optionalOf(111)],
    })
    expect(findPriceFrom(session.state())).toBe(200_000)
    for (let turn = 0; turn < 2; turn += 1) {
      for (const call of calls) if (call.isRunning()) call.answer()
      await settle()
    }
    expect(findMissing(session.state())).toEqual([])
    for (const call of calls) if (call.isRunning()) call.answer()
    await settle()
    expect(findPrice(session.state())?.totalPrice).toBe(203_000)
    expect(findSameTrip(session.state())).toBeTruthy()
  })

  test('a period without the city asks for one, and keeps nothing that depends on it', async () => {
    const { session } = await openWithOthers()
    session.choose(choosePeriodOf(programme, withoutCity))
    expect(session.state().choice).toEqual({ country: 1, programme: '1a', period: 112, extras: [] })
    expect(findMissing(session.state())).toEqual([{ kind: 'city' }])
  })

  test('another trip begins in the same country; Back and the first way lead to the programme again', async () => {
    const { session } = await openWithOthers()
    session.choose({ country: 1, extras: [] }, true)
    expect(findSameTrip(session.state())).toBeNull()
    expect(findMissing(session.state())).toEqual([{ kind: 'programme' }])
    session.choose(choose(session.state().choice, 'country', undefined))
    expect(findSameTrip(session.state()), 'a country taken back stays with other trips').toBeNull()
    session.choose(nothingChosen, false)
    expect(findSameTrip(session.state())).toBeTruthy()
  })

  test('an address of another trip is one', async () => {
    const { session } = await openWithOthers({ country: 1, programme: '1b', extras: [] })
    expect(findSameTrip(session.state())).toBeNull()
  })
})

describe('Given an address that names every step', () => {
  test('requests all lists at once, and the price when all of them have arrived', async () => {
    const { session, kinds, answerAll } = open(privateTrip, complete(111))
    expect(kinds().sort()).toEqual([
      'alternatives',
      'cities',
      'countries',
      'extras',
      'kinds',
      'others',
      'periods',
      'present',
      'programmes',
      'structures',
    ])
    await answerAll()
    expect(findMissing(session.state())).toEqual([])
    expect(findPrice(session.state())?.totalPrice).toBe(202_000)
  })

  test('drops the choice from the first step that is no longer offered', async () => {
    const { session, answerAll } = open(privateTrip, { ...complete(111), period: 999 })
    await answerAll()
    expect(session.state().choice).toEqual({ country: 1, programme: '1a', extras: [] })
    const extras = open(privateTrip, { ...complete(111), extras: [4, requiredOf(111)] })
    await extras.answerAll()
    expect(extras.session.state().choice.extras).toEqual([requiredOf(111)])
  })
})

describe('Given a booking of one kind', () => {
  test('requires an ISEE band for INPS bookings only', async () => {
    const inps = open(inpsTrip, complete(111))
    await inps.answerAll()
    expect(findMissing(inps.session.state())).toEqual([{ kind: 'isee' }])
    inps.session.choose({ ...inps.session.state().choice, isee: bandOf(111) })
    await inps.answerAll()
    expect(findPrice(inps.session.state())).toBeDefined()
    const other = open(privateTrip, { ...complete(111), isee: bandOf(111) })
    await other.answerAll()
    expect(other.session.state().choice.isee).toBeUndefined()
  })

  test('omits extras of other kinds of bookings, and reports a missing required group by its title', async () => {
    const { session, answerAll } = open(privateTrip, { ...complete(111), extras: [] })
    await answerAll()
    expect(findExtras(session.state())?.map(({ items }) => items.map(({ serviceId }) => serviceId))).toEqual([
      [requiredOf(111)],
      [optionalOf(111)],
    ])
    expect(findMissing(session.state())).toEqual([{ kind: 'extras', title: 'Assicurazione' }])
    expect(requestPreview(session.state())).toEqual({ status: 'unasked' })
  })

  test('sends each item with the group that offers it', async () => {
    const { session, answerAll } = open(inpsTrip, complete(111, true))
    await answerAll()
    expect(itemsOf(session.state())).toEqual([
      { itemGroup: 'Viaggio', serviceId: cityOf(111) },
      { itemGroup: 'ISEE', serviceId: bandOf(111) },
      { itemGroup: 'of Assicurazione', serviceId: requiredOf(111) },
    ])
  })
})

describe('Given a price request', () => {
  test('requests the price once, debounced, when the customer ticks several extras', async () => {
    const { session, calls, answerAll, settle } = open(privateTrip, complete(111))
    await answerAll()
    const before = calls.length
    session.choose(chooseExtra(session.state().choice, optionalOf(111), true))
    session.choose(chooseExtra(session.state().choice, optionalOf(111), false))
    session.choose(chooseExtra(session.state().choice, optionalOf(111), true))
    expect(findPrice(session.state())).toBeUndefined()
    await settle()
    expect(calls.length).toBe(before + 1)
  })

  test('keeps the other lists when one fails, and a retry requests that one alone', async () => {
    const { session, calls, settle, kinds } = open(privateTrip, { country: 1, programme: '1a', extras: [] })
    for (const call of calls) {
      if (call.question.kind === 'periods') call.fail(problem(503, 'unavailable'))
      else call.answer()
    }
    await settle()
    expect(ask(session.state(), 'periods').status).toBe('failed')
    expect(ask(session.state(), 'programmes').status).toBe('ready')
    session.retry()
    expect(kinds().slice(5)).toEqual(['periods'])
    expect(session.state().choice).toMatchObject({ country: 1, programme: '1a' })
  })

  test('lists and price always belong to the current choice, in whatever order responses arrive', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ do: fc.constant('country' as const), value: fc.integer({ min: 1, max: 2 }) }),
        fc.record({ do: fc.constant('programme' as const), value: fc.constantFrom('1a', '1b', '2a', '2b') }),
        fc.record({ do: fc.constant('period' as const), value: fc.constantFrom(111, 112, 121, 211) }),
        fc.record({ do: fc.constant('city' as const), value: fc.constantFrom(...[111, 112, 121, 211].map(cityOf)) }),
        fc.record({
          do: fc.constant('extra' as const),
          value: fc.constantFrom(...[111, 112, 211].flatMap((id) => [requiredOf(id), optionalOf(id)])),
        }),
        fc.record({ do: fc.constant('answer' as const), value: fc.nat(30) }),
        fc.record({ do: fc.constant('fail' as const), value: fc.nat(30) }),
        fc.record({ do: fc.constant('retry' as const), value: fc.constant(0) }),
      ),
      { maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { session, calls, settle } = open(privateTrip)
        for (const { do: what, value } of all) {
          const { choice } = session.state()
          if (what === 'answer') calls[value]?.answer()
          else if (what === 'fail') calls[value]?.fail(problem(503, 'unavailable'))
          else if (what === 'retry') session.retry()
          else if (what === 'extra') session.choose(chooseExtra(choice, value as number, !choice.extras.includes(value as number)))
          else session.choose(choose(choice, what, value as never))
          await settle()
          const state = session.state()
          const asked = new Map(questionsOf(state).map((question) => [keyOf(question), question]))
          for (const [key, answer] of state.answers) {
            expect(asked.has(key)).toBe(true)
            if (answer.status === 'ready') expect(answer.value).toEqual(answerOf(asked.get(key) as Question))
          }
          // Each unknown answer has exactly one pending request; no other request is pending.
          const running = calls.filter((call) => call.isRunning()).map(({ question }) => keyOf(question))
          expect(running.sort()).toEqual([...asked.keys()].filter((key) => !state.answers.has(key)).sort())
          const price = findPrice(state)
          if (price)
            expect(price.rows.map(({ description }) => description)).toEqual(
              itemsOf(state).map(({ itemGroup, serviceId }) => `${itemGroup} ${serviceId}`),
            )
        }
        session.close()
        expect(calls.filter((call) => call.isRunning())).toEqual([])
      }),
      { numRuns: 150 },
    )
  })
})

describe('Given a change to confirm', () => {
  const ready = async (apply?: CascadeCalls['apply']) => {
    const given = open(privateTrip, complete(111), apply)
    await given.answerAll()
    return given
  }

  test('applies the change once, at the price shown, when the customer presses the button twice', async () => {
    const { session, apply, settle } = await ready()
    session.askToConfirm()
    expect(session.state().change).toEqual({ status: 'confirming', totalCents: 202_000, isNewPrice: false })
    session.agree()
    session.agree()
    await settle()
    expect(apply).toHaveBeenCalledExactlyOnceWith(111, itemsOf(session.state()), 202_000)
    expect(session.state().change).toEqual({ status: 'done', message: 'Fatto', practiceId: 2 })
  })

  test('asks to confirm a price that changed meanwhile, and applies the change only after that', async () => {
    const apply = vi
      .fn<CascadeCalls['apply']>(async () => ({ message: 'Fatto', practiceId: 2 }))
      .mockRejectedValueOnce(problem(409, 'amount-changed', { amount: 210_000 }))
    const { session, settle } = await ready(apply)
    session.askToConfirm()
    session.agree()
    await settle()
    expect(session.state().change).toEqual({ status: 'confirming', totalCents: 210_000, isNewPrice: true })
    expect(apply).toHaveBeenCalledTimes(1)
    session.agree()
    await settle()
    expect(apply).toHaveBeenLastCalledWith(111, expect.anything(), 210_000)
    expect(session.state().change.status).toBe('done')
  })

  test('requests the price again when the customer rejects the new one', async () => {
    const apply = vi.fn<CascadeCalls['apply']>().mockRejectedValue(problem(409, 'amount-changed', { amount: 210_000 }))
    const { session, settle, answerAll } = await ready(apply)
    session.askToConfirm()
    session.agree()
    await settle()
    session.leaveConfirm()
    expect(requestPreview(session.state())).toEqual({ status: 'waiting' })
    await answerAll()
    expect(requestPreview(session.state()).status).toBe('ready')
  })

  test('blocks other choices while the change is applied, and keeps the choice when it fails', async () => {
    const error = problem(503, 'unavailable')
    const { session, settle } = await ready(vi.fn<CascadeCalls['apply']>().mockRejectedValue(error))
    session.askToConfirm()
    session.agree()
    session.choose(nothingChosen)
    expect(session.state().choice).toEqual(complete(111))
    await settle()
    expect(session.state().change).toEqual({ status: 'choosing', failure: { error } })
    expect(session.state().choice).toEqual(complete(111))
  })

  test('withdraws the confirmation when the customer makes another choice', async () => {
    const { session, apply, settle } = await ready()
    session.askToConfirm()
    session.choose(chooseExtra(session.state().choice, optionalOf(111), true))
    session.agree()
    await settle()
    expect(apply).not.toHaveBeenCalled()
  })
})
