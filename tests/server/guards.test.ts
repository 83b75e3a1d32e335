import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as conditions from '#generated/conditions.ts'
import { screen } from '#generated/screens/vouchers.ts'
import { guards } from '#generated/server/guards.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { createApi } from '../../src/area-club/server/start/create-api.ts'
import { compile, printReport } from '../../src/core/compiler/index.ts'
import type { GuardsModel, ScreenModel } from '../../src/core/model/catalogue-model.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'
import { findCodeFiles } from '../support/code-files.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('A guard of the catalogue', () => {
  it('uses the same condition object as the portal', () => {
    expect(guards.guards.generateVoucherFromPoints?.map(({ condition }) => condition)).toEqual([conditions.mayGeneratePointsVoucher])
    expect(guards.guards.generateVoucherFromPoints?.[0]?.condition).toBe(conditions.mayGeneratePointsVoucher)
    expect(guards.guards.generateVoucherFromCluster?.map(({ condition }) => condition)).toEqual([
      conditions.clusterGivesVoucher,
      conditions.mayGenerateClusterVoucher,
    ])
  })

  it('disables the portal’s button and refuses the call for the same customers, with the same message', () => {
    for (const [operation, isIts] of [
      ['generateVoucherFromPoints', (step: PressedStep) => step.kind === 'open' && step.dialog === 'points-voucher'],
      ['generateVoucherFromCluster', (step: PressedStep) => step.kind === 'call' && step.operation === 'generateVoucherFromCluster'],
    ] as const) {
      const button = buttonWithStep(screen, isIts)
      for (const user of [
        { canGeneratePointsVoucher: true, canGenerateClusterVoucher: true, clusterCode: 'gold' },
        { canGeneratePointsVoucher: false, canGenerateClusterVoucher: false, clusterCode: 'gold' },
        { canGeneratePointsVoucher: false, canGenerateClusterVoucher: false, clusterCode: 'blue' },
        { canGeneratePointsVoucher: false, canGenerateClusterVoucher: false, clusterCode: null },
      ]) {
        const scope = { session: { user, sections: [] } }
        const closed = button.needs.find(({ condition }) => !condition.holds(scope))?.otherwise
        const refused = guards.guards[operation]?.find(({ condition }) => !condition.holds(scope as never))?.otherwise
        expect(refused, `${operation} ${JSON.stringify(user)}`).toEqual(closed)
      }
    }
  })
})

describe('The server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('postgres', { guards })
    await seedDatabase(server.services.database, server.clock.now())
  })
  afterAll(() => server?.close())
  const tokenFor = async (username: string, on = server) => tokenOf(await logIn(on, username))

  it('refuses a guarded call with the condition’s message in the requested language', async () => {
    for (const [username, from, condition, it, en] of [
      ['nuovo.cliente', 'points', 'may-generate-points-voucher', 'Non hai punti sufficienti', 'You do not have enough points'],
      [
        'nuovo.cliente',
        'cluster',
        'cluster-gives-voucher',
        'Il tuo cluster non dà diritto a un voucher',
        'Your cluster does not include a voucher',
      ],
      [
        'anna.inps',
        'cluster',
        'may-generate-cluster-voucher',
        'Hai già generato il voucher da cluster di questa stagione',
        'You have already created this season’s cluster voucher',
      ],
    ] as const) {
      const token = await tokenFor(username)
      for (const [language, message] of [
        ['it', it],
        ['en', en],
      ] as const)
        expect(
          await server.call('POST', `/api/member/me/voucher/generate-from-${from}`, { token, headers: { 'accept-language': language } }),
        ).toMatchObject({ status: 409, body: { code: 'condition-not-met', condition, message } })
    }
  })

  it('accepts a guarded call while its conditions hold', async () => {
    const token = await tokenFor('giulia.bianchi')
    for (const from of ['points', 'cluster'])
      expect((await server.call('POST', `/api/member/me/voucher/generate-from-${from}`, { token })).status).toBe(201)
    expect(await server.call('POST', '/api/member/me/voucher/generate-from-points', { token })).toMatchObject({
      status: 409,
      body: { code: 'condition-not-met' },
    })
  })

  it('answers 401 without a token before it evaluates a guard', async () => {
    expect(await server.call('POST', '/api/member/me/voucher/generate-from-points')).toMatchObject({ status: 401 })
  })
})

describe('A guard added to the catalogue', () => {
  const folder = mkdtempSync(join(tmpdir(), 'area-club-guards-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Compiles the catalogue with one more condition, as `npm run compile` would. The operations may answer `condition-not-met`. */
  const compiledWith = async (condition: string, operations: readonly string[]): Promise<GuardsModel> => {
    const place = mkdtempSync(join(folder, 'catalogue-'))
    for (const part of ['package.json', 'catalogue', 'openapi', 'src/core/lib', 'src/core/model', ...findCodeFiles(root)])
      cpSync(join(root, part), join(place, part), { recursive: true })
    const edit = (file: string, change: (text: string) => string) =>
      writeFileSync(join(place, file), change(readFileSync(join(place, file), 'utf8')))
    edit('catalogue/conditions.yaml', (text) => `${text}\n${condition}`)
    edit('openapi/member.yaml', (text) =>
      operations.reduce(
        (changed, operation) =>
          changed.replace(new RegExp(`(operationId: ${operation}\\n[\\s\\S]*?x-problem-codes: \\[)`), '$1condition-not-met, '),
        text,
      ),
    )
    const { report } = await compile({ root: place, into: join(place, 'src/generated') })
    if (report.failed) throw new Error(printReport(report))
    const { outputFiles } = await build({
      entryPoints: [join(place, 'src/generated/server/guards.ts')],
      bundle: true,
      format: 'esm',
      write: false,
    })
    const emitted = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`)
    return emitted.guards
  }

  it('is enforced, whether it concerns the session or a booking in the request', async () => {
    const added = await compiledWith(
      `invoices-open:
  about: { practice: Practice }
  is: practice.readableStatus != 'annullato' && session.user.points > 100 && practice.creationDate < now
  otherwise: { it: "Fatture chiuse fino al {portal.season.changesUntil}", en: "Invoices are closed until {portal.season.changesUntil}" }
  guards: [listFiscalDocuments]
`,
      ['listFiscalDocuments'],
    )
    const server = await startTestServer('postgres')
    const { fastify } = createApi({ services: server.services, descriptions: bundledDescriptions(), guards: added })
    try {
      await seedDatabase(server.services.database, server.clock.now())
      const token = tokenOf(await logIn(server, 'giulia.bianchi'))
      const practices: { id: number; readableStatus: string }[] = (await server.call('GET', '/api/member/practice', { token })).body
      const invoicesOf = async (id: number, as = token) => {
        const url = `/api/member/practice/zucchetti/listadocumenti/${id}`
        const answer = await fastify.inject({ url, headers: { authorization: `Bearer ${as}` } })
        return { status: answer.statusCode, body: answer.json() }
      }
      for (const { id, readableStatus } of practices) {
        const answer = await invoicesOf(id)
        if (readableStatus !== 'annullato') expect(answer.status).toBe(200)
        else
          expect(answer).toMatchObject({
            status: 409,
            body: { code: 'condition-not-met', condition: 'invoices-open', message: 'Fatture chiuse fino al 16/03/2027' },
          })
      }
      expect(practices.some(({ readableStatus }) => readableStatus === 'annullato')).toBe(true)
      // Ownership is checked before the condition.
      const stranger = tokenOf(await logIn(server, 'davide.greco'))
      expect((await invoicesOf(practices[0]?.id ?? 0, stranger)).status).toBe(404)
      expect((await invoicesOf(999_999)).status).toBe(404)
    } finally {
      await fastify.close()
      await server.close()
    }
  })

  it('stops the start with each fault by name when the server cannot evaluate it', async () => {
    const rest = 'otherwise: data-saved'
    const added = await compiledWith(
      `document-signed-once:
  about: { document: Document }
  is: document.isSigned
  ${rest}
  guards: [listFiscalDocuments]
practice-once:
  about: { practice: Document }
  is: practice.isSigned
  ${rest}
  guards: [listFiscalDocuments]
practice-payable-once:
  all: [practice-payable]
  ${rest}
  guards: [getMe]
points-once:
  is: session.user.points > 1
  ${rest}
  guards: [listComuni]
`,
      ['listFiscalDocuments', 'getMe', 'listComuni'],
    )
    const server = await startTestServer('postgres')
    try {
      const start = () => createApi({ services: server.services, descriptions: bundledDescriptions(), guards: added })
      for (const fault of [
        '"document-signed-once" guards listFiscalDocuments and is about document (Document), which the server does not know how to obtain',
        '"practice-once" guards listFiscalDocuments and is about practice (Document), and what the server obtains is Practice',
        '"practice-payable-once" guards getMe and is about practice, and nothing says which one a request of it speaks of',
        '"points-once" guards listComuni, which anybody may call without a token',
      ])
        expect(start).toThrow(fault)
    } finally {
      await server.close()
    }
  })
})

interface Pressed {
  needs: readonly { condition: { holds(scope: object): boolean }; otherwise: unknown }[]
  steps: readonly PressedStep[]
}

interface PressedStep {
  kind: string
  operation?: string
  dialog?: string
}

function buttonWithStep(model: ScreenModel, isMeant: (step: PressedStep) => boolean): Pressed {
  const found: Pressed[] = []
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('steps' in value && 'needs' in value) {
      const button = value as Pressed
      if (button.steps.some(isMeant)) found.push(button)
    }
    for (const inner of Object.values(value)) walk(inner)
  }
  walk(model)
  const [button] = found
  if (!button || found.length > 1) throw new Error(`${found.length} buttons have the step`)
  return button
}
