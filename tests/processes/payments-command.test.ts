/** `npm run payments`: lists, exports, checks and refunds payments and closes cases. It uses the settings of the server. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'

const root = new URL('../../', import.meta.url).pathname
const total = 89_000

describe('npm run payments', { timeout: 180_000 }, () => {
  let world: PaymentFixture
  let databaseUrl: string
  let folder: string
  let practice: number
  let code: string
  let captureId: string

  beforeAll(async () => {
    databaseUrl = await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate'))
    const opened = await openDatabase({ databaseUrl, dataDir: 'memory://' })
    world = await openPaymentFixture('postgres', { opened })
    folder = mkdtempSync(join(tmpdir(), 'area-club-payments-'))
    practice = await world.book()
    const row = await database().selectFrom('practice').where('id', '=', practice).select('shortCode').executeTakeFirstOrThrow()
    code = row.shortCode
    const order = await world.order(practice, total)
    await world.approve(order, { source: 'card' } as never)
    await world.capture(practice, order)
    await world.simulator.settled()
    captureId = (await world.provider.findOrder(order))?.captures[0]?.id ?? expect.fail('nothing was captured')
  }, 120_000)
  afterAll(async () => {
    await world?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const database = () => world.server.services.database

  /** Runs the command as a shell would, with `typed` as the answer to its question; never rejects. */
  const run = (args: readonly string[], { typed = '', env = {} }: { typed?: string; env?: Readonly<Record<string, string>> } = {}) =>
    new Promise<{ code: number | null; said: string }>((resolve) => {
      const child = spawn(process.execPath, [join(root, 'scripts/server-command.mjs'), 'payments', ...args], {
        cwd: root,
        env: { ...process.env, DATABASE_URL: databaseUrl, PAYPAL_API_URL: world.simulator.apiUrl, INIT_CWD: root, ...env },
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
      child.stdin.end(typed)
      child.on('close', (code) => resolve({ code, said }))
    })

  it('lists the payments, the ledger and the cases of a period', async () => {
    const listed = await run(['list'])
    expect(listed.code).toBe(0)
    expect(listed.said).toMatch(
      /Payments begun: 1\n {2}02\/03\/2026 10:00 {2}T-\S+ {2}890\.00 {2}balance {2}card {2}captured {2}- {2}\S+ {2}[\da-f-]{36}\n/,
    )
    expect(listed.said).toMatch(
      new RegExp(`Rows of the ledger: 1\\n  02/03/2026 10:00  ${code}  890\\.00  capture  privato  Carta di credito  ${captureId}\\n`),
    )
    expect(listed.said).toContain('Cases: 0\n')
    const [within, before, after] = await Promise.all([
      run(['list', '--from', '2026-03-02', '--to', '2026-03-02']),
      run(['list', '--to', '2026-03-01']),
      run(['list', '--from', '2026-03-03']),
    ])
    expect(within.said).toBe(listed.said)
    for (const { said } of [before, after]) expect(said).toContain('Payments begun: 0\nRows of the ledger: 0\n')
  })

  it('exports them as files readable by their owner only, and overwrites no file', async () => {
    const path = join(folder, 'march')
    expect(await run(['export', path])).toEqual({ code: 0, said: `intents.csv, ledger.csv, cases.csv are in ${path}.\n` })
    expect(readdirSync(path).sort()).toEqual(['cases.csv', 'intents.csv', 'ledger.csv'])
    expect(statSync(join(path, 'ledger.csv')).mode & 0o777).toBe(0o600)
    const [headings, row, end] = readFileSync(join(path, 'ledger.csv'), 'utf8').split('\r\n')
    expect(headings).toBe('row,recorded,practice,code,amount,kind,payer,causal,source,channel,capture,intent')
    expect(row).toMatch(
      new RegExp(
        `^\\d+,2026-03-02T09:00:00\\.000Z,${practice},${code},890,capture,privato,Saldo,Giulia Bianchi,Carta di credito,${captureId},[\\da-f-]{36}$`,
      ),
    )
    expect(end).toBe('')
    const again = await run(['export', path])
    expect([again.code, again.said]).toEqual([1, `${path} has such files already. Choose another folder.\n`])
  })

  it('confirms the invariants from the database alone, and with the provider’s answers', async () => {
    const [alone, asked] = await Promise.all([run(['check']), run(['check', '--ask-provider'])])
    expect(alone).toEqual({ code: 0, said: 'I1 to I7 hold for 1 bookings and 1 payments begun; the provider was asked about 0.\n' })
    expect(asked).toEqual({ code: 0, said: 'I1 to I7 hold for 1 bookings and 1 payments begun; the provider was asked about 1.\n' })
  })

  it('asks for confirmation before a refund, and refunds nothing without a yes', async () => {
    for (const typed of ['', 'n\n']) {
      const refused = await run(['refund', captureId, '50'], { typed })
      expect(refused.code).toBe(0)
      expect(refused.said).toContain(`Give 50.00 euro of the capture ${captureId} back to the customer? [y/N] `)
      expect(refused.said).toContain('Nothing was given back.\n')
    }
    expect((await world.read(practice)).body.refundedAmount).toBe(0)
  })

  it('makes a refund once, records it and mails the customer', async () => {
    const made = await run(['refund', captureId, '50'], { typed: 'y\n', env: { CLOCK: '2026-03-02T09:00:00Z' } })
    expect([made.code, made.said]).toEqual([0, expect.stringMatching(/50\.00 euro are given back and booked: refund \w+\.\n$/)])
    const again = await run(['refund', captureId, '50', '--yes'])
    expect([again.code, again.said]).toEqual([1, expect.stringContaining('was given back before')])
    const another = await run(['refund', captureId, '12,50', '--yes'])
    expect([another.code, another.said]).toEqual([0, expect.stringMatching(/^12\.50 euro are given back and booked/)])
    await world.simulator.settled()
    expect((await world.read(practice)).body.refundedAmount).toBe(6_250)
    await world.server.settle()
    const mails = await database().selectFrom('mailOutbox').where('subject', 'like', 'Rimborso%').select('text').execute()
    expect(mails).toHaveLength(2)
    expect(await world.check({ withOrders: true })).toEqual([])
  })

  it('closes a payment case once, and records who closed it in the audit trail', async () => {
    const cancelled = await world.book()
    const order = await world.order(cancelled, total)
    await world.approve(order, { source: 'card' } as never)
    await database().updateTable('practice').set({ status: 'annullato' }).where('id', '=', cancelled).execute()
    await world.provider.captureOrder(order, crypto.randomUUID())
    await world.simulator.settled()
    const { id } = await database().selectFrom('paymentCase').where('closedAt', 'is', null).select('id').executeTakeFirstOrThrow()
    expect((await run(['list'])).said).toMatch(new RegExp(`Cases: 1\\n  payment case ${id}  open  .*  890\\.00  EUR  not-due  `))
    expect((await run(['close', String(id)])).said).toMatch(new RegExp(`^The payment case ${id} \\(not-due, \\w+\\) is closed\\.\\n$`))
    const again = await run(['close', String(id)])
    expect([again.code, again.said]).toEqual([1, `The payment case ${id} is closed already.\n`])
    expect(await run(['close', '999999'])).toEqual({ code: 1, said: 'There is no payment case 999999.\n' })
    const trail = await database().selectFrom('audit').where('action', '=', 'payment-case-close').select(['subjectId', 'actorId']).execute()
    expect(trail).toEqual([{ subjectId: String(cancelled), actorId: null }])
  })

  it('reports each violated invariant and exits with 1', async () => {
    await database()
      .insertInto('creditCase')
      .values({ practiceId: practice, amountCents: 700, reason: 'change', openedAt: world.server.clock.now() })
      .execute()
    const checked = await run(['check'])
    expect(checked.code).toBe(1)
    expect(checked.said).toContain(`\n  I2  booking ${practice}: the credit case says 700, owed is 0\n`)
    await database().updateTable('creditCase').set({ closedAt: world.server.clock.now() }).execute()
    // Money at the provider that nothing has reported to the server.
    const unheard = await world.book()
    const order = await world.order(unheard, total)
    await world.approve(order, { source: 'card' } as never)
    await world.simulator.settled()
    await world.simulator.control({ action: 'webhooks', mode: 'off' })
    await world.provider.captureOrder(order, crypto.randomUUID())
    expect((await run(['check'])).code).toBe(0)
    const asked = await run(['check', '--ask-provider'])
    expect(asked.code).toBe(1)
    expect(asked.said).toMatch(new RegExp(`\\n  I4  booking ${unheard}: payment [\\da-f-]{36}: capture \\w+ of ${total} has no row\\n`))
    expect((await run(['check', '--ask-provider', '--to', '2026-03-01'])).code).toBe(0)
  })

  it('reports that the provider does not answer', async () => {
    const checked = await run(['check', '--ask-provider'], { env: { PAYPAL_API_URL: 'http://127.0.0.1:9/simulators/payments/api' } })
    expect([checked.code, checked.said]).toEqual([1, expect.stringMatching(/^The payment provider does not answer: /)])
  })

  it.each([
    [[], 'Usage: npm run payments -- <action>'],
    [['list', '--form', '2026-03-01'], "Unknown option '--form'"],
    [['list', '--from', '2026-02-30'], '"2026-02-30" is no day; allowed is yyyy-MM-dd'],
    [['close', 'x'], '"x" is no payment case'],
    [['refund', 'CAP', '1.005'], '"1.005" is no amount'],
  ])('rejects %j with a usage message', async (args, said) => {
    const answer = await run(args)
    expect(answer.code).toBe(1)
    expect(answer.said).toContain(said)
  })

  it('reports that the folder of an embedded database is in use while the server runs', async () => {
    const dataDir = join(folder, 'data')
    const held = await openDatabase({ databaseUrl: undefined, dataDir })
    try {
      const listed = await run(['list'], { env: { DATABASE_URL: '', DATA_DIR: dataDir } })
      expect([listed.code, listed.said]).toEqual([1, expect.stringContaining('is in use by')])
    } finally {
      await held.close()
    }
  })
})
