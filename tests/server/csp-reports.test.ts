import Fastify, { type FastifyBaseLogger } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { cspReportLimits } from '../../src/core/server/http/csp-limits.ts'
import { registerCspReports } from '../../src/core/server/http/csp-reports.ts'
import { createLog } from '../../src/core/server/logging/log.ts'

let now = new Date('2026-03-02T09:00:00Z')
const lines: string[] = []
const apps: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  lines.length = 0
  for (const app of apps.splice(0)) await app.close()
})

function makeApp(areShown = true) {
  const log: FastifyBaseLogger = createLog('warn', { write: (line: string) => void lines.push(line) })
  const app = Fastify({ loggerInstance: log })
  registerCspReports(app, { clock: { now: () => now }, areShown })
  apps.push(app)
  const report = (count: number, remoteAddress = '192.0.2.1') =>
    app.inject({
      method: 'POST',
      url: '/csp-report',
      remoteAddress,
      headers: { 'content-type': 'application/reports+json' },
      payload: JSON.stringify(Array.from({ length: count }, () => ({ body: { effectiveDirective: 'script-src' } }))),
    })
  return { app, report }
}

it('accepts no more reports in one request than a browser sends', async () => {
  const { app, report } = makeApp()
  expect((await report(400)).statusCode).toBe(204)
  expect(lines).toHaveLength(cspReportLimits.reportsPerRequest)
  expect((await app.inject('/csp-report')).json()).toMatchObject({ count: cspReportLimits.reportsPerRequest })
})

it('limits log lines per minute across all senders, and adds the number of dropped ones to the next line', async () => {
  const { report } = makeApp()
  for (let sender = 0; sender < 10; sender++) await report(20, `192.0.2.${sender}`)
  expect(lines).toHaveLength(cspReportLimits.linesPerWindow)
  now = new Date(now.getTime() + cspReportLimits.windowMs)
  await report(1)
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ leftOutBefore: 200 - cspReportLimits.linesPerWindow })
})

it('answers 429 to an address that has sent too many reports, and accepts other addresses', async () => {
  const { report } = makeApp()
  for (let count = 0; count < cspReportLimits.requestsPerAddress; count++) expect((await report(0)).statusCode).toBe(204)
  expect((await report(0)).statusCode).toBe(429)
  expect((await report(0, '192.0.2.2')).statusCode).toBe(204)
  now = new Date(now.getTime() + cspReportLimits.windowMs)
  expect((await report(0)).statusCode).toBe(204)
})

it('refuses a body of more than 20 kB', async () => {
  const { report } = makeApp()
  expect((await report(1_500)).statusCode).toBe(413)
  expect(lines).toHaveLength(0)
})

it('lists the reports to callers on the same machine alone, and never in production', async () => {
  const { app } = makeApp()
  expect((await app.inject('/csp-report')).statusCode).toBe(200)
  expect((await app.inject({ url: '/csp-report', remoteAddress: '192.0.2.1' })).statusCode).toBe(404)
  expect((await app.inject({ url: '/csp-report', headers: { 'x-forwarded-for': '192.0.2.1' } })).statusCode).toBe(404)
  expect((await makeApp(false).app.inject('/csp-report')).statusCode).toBe(404)
})
