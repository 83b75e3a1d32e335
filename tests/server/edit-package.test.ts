/**
 * Moving a booking to another package (specification 10; requirements P2, P14, I1 to I5).
 *
 * A move creates the new booking and cancels the old one in one transaction. The new booking gets the participants and
 * uploads, and the amount paid through transfer rows. The server refuses a move with a stale total or a pending payment.
 *
 * Some lines above 300, because its tests share one move: the booking, the package and the payments.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readOperatorFigures } from '../../src/area-club/server/settings/operator-figures.ts'
import { addTarget, addTraveller, readPlaces } from '../support/movable-practice.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { recordCapture } from '../support/test-payments.ts'
import { describeOnDatabases } from '../support/test-server.ts'

const surcharge = readOperatorFigures().prices.modificationSurchargeCents
const notEditable = 'La pratica non è modificabile!'

describeOnDatabases('A booking moved to another package', (kind) => {
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture(kind)
  })
  afterAll(() => world?.close())
  beforeEach(() => world.pass(0))

  const post = (path: string, body: object) => world.server.call('POST', `/api/member/practice/${path}`, { token: world.token, body })
  const read = async (id: number) => (await world.read(id)).body
  const database = () => world.server.services.database
  const count = async () => (await world.server.call('GET', '/api/member/practice', { token: world.token })).body.length

  it('is cancelled and replaced by one on option at the previewed price, with its money, people and uploads', async () => {
    const practiceId = await world.book({ status: 'confermato', totalCents: 89_000 })
    const participant = await addTraveller(world, practiceId)
    await recordCapture(database(), practiceId, 30_000, world.server.clock.now())
    const paper = { practiceId, filePath: null, creationDate: world.server.clock.now() }
    await database()
      .insertInto('document')
      .values([
        {
          ...paper,
          participantId: null,
          docType: 'Generato',
          typologyId: 2,
          title: 'Contratto',
          isSignable: true,
          memberUploaded: false,
        },
        {
          ...paper,
          participantId: participant,
          docType: 'ModuloB',
          typologyId: 4,
          title: 'Consenso',
          isSignable: true,
          memberUploaded: false,
        },
        {
          ...paper,
          participantId: participant,
          docType: 'Caricato',
          typologyId: 3,
          title: 'Carta',
          isSignable: false,
          memberUploaded: true,
        },
      ])
      .execute()
    const target = await addTarget(world)
    const before = await read(practiceId)
    const body = { practiceId, ...target.body }
    const { code, payload } = (await post('editPreview', body)).body
    expect(code).toBe('ok')
    expect(payload).toMatchObject({
      basePrice: 120_000,
      rows: [{ description: 'Servizio da-bologna', price: 8_000 }],
      totalPrice: target.totalCents + surcharge,
      modificationSurcharge: surcharge,
      presentTotal: 89_000,
      remainingAmount: target.totalCents + surcharge - 30_000,
    })
    const line = { name: null, from: null, to: null, amount: null, count: null }
    expect(payload.consequences).toEqual([
      { ...line, outcome: 'kept', subject: 'participants', count: 1 },
      { ...line, outcome: 'kept', subject: 'payments', amount: 30_000 },
      { ...line, outcome: 'kept', subject: 'uploads', count: 1 },
      { ...line, outcome: 'changed', subject: 'package', from: before.packageTitle, to: expect.any(String) },
      { ...line, outcome: 'lost', subject: 'confirmation' },
      { ...line, outcome: 'lost', subject: 'contract', count: 1 },
      { ...line, outcome: 'lost', subject: 'consent-form', count: 1 },
      { ...line, outcome: 'lost', subject: 'service', name: 'Viaggio', amount: 89_000 },
    ])
    expect(await read(practiceId), 'a preview changes nothing').toEqual(before)

    const answer = await post('editPackage', { ...body, expectedTotal: payload.totalPrice })
    expect(answer.status).toBe(200)
    const { practiceId: madeId, remainingAmount, message } = answer.body
    expect(message).toBe('Congratulazioni! La tua prenotazione è stata modificata con successo')
    const [old, made] = [await read(practiceId), await read(madeId)]
    expect(old).toMatchObject({
      readableStatus: 'annullato',
      privatoPayedAmount: 0,
      remainingAmount: 0,
      participants: [],
      totalCost: 89_000,
    })
    expect(made).toMatchObject({
      readableStatus: 'opzionato',
      totalCost: payload.totalPrice,
      remainingAmount: payload.remainingAmount,
      privatoPayedAmount: 30_000,
      originalPackagePeriodFrom: before.buyedPackage.periodFrom,
      originalPackagePeriodTo: before.buyedPackage.periodTo,
      isModifying: false,
      editableInClubArea: true,
    })
    expect(made.shortCode).toBe(`${before.shortCode}-2`)
    expect(made.replaces).toEqual({
      shortCode: before.shortCode,
      packageTitle: before.packageTitle,
      periodFrom: before.buyedPackage.periodFrom,
      periodTo: before.buyedPackage.periodTo,
      totalCost: before.totalCost,
    })
    expect(before, 'a booking that replaced none names none').not.toHaveProperty('replaces')
    expect(old).not.toHaveProperty('replaces')
    const listed = (await world.server.call('GET', '/api/member/practice', { token: world.token })).body
    expect(listed.find(({ id }: { id: number }) => id === madeId)).not.toHaveProperty('replaces')
    expect(remainingAmount).toBe(made.remainingAmount)
    expect(made.participants.map(({ id }: { id: number }) => id)).toEqual([participant])
    const entries = (id: number) =>
      database()
        .selectFrom('paymentEntry')
        .where('practiceId', '=', id)
        .where('kind', '=', 'transfer')
        .select(['amountCents', 'otherPracticeId'])
        .execute()
    expect([await entries(practiceId), await entries(madeId)]).toEqual([
      [{ amountCents: -30_000, otherPracticeId: madeId }],
      [{ amountCents: 30_000, otherPracticeId: practiceId }],
    ])
    const documents = (await world.server.call('GET', '/api/member/practice/documents', { token: world.token })).body
    const papersOf = (id: number) =>
      documents
        .filter(({ practice }: { practice: number }) => practice === id)
        .map(({ title, isSuperseded, isSignable, isSigned }: Record<string, unknown>) => [title, isSuperseded, isSignable, isSigned])
        .sort()
    expect(papersOf(practiceId)).toEqual([
      ['Consenso', true, false, false],
      ['Contratto', true, false, false],
    ])
    expect(papersOf(madeId)).toEqual([
      ['Carta', false, false, false],
      ['Consenso', false, true, false],
      ['Contratto', false, true, false],
    ])
    const trail = await database().selectFrom('audit').where('action', '=', 'package').select('subjectId').orderBy('id').execute()
    expect(trail.map(({ subjectId }) => subjectId)).toEqual([String(practiceId), String(madeId)])
    const filesOf = async () =>
      database()
        .selectFrom('documentFile as file')
        .innerJoin('document', 'document.id', 'documentId')
        .where('practiceId', '=', madeId)
        .select(['title', 'kind', 'version', 'filePath'])
        .execute()
    expect(await filesOf()).toEqual([])
    await world.server.settle()
    // A consent form gets a file only once it has been filled in.
    expect(await filesOf()).toEqual([{ title: 'Contratto', kind: 'made', version: 1, filePath: '/api/member/files/contratto' }])
    const mail = await database().selectFrom('mailOutbox').select(['subject', 'text']).orderBy('id', 'desc').executeTakeFirst()
    expect(mail?.text).toContain(made.shortCode)
    expect(await world.check()).toEqual([])

    // A double click or a retry after a lost answer returns the same booking.
    const bookings = await count()
    expect((await post('editPackage', { ...body, expectedTotal: payload.totalPrice })).body).toEqual(answer.body)
    expect((await post('editPackage', body)).body).toEqual(answer.body)
    const other = await post('editPackage', { practiceId, ...(await addTarget(world)).body })
    expect(other).toMatchObject({ status: 409, body: { code: 'practice-not-editable', message: notEditable } })
    expect(await count()).toBe(bookings)
  })

  it('keeps the surcharges of earlier changes when it is moved again, and counts up its code', async () => {
    const practiceId = await world.book({ totalCents: 50_000 })
    const { shortCode } = await read(practiceId)
    const first = (await post('editPackage', { practiceId, ...(await addTarget(world)).body })).body.practiceId
    const target = await addTarget(world)
    const preview = (await post('editPreview', { practiceId: first, ...target.body })).body.payload
    expect(preview).toMatchObject({ earlierSurcharges: surcharge, totalPrice: target.totalCents + 2 * surcharge })
    const second = await post('editPackage', { practiceId: first, ...target.body, expectedTotal: preview.totalPrice })
    expect(await read(second.body.practiceId)).toMatchObject({ shortCode: `${shortCode}-3`, totalCost: preview.totalPrice })
  })

  it('answers 409 with the present total and changes nothing when the agreed total differs', async () => {
    const practiceId = await world.book()
    const before = await read(practiceId)
    const target = await addTarget(world)
    const answer = await post('editPackage', { practiceId, ...target.body, expectedTotal: target.totalCents + surcharge - 1 })
    expect(answer).toMatchObject({ status: 409, body: { code: 'amount-changed', amount: target.totalCents + surcharge } })
    expect(await read(practiceId)).toEqual(before)
  })

  it('opens a credit case for an overpayment, and closes the one of the old booking', async () => {
    const practiceId = await world.book({ totalCents: 150_000 })
    await recordCapture(database(), practiceId, 200_000, world.server.clock.now())
    await database()
      .insertInto('creditCase')
      .values({ practiceId, amountCents: 50_000, reason: 'payment', openedAt: world.server.clock.now() })
      .execute()
    const target = await addTarget(world)
    const { body } = await post('editPackage', { practiceId, ...target.body })
    const excess = 200_000 - target.totalCents - surcharge
    expect(body.remainingAmount).toBe(-excess)
    const cases = await database()
      .selectFrom('creditCase')
      .where('practiceId', 'in', [practiceId, body.practiceId])
      .orderBy('id')
      .select(['practiceId', 'amountCents', 'closedAt'])
      .execute()
    expect(cases).toEqual([
      { practiceId, amountCents: 50_000, closedAt: expect.any(String) },
      { practiceId: body.practiceId, amountCents: excess, closedAt: null },
    ])
    expect(await world.check()).toEqual([])
  })

  it.each([
    ['confirmed and already begun', { from: '2026-03-01' }],
    ['in another division', { divisionId: 2 }],
    ['cancelled', { status: 'annullato' }],
    ['finished', { status: 'concluso' }],
    ['closed to customers', { editable: false }],
    ['one with an assistant', { assistant: true }],
  ] as const)('is refused when it is %s', async (_name, change) => {
    const practiceId = await world.book({ ...('status' in change && { status: change.status }) })
    const { buyedPackage } = await read(practiceId)
    if ('from' in change)
      await database().updateTable('package').set({ periodFrom: change.from }).where('id', '=', buyedPackage.id).execute()
    if ('divisionId' in change)
      await database().updateTable('package').set({ productDivisionId: change.divisionId }).where('id', '=', buyedPackage.id).execute()
    if ('editable' in change)
      await database().updateTable('practice').set({ editableInClubArea: false }).where('id', '=', practiceId).execute()
    if ('assistant' in change)
      await database().updateTable('serviceSnapshot').set({ code: 'assistenti' }).where('practiceId', '=', practiceId).execute()
    const bookings = await count()
    const answer = await post('editPackage', { practiceId, ...(await addTarget(world)).body })
    expect(answer).toMatchObject({ status: 409, body: { code: 'condition-not-met', message: notEditable } })
    expect(await count()).toBe(bookings)
    await database()
      .updateTable('package')
      .set({ periodFrom: '2026-07-05', productDivisionId: 1 })
      .where('id', '=', buyedPackage.id)
      .execute()
  })

  it('refuses its own package, one sold out, closed or of another division, and a move without a city', async () => {
    const practiceId = await world.book()
    const { buyedPackage } = await read(practiceId)
    const target = await addTarget(world)
    const codes = async (body: object) => (await post('editPackage', { practiceId, ...body })).body
    expect((await codes({ newPackageId: buyedPackage.id, newPackageItems: [] })).errors).toHaveProperty('newPackageId')
    expect((await codes((await addTarget(world, { soldout: true })).body)).code).toBe('sold-out')
    expect((await codes((await addTarget(world, { places: 0 })).body)).code).toBe('sold-out')
    expect((await codes((await addTarget(world, { editable: false })).body)).code).toBe('not-priced')
    expect((await codes((await addTarget(world, { divisionId: 3 })).body)).code).toBe('not-priced')
    expect((await codes({ newPackageId: target.packageId, newPackageItems: [] })).code).toBe('not-priced')
    expect((await codes({ newPackageId: 999_999, newPackageItems: [] })).code).toBe('not-found')
    expect((await read(practiceId)).readableStatus).toBe('confermato')
  })

  it('takes a place of the new package and city, and releases the old ones', async () => {
    const [first, second] = [await addTarget(world, { places: 2 }), await addTarget(world, { places: 5 })]
    const practiceId = await world.book()
    const moved = (await post('editPackage', { practiceId, ...first.body })).body.practiceId
    expect(await readPlaces(world, first)).toEqual([1, 1])
    await post('editPackage', { practiceId: moved, ...second.body })
    expect([await readPlaces(world, first), await readPlaces(world, second)]).toEqual([
      [2, 2],
      [4, 4],
    ])
  })

  it('ends a payment that has only begun, and answers payment-pending during a capture (requirements P14)', async () => {
    const begun = await world.book({ totalCents: 60_000 })
    const order = await world.order(begun, 60_000)
    const target = await addTarget(world)
    expect((await post('editPackage', { practiceId: begun, ...target.body })).status).toBe(200)
    await world.approve(order, { source: 'paypal' })
    expect((await world.capture(begun, order)).body.code).toBe('not-payable')

    const capturing = await world.book({ totalCents: 60_000 })
    const other = await world.order(capturing, 60_000)
    await database().updateTable('paymentIntent').set({ state: 'capturing' }).where('orderId', '=', other).execute()
    expect((await post('editPackage', { practiceId: capturing, ...target.body })).body.code).toBe('payment-pending')
    await database().updateTable('paymentIntent').set({ state: 'failed' }).where('orderId', '=', other).execute()
    expect((await post('editPackage', { practiceId: capturing, ...target.body })).status).toBe(200)
    expect(await world.check()).toEqual([])
  })

  it('loses the paid amount when a payment of the old booking is refunded afterwards', async () => {
    const practiceId = await world.book({ totalCents: 60_000 })
    const order = await world.order(practiceId, 60_000)
    await world.approve(order, { source: 'paypal' })
    await world.capture(practiceId, order)
    const { body } = await post('editPackage', { practiceId, ...(await addTarget(world)).body })
    expect(await read(body.practiceId)).toMatchObject({ privatoPayedAmount: 60_000 })
    const { captureId } = await database()
      .selectFrom('paymentEntry')
      .where('practiceId', '=', practiceId)
      .where('kind', '=', 'capture')
      .select('captureId')
      .executeTakeFirstOrThrow()
    await world.provider.refundCapture(captureId ?? '', { requestId: crypto.randomUUID(), amountCents: 60_000, note: 'Prova' })
    // Only its webhook tells of a refund that the provider's page made; without it no check is due.
    await world.simulator.settled()
    expect((await world.finalize(practiceId, order)).status).toBe(200)
    await world.reconcileUntilQuiet()
    const [old, made] = [await read(practiceId), await read(body.practiceId)]
    expect([old.privatoPayedAmount, made.privatoPayedAmount]).toEqual([0, 0])
    expect(made.remainingAmount).toBe(made.totalCost)
    expect(await world.check({ withOrders: true })).toEqual([])
  })
})

describe('A booking moved to another package by parallel requests on PostgreSQL', () => {
  const rounds = process.env.TEST_LONG === '1' ? 40 : 6
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture('postgres')
  })
  afterAll(() => world?.close())
  const move = (practiceId: number, body: object) =>
    world.server.call('POST', '/api/member/practice/editPackage', { token: world.token, body: { practiceId, ...body } })

  it('is moved to one package: concurrent requests for it get the same answer, others 409', async () => {
    const [target, elsewhere] = [await addTarget(world), await addTarget(world)]
    for (let round = 0; round < rounds; round++) {
      const practiceId = await world.book()
      const answers = await Promise.all([move(practiceId, target.body), move(practiceId, target.body), move(practiceId, elsewhere.body)])
      const made = answers.filter(({ status }) => status === 200).map(({ body }) => body.practiceId)
      expect(new Set(made).size).toBe(1)
      for (const { status, body } of answers) if (status !== 200) expect([status, body.message]).toEqual([409, notEditable])
    }
    expect(await world.check()).toEqual([])
  })

  it('keeps all money on the right booking when it is paid during the move', async () => {
    const target = await addTarget(world)
    const outcomes: string[] = []
    for (let round = 0; round < rounds; round++) {
      const practiceId = await world.book({ totalCents: 60_000 })
      const order = await world.order(practiceId, 60_000)
      await world.approve(order, { source: 'paypal' })
      const [moved, paid] = await Promise.all([move(practiceId, target.body), world.capture(practiceId, order)])
      outcomes.push(`${moved.status}/${paid.status}`)
      const inLedger = await world.server.services.database
        .selectFrom('paymentEntry')
        .where('kind', '=', 'capture')
        .where('practiceId', '=', practiceId)
        .select('id')
        .execute()
      expect(inLedger.length).toBe(paid.status === 200 ? 1 : 0)
      if (moved.status !== 200) expect(moved.body.code).toBe('payment-pending')
      expect(await world.check({ withOrders: true, practice: practiceId })).toEqual([])
    }
    expect(await world.check({ withOrders: true })).toEqual([])
    expect(outcomes.length).toBe(rounds)
  })

  it('takes the last place of the package and the city for exactly one of four bookings', async () => {
    for (let round = 0; round < rounds; round++) {
      const target = await addTarget(world, { places: 1 })
      const practices = await Promise.all(Array.from({ length: 4 }, () => world.book()))
      const answers = await Promise.all(practices.map((practiceId) => move(practiceId, target.body)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('sold-out')
      expect(await readPlaces(world, target)).toEqual([0, 0])
    }
  })

  it('does not deadlock with a move in the opposite direction', async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, other] = [await addTarget(world, { places: 3 }), await addTarget(world, { places: 3 })]
      const there = (await move(await world.book(), one.body)).body.practiceId
      const back = (await move(await world.book(), other.body)).body.practiceId
      const answers = await Promise.all([move(there, other.body), move(back, one.body)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect([await readPlaces(world, one), await readPlaces(world, other)]).toEqual([
        [2, 2],
        [2, 2],
      ])
    }
  })
})
