/** Changes at the total that the customer agreed to, and the ledger after many of them (requirements P2, I1, I2). */
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { guards } from '#generated/server/guards.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { readOperatorFigures } from '../../src/area-club/server/settings/operator-figures.ts'
import type { Practice } from '../../src/area-club/server/slices/bookings/domain/practices.ts'
import type { AlternativeOffer } from '../../src/area-club/server/slices/trips/domain/trips.ts'
import { findPackageOffers } from '../../src/area-club/server/slices/trips/stores/trips-store.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { recordCapture } from '../support/test-payments.ts'
import { describeServer, type TestServer } from '../support/test-server.ts'

const surcharge = readOperatorFigures().prices.modificationSurchargeCents

describeServer('A change of services with an agreed price', (server) => defineAgreed(server), { guards })

function defineAgreed(server: () => TestServer) {
  let giulia: string
  let practiceId: number
  const database = () => server().services.database
  const read = async (): Promise<Practice> => (await server().call('GET', `/api/member/practice/${practiceId}`, { token: giulia })).body
  const post = (path: string, body: object) => server().call('POST', `/api/member/practice/${path}`, { token: giulia, body })
  const bodyOf = ({ buyedPackage }: Practice, offers: readonly AlternativeOffer[]) => ({
    practiceId,
    newPackageId: buyedPackage.id,
    newPackageItems: offers.map(({ itemGroup, serviceId }) => ({ itemGroup, serviceId })),
  })
  const priceOf = async (body: object): Promise<number> => (await post('editPreview', body)).body.payload.totalPrice
  const setPrice = (practice: Practice, serviceId: number, realvalueCents: number) =>
    database()
      .updateTable('packageService')
      .set({ realvalueCents })
      .where('packageId', '=', practice.buyedPackage.id)
      .where('serviceId', '=', serviceId)
      .execute()
  const open = (offers: readonly AlternativeOffer[]) =>
    offers.filter(({ soldout, editableInClubArea, dependsOn }) => !soldout && editableInClubArea && dependsOn === null)
  const offersOf = async (practice: Practice) => {
    const { cities, payments } = (await findPackageOffers(database(), practice.buyedPackage.id)) ?? expect.fail('nothing is offered')
    return { cities: open(cities), payments: open(payments) }
  }
  const otherCities = async (practice: Practice): Promise<readonly [AlternativeOffer, AlternativeOffer]> => {
    const booked = new Set(practice.serviceSnapshots.map(({ serviceId }) => serviceId))
    const [one, other] = (await offersOf(practice)).cities.filter(({ serviceId }) => !booked.has(serviceId))
    return one && other ? [one, other] : expect.fail('There are not three cities')
  }
  const trail = () =>
    database()
      .selectFrom('audit')
      .where('subject', '=', 'practice')
      .where('subjectId', '=', String(practiceId))
      .where('action', '=', 'services')
      .orderBy('id')
      .select('changes')
      .execute()
  const surcharged = ({ serviceSnapshots }: Practice) => serviceSnapshots.find(({ serviceId }) => serviceId === 500)?.price ?? 0

  beforeAll(async () => {
    await seedDatabase(database(), server().clock.now())
    giulia = tokenOf(await logIn(server(), 'giulia.bianchi'))
    const practices: readonly Practice[] = (await server().call('GET', '/api/member/practice', { token: giulia })).body
    practiceId = practices.find(({ shortCode }) => shortCode === 'VS-48231')?.id ?? expect.fail('VS-48231 is not there')
  })

  it('answers 409 and writes nothing when the operator has changed a price since the preview', async () => {
    const before = await read()
    const [city] = await otherCities(before)
    const body = bodyOf(before, [city])
    const expectedTotal = await priceOf(body)
    await setPrice(before, city.serviceId, city.realvalue + 1)
    const refused = await post('editServices', { ...body, expectedTotal })
    expect(refused).toMatchObject({ status: 409, body: { code: 'amount-changed' } })
    expect(await read()).toEqual(before)
    expect(await trail()).toEqual([])
    expect(await priceOf(body)).toBe(expectedTotal + 1)
    expect((await post('editServices', { ...body, expectedTotal: expectedTotal + 1 })).status).toBe(200)
    expect((await read()).totalCost).toBe(expectedTotal + 1)
    await setPrice(before, city.serviceId, city.realvalue)
  })

  it('is idempotent: a double submit makes one change and returns one answer', async () => {
    const before = await read()
    const [city] = await otherCities(before)
    const body = { ...bodyOf(before, [city]), expectedTotal: await priceOf(bodyOf(before, [city])) }
    const changes = (await trail()).length
    const answers = await Promise.all([post('editServices', body), post('editServices', body)])
    answers.push(await post('editServices', body))
    expect(answers.map(({ status, body: said }) => [status, said])).toEqual(answers.map(() => [200, answers[0]?.body]))
    const after = await read()
    expect([after.totalCost, surcharged(after) - surcharged(before)]).toEqual([body.expectedTotal, surcharge])
    expect(await trail()).toHaveLength(changes + 1)
  })

  it('accepts one of two concurrent changes from two tabs and answers 409 to the other', async () => {
    const before = await read()
    const bodies = await Promise.all(
      (await otherCities(before)).map(async (city) => {
        const body = bodyOf(before, [city])
        return { ...body, expectedTotal: await priceOf(body) }
      }),
    )
    const changes = (await trail()).length
    const answers = await Promise.all(bodies.map((body) => post('editServices', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const made = answers.findIndex(({ status }) => status === 200)
    expect(answers[1 - made]?.body.code).toBe('amount-changed')
    expect((await read()).totalCost).toBe(bodies[made]?.expectedTotal)
    expect(await trail()).toHaveLength(changes + 1)
  })

  it('keeps the operator’s INPS contribution when the ISEE band changes', async () => {
    const anna = tokenOf(await logIn(server(), 'anna.inps'))
    const practices: readonly Practice[] = (await server().call('GET', '/api/member/practice', { token: anna })).body
    const before = practices.find(({ shortCode }) => shortCode === 'VS-48219') ?? expect.fail('VS-48219 is not there')
    const booked = new Set(before.serviceSnapshots.map(({ serviceId }) => serviceId))
    const offers = await findPackageOffers(database(), before.buyedPackage.id)
    const bands = open(offers?.iseeBands ?? []).filter(({ serviceId }) => !booked.has(serviceId))
    const dearest = bands.reduce((one, other) => (other.realvalue > one.realvalue ? other : one))
    const body = { ...bodyOf(before, [dearest]), practiceId: before.id }
    const answer = await server().call('POST', '/api/member/practice/editServices', { token: anna, body })
    const path = `/api/member/practice/${before.id}`
    const after: Practice = (await server().call('GET', path, { token: anna })).body
    expect([answer.status, after.costoINPS]).toEqual([200, before.costoINPS])
    expect(after.remainingAmount - before.remainingAmount).toBe(after.totalCost - before.totalCost)
    expect(after.totalCost - before.totalCost).toBe(dearest.realvalue + surcharge)
  })

  it('keeps price, ledger, audit and credit case consistent to the cent over fifty random changes', async () => {
    const steps = fc.sample(
      fc.record({
        city: fc.nat(),
        payment: fc.nat(),
        kinds: fc.subarray(['cities', 'payments'] as const),
        repriced: fc.option(fc.integer({ min: 0, max: 60_000 })),
        isStale: fc.constantFrom(false, false, false, true),
        paysAll: fc.constantFrom(false, false, true),
      }),
      { numRuns: 50, seed: 20_261_122 },
    )
    let audited = (await trail()).length
    let open = 0
    for (const { city, payment, kinds, repriced, isStale, paysAll } of steps) {
      const before = await read()
      if (paysAll && before.remainingAmount > 0) await pay(before.remainingAmount)
      const { cities, payments } = await offersOf(before)
      const chosenCity = cities[city % cities.length]
      if (repriced !== null && chosenCity) await setPrice(before, chosenCity.serviceId, repriced)
      const wanted = { cities: chosenCity, payments: payments[payment % payments.length] }
      const body = bodyOf(
        before,
        kinds.flatMap((kind) => wanted[kind] ?? []),
      )
      const total = await priceOf(body)
      const { status } = await post('editServices', { ...body, expectedTotal: isStale ? total - 1 : total })
      expect(status).toBe(isStale ? 409 : 200)
      const after = await read()
      const changes = await trail()
      const isChanged = changes.length > audited
      expect(after.totalCost).toBe(isStale ? before.totalCost : total)
      expect(after.totalCost).toBe(after.serviceSnapshots.reduce((sum, { price }) => sum + price, 0))
      expect(after.totalCost - after.remainingAmount).toBe(await arrived())
      expect(changes.length - audited).toBeLessThanOrEqual(isStale ? 0 : 1)
      if (isChanged)
        expect(changes.at(-1)?.changes).toMatchObject({
          totalCents: { from: before.totalCost, to: after.totalCost },
          surchargeCents: surcharge,
        })
      expect(surcharged(after)).toBe(surcharge * changes.length)
      // A later payment closes no case by itself; the next change recomputes it.
      if (isChanged) open = Math.max(0, -after.remainingAmount)
      expect(await credit()).toBe(open)
      audited = changes.length
    }
    expect(audited).toBeGreaterThan(10)
  })

  const pay = (amountCents: number) => recordCapture(database(), practiceId, amountCents, server().clock.now())

  /** Returns the money received less the money returned, computed without the server's own sums. */
  async function arrived(): Promise<number> {
    const rows = await database().selectFrom('paymentEntry').where('practiceId', '=', practiceId).select(['kind', 'amountCents']).execute()
    return rows.reduce((sum, { kind, amountCents }) => (kind === 'pending' || kind === 'failure' ? sum : sum + amountCents), 0)
  }

  async function credit(): Promise<number> {
    const cases = await database()
      .selectFrom('creditCase')
      .where('practiceId', '=', practiceId)
      .where('closedAt', 'is', null)
      .select('amountCents')
      .execute()
    expect(cases.length).toBeLessThanOrEqual(1)
    return cases[0]?.amountCents ?? 0
  }
}
