/**
 * Changing the services of a booking: prices, refusals, transactions.
 *
 * One long file, because its tests share the demonstration’s bookings, which each of them changes in turn.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { guards } from '#generated/server/guards.ts'
import type { ProductDivisionId } from '../../src/area-club/server/domain/codes.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { readOperatorFigures } from '../../src/area-club/server/settings/operator-figures.ts'
import { decideCredit } from '../../src/area-club/server/slices/bookings/domain/credit-cases.ts'
import type { IntentState } from '../../src/area-club/server/slices/bookings/domain/payment-intents.ts'
import { isPaymentPending, type PaymentEntry } from '../../src/area-club/server/slices/bookings/domain/payments.ts'
import type { Practice } from '../../src/area-club/server/slices/bookings/domain/practices.ts'
import { addIntent, changeIntent } from '../../src/area-club/server/slices/bookings/stores/payment-intents-store.ts'
import type { AlternativeOffer, PackageOffers } from '../../src/area-club/server/slices/trips/domain/trips.ts'
import { findPackageOffers } from '../../src/area-club/server/slices/trips/stores/trips-store.ts'
import { countBlockedCalls } from '../support/blocked-calls.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { recordCapture } from '../support/test-payments.ts'
import { type DatabaseKind, describeServer, type TestServer } from '../support/test-server.ts'
import { addPackage } from '../support/test-trips.ts'

describe('isPaymentPending', () => {
  const entry = (kind: PaymentEntry['kind'], paymentGuid: string) => ({ kind, paymentGuid, payer: 'privato' }) as PaymentEntry
  it('holds for the customer from the pending entry until its capture or failure', () => {
    expect(isPaymentPending([])).toBe(false)
    expect(isPaymentPending([entry('pending', 'a')])).toBe(true)
    expect(isPaymentPending([{ ...entry('pending', 'a'), payer: 'inps' }])).toBe(false)
    for (const end of ['capture', 'failure'] as const) expect(isPaymentPending([entry('pending', 'a'), entry(end, 'a')])).toBe(false)
    expect(isPaymentPending([entry('pending', 'a'), entry('capture', 'b')])).toBe(true)
    expect(isPaymentPending([entry('capture', 'b'), entry('refund', 'b'), entry('transfer', 'c')])).toBe(false)
  })
})

const surcharge = readOperatorFigures().prices.modificationSurchargeCents

describe('decideCredit', () => {
  it('opens a credit case for an overpayment, changes its amount and closes it', () => {
    expect([decideCredit(undefined, 0), decideCredit(undefined, 900)]).toEqual([{ kind: 'none' }, { kind: 'none' }])
    expect(decideCredit(undefined, -900)).toEqual({ kind: 'open', amountCents: 900 })
    expect(decideCredit(900, -900)).toEqual({ kind: 'none' })
    expect(decideCredit(900, -1_000)).toEqual({ kind: 'change', amountCents: 1_000 })
    expect([decideCredit(900, 0), decideCredit(900, 100)]).toEqual([{ kind: 'close' }, { kind: 'close' }])
  })
})

describeServer('Services of a booking', (server, kind) => defineServices(server, kind), { guards, loginAttempts: 1000 })

function defineServices(server: () => TestServer, kind: DatabaseKind) {
  let giulia: string
  let anna: string
  const database = () => server().services.database
  const list = async (token: string): Promise<readonly Practice[]> => (await server().call('GET', '/api/member/practice', { token })).body
  const named = async (shortCode: string, token = giulia): Promise<Practice> => {
    const found = (await list(token)).find((one) => one.shortCode === shortCode)
    return found ?? expect.fail(`${shortCode} is not there`)
  }
  const offersOf = async (practice: Practice): Promise<PackageOffers> =>
    (await findPackageOffers(database(), practice.buyedPackage.id)) ?? expect.fail('nothing is offered')
  const post = (path: string, token: string, body: object, headers = {}) =>
    server().call('POST', `/api/member/practice/${path}`, { token, body, headers })
  const bodyOf = (practice: Practice, offers: readonly AlternativeOffer[], changes: object = {}) => ({
    practiceId: practice.id,
    newPackageId: practice.buyedPackage.id,
    newPackageItems: offers.map(({ itemGroup, serviceId }) => ({ itemGroup, serviceId })),
    ...changes,
  })
  /** Returns the alternatives that can be chosen and are not booked. */
  const others = (practice: Practice, offers: readonly AlternativeOffer[]) => {
    const booked = new Set(practice.serviceSnapshots.map(({ serviceId }) => serviceId))
    return offers.filter(({ serviceId, soldout, editableInClubArea }) => !booked.has(serviceId) && !soldout && editableInClubArea)
  }
  const auditOf = (practice: Practice) =>
    database()
      .selectFrom('audit')
      .where('subject', '=', 'practice')
      .where('subjectId', '=', String(practice.id))
      .where('action', '=', 'services')
      .orderBy('id')
      .selectAll()
      .execute()

  beforeAll(async () => {
    await seedDatabase(database(), server().clock.now())
    giulia = tokenOf(await logIn(server(), 'giulia.bianchi'))
    anna = tokenOf(await logIn(server(), 'anna.inps'))
  })

  it('change at exactly the previewed price, surcharge included', async () => {
    for (const shortCode of ['VS-48231', 'EST-48260']) {
      const before = await named(shortCode)
      const offers = await offersOf(before)
      const [city] = others(before, offers.cities)
      if (city === undefined) throw new Error(`${shortCode} has no other city`)
      const body = bodyOf(before, [city])
      const preview = await post('editPreview', giulia, body)
      expect(preview.body).toMatchObject({ code: 'ok', payload: { modificationSurcharge: surcharge } })
      expect(await named(shortCode), 'a preview changes nothing').toEqual(before)
      const { basePrice, rows, totalPrice } = preview.body.payload
      expect(basePrice + rows.reduce((sum: number, { price }: { price: number }) => sum + price, 0) + surcharge).toBe(totalPrice)
      expect(rows).toContainEqual({ description: city.name, price: city.realvalue })
      const bookedCity = before.serviceSnapshots.find(({ alternativeLabel }) => alternativeLabel === city.alternativeLabel)
      expect(preview.body.payload.changes).toEqual([
        { kind: 'city', from: bookedCity?.label, to: city.label, difference: city.realvalue - (bookedCity?.price ?? 0) },
      ])
      const groups = (await server().call('GET', `/api/member/practice/${before.id}/alternatives`, { token: giulia })).body
      expect(groups[0], 'the surcharge is known before a preview').toMatchObject({ modificationSurcharge: surcharge })
      const answer = await post('editServices', giulia, body)
      const after = await named(shortCode)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        message: 'La modifica è stata registrata',
        practiceId: before.id,
        remainingAmount: after.remainingAmount,
      })
      expect(after.totalCost).toBe(totalPrice)
      expect(after.remainingAmount).toBe(before.remainingAmount + totalPrice - before.totalCost)
      const oldCity = before.serviceSnapshots.find(({ alternativeLabel }) => alternativeLabel === city.alternativeLabel)
      expect(after.serviceSnapshots.map(({ serviceId }) => serviceId)).toEqual([
        ...before.serviceSnapshots.map(({ serviceId }) => (serviceId === oldCity?.serviceId ? city.serviceId : serviceId)),
        500,
      ])
      expect(after.serviceSnapshots.at(-1)).toMatchObject({ name: 'Supplemento per modifica', price: surcharge, editableInClubArea: false })
      expect(await auditOf(before)).toMatchObject([
        { changes: { totalCents: { from: before.totalCost, to: after.totalCost }, surchargeCents: surcharge } },
      ])
    }
  })

  it('cost nothing and leave no audit row when the selection is unchanged', async () => {
    const before = await named('VS-48231')
    const { cities, payments } = await offersOf(before)
    const booked = new Set(before.serviceSnapshots.map(({ serviceId }) => serviceId))
    const same = [...cities, ...payments].filter(({ serviceId }) => booked.has(serviceId))
    const trail = await auditOf(before)
    for (const offers of [[], same]) {
      expect((await post('editPreview', giulia, bodyOf(before, offers))).body).toMatchObject({
        code: 'ok',
        payload: { totalPrice: before.totalCost, modificationSurcharge: 0 },
      })
      expect((await post('editServices', giulia, bodyOf(before, offers))).status).toBe(200)
    }
    expect(await named('VS-48231')).toEqual(before)
    expect(await auditOf(before)).toEqual(trail)
  })

  it('accept every alternative that the booking lists', async () => {
    let tried = 0
    for (const token of [giulia, anna]) {
      for (const practice of await list(token)) {
        const groups = (await server().call('GET', `/api/member/practice/${practice.id}/alternatives`, { token })).body as readonly {
          itemGroup: string
          items: readonly { serviceId: number }[]
        }[]
        for (const { itemGroup, items } of groups) {
          for (const { serviceId } of items) {
            const preview = await post('editPreview', token, bodyOf(practice, [], { newPackageItems: [{ itemGroup, serviceId }] }))
            if (preview.status === 409) continue
            expect([preview.status, preview.body.code], `${practice.shortCode} ${serviceId}`).toEqual([
              200,
              expect.stringMatching(/^(ok|not-combinable)$/),
            ])
            tried++
          }
        }
      }
    }
    expect(tried).toBeGreaterThan(10)
  })

  it('reject alternatives that are not offered, with an error at their path', async () => {
    const practice = await named('VS-48231')
    const [city] = others(practice, (await offersOf(practice)).cities)
    if (city === undefined) throw new Error('There is no other city')
    for (const path of ['editPreview', 'editServices']) {
      const unknown = await post(path, giulia, bodyOf(practice, [city, { ...city, serviceId: 999_999 }]))
      expect([unknown.status, unknown.body.errors]).toEqual([
        422,
        { 'newPackageItems.1.serviceId': 'Scegli uno dei servizi offerti per questo viaggio' },
      ])
    }
    const elsewhere = await named('EST-48260')
    const other = await post('editServices', giulia, bodyOf(practice, [city], { newPackageId: elsewhere.buyedPackage.id }))
    expect([other.status, other.body.errors]).toEqual([422, { newPackageId: 'Si possono scegliere solo servizi del pacchetto prenotato' }])
    expect((await post('editPreview', giulia, bodyOf(practice, [city], { newPackageId: 999_999 }))).status).toBe(404)
    expect(await named('VS-48231')).toEqual(practice)
  })

  it('cost exactly the previewed price after any selection', async () => {
    const picks = fc.sample(fc.tuple(fc.nat(), fc.nat(), fc.subarray(['cities', 'payments'] as const)), {
      numRuns: process.env.TEST_LONG === '1' ? 60 : 8,
      seed: 20_261_121,
    })
    for (const [city, payment, kinds] of picks) {
      const before = await named('VS-48231')
      const offers = await offersOf(before)
      const open = { cities: offers.cities, payments: offers.payments }
      const chosen = kinds.flatMap((which) => {
        const list = open[which].filter(
          ({ soldout, editableInClubArea, dependsOn }) => !soldout && editableInClubArea && dependsOn === null,
        )
        return list[(which === 'cities' ? city : payment) % Math.max(list.length, 1)] ?? []
      })
      const body = bodyOf(before, chosen)
      const { code, payload } = (await post('editPreview', giulia, body)).body
      expect(code).toBe('ok')
      const answer = await post('editServices', giulia, body)
      const after = await named('VS-48231')
      expect([after.totalCost, answer.body.remainingAmount]).toEqual([payload.totalPrice, after.remainingAmount])
      const again = (await post('editPreview', giulia, bodyOf(after, []))).body.payload
      expect([again.totalPrice, again.basePrice, again.modificationSurcharge]).toEqual([after.totalCost, payload.basePrice, 0])
    }
  })

  it('open a credit case for the excess when the new price is below what was paid (requirements I2)', async () => {
    const before = await named('VS-48231')
    const { id: practiceId, buyedPackage } = before
    const cases = () =>
      database().selectFrom('creditCase').where('practiceId', '=', practiceId).select(['amountCents', 'closedAt']).orderBy('id').execute()
    const [cheap, dear] = others(before, (await offersOf(before)).cities)
    if (cheap === undefined || dear === undefined) throw new Error('There are not three cities')
    const setPrice = (serviceId: number, realvalueCents: number) =>
      database()
        .updateTable('packageService')
        .set({ realvalueCents })
        .where('packageId', '=', buyedPackage.id)
        .where('serviceId', '=', serviceId)
        .execute()
    const bookedCity = before.serviceSnapshots.find(({ alternativeLabel }) => alternativeLabel === cheap.alternativeLabel)
    // The booked city has a high price and its new price is low; the customer pays the whole booking to the cent.
    await database()
      .updateTable('serviceSnapshot')
      .set({ priceCents: 100_000 })
      .where('practiceId', '=', practiceId)
      .where('serviceId', '=', bookedCity?.serviceId ?? 0)
      .execute()
    const paid = (await named('VS-48231')).remainingAmount
    await recordCapture(database(), practiceId, paid, server().clock.now())
    expect((await named('VS-48231')).remainingAmount).toBe(0)
    await setPrice(cheap.serviceId, 10_000)
    await setPrice(dear.serviceId, 20_000)
    const choose = async (city: AlternativeOffer) => {
      const answer = await post('editServices', giulia, bodyOf(before, [city]))
      const { remainingAmount } = await named('VS-48231')
      expect([answer.status, answer.body.remainingAmount]).toEqual([200, remainingAmount])
      return remainingAmount
    }
    expect(await choose(cheap)).toBe(-90_000 + surcharge)
    expect(await cases()).toEqual([{ amountCents: 90_000 - surcharge, closedAt: null }])
    expect(await choose(dear)).toBe(-80_000 + 2 * surcharge)
    expect(await cases()).toEqual([{ amountCents: 80_000 - 2 * surcharge, closedAt: null }])
    await setPrice(cheap.serviceId, 200_000)
    expect(await choose(cheap)).toBeGreaterThan(0)
    expect(await cases()).toEqual([{ amountCents: 80_000 - 2 * surcharge, closedAt: expect.any(String) }])
    await setPrice(dear.serviceId, 0)
    expect(await choose(dear)).toBeLessThan(0)
    expect(await cases()).toMatchObject([{ closedAt: expect.any(String) }, { closedAt: null }])
    await database().deleteFrom('creditCase').execute()
  })

  it('refuse alternatives that sold out meanwhile, in the preview too', async () => {
    const practice = await named('VS-48231')
    const [city] = others(practice, (await offersOf(practice)).cities)
    if (city === undefined) throw new Error('There is no other city')
    const setSoldout = (soldout: boolean) =>
      database()
        .updateTable('packageService')
        .set({ soldout })
        .where('packageId', '=', practice.buyedPackage.id)
        .where('serviceId', '=', city.serviceId)
        .execute()
    await setSoldout(true)
    expect((await post('editPreview', giulia, bodyOf(practice, [city]))).body).toEqual({ code: 'sold-out', payload: null })
    expect(await post('editServices', giulia, bodyOf(practice, [city]))).toMatchObject({
      status: 409,
      body: { code: 'sold-out' },
    })
    await setSoldout(false)
    expect(await named('VS-48231')).toEqual(practice)
  })

  it('refuse a change while a payment or another change is pending (requirements P14)', async () => {
    const practice = await named('VS-48231')
    const offers = others(practice, (await offersOf(practice)).cities).slice(0, 1)
    const refused = async (code: string) => {
      expect((await post('editPreview', giulia, bodyOf(practice, offers))).body.code).toBe(code)
      expect(await post('editServices', giulia, bodyOf(practice, offers))).toMatchObject({ status: 409, body: { code } })
    }
    const setModifying = (isModifying: boolean) =>
      database().updateTable('practice').set({ isModifying }).where('id', '=', practice.id).execute()
    await setModifying(true)
    await refused('change-pending')
    await setModifying(false)
    const payment = {
      practiceId: practice.id,
      paymentGuid: randomUUID(),
      payer: 'privato' as const,
      amountCents: 10_000,
      causal: 'Saldo',
      source: 'Giulia Bianchi',
      channel: 'PayPal',
      recordedAt: server().clock.now(),
    }
    await database()
      .insertInto('paymentEntry')
      .values({ ...payment, kind: 'pending' })
      .execute()
    await refused('payment-pending')
    await database()
      .insertInto('paymentEntry')
      .values({ ...payment, kind: 'failure' })
      .execute()
    expect((await post('editPreview', giulia, bodyOf(practice, offers))).body.code).toBe('ok')
  })

  it('refuse a change while the operator has closed the division', async () => {
    const practice = await named('VS-48231')
    const setStatus = (value: string) =>
      database().updateTable('formFlag').set({ value }).where('productDivisionId', '=', 3).where('key', '=', 'status').execute()
    await setStatus('closed')
    expect((await post('editPreview', giulia, bodyOf(practice, []))).body).toEqual({ code: 'practice-not-editable', payload: null })
    expect(await post('editServices', giulia, bodyOf(practice, []))).toMatchObject({
      status: 409,
      body: { code: 'practice-not-editable' },
    })
    await setStatus('open')
  })

  it('refuse a change that the booking’s conditions forbid, with the reason (specification 5)', async () => {
    const found = await list(giulia)
    const of = (shortCode: string) => found.find((one) => one.shortCode === shortCode) ?? expect.fail(shortCode)
    const refusal = async (practice: Practice, token = giulia, headers = {}) => {
      const [preview, answer] = [
        await post('editPreview', token, bodyOf(practice, []), headers),
        await post('editServices', token, bodyOf(practice, []), headers),
      ]
      expect({ ...preview.body, requestId: '' }).toEqual({ ...answer.body, requestId: '' })
      return [answer.status, answer.body.condition, answer.body.message]
    }
    expect(await refusal(of('VS-48281'))).toEqual([
      409,
      'practice-open-to-changes',
      'Puoi modificare una prenotazione solo quando è opzionata o confermata.',
    ])
    expect((await refusal(of('VS-48281'), giulia, { 'accept-language': 'en' }))[2]).toBe(
      'You can only change a booking while it is provisional or confirmed.',
    )
    const practice = of('VS-48231')
    const change = (set: object) => database().updateTable('practice').set(set).where('id', '=', practice.id).execute()
    await change({ editableInClubArea: false })
    expect((await refusal(practice))[1]).toBe('practice-editable-in-club-area')
    await change({ editableInClubArea: true })
    const assistants = await database()
      .updateTable('serviceSnapshot')
      .set({ code: 'assistenti' })
      .where('practiceId', '=', practice.id)
      .where('position', '=', 1)
      .returning(['id'])
      .execute()
    expect((await refusal(practice))[1]).toBe('practice-without-assistants')
    await database()
      .updateTable('serviceSnapshot')
      .set({ code: 'restored' })
      .where('id', '=', assistants[0]?.id ?? 0)
      .execute()
    const setDivision = (productDivisionId: ProductDivisionId) =>
      database().updateTable('package').set({ productDivisionId, programmeId: null }).where('id', '=', practice.buyedPackage.id).execute()
    const { programmeId } = await database()
      .selectFrom('package')
      .select('programmeId')
      .where('id', '=', practice.buyedPackage.id)
      .executeTakeFirstOrThrow()
    await setDivision(6)
    expect((await refusal(practice))[1]).toBe('practice-in-editable-division')
    await setDivision(3)
    await database().updateTable('package').set({ programmeId }).where('id', '=', practice.buyedPackage.id).execute()
    expect((await post('editPreview', giulia, bodyOf(practice, []))).body.code).toBe('ok')
  })

  it('change until the trip begins, and move only to a trip that has not begun', async () => {
    const practice = await named('VS-48231')
    const begin = (periodFrom: string, id: number) => database().updateTable('package').set({ periodFrom }).where('id', '=', id).execute()
    await begin('2026-03-02', practice.buyedPackage.id)
    for (const path of ['editPreview', 'editServices'])
      expect(await post(path, giulia, bodyOf(practice, []))).toMatchObject({
        status: 409,
        body: { condition: 'practice-not-begun', message: 'Il viaggio è già iniziato: se ti serve una modifica contattaci.' },
      })
    await begin('2026-03-03', practice.buyedPackage.id)
    expect((await post('editPreview', giulia, bodyOf(practice, []))).body.code).toBe('ok')
    await begin(practice.buyedPackage.periodFrom, practice.buyedPackage.id)

    const newPackageId = await addPackage(database(), {
      code: 'ALTROVE',
      offers: [{ code: 'altrove', kind: 'included', realvalueCents: 100_000 }],
    })
    const move = async () => (await post('editPreview', giulia, bodyOf(practice, [], { newPackageId }))).body.code
    expect(await move()).toBe('ok')
    await begin('2026-03-02', newPackageId)
    expect(await move()).toBe('not-priced')
    await begin('2026-03-03', newPackageId)
    expect(await move()).toBe('ok')
  })

  it('answer 404 for another customer’s booking', async () => {
    const practice = await named('VS-48231')
    for (const path of ['editPreview', 'editServices']) expect((await post(path, anna, bodyOf(practice, []))).status).toBe(404)
  })

  it('refuse a change while a payment’s money may have moved, and fail a payment that has only begun (requirements P14)', async () => {
    const practice = await named('EST-48260')
    const [city] = others(practice, (await offersOf(practice)).cities)
    const body = bodyOf(practice, city === undefined ? [] : [city])
    const [guid, now] = [randomUUID(), server().clock.now()]
    const begun = {
      guid,
      practiceId: practice.id,
      kind: 'balance',
      method: 'card',
      amountCents: 10_000,
      language: 'it',
      expiresAt: now,
      holdId: null,
      voucherId: null,
      voucherCents: 0,
      payerId: null,
    } as const
    await addIntent(database(), { ...begun, createRequestId: randomUUID(), captureRequestId: randomUUID() }, now)
    const setState = (state: IntentState) => changeIntent(database(), guid, { state, orderId: 'ORDER', checkAt: undefined }, now)
    for (const state of ['capturing', 'pending'] as const) {
      await setState(state)
      expect(await post('editServices', giulia, body), state).toMatchObject({ status: 409, body: { code: 'payment-pending' } })
    }
    await setState('ordered')
    expect((await post('editServices', giulia, body)).status).toBe(200)
    const ended = await database().selectFrom('paymentIntent').where('guid', '=', guid).select(['state', 'failure']).executeTakeFirst()
    expect(ended).toEqual({ state: 'failed', failure: 'BOOKING_CHANGED' })
  })

  it('apply concurrent changes one after the other, with one surcharge for each change', async () => {
    for (let round = 0; round < (kind === 'postgres' ? 8 : 2); round++) {
      const before = await named('EST-48260')
      const [one, other] = others(before, (await offersOf(before)).cities)
      if (one === undefined || other === undefined) throw new Error('There are not three cities')
      const answers = await Promise.all([one, one, other].map((city) => post('editServices', giulia, bodyOf(before, [city]))))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const after = await named('EST-48260')
      const cities = after.serviceSnapshots.filter(({ alternativeLabel }) => alternativeLabel === one.alternativeLabel)
      expect(cities).toHaveLength(1)
      const surcharged = (practice: Practice) => practice.serviceSnapshots.find(({ serviceId }) => serviceId === 500)?.price ?? 0
      // Two calls ask for the same city: the later one may find it booked already, and changes nothing.
      const charged = (surcharged(after) - surcharged(before)) / surcharge
      expect([2, 3]).toContain(charged)
      expect((await auditOf(before)).length - 1).toBeGreaterThanOrEqual(charged)
      const [city, old] = [cities[0], before.serviceSnapshots.find(({ alternativeLabel }) => alternativeLabel === one.alternativeLabel)]
      expect(after.totalCost - before.totalCost).toBe((city?.price ?? 0) - (old?.price ?? 0) + charged * surcharge)
    }
  })

  if (kind === 'postgres')
    it('refuse a change that waited for the row lock while the booking was cancelled', async () => {
      const practice = await named('VS-48231')
      const offers = others(practice, (await offersOf(practice)).cities).slice(0, 1)
      const { answer } = await database()
        .transaction()
        .execute(async (tx) => {
          await tx.updateTable('practice').set({ status: 'annullato' }).where('id', '=', practice.id).execute()
          const waiting = post('editServices', giulia, bodyOf(practice, offers))
          await expect.poll(() => countBlockedCalls(database())).toBeGreaterThan(0)
          return { answer: waiting }
        })
      expect(await answer).toMatchObject({ status: 409, body: { condition: 'practice-open-to-changes' } })
      expect((await named('VS-48231')).serviceSnapshots).toEqual(practice.serviceSnapshots)
    })
}
