import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../domain/clock.ts'
import { Refusal } from '../domain/refusal.ts'
import { createAddressBudget } from './address-budget.ts'
import { callerAddress } from './caller-address.ts'

/** Limits on webhook calls that are not authentic, or whose signature is not verified yet (requirements S37). */
export const webhookLimits = {
  /** A provider delivers in bursts. */
  requestsPerAddress: 200,
  windowMs: 60_000,
  addresses: 10_000,
} as const

/**
 * Limits the unauthenticated calls of each address in a scope. Refuses further ones before their bodies are read.
 *
 * Returns the function that a handler calls once the call is authentic, which then no longer counts.
 */
export function limitUnauthenticatedCalls(scope: FastifyInstance, clock: Clock): (request: FastifyRequest) => void {
  const budget = createAddressBudget(webhookLimits, () => clock.now())
  scope.addHook('onRequest', async (request) => {
    if (!budget.takes(callerAddress(request))) throw new Refusal('too-many-attempts', { retryAfterSeconds: webhookLimits.windowMs / 1_000 })
  })
  return (request) => budget.givesBack(callerAddress(request))
}
