/** The statements of the busiest requests find their rows by an index, however many there are. On PostgreSQL. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundCapture } from '../../src/area-club/server/slices/bookings/use-cases/refund-capture.ts'
import { releaseOverdueHolds } from '../../src/area-club/server/slices/bookings/use-cases/release-overdue-holds.ts'
import type { Database } from '../../src/core/server/database/database.ts'
import { addTraveller } from '../support/movable-practice.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { recordStatements, type Statement } from '../support/recorded-statements.ts'
import { logIn } from '../support/test-members.ts'
import { addUpsellablePackage, bookUpsellable, examCents } from '../support/upsellable-practice.ts'

const rows = 50_000
const total = 89_000
/** Tables that grow with customers and requests, and that the recorded requests read or write. */
const growing = [
  'audit',
  'credit_case',
  'known_device',
  'mail_outbox',
  'member',
  'participant',
  'payment_case',
  'payment_entry',
  'payment_intent',
  'payment_refund',
  'payment_transmission',
  'person',
  'practice',
  'provider_event',
  'service_hold',
  'service_snapshot',
  'session',
]

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: readonly Plan[]
}

describe('The statements of', () => {
  let world: PaymentFixture
  let recorded: Readonly<Record<string, readonly Statement[]>>
  const database = () => world.server.services.database

  beforeAll(async () => {
    world = await openPaymentFixture('postgres')
    recorded = await recordAll()
    await addClosedCases()
    await world.server.opened.withoutLimits(async (unlimited) => {
      for (const table of growing) await multiply(unlimited, table)
      await sql`analyze`.execute(unlimited)
    })
  }, 300_000)
  afterAll(() => world?.close())

  /** Makes each request once and returns its statements by name. */
  async function recordAll(): Promise<typeof recorded> {
    const read = (path: string) => recordStatements(() => world.server.call('GET', `/api/member/${path}`, { token: world.token }))
    const { username } = await database().selectFrom('member').select('username').executeTakeFirstOrThrow()
    const practice = await world.book()
    const abandoned = await world.book()
    await addTraveller(world, practice)
    let order = ''
    const { id, exam } = await bookUpsellable(world, await addUpsellablePackage(world, 3), { status: 'confermato' })
    const { id: held, exam: kept } = await bookUpsellable(world, await addUpsellablePackage(world, 3), { status: 'confermato' })
    await world.server.call('POST', '/api/member/practice/upselling', {
      token: world.token,
      body: { practiceId: held, newPackageItems: [kept] },
    })
    const captured = async () => (await world.provider.findOrder(order))?.captures[0]?.id ?? expect.fail('nothing was captured')
    const goBack = async (action: 'refund' | 'reverse', amountCents: number) => {
      await world.simulator.control({ action, captureId: await captured(), amountCents })
      await world.simulator.settled()
    }
    return {
      login: await recordStatements(() => logIn(world.server, username)),
      'the customer’s data': await read('me'),
      'the list of bookings': await read('practice'),
      'a booking': await read(`practice/${practice}`),
      'the payments': await read('practice/payments'),
      'the documents': await read('practice/documents'),
      'the vouchers': await read('voucher'),
      'the begin of a payment': await recordStatements(async () => {
        order = await world.order(practice, total)
      }),
      'a webhook': await recordStatements(() => world.approve(order, { source: 'paypal' })),
      'a capture': await recordStatements(() => world.capture(practice, order)),
      'a webhook of a refund': await recordStatements(() => goBack('refund', 100)),
      'a refund by an operator': await recordStatements(async () => {
        await world.simulator.control({ action: 'choose-refund', captureId: await captured(), refundStatus: 'PENDING' })
        await refundCapture(world.context(), { captureId: await captured(), amountCents: 100, isAnother: true })
        await world.simulator.settled()
      }),
      'a webhook of a chargeback': await recordStatements(() => goBack('reverse', 100)),
      'the capture of extras': await recordStatements(async () => {
        await world.server.call('POST', '/api/member/practice/upselling', {
          token: world.token,
          body: { practiceId: id, newPackageItems: [exam] },
        })
        const held = await world.order(id, examCents)
        await world.approve(held, { source: 'paypal' })
        await world.capture(id, held)
      }),
      'a job of holds': await recordStatements(() => releaseOverdueHolds(world.context())),
      'the end of a payment': await recordStatements(() => world.finalize(practice, order)),
      'a mail': await recordStatements(() => world.server.settle()),
      'a reconciliation': await recordStatements(async () => {
        await world.order(abandoned, total)
        await world.reconcileUntilQuiet()
      }),
    }
  }

  /** Most cases are closed. */
  async function addClosedCases(): Promise<void> {
    const { guid: intentGuid, practiceId } = await database().selectFrom('paymentIntent').selectAll().executeTakeFirstOrThrow()
    const closed = { amountCents: 100, openedAt: world.server.clock.now(), closedAt: world.server.clock.now() }
    await database()
      .insertInto('creditCase')
      .values({ practiceId, reason: 'payment', ...closed })
      .execute()
    await database()
      .insertInto('paymentCase')
      .values({ intentGuid, reason: 'not-due', captureId: 'CASE', currency: 'EUR', ...closed })
      .execute()
  }

  /** Copies a row of a table many times, with other keys and references. */
  async function multiply(unlimited: Database, table: string): Promise<void> {
    const { rows: columns } = await sql<{ name: string; type: string }>`
      select attname as name, format_type(atttypid, atttypmod) as type
      from pg_attribute
      where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and (
        exists (select from pg_index where indrelid = attrelid and indisunique and indnatts = 1 and attnum = any(indkey::int2[]))
        or exists (select from pg_constraint where conrelid = attrelid and contype = 'f' and attnum = any(conkey))
        or (
          exists (
            select from pg_index left join pg_depend on indexrelid = objid and refobjid = attrelid and refobjsubid = attnum
            where indrelid = attrelid and (attnum = any(indkey::int2[]) or refobjsubid = attnum)
          )
          and not exists (select from pg_constraint where conrelid = attrelid and contype = 'c' and attnum = any(conkey))
        )
      )`.execute(unlimited)
    const templates = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(each) as row from ${sql.table(table)} as each limit 1`.execute(unlimited)
    const template = templates.rows[0]?.row ?? expect.fail(`no row in ${table}`)
    const changes = columns.flatMap(({ name, type }) => {
      if (template[name] === null) return []
      const value = /^(integer|bigint)$/.test(type)
        ? '1000000 + n'
        : type === 'uuid'
          ? 'gen_random_uuid()'
          : /^(text|character)/.test(type)
            ? 'md5(n::text)'
            : undefined
      return value === undefined ? [] : [`'${name}', ${value}`]
    })
    await unlimited.transaction().execute(async (tx) => {
      // Foreign keys are not checked: the copies refer to rows that do not exist.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into ${sql.table(table)} overriding system value
        select made.*
        from (select each from ${sql.table(table)} as each limit 1) as one (template), generate_series(1, ${sql.lit(rows)}) as n,
          jsonb_populate_record(template, jsonb_build_object(${sql.raw(changes.join(', '))})) as made`.execute(tx)
    })
  }

  const scansOf = (plan: Plan): readonly string[] => [
    ...(plan['Node Type'] === 'Seq Scan' && growing.includes(plan['Relation Name'] ?? '') ? [plan['Relation Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap(scansOf),
  ]

  it.each([
    'login',
    'the customer’s data',
    'the list of bookings',
    'a booking',
    'the payments',
    'the documents',
    'the vouchers',
    'the begin of a payment',
    'a webhook',
    'a capture',
    'a webhook of a refund',
    'a webhook of a chargeback',
    'a refund by an operator',
    'the capture of extras',
    'a job of holds',
    'the end of a payment',
    'a mail',
    'a reconciliation',
  ])(`%s scan no table of ${rows} rows`, async (name) => {
    expect(recorded[name]?.length).toBeGreaterThan(0)
    const scans: { text: string; tables: readonly string[] }[] = []
    for (const { text, values } of recorded[name] ?? []) {
      const { rows: plans } = await world.server.opened.jobConnection.executeSql(`explain (format json) ${text}`, [...values])
      const tables = scansOf((plans as [{ 'QUERY PLAN': [{ Plan: Plan }] }])[0]['QUERY PLAN'][0].Plan)
      if (tables.length > 0) scans.push({ text, tables })
    }
    expect(scans).toEqual([])
  })
})
