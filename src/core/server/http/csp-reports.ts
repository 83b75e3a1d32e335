import type { FastifyInstance } from 'fastify'
import type { Clock } from '../domain/clock.ts'
import { callerAddress } from './caller-address.ts'
import { createCspBudget, cspReportLimits } from './csp-limits.ts'
import { isLocalCaller } from './local-caller.ts'
import { cspReportPath } from './security-headers.ts'

/**
 * Receives browsers' CSP reports, logs and counts them within limits.
 *
 * With `areShown`, GET returns the count since the start to local callers, so that journeys can assert that there were none. Of addresses
 * only origin and path are kept: a query may hold a recovery token.
 */
export function registerCspReports(app: FastifyInstance, { clock, areShown }: { clock: Clock; areShown: boolean }): void {
  const budget = createCspBudget(() => clock.now())
  let count = 0
  const latest: CspReport[] = []
  app.register(async (scope) => {
    for (const type of ['application/csp-report', 'application/reports+json']) {
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 20_000 }, (_request, text, done) => done(null, text))
    }
    scope.post(cspReportPath, async (request, reply) => {
      if (!budget.takesRequest(callerAddress(request))) return reply.code(429).header('retry-after', '60').send()
      for (const report of readReports(request.body)) {
        count += 1
        latest.push(report)
        if (latest.length > 20) latest.shift()
        const { isAllowed, leftOutBefore } = budget.takesLine()
        const details = { csp: report, ...(leftOutBefore > 0 && { leftOutBefore }) }
        if (isAllowed) request.log.warn(details, 'the content security policy stopped something')
      }
      return reply.code(204).send()
    })
    if (areShown)
      scope.get(cspReportPath, async (request, reply) =>
        isLocalCaller(request) ? reply.header('cache-control', 'no-store').send({ count, latest }) : reply.callNotFound(),
      )
  })
}

interface CspReport {
  directive: string
  blocked: string
  page: string
}

function readReports(body: unknown): readonly CspReport[] {
  let parsed: unknown
  try {
    parsed = typeof body === 'string' ? JSON.parse(body) : body
  } catch {
    return []
  }
  const entries: readonly unknown[] = [parsed].flat().slice(0, cspReportLimits.reportsPerRequest)
  return entries.flatMap((entry) => {
    const report = readMember(entry, 'csp-report') ?? readMember(entry, 'body')
    if (report === undefined) return []
    const read = (...names: readonly string[]) =>
      names.map((name) => readMember(report, name)).find((value) => typeof value === 'string') as string | undefined
    return [
      {
        directive: (read('effective-directive', 'effectiveDirective', 'violated-directive') ?? '').slice(0, 60),
        blocked: withoutQuery(read('blocked-uri', 'blockedURL') ?? ''),
        page: withoutQuery(read('document-uri', 'documentURL') ?? ''),
      },
    ]
  })
}

function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function withoutQuery(address: string): string {
  if (!URL.canParse(address)) return address.slice(0, 40)
  const url = new URL(address)
  return `${url.origin === 'null' ? url.protocol : url.origin}${url.origin === 'null' ? '' : url.pathname}`.slice(0, 200)
}
