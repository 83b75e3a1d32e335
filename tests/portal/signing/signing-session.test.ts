/**
 * The signing session: polling, its end, late and failed responses (requirements G3 to G7).
 *
 * One long file, because all of it drives one session with the same clock and scripted server.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outcomes, type Procedure, reviewFlow, type SigningFlow, signedFlow } from '../../../src/area-club/portal/signing/signing-flow.ts'
import { createSigningSession } from '../../../src/area-club/portal/signing/signing-session.ts'
import { ApiProblem } from '../../../src/core/api/api-problem.ts'
import { ControlledClock, settle } from './controlled-clock.ts'

const times = { pollMs: 6_000, eagerMs: 1_000, stopAfterMs: 900_000, silentAfterMs: 8_000 }
const problem = (status: number) => new ApiProblem({ status, code: `code-${status}`, requestId: 'r' })

/** A server whose responses the test sends. */
class ScriptedServer {
  readonly asked: { atMs: number; answer(status: string): void; fail(error: unknown): void }[] = []
  begins: { answer(procedure: Procedure): void; fail(error: unknown): void }[] = []
  giveUps: { answer(status: string): void; fail(error: unknown): void }[] = []
  inFlight = 0
  mostInFlight = 0
  allowed = true

  calls(clock: ControlledClock) {
    const open = <T>(list: { answer(value: T): void; fail(error: unknown): void }[], more: object = {}) =>
      new Promise<T>((answer, fail) => list.push(Object.assign({ answer, fail }, more)))
    return {
      begin: () => open<Procedure>(this.begins),
      mayFrame: async () => this.allowed,
      ask: async () => {
        this.inFlight += 1
        this.mostInFlight = Math.max(this.mostInFlight, this.inFlight)
        try {
          return await open<string>(this.asked, { atMs: clock.now() })
        } finally {
          this.inFlight -= 1
        }
      },
      giveUp: () => open<string>(this.giveUps),
    }
  }
}

function setUp(initial: SigningFlow = reviewFlow) {
  const clock = new ControlledClock()
  const server = new ScriptedServer()
  const session = createSigningSession(initial, { calls: server.calls(clock), clock, times })
  const close = session.open()
  return { clock, server, session, close, step: () => session.flow().step }
}

async function setUpSigning() {
  const things = setUp()
  things.session.begin()
  things.server.begins.at(-1)?.answer({ id: 'p-1', url: 'https://frame.example.test/sign/1' })
  await settle()
  return things
}

/** Advances the time second by second; the server answers each pending request with 'pending'. */
async function passAnswering(seconds: number, clock: ControlledClock, server: ScriptedServer): Promise<void> {
  for (let count = 0; count < seconds; count++) {
    server.asked.at(-1)?.answer('pending')
    await clock.pass(1_000)
  }
}

describe('Given a procedure with an open frame', () => {
  test('polls the server 6 s after the frame opened and 6 s after each response', async () => {
    const { clock, server } = await setUpSigning()
    await clock.pass(5_999)
    expect(server.asked).toHaveLength(0)
    await clock.pass(1)
    expect(server.asked).toHaveLength(1)
    await clock.pass(2_000)
    server.asked[0]?.answer('pending')
    await clock.pass(5_999)
    expect(server.asked).toHaveLength(1)
    await clock.pass(1)
    expect(server.asked).toHaveLength(2)
  })

  test('sends no second request while a response is pending', async () => {
    const { clock, server } = await setUpSigning()
    await clock.pass(60_000)
    expect(server.asked).toHaveLength(1)
  })

  test('does not poll while the page is hidden, and polls at once when it is visible again', async () => {
    const { clock, server, session } = await setUpSigning()
    clock.hidden = true
    session.visibilityChanged()
    await clock.pass(300_000)
    expect(server.asked).toHaveLength(0)
    clock.hidden = false
    session.visibilityChanged()
    await clock.pass(0)
    expect(server.asked).toHaveLength(1)
  })

  test.each([429, 500, 502, 503, 0])('backs off up to a minute when the server repeatedly fails with %i', async (status) => {
    const { clock, server } = await setUpSigning()
    for (let count = 0; count < 6; count++) {
      await clock.pass(60_000)
      server.asked.at(-1)?.fail(problem(status))
      await settle()
    }
    const moments = server.asked.map(({ atMs }) => atMs)
    const fastest = times.pollMs * 2
    const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0))
    expect(gaps.every((gap) => gap >= fastest)).toBe(true)
    await clock.pass(59_000)
    expect(server.asked).toHaveLength(moments.length)
    await clock.pass(1_000)
    expect(server.asked).toHaveLength(moments.length + 1)
    server.asked.at(-1)?.answer('pending')
    await clock.pass(6_000)
    expect(server.asked).toHaveLength(moments.length + 2)
  })

  test('polls only on the customer’s request after 15 minutes, once each time', async () => {
    const { clock, server, session, step } = await setUpSigning()
    for (let count = 0; count < 200; count++) {
      await clock.pass(6_000)
      server.asked.at(-1)?.answer('pending')
    }
    const before = server.asked.length
    expect(step()).toMatchObject({ status: 'signing', watch: { isStopped: true, dueAt: undefined } })
    expect(before).toBeLessThanOrEqual(times.stopAfterMs / times.pollMs)
    expect(clock.waiting).toBe(0)
    session.check()
    await clock.pass(1_000)
    expect(server.asked).toHaveLength(before + 1)
    server.asked.at(-1)?.answer('pending')
    await clock.pass(600_000)
    expect(server.asked).toHaveLength(before + 1)
    session.check()
    await clock.pass(0)
    server.asked.at(-1)?.answer('signed')
    await settle()
    expect(step()).toEqual({ status: 'ended', outcome: 'signed' })
  })

  test('polls once more when the machine slept past the end of the polling', async () => {
    const { clock, server, session } = await setUpSigning()
    clock.hidden = true
    session.visibilityChanged()
    await clock.pass(3_600_000)
    clock.hidden = false
    session.visibilityChanged()
    await clock.pass(0)
    expect(server.asked).toHaveLength(1)
    server.asked[0]?.answer('pending')
    await clock.pass(600_000)
    expect(server.asked).toHaveLength(1)
  })

  test('stops polling and notifying when the widget leaves the page', async () => {
    const { clock, server, close, step } = await setUpSigning()
    await clock.pass(6_000)
    close()
    server.asked[0]?.answer('signed')
    await clock.pass(600_000)
    expect(server.asked).toHaveLength(1)
    expect(clock.waiting).toBe(0)
    expect(step().status).toBe('signing')
  })

  test('polls again when the widget remounts, as in development', async () => {
    const { clock, server, close, session } = await setUpSigning()
    close()
    session.open()
    await clock.pass(6_000)
    expect(server.asked).toHaveLength(1)
  })

  test.each(outcomes)('ends and stops polling when the server reports %s', async (outcome) => {
    const { clock, server, step } = await setUpSigning()
    await clock.pass(6_000)
    server.asked[0]?.answer(outcome)
    await clock.pass(600_000)
    expect(step()).toEqual({ status: 'ended', outcome })
    expect(server.asked).toHaveLength(1)
    expect(clock.waiting).toBe(0)
  })

  test('ends as unknown when the server reports an unlisted outcome', async () => {
    const { clock, server, step } = await setUpSigning()
    await clock.pass(6_000)
    server.asked[0]?.answer('teleported')
    await settle()
    expect(step()).toEqual({ status: 'ended', outcome: 'unknown' })
  })

  test('ends when the procedure no longer exists, and waits for a new session when the session has ended', async () => {
    const one = await setUpSigning()
    await one.clock.pass(6_000)
    one.server.asked[0]?.fail(problem(404))
    await settle()
    expect(one.step()).toEqual({ status: 'ended', outcome: 'unknown' })

    const other = await setUpSigning()
    await other.clock.pass(6_000)
    other.server.asked[0]?.fail(problem(401))
    await other.clock.pass(600_000)
    expect(other.server.asked).toHaveLength(1)
    expect(other.step().status).toBe('signing')
  })
})

describe('Given messages of the framed page', () => {
  test('polls at once after a change message, and trusts only the server (requirements G7)', async () => {
    const { clock, server, session, step } = await setUpSigning()
    await clock.pass(2_000)
    session.hear('changed')
    await clock.pass(0)
    expect(server.asked).toHaveLength(1)
    server.asked[0]?.answer('pending')
    await settle()
    expect(step().status).toBe('signing')
  })

  test('polls every second for one interval after a change message, and then as before', async () => {
    const { clock, server, session, step } = await setUpSigning()
    await clock.pass(2_000)
    const toldAtMs = clock.now()
    session.hear('changed')
    await clock.pass(0)
    await passAnswering(18, clock, server)
    expect(server.asked.map(({ atMs }) => atMs - toldAtMs)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 12_000, 18_000])

    session.hear('changed')
    await passAnswering(2, clock, server)
    server.asked.at(-1)?.answer('signed')
    await settle()
    expect(step()).toEqual({ status: 'ended', outcome: 'signed' })
  })

  test('polls for one interval only when a change message arrives after the polling had ended', async () => {
    const { clock, server, session } = await setUpSigning()
    for (let count = 0; count < 200; count++) {
      await clock.pass(6_000)
      server.asked.at(-1)?.answer('pending')
    }
    const before = server.asked.length
    session.hear('changed')
    await clock.pass(0)
    await passAnswering(60, clock, server)
    expect(server.asked).toHaveLength(before + 7)
  })

  test('backs off as usual when the server fails after a change message', async () => {
    const { clock, server, session } = await setUpSigning()
    await clock.pass(2_000)
    session.hear('changed')
    await clock.pass(0)
    server.asked[0]?.fail(problem(503))
    await clock.pass(11_999)
    expect(server.asked).toHaveLength(1)
    await clock.pass(1)
    server.asked[1]?.answer('pending')
    await clock.pass(5_999)
    expect(server.asked).toHaveLength(2)
  })

  test('polls at most once a second when a thousand messages arrive in ten seconds', async () => {
    const { clock, server, session } = await setUpSigning()
    for (let count = 0; count < 1_000; count++) {
      session.hear('changed')
      await clock.pass(10)
      server.asked.at(-1)?.answer('pending')
    }
    expect(server.asked.length).toBeLessThanOrEqual(11)
    expect(server.mostInFlight).toBe(1)
  })

  test('polls once more when a message arrives during a request, whose response may be stale', async () => {
    const { clock, server, session } = await setUpSigning()
    await clock.pass(6_000)
    session.hear('changed')
    session.hear('changed')
    await clock.pass(2_000)
    server.asked[0]?.answer('pending')
    await clock.pass(1_000)
    expect(server.asked).toHaveLength(2)
  })

  test('does not poll sooner for the frame while the server fails, but does for the customer', async () => {
    const { clock, server, session } = await setUpSigning()
    await clock.pass(6_000)
    server.asked[0]?.fail(problem(503))
    await settle()
    session.hear('changed')
    await clock.pass(2_000)
    expect(server.asked).toHaveLength(1)
    session.check()
    await clock.pass(0)
    expect(server.asked).toHaveLength(2)
  })

  test('counts the frame as blocked when it stays silent, until a message arrives (requirements G14)', async () => {
    const { clock, session, step } = await setUpSigning()
    await clock.pass(7_999)
    expect(step()).toMatchObject({ watch: { isSilent: false } })
    await clock.pass(1)
    expect(step()).toMatchObject({ watch: { isSilent: true } })
    session.hear('spoke')
    expect(step()).toMatchObject({ watch: { isSilent: false } })
    await clock.pass(60_000)
    expect(step()).toMatchObject({ watch: { isSilent: false } })
  })
})

describe('Given the start and end of a signature', () => {
  test('sends one request when the customer presses begin twice', () => {
    const { session, server } = setUp()
    session.begin()
    session.begin()
    expect(server.begins).toHaveLength(1)
  })

  test('keeps the error when it cannot begin, and allows a retry', async () => {
    const { session, server, step } = setUp()
    session.begin()
    const error = problem(503)
    server.begins[0]?.fail(error)
    await settle()
    expect(step()).toEqual({ status: 'not-begun', failure: { kind: 'problem', error } })
    session.begin()
    expect(server.begins).toHaveLength(2)
  })

  test('is signed when the server reports that it was signed meanwhile', async () => {
    const { session, server, step } = setUp()
    session.begin()
    server.begins[0]?.fail(new ApiProblem({ status: 409, code: 'already-signed', requestId: 'r' }))
    await settle()
    expect(step()).toEqual({ status: 'ended', outcome: 'signed' })
  })

  test('does not show an address whose host may not be framed (requirements S16)', async () => {
    const { session, server, step } = setUp()
    server.allowed = false
    session.begin()
    server.begins[0]?.answer({ id: 'p-1', url: 'https://elsewhere.example.test/' })
    await settle()
    expect(step()).toEqual({ status: 'not-begun', failure: { kind: 'address' } })
  })

  test('does not end when only the link has expired, and beginning renews it (requirements G3)', async () => {
    const { clock, server, session, step } = await setUpSigning()
    await clock.pass(6_000)
    server.asked[0]?.answer('link-expired')
    await settle()
    expect(step()).toEqual({ status: 'link-expired' })
    session.begin()
    server.begins.at(-1)?.answer({ id: 'p-1', url: 'https://frame.example.test/sign/2' })
    await settle()
    expect(step()).toMatchObject({ status: 'signing', procedure: { id: 'p-1', url: 'https://frame.example.test/sign/2' } })
    await clock.pass(6_000)
    expect(server.asked).toHaveLength(2)
  })

  test('may begin again after it was declined, but not after it was signed', async () => {
    const { clock, server, session, step } = await setUpSigning()
    await clock.pass(6_000)
    server.asked[0]?.answer('declined')
    await settle()
    session.begin()
    expect(step().status).toBe('beginning')

    const signed = setUp(signedFlow)
    signed.session.begin()
    expect(signed.server.begins).toHaveLength(0)
  })

  test('sends one cancellation, and continues when the server refuses it', async () => {
    const { server, session, step } = await setUpSigning()
    session.giveUp()
    session.giveUp()
    expect(server.giveUps).toHaveLength(1)
    const error = problem(500)
    server.giveUps[0]?.fail(error)
    await settle()
    expect(step()).toMatchObject({ status: 'signing', isGivingUp: false, giveUpError: error })
    session.giveUp()
    server.giveUps[1]?.answer('cancelled')
    await settle()
    expect(step()).toEqual({ status: 'ended', outcome: 'cancelled' })
  })

  test('is signed when it was signed before the cancellation', async () => {
    const { server, session, step } = await setUpSigning()
    session.giveUp()
    server.giveUps[0]?.answer('signed')
    await settle()
    expect(step()).toEqual({ status: 'ended', outcome: 'signed' })
  })

  test('cancels nothing when the customer returns to the review, and beginning resumes it (requirements G6)', async () => {
    const { clock, server, session, step } = await setUpSigning()
    session.leave()
    expect(step()).toEqual({ status: 'review' })
    await clock.pass(60_000)
    expect(server.asked).toHaveLength(0)
    expect(server.giveUps).toHaveLength(0)
    session.begin()
    expect(server.begins).toHaveLength(2)
  })

  test('ignores a late response to an earlier attempt', async () => {
    const { clock, server, session, step } = await setUpSigning()
    await clock.pass(6_000)
    session.giveUp()
    server.giveUps[0]?.answer('cancelled')
    await settle()
    session.begin()
    server.begins.at(-1)?.answer({ id: 'p-2', url: 'https://frame.example.test/sign/3' })
    await settle()
    server.asked[0]?.answer('cancelled')
    await settle()
    expect(step()).toMatchObject({ status: 'signing', procedure: { id: 'p-2' } })
  })
})

describe('Given any sequence of events', () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 30_000 }) }),
    fc.record({
      kind: fc.constant('answer' as const),
      status: fc.constantFrom('pending', 'pending', 'pending', 'link-expired', 'declined', 'signed', '?'),
    }),
    fc.record({ kind: fc.constant('fail' as const), status: fc.constantFrom(0, 401, 404, 429, 500, 503) }),
    fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const, 'begin' as const, 'begun' as const, 'spoke' as const) }),
    fc.record({ kind: fc.constantFrom('changed' as const, 'check' as const, 'giveUp' as const, 'givenUp' as const, 'refused' as const) }),
  )

  test('polls one at a time, a second apart, never hidden or after an end; a signed document stays signed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 60 }), async (acts) => {
        const { clock, server, session, close, step } = await setUpSigning()
        const openQuestions = () => server.asked.slice(answered)
        let answered = 0
        let isSigned = false
        for (const next of acts) {
          const before = server.asked.length
          const quiet = clock.hidden || step().status !== 'signing'
          switch (next.kind) {
            case 'pass':
              await clock.pass(next.ms)
              if (quiet) expect(server.asked).toHaveLength(before)
              break
            case 'answer':
              if (openQuestions()[0]) {
                openQuestions()[0]?.answer(next.status)
                answered += 1
              }
              break
            case 'fail':
              if (openQuestions()[0]) {
                openQuestions()[0]?.fail(problem(next.status))
                answered += 1
              }
              break
            case 'hide':
            case 'show':
              clock.hidden = next.kind === 'hide'
              session.visibilityChanged()
              break
            case 'begin':
              session.begin()
              break
            case 'begun':
              server.begins.at(-1)?.answer({ id: 'p', url: 'https://frame.example.test/sign/n' })
              break
            case 'spoke':
            case 'changed':
              session.hear(next.kind)
              break
            case 'check':
            case 'giveUp':
              session[next.kind]()
              break
            case 'givenUp':
              server.giveUps.at(-1)?.answer('cancelled')
              break
            case 'refused':
              server.giveUps.at(-1)?.fail(problem(500))
              break
          }
          await settle()
          if (isSigned) expect(step()).toEqual({ status: 'ended', outcome: 'signed' })
          const now = step()
          isSigned = now.status === 'ended' && now.outcome === 'signed'
        }
        // Requests of earlier attempts may be pending; each attempt has at most one.
        expect(server.mostInFlight).toBeLessThanOrEqual(1 + server.begins.length)
        const moments = server.asked.map(({ atMs }) => atMs)
        const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0))
        if (server.begins.length === 1) {
          expect(server.mostInFlight).toBeLessThanOrEqual(1)
          expect(gaps.every((gap) => gap >= 1_000)).toBe(true)
        }
        close()
        const last = server.asked.length
        await clock.pass(3_600_000)
        expect(server.asked).toHaveLength(last)
        expect(clock.waiting).toBe(0)
      }),
      { numRuns: process.env.TEST_LONG ? 3_000 : 150 },
    )
  })
})
