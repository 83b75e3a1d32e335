import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import type { ClusterCode } from '../../src/area-club/server/domain/codes.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { readOperatorFigures } from '../../src/area-club/server/settings/operator-figures.ts'
import { computeClusterOffer, findSeasonEnd, listPointsOffers } from '../../src/area-club/server/slices/accounts/domain/voucher-offers.ts'
import { formatVoucherCode } from '../../src/area-club/server/slices/loyalty/domain/vouchers.ts'
import type { Database } from '../../src/core/server/database/database.ts'
import { logIn, registerAndLogIn, tokenOf } from '../support/test-members.ts'
import { type CallAnswer, describeServer, startTestServer, type TestServer } from '../support/test-server.ts'

const { vouchers: voucherValues } = readOperatorFigures()

describe('The terms of a voucher', () => {
  it.each([
    [0, undefined],
    [99, undefined],
    [100, { points: 100, valueCents: 500 }],
    [199, { points: 100, valueCents: 500 }],
    [1240, { points: 1200, valueCents: 6_000 }],
  ])('turn every whole hundred of %i points into five euro', (points, offer) => {
    const [most] = listPointsOffers(points, voucherValues, '2026-03-02')
    if (offer === undefined) expect(most).toBeUndefined()
    else expect(most).toEqual({ ...offer, discountCents: 0, expiresOn: '2027-03-02' })
  })

  it('list each whole hundred of the points to choose from, the most first', () => {
    const offers = listPointsOffers(340, voucherValues, '2026-03-02')
    expect(offers.map(({ points, valueCents }) => [points, valueCents])).toEqual([
      [300, 1_500],
      [200, 1_000],
      [100, 500],
    ])
  })

  it.each([
    ['blue', undefined],
    [null, undefined],
    ['silver', 3_000],
    ['gold', 6_000],
    ['diamond', 9_000],
  ] as const)('give the cluster %s its discount until the season ends', (cluster, discountCents) => {
    const computed = computeClusterOffer(cluster, voucherValues, '2026-03-02')
    if (discountCents === undefined) expect(computed).toBeUndefined()
    else expect(computed).toEqual({ valueCents: 0, discountCents, expiresOn: '2026-09-30' })
  })

  it('end on 30 September with the season, that day included', () => {
    const ends = ['2026-01-01', '2026-09-30', '2026-10-01', '2026-12-31'].map((day) => findSeasonEnd(voucherValues, day))
    expect(ends).toEqual(['2026-09-30', '2026-09-30', '2027-09-30', '2027-09-30'])
  })

  it('include a code without characters that look alike', () => {
    for (let byte = 0; byte < 256; byte++)
      expect(formatVoucherCode('GOLD', new Uint8Array(8).fill(byte))).toMatch(/^GOLD-[2-9A-HJ-NP-Z]{8}$/)
  })
})

describeServer('Generating a voucher', (server, kind) => {
  beforeAll(async () => {
    await seedDatabase(server().services.database, server().clock.now())
  })
  const tokenFor = async (username: string) => tokenOf(await logIn(server(), username))
  const generate = (token: string, from: 'points' | 'cluster', on: TestServer = server(), body?: { points: number }) =>
    on.call('POST', `/api/member/me/voucher/generate-from-${from}`, { token, ...(body && { body }) })
  const meOf = async (token: string) => (await server().call('GET', '/api/member/me', { token })).body
  const vouchersOf = async (token: string, language = 'it') =>
    (await server().call('GET', '/api/member/voucher', { token, headers: { 'accept-language': language } })).body

  it('from points uses every whole hundred, leaves the rest and writes a ledger entry', async () => {
    const token = await tokenFor('giulia.bianchi')
    const { pointsVoucher, ...me } = await meOf(token)
    expect(me).toMatchObject({ points: 1240, canGeneratePointsVoucher: true })
    const before = await vouchersOf(token)
    const answer = await generate(token, 'points')
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      message: null,
      voucher: {
        voucherCode: expect.stringMatching(/^PUNTI-.{8}$/),
        voucherValue: 6_000,
        paymentMethodConsumed: 0,
        discountValue: 0,
        valueDiscountConsumed: 0,
        voucherDescription: 'Voucher da punti',
        expirationDate: '2027-03-02',
        redeemed: false,
        division: null,
      },
    })
    const { voucherValue: value, expirationDate } = answer.body.voucher
    expect(pointsVoucher, 'the voucher equals its preview').toMatchObject({ points: 1200, value, expirationDate })
    expect(await vouchersOf(token)).toEqual(expect.arrayContaining([...before, answer.body.voucher]))
    expect(await vouchersOf(token, 'en')).toEqual(
      expect.arrayContaining([{ ...answer.body.voucher, voucherDescription: 'Voucher from points' }]),
    )
    expect(await meOf(token)).toMatchObject({ points: 40, canGeneratePointsVoucher: false, pointsVoucher: null })
    const { rows } = await sql`select kind, entry.points from points_entry entry join member on member.id = member_id
      where username = 'giulia.bianchi' order by entry.id`.execute(server().services.database)
    expect(rows).toEqual([
      { kind: 'opening', points: 1240 },
      { kind: 'voucher', points: -1200 },
    ])
  })

  it('from points uses those that the customer chooses, and refuses others that are not offered', async () => {
    const token = await registerAndLogIn(server(), 902)
    const id = await setPoints(server().services.database, 'persona902@example.it', 540, 'blue')
    expect((await meOf(token)).pointsVoucher.choices).toEqual([500, 400, 300, 200, 100].map((points) => ({ points, value: points * 5 })))
    for (const [points, status, body] of [
      [600, 409, { code: 'points-too-few' }],
      [150, 422, { code: 'invalid-fields', errors: { points: 'Scegli quanti punti usare dall’elenco' } }],
      [0, 422, { code: 'invalid-fields' }],
    ] as const)
      expect(await generate(token, 'points', server(), { points }), `${points} points`).toMatchObject({ status, body })
    expect(await generate(token, 'points', server(), { points: 200 })).toMatchObject({
      status: 201,
      body: { voucher: { voucherValue: 1_000 } },
    })
    expect(await meOf(token)).toMatchObject({ points: 340, pointsVoucher: { points: 300 } })
    const { rows } = await sql`select points from points_entry where member_id = ${id} order by id`.execute(server().services.database)
    expect(rows).toEqual([{ points: 540 }, { points: -200 }])
  })

  it('from the cluster succeeds once a season, and again in the next', async () => {
    const token = await tokenFor('luca.estero')
    const clusterVoucher = { value: 9_000, expirationDate: '2026-09-30' }
    expect(await meOf(token)).toMatchObject({ clusterCode: 'diamond', canGenerateClusterVoucher: true, clusterVoucher })
    const answer = await generate(token, 'cluster')
    expect(answer.status).toBe(201)
    expect(answer.body.voucher).toMatchObject({
      voucherCode: expect.stringMatching(/^DIAMOND-/),
      voucherValue: 0,
      discountValue: 9_000,
      voucherDescription: 'Voucher da cluster Diamond',
      expirationDate: '2026-09-30',
    })
    expect(await meOf(token)).toMatchObject({ canGenerateClusterVoucher: false, clusterVoucher: null, points: 60 })
    expect(await generate(token, 'cluster')).toMatchObject({ status: 409, body: { code: 'voucher-already-generated' } })

    server().clock.set('2026-09-30T21:59:00Z')
    const late = await tokenFor('luca.estero')
    expect(await generate(late, 'cluster')).toMatchObject({ status: 409 })
    server().clock.set('2026-09-30T22:01:00Z')
    expect(await meOf(late)).toMatchObject({ canGenerateClusterVoucher: true })
    const next = await generate(late, 'cluster')
    expect(next.body.voucher.expirationDate).toBe('2027-09-30')
    expect(await generate(late, 'cluster')).toMatchObject({ status: 409 })
  })

  it('answers 409 to a customer without enough points or without the cluster, and changes nothing', async () => {
    for (const [username, from, code] of [
      ['nuovo.cliente', 'points', 'points-too-few'],
      ['luca.estero', 'points', 'points-too-few'],
      ['nuovo.cliente', 'cluster', 'cluster-not-allowed'],
      ['marco.docente', 'cluster', 'cluster-not-allowed'],
      ['anna.inps', 'cluster', 'voucher-already-generated'],
    ] as const) {
      const token = await tokenFor(username)
      const before = { me: await meOf(token), vouchers: await vouchersOf(token) }
      expect(before.me[from === 'points' ? 'canGeneratePointsVoucher' : 'canGenerateClusterVoucher']).toBe(false)
      expect(await generate(token, from), `${username} ${from}`).toMatchObject({ status: 409, body: { code } })
      expect({ me: await meOf(token), vouchers: await vouchersOf(token) }).toEqual(before)
    }
  })

  it('writes an audit row with neither code nor name', async () => {
    const token = await tokenFor('anna.inps')
    const answer = await generate(token, 'points')
    const row = await server()
      .services.database.selectFrom('audit')
      .where('action', '=', 'voucher-generation')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      subject: 'voucher',
      actorId: expect.any(Number),
      requestId: expect.any(String),
      changes: { origin: 'points', valueCents: 1_500, points: { from: 320, to: 20 } },
    })
    expect(JSON.stringify(row)).not.toContain(answer.body.voucher.voucherCode)
  })

  it('is protected by database constraints against duplicates, negative points and unrecorded changes', async () => {
    const { database } = server().services
    const { id } = await database.selectFrom('member').where('username', '=', 'anna.inps').select('id').executeTakeFirstOrThrow()
    await expect(database.updateTable('member').set({ points: -1 }).where('id', '=', id).execute()).rejects.toThrow(/check constraint/)
    await expect(
      sql`insert into voucher (member_id, voucher_code, voucher_value_cents, payment_method_consumed_cents, discount_value_cents,
        value_discount_consumed_cents, voucher_description, expiration_date, redeemed, origin, season_ends_on)
        values (${id}, 'SILVER-X', 0, 0, 3000, 0, 'x', '2027-01-31', false, 'cluster', '2026-09-30')`.execute(database),
    ).rejects.toThrow('voucher_once_a_season')
    for (const statement of ['update points_entry set points = 1', 'delete from points_entry', 'truncate points_entry'])
      await expect(sql.raw(statement).execute(database)).rejects.toThrow('append-only')
  })

  it('succeeds once for fifty concurrent calls at the exact balance, and leaves zero points (requirements P18)', async () => {
    const token = await registerAndLogIn(server(), 900)
    const id = await setPoints(server().services.database, 'persona900@example.it', 300, 'gold')
    const other = kind === 'postgres' ? await secondProcess() : undefined
    try {
      for (const [from, code] of [
        ['points', 'points-too-few'],
        ['cluster', 'voucher-already-generated'],
      ] as const) {
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, place) => generate(token, from, place % 2 === 0 ? server() : (other ?? server()))),
        )
        expect(countBy(answers)).toEqual({ 201: 1, [`409 ${code}`]: 49 })
      }
    } finally {
      await other?.close()
    }
    const made = await vouchersOf(token)
    expect(made.map(({ voucherValue, discountValue }: Record<string, number>) => [voucherValue, discountValue])).toEqual([
      [1_500, 0],
      [0, 6_000],
    ])
    expect(await meOf(token)).toMatchObject({ points: 0, canGeneratePointsVoucher: false, canGenerateClusterVoucher: false })
    const { rows } = await sql`select points from points_entry where member_id = ${id} order by id`.execute(server().services.database)
    expect(rows).toEqual([{ points: 300 }, { points: -300 }])
  })

  it('rolls back voucher and points when the audit row cannot be written', async () => {
    const token = await registerAndLogIn(server(), 901)
    const { database } = server().services
    await setPoints(database, 'persona901@example.it', 500, 'gold')
    await sql`alter table audit add constraint no_vouchers check (action <> 'voucher-generation') not valid`.execute(database)
    try {
      for (const from of ['points', 'cluster'] as const) expect((await generate(token, from)).status).toBe(500)
    } finally {
      await sql`alter table audit drop constraint no_vouchers`.execute(database)
    }
    expect(await vouchersOf(token)).toEqual([])
    expect(await meOf(token)).toMatchObject({ points: 500, canGeneratePointsVoucher: true, canGenerateClusterVoucher: true })
  })

  it('keeps every balance equal to the sum of its ledger entries', async () => {
    const { rows } = await sql`select username from member where coalesce(points, 0) <>
      coalesce((select sum(points) from points_entry where member_id = member.id), 0)`.execute(server().services.database)
    expect(rows).toEqual([])
  })

  /** Starts a server on the same database, as another process would be. */
  async function secondProcess(): Promise<TestServer> {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server().services.database)
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${rows[0]?.name}`
    const opened = await openDatabase({ databaseUrl: url.href, dataDir: 'memory://' })
    return startTestServer('postgres', { opened, clock: server().clock })
  }
})

async function setPoints(database: Database, username: string, points: number, cluster: ClusterCode): Promise<number> {
  const { id } = await database
    .updateTable('member')
    .set({ points, clusterCode: cluster })
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.insertInto('pointsEntry').values({ memberId: id, kind: 'opening', points, recordedAt: new Date() }).execute()
  return id
}

function countBy(answers: readonly CallAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const key = status < 300 ? String(status) : `${status} ${body.code}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}
