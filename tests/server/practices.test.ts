import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { practiceOpenToChanges } from '#generated/conditions.ts'
import type { Schemas } from '#generated/server/guards.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { canBeUpsold, computeTotalCents, isPaymentDue } from '../../src/area-club/server/slices/bookings/domain/practices.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeServer, type TestServer } from '../support/test-server.ts'

describe('A payment is due', () => {
  const asked = { paymentRequestedOn: '2026-03-02' }
  it.each([
    ['from the day of the payment request', asked, 1, '2026-03-02', true],
    ['on every day after it', asked, 1, '2026-04-01', true],
    ['not on the day before', asked, 1, '2026-03-01', false],
    ['not for a paid booking', asked, 0, '2026-03-02', false],
    ['not after an overpayment', asked, -100, '2026-03-02', false],
    ['not without a payment request', { paymentRequestedOn: null }, 1, '2026-03-02', false],
  ])('%s', (_when, practice, remainingCents, today, due) => {
    expect(isPaymentDue(practice, remainingCents, today)).toBe(due)
  })
})

describe('Extras may be added', () => {
  const buyedPackage = {
    id: 1,
    title: '',
    webidpackage: '1',
    code: 'X',
    periodFrom: '2026-06-28',
    periodTo: '2026-07-12',
    basicCore: { advancePaymentINPS: null },
  }
  const open = { readableStatus: 'confermato', upsellingUntil: '2026-06-18', isModifying: false, hold: null, buyedPackage }
  it.each([
    ['until their last day', open, '2026-06-18', true],
    ['not after their last day', open, '2026-06-19', false],
    ['not when the booking has no last day for extras', { ...open, upsellingUntil: null }, '2026-03-01', false],
    ['not while another change is pending', { ...open, isModifying: true }, '2026-03-01', false],
    ['not from the day of departure, whatever their last day', { ...open, upsellingUntil: '2026-12-31' }, '2026-06-28', false],
    ['on the day before the departure', { ...open, upsellingUntil: '2026-12-31' }, '2026-06-27', true],
  ])('%s', (_when, practice, today, may) => {
    expect(canBeUpsold(practice, today)).toBe(may)
  })

  it.each(['opzionato', 'confermato', 'in lavorazione', 'preventivato', 'annullato', 'concluso', 'stand-by', 'nuovo'])(
    'in the status %s if and only if the catalogue permits changes',
    (readableStatus) => {
      const may = practiceOpenToChanges.holds({ practice: { readableStatus } as Schemas['Practice'] })
      expect(canBeUpsold({ ...open, readableStatus }, '2026-06-18')).toBe(may)
      expect(may).toBe(['opzionato', 'confermato'].includes(readableStatus))
    },
  )
})

describe('computeTotalCents', () => {
  it('sums the services, reductions included', () => {
    expect(computeTotalCents([])).toBe(0)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500_000, max: 500_000 })), fc.integer({ min: -500_000, max: 500_000 }), (prices, price) => {
        const services = prices.map((each) => ({ price: each }))
        expect(computeTotalCents([...services, { price }])).toBe(computeTotalCents(services) + price)
      }),
    )
  })
})

describeServer('Bookings', (server) => {
  beforeAll(async () => {
    await seedDatabase(server().services.database, server().clock.now())
  })
  const listOf = async (username: string) => (await listWith(server(), username)).body

  it('are listed newest first, to their buyer only', async () => {
    const practices = await listOf('giulia.bianchi')
    const created = practices.map(({ creationDate }: { creationDate: string }) => creationDate)
    expect(created).toEqual(created.toSorted().reverse())
    expect(practices.map(({ shortCode }: { shortCode: string }) => shortCode)).toEqual([
      'EST-48274',
      'VS-48281',
      'EST-48260',
      'MS-48249',
      'VS-48231',
      'EST-47118',
      'VS-47004',
      'FC-46930',
      'EST-46902',
      'VS-45377',
    ])
    expect(await listOf('nuovo.cliente')).toEqual([])
  })

  it('do not show another customer’s, not even in the same turn (requirements S9)', async () => {
    const [giulia, elena] = await Promise.all([listOf('giulia.bianchi'), listOf('elena.moretti')])
    const [hers, others] = [giulia, elena].map((list) =>
      list.find((practice: { packageTitle: string }) => practice.packageTitle.startsWith('Malta')),
    )
    expect(hers.buyedPackage).toEqual(others.buyedPackage)
    expect(hers.id).not.toBe(others.id)
    const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)
    expect(ids(giulia).filter((id) => ids(elena).includes(id))).toEqual([])
    expect(JSON.stringify(elena)).not.toContain(hers.participants[0].customerFiscalCode)
    expect((await server().call('GET', '/api/member/practice')).status).toBe(401)
  })

  it('show the total cost, the amounts paid and remaining, and whether a payment is due', async () => {
    const practices = await listOf('giulia.bianchi')
    const of = (shortCode: string) => practices.find((practice: { shortCode: string }) => practice.shortCode === shortCode)
    expect(of('VS-48231')).toMatchObject({
      totalCost: 248_000,
      practicePrice: 248_000,
      privatoPayedAmount: 90_000,
      remainingAmount: 158_000,
      mustPay: false,
      canBeUpsold: true,
      isFinanceable: true,
    })
    expect(of('EST-48260')).toMatchObject({
      totalCost: 119_000,
      remainingAmount: 89_000,
      mustPay: true,
      canBeUpsold: true,
      isFinanceable: false,
      financingUrl: null,
    })
    expect(of('EST-46902'), 'a cancelled booking shows the refund and no balance').toMatchObject({
      readableStatus: 'annullato',
      privatoPayedAmount: 0,
      refundedAmount: 30_000,
      remainingAmount: 0,
      mustPay: false,
      canBeUpsold: false,
    })
    expect(of('VS-47004'), 'a chargeback is not a refund').toMatchObject({ refundedAmount: 0 })
  })

  it('separate INPS’s share from the customer’s', async () => {
    const practices = await listOf('anna.inps')
    expect(
      practices.map(({ costoINPS, iNPSPayedAmount, privatoPayedAmount, remainingAmount, partoSicuro }: Record<string, unknown>) => [
        costoINPS,
        iNPSPayedAmount,
        privatoPayedAmount,
        remainingAmount,
        partoSicuro,
      ]),
    ).toEqual([
      [120_000, 0, 0, 45_000, false],
      [180_000, 0, 15_000, 44_000, true],
      [120_000, 120_000, 45_000, 0, true],
    ])
  })

  it('include participants, services in order and the period as booked', async () => {
    const malta = (await listOf('giulia.bianchi')).find((practice: { shortCode: string }) => practice.shortCode === 'VS-48231')
    expect(malta.participants).toHaveLength(1)
    expect(malta.participants[0]).toMatchObject({
      version: 3,
      customerName: 'Tommaso Rinaldi',
      relation: 'figlio',
      grade: '8,2',
      intolerances: true,
      docType: 'idCard',
      docNumber: 'CA41207MT',
      noteLeaving: null,
      customer: { firstName: 'Tommaso', lastName: 'Rinaldi', gender: 'Z', mobilePhone: '+39 333 555 0143' },
    })
    expect(malta.partOneRelWithBuyer).toBe('figlio')
    expect(malta.serviceSnapshots.map(({ itemGroup, quantity, price }: Record<string, unknown>) => [itemGroup, quantity, price])).toEqual([
      ['Viaggio', 1, 32_000],
      ['Soggiorno e corso', 1, 165_000],
      ['Soggiorno e corso', 2, 39_000],
      ['Assicurazione', 1, 12_000],
      ['Modalità di pagamento', 1, 0],
    ])
    expect([malta.originalPackagePeriodFrom, malta.originalPackagePeriodTo]).toEqual(['2026-07-12', '2026-07-26'])
    const teachers = await listOf('marco.docente')
    expect(teachers[0].partOneRelWithBuyer).toBeNull()
  })

  it('have the numbers of their invoices as listFiscalDocuments returns them', async () => {
    const token = tokenOf(await logIn(server(), 'giulia.bianchi'))
    const practices: Schemas['Practice'][] = await listOf('giulia.bianchi')
    for (const { id, shortCode, invoiceNumbers } of practices) {
      const { body } = await server().call('GET', `/api/member/practice/zucchetti/listadocumenti/${id}`, { token })
      const numbers = body.rows.map(({ invoicenumber }: { invoicenumber: string }) => invoicenumber)
      expect(invoiceNumbers, shortCode).toEqual(body.success ? numbers : undefined)
    }
    const numbersOf = (code: string) => practices.find(({ shortCode }) => shortCode === code)?.invoiceNumbers
    expect(numbersOf('VS-48231')).toHaveLength(2)
    expect(numbersOf('VS-48281'), 'without invoices').toEqual([])
    expect(numbersOf('VS-47004'), 'the accounting system cannot list them').toBeUndefined()
  })

  it('are readable one by one with the content of the list, by their buyer only', async () => {
    const token = tokenOf(await logIn(server(), 'anna.inps'))
    const stranger = tokenOf(await logIn(server(), 'giulia.bianchi'))
    const listed = await listOf('anna.inps')
    expect(listed).toHaveLength(3)
    for (const practice of listed) {
      const path = `/api/member/practice/${practice.id}`
      expect((await server().call('GET', path, { token })).body).toEqual(practice)
      expect(await server().call('GET', path, { token: stranger })).toMatchObject({ status: 404, body: { code: 'not-found' } })
    }
    for (const id of ['999999', '9007199254740991', 'x'])
      expect((await server().call('GET', `/api/member/practice/${id}`, { token })).status).toBe(404)
  })
})

async function listWith(server: TestServer, username: string) {
  return server.call('GET', '/api/member/practice', { token: tokenOf(await logIn(server, username)) })
}
