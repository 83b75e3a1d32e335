/** The periods from which a move begins: those of the booked programme, with what of the booking can be kept there (specification 5). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOperatorFigures } from '../../src/area-club/server/settings/operator-figures.ts'
import { addTarget } from '../support/movable-practice.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { describeOnDatabases } from '../support/test-server.ts'

const surcharge = readOperatorFigures().prices.modificationSurchargeCents

describeOnDatabases('The other periods of a booked programme', (kind) => {
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture(kind)
    await world.server.services.database
      .insertInto('extraGroup')
      .values({ productDivisionId: 1, labelFamily: 'Extra1', title: 'Escursioni', isNew: false, optional: true, exclusive: false })
      .execute()
  })
  afterAll(() => world?.close())

  const post = (path: string, body: object) => world.server.call('POST', `/api/member/practice/${path}`, { token: world.token, body })
  const periodsOf = (id: number, token = world.token) => world.server.call('GET', `/api/member/practice/${id}/periods`, { token })

  it('keep city and extras where they are offered, at the total that the move then costs', async () => {
    const webgroup = `MARE-${randomUUID().slice(0, 8)}`
    const booked = await addTarget(world, { webgroup, from: '2026-07-05', to: '2026-07-12' })
    const alike = await addTarget(world, { webgroup, from: '2026-07-19', to: '2026-07-26', baseCents: 126_000 })
    const withoutExtra = await addTarget(world, {
      webgroup,
      from: '2026-08-02',
      to: '2026-08-09',
      offers: [
        { code: 'soggiorno-nuovo', kind: 'included', realvalueCents: 110_000 },
        { code: 'da-bologna', kind: 'city', label: 'Bologna', itemGroup: 'Viaggio', realvalueCents: 8_000 },
      ],
    })
    const withoutCity = await addTarget(world, {
      webgroup,
      from: '2026-08-16',
      to: '2026-08-23',
      offers: [
        { code: 'soggiorno-nuovo', kind: 'included', realvalueCents: 110_000 },
        { code: 'da-pisa', kind: 'city', label: 'Pisa', itemGroup: 'Viaggio', realvalueCents: 9_000 },
        { code: 'gita-nuova', kind: 'extra', itemGroup: 'Escursioni', realvalueCents: 4_500 },
      ],
    })
    await addTarget(world, { webgroup, soldout: true })
    await addTarget(world, { webgroup, editable: false })
    await addTarget(world)
    const extra = { itemGroup: 'Escursioni', serviceId: booked.extraId }
    const first = await post('editPackage', {
      practiceId: await world.book(),
      newPackageId: booked.packageId,
      newPackageItems: [...booked.body.newPackageItems, extra],
    })
    expect(first.body).toMatchObject({ message: expect.any(String) })
    const { practiceId } = first.body

    const { body } = await periodsOf(practiceId)
    const presentTotal = 120_000 + 8_000 + 4_500 + surcharge
    expect(body).toMatchObject({ programme: { webgroup, destination: expect.any(Number) }, presentTotal })
    expect(body.periods).toEqual([
      {
        package: alike.packageId,
        title: expect.stringMatching(/^Viaggio /),
        periodFrom: '2026-07-19',
        periodTo: '2026-07-26',
        price: 126_000,
        totalPrice: presentTotal + 6_000 + surcharge,
        city: booked.cityId,
        isee: null,
        extras: [booked.extraId],
        lost: [],
      },
      expect.objectContaining({
        package: withoutExtra.packageId,
        totalPrice: 110_000 + 8_000 + 2 * surcharge,
        city: booked.cityId,
        extras: [],
        lost: ['Servizio gita-nuova'],
      }),
      expect.objectContaining({ package: withoutCity.packageId, totalPrice: null, city: null, extras: [booked.extraId] }),
    ])

    const [{ package: newPackageId, totalPrice: expectedTotal }] = body.periods
    const newPackageItems = [...booked.body.newPackageItems, extra]
    expect((await post('editPackage', { practiceId, newPackageId, newPackageItems, expectedTotal })).status).toBe(200)
    expect(await world.check()).toEqual([])
  })

  it('are none for a package that is no longer offered, and not found for a booking of somebody else', async () => {
    const practiceId = await world.book()
    expect((await periodsOf(practiceId)).body).toMatchObject({ programme: null, periods: [] })
    expect((await periodsOf(999_999)).body.code).toBe('not-found')
  })
})
