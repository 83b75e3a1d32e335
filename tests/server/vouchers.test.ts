import { beforeAll, expect, it } from 'vitest'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { findVoucherNotice } from '../../src/area-club/server/slices/loyalty/stores/vouchers-store.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

interface ShownVoucher {
  voucherCode: string
  voucherValue: number
  paymentMethodConsumed: number
  discountValue: number
  valueDiscountConsumed: number
  expirationDate: string
  redeemed: boolean
  division: number | null
}

describeServer('Vouchers', (server) => {
  beforeAll(async () => {
    await seedDatabase(server().services.database, server().clock.now())
  })
  const listOf = async (username: string): Promise<readonly ShownVoucher[]> =>
    (await server().call('GET', '/api/member/voucher', { token: tokenOf(await logIn(server(), username)) })).body

  it('are the caller’s own, with the latest expiration date first', async () => {
    const vouchers = await listOf('giulia.bianchi')
    expect(vouchers.map(({ voucherCode }) => voucherCode)).toEqual([
      'PUNTI-7K2M',
      'STUDIO-5N0R',
      'PUNTI-9W3C',
      'PUNTI-4H8T',
      'PUNTI-2B6X',
      'GOLD-6P1V',
    ])
    expect(vouchers[1]).toEqual({
      voucherCode: 'STUDIO-5N0R',
      voucherValue: 10_000,
      paymentMethodConsumed: 0,
      discountValue: 2_000,
      valueDiscountConsumed: 0,
      voucherDescription: 'Per esserti iscritta al secondo turno di una vacanza studio con un’amica o un amico',
      expirationDate: '2026-09-30',
      redeemed: false,
      division: 3,
    })
    expect((await listOf('elena.moretti')).map(({ voucherCode }) => voucherCode)).toEqual(['SILVER-8L4Q'])
    expect(await listOf('nuovo.cliente')).toEqual([])
  })

  it('cannot be consumed beyond their value', async () => {
    const spend = (column: 'paymentMethodConsumedCents' | 'valueDiscountConsumedCents', cents: number) =>
      server()
        .services.database.updateTable('voucher')
        .set({ [column]: cents })
        .where('voucherCode', '=', 'STUDIO-5N0R')
        .execute()
    await expect(spend('paymentMethodConsumedCents', 10_001)).rejects.toThrow(/check constraint/)
    await expect(spend('valueDiscountConsumedCents', 2_001)).rejects.toThrow(/check constraint/)
    await expect(spend('paymentMethodConsumedCents', -1)).rejects.toThrow(/check constraint/)
  })

  it('include today’s notice in the caller’s language', async () => {
    const token = tokenOf(await logIn(server(), 'nuovo.cliente'))
    const noticeIn = async (language: string) =>
      (await server().call('GET', '/api/member/voucher/notice', { token, headers: { 'accept-language': language } })).body
    expect(await noticeIn('it')).toEqual({ html: expect.stringContaining('<strong>prima di saldare</strong>'), severity: 'info' })
    expect(await noticeIn('en')).toEqual({ html: expect.stringContaining('<strong>before you pay the balance</strong>'), severity: 'info' })
  })

  it('show the notice with the latest first day, and none before its first or after its last day', async () => {
    const { database } = server().services
    const nothing = { html: '', severity: 'info' }
    expect(await findVoucherNotice(database, '2026-02-09', 'it')).toEqual(nothing)
    expect((await findVoucherNotice(database, '2026-02-10', 'it')).html).not.toBe('')
    await database
      .insertInto('voucherNotice')
      .values({ htmlIt: '<p>Chiuso</p>', htmlEn: '<p>Closed</p>', severity: 'warning', validFrom: '2026-05-01', validTo: '2026-05-03' })
      .execute()
    const on = async (today: string) => (await findVoucherNotice(database, today, 'en')).severity
    expect([await on('2026-04-30'), await on('2026-05-01'), await on('2026-05-03'), await on('2026-05-04')]).toEqual([
      'info',
      'warning',
      'warning',
      'info',
    ])
  })
})
