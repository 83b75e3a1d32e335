import { randomUUID } from 'node:crypto'
import type { ProcedureRequest, ProcedureStatus, SigningProvider } from '../../src/area-club/server/providers/signing/signing-provider.ts'
import { SigningFault, type SigningProcedure } from '../../src/area-club/server/providers/signing/signing-provider.ts'
import { createEventReader, signatureHeader, signEvent } from '../../src/area-club/server/providers/signing/yousign/read-yousign-event.ts'
import { signedFormOf } from './signed-form.ts'

type Call = Exclude<keyof SigningProvider, 'readEvent'>
/** How a call fails: request lost, response lost, provider overloaded, or refused. */
type Failure = 'lost-before' | 'lost-after' | 'busy' | 'refused'

interface Kept extends SigningProcedure {
  request: ProcedureRequest
  signed: Uint8Array | undefined
}

/** A signing provider in the test's process that behaves as scripted. */
export interface ScriptedSigning {
  provider: SigningProvider
  /** Every call in order. */
  calls: Call[]
  procedures: Map<string, Kept>
  /** Makes the next `times` calls fail, by default all until `recover`. */
  fail(call: Call, how: Failure, times?: number): void
  recover(): void
  /** Runs before each call has an effect. */
  before(call: Call, work: (() => Promise<void>) | undefined): void
  /** Signs for the signer; `tamper` changes the signed file. */
  sign(id: string, tamper?: (signed: Uint8Array) => Uint8Array): void
  end(id: string, status: ProcedureStatus): void
  /** Returns a webhook call as the provider sends it. */
  event(id: string, options?: { eventId?: string; at?: Date; secret?: string }): { headers: Record<string, string>; body: string }
}

const webhookSecret = 'scripted-webhook-secret'
const linkMs = 60 * 60_000

export function createScriptedSigning(clock: { now(): Date }): ScriptedSigning {
  const procedures = new Map<string, Kept>()
  const calls: Call[] = []
  const failures = new Map<Call, { how: Failure; left: number }>()
  const befores = new Map<Call, () => Promise<void>>()
  const take = (call: Call): Failure | undefined => {
    const failure = failures.get(call)
    if (failure === undefined || failure.left === 0) return undefined
    failure.left -= 1
    return failure.how
  }
  const run = async <T>(call: Call, work: () => T): Promise<T> => {
    calls.push(call)
    await befores.get(call)?.()
    const failure = take(call)
    if (failure === 'busy') throw new SigningFault('busy', 'The provider answered 503')
    if (failure === 'refused') throw new SigningFault('refused', 'The provider answered 400')
    if (failure === 'lost-before') throw new SigningFault('unreachable', 'No answer')
    const done = work()
    if (failure === 'lost-after') throw new SigningFault('unreachable', 'No answer')
    return done
  }
  const require = (id: string): Kept => {
    const kept = procedures.get(id)
    if (kept === undefined) throw new SigningFault('refused', 'The provider answered 404')
    return kept
  }
  const show = ({ request: _request, signed: _signed, ...procedure }: Kept): SigningProcedure => ({ ...procedure })
  const newLink = () => ({ link: `https://sign.example/${randomUUID()}`, linkExpiresAt: new Date(clock.now().getTime() + linkMs) })
  const end = (kept: Kept, status: ProcedureStatus) => Object.assign(kept, { status, link: undefined, linkExpiresAt: undefined })
  return {
    calls,
    procedures,
    provider: {
      createProcedure: (request) =>
        run('createProcedure', () => {
          const kept: Kept = {
            ...{ id: randomUUID(), externalId: request.externalId, status: 'pending', signerId: randomUUID() },
            ...{ expiresAt: request.expiresAt, ...newLink(), request, signed: undefined },
          }
          procedures.set(kept.id, kept)
          return show(kept)
        }),
      findProcedure: (externalId) =>
        run('findProcedure', () => {
          const kept = [...procedures.values()].find((each) => each.externalId === externalId)
          return kept && show(kept)
        }),
      readProcedure: (id) =>
        run('readProcedure', () => {
          const kept = procedures.get(id)
          return kept && show(kept)
        }),
      renewLink: (id) => run('renewLink', () => show(Object.assign(require(id), newLink()))),
      cancelProcedure: (id) =>
        run('cancelProcedure', () => {
          const kept = require(id)
          return show(kept.status === 'pending' ? end(kept, 'cancelled') : kept)
        }),
      downloadSigned: (id) => run('downloadSigned', () => require(id).signed ?? new Uint8Array()),
      downloadEvidence: (id) => run('downloadEvidence', () => new TextEncoder().encode(`%PDF-1.7\nevidence of ${id}`)),
      readEvent: createEventReader({ webhookSecret, clock }),
    },
    fail: (call, how, times = Number.POSITIVE_INFINITY) => void failures.set(call, { how, left: times }),
    recover: () => failures.clear(),
    before: (call, work) => (work === undefined ? void befores.delete(call) : void befores.set(call, work)),
    sign: (id, tamper = (signed) => signed) => {
      const kept = require(id)
      kept.signed = tamper(signedFormOf(kept.request.pdf))
      end(kept, 'signed')
    },
    end: (id, status) => void end(require(id), status),
    event: (id, { eventId = randomUUID(), at = clock.now(), secret = webhookSecret } = {}) => {
      const body = JSON.stringify({
        ...{ event_id: eventId, event_name: 'signature_request.done', event_time: String(Math.floor(at.getTime() / 1000)) },
        data: { signature_request: { id } },
      })
      return { body, headers: { 'content-type': 'application/json', [signatureHeader]: signEvent(secret, Buffer.from(body)) } }
    },
  }
}
