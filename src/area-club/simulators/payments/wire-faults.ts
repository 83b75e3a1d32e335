/** Applies an injected fault to a call, before and after its effect. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { type Answer, newDebugId } from './answers.ts'
import { showIssue } from './issues.ts'
import type { FaultRecord } from './records.ts'
import { invalidClient } from './tokens.ts'

/** Returns the response of a fault that prevents the call; undefined when the call takes effect. */
export function faultBefore(fault: FaultRecord): Answer | 'dropped' | undefined {
  switch (fault.does) {
    case 'drop-before':
      return 'dropped'
    case 'error-before':
      return serverError()
    case 'busy': {
      const body = { name: 'RATE_LIMIT_REACHED', message: 'Too many requests. Blocked due to rate limiting.', debug_id: newDebugId() }
      return { status: 429, body, headers: { 'retry-after': String(fault.retryAfterSeconds ?? 5) } }
    }
    case 'unauthorized':
      return { status: 401, body: showIssue({ status: 401 }) }
    case 'refuse': {
      if (fault.on === 'token') return invalidClient()
      const status = fault.status ?? 422
      return { status, body: showIssue({ status, issue: fault.issue ?? 'COMPLIANCE_VIOLATION' }) }
    }
    default:
      return undefined
  }
}

/** Returns the altered response of a call that took effect. */
export async function faultAfter(fault: FaultRecord, answer: Answer): Promise<Answer | 'dropped'> {
  if (fault.does === 'drop-after') return 'dropped'
  if (fault.does === 'error-after') return serverError()
  if (fault.does === 'garbage') return { status: 200, body: '<html><body>502 Bad Gateway', type: 'text/html' }
  if (fault.does === 'slow') await pause(fault.delayMs ?? 15_000, undefined, { ref: false })
  return answer
}

const serverError = (): Answer => ({ status: 500, body: showIssue({ status: 500 }) })

/** Closes the connection without a response. */
export function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
