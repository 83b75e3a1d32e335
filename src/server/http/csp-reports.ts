import type { FastifyInstance } from 'fastify'
import { cspReportPath } from './security-headers.ts'

/**
 * Takes the browsers' reports of what the policy stopped, logs and counts them. GET answers the count since the start, so that
 * journeys can tell that there was none. Of addresses only origin and path are kept: a query may hold a recovery link's token.
 */
export function registerCspReports(app: FastifyInstance): void {
  let count = 0
  const latest: { directive: string; blocked: string; page: string }[] = []
  app.register(async (scope) => {
    for (const type of ['application/csp-report', 'application/reports+json']) {
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 20_000 }, (_request, text, done) => done(null, text))
    }
    scope.post(cspReportPath, async (request, reply) => {
      for (const report of readReports(request.body)) {
        count += 1
        latest.push(report)
        if (latest.length > 20) latest.shift()
        request.log.warn({ csp: report }, 'the content security policy stopped something')
      }
      return reply.code(204).send()
    })
    scope.get(cspReportPath, async (_request, reply) => reply.header('cache-control', 'no-store').send({ count, latest }))
  })
}

function readReports(body: unknown): readonly { directive: string; blocked: string; page: string }[] {
  let parsed: unknown
  try {
    parsed = typeof body === 'string' ? JSON.parse(body) : body
  } catch {
    return []
  }
  return [parsed].flat().flatMap((entry: unknown) => {
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
