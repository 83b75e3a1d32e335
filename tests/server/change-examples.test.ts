/** The server accepts the request examples of changes in the API description. A client may start from them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planOperations } from '../../src/core/server/http/operation-plan.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'
import { addPayablePractice } from '../support/payable-practice.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { addPackage } from '../support/test-trips.ts'

interface Example {
  practiceId: number
  newPackageId?: number
  newPackageItems: readonly { itemGroup: string; serviceId: number }[]
  expectedTotal?: number
}

/** Returns an operation's route and request example. Fails when there is none. */
function exampleOf(operationId: string): { path: string; body: Example } {
  const plan = bundledDescriptions()
    .flatMap(planOperations)
    .find((each) => each.operationId === operationId)
  if (plan === undefined) throw new Error(`${operationId} is not described`)
  const described = plan.description as { requestBody?: { content?: Record<string, { example?: Example }> } }
  const body = described.requestBody?.content?.['application/json']?.example
  return { path: plan.route, body: body ?? expect.fail(`${operationId} has no example`) }
}

describe('The examples of changes in the OpenAPI description', () => {
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture('postgres')
    const { database } = world.server.services
    const cities = ['515', '516'].map((id) => ({
      code: `citta-${id}`,
      kind: 'city' as const,
      itemGroup: 'Viaggio',
      realvalueCents: 5_000,
    }))
    const outing = {
      code: 'uscita-733',
      kind: 'extra' as const,
      itemGroup: 'Escursioni',
      realvalueCents: 4_500,
      extraLabel: 'Extra1' as const,
    }
    const offers = [...cities, outing]
    await database
      .insertInto('service')
      .values([
        ...cities.map(({ code, itemGroup }) => ({ id: Number(code.slice(-3)), code, name: code, itemGroup, label: code })),
        { id: 733, code: 'uscita-733', name: 'Parco acquatico', itemGroup: 'Escursioni', label: 'Parco acquatico' },
      ])
      .execute()
    await database
      .insertInto('extraGroup')
      .values({
        productDivisionId: 1,
        labelFamily: 'Extra1',
        title: 'Gite',
        subtitle: null,
        descriptionHtml: null,
        closureTextHtml: null,
        isNew: false,
        optional: true,
      })
      .execute()
    for (const id of [902, 903]) {
      const packageId = await addPackage(database, { code: `ESEMPIO-${id}`, divisionId: 1 })
      await database.updateTable('package').set({ id }).where('id', '=', packageId).execute()
      await database
        .insertInto('packageService')
        .values(
          offers.map(({ code, kind, realvalueCents }, position) => ({
            packageId: id,
            serviceId: Number(code.slice(-3)),
            kind,
            position,
            quantity: 1,
            priceCents: realvalueCents,
            realvalueCents,
            soldout: false,
            editableInClubArea: true,
            alternativeLabel: kind === 'city' ? 'Città di partenza' : null,
            extraLabel: kind === 'extra' ? ('Extra1' as const) : null,
            suggested: false,
            canBeUpsold: kind === 'extra',
          })),
        )
        .execute()
    }
  })
  afterAll(() => world?.close())

  it.each(['previewEdit', 'editServices', 'applyUpselling', 'editPackage'])('are accepted by %s', async (operationId) => {
    const { path, body } = exampleOf(operationId)
    const { database } = world.server.services
    const id = await addPayablePractice(database, 902, { buyerId: world.memberId, status: 'opzionato' })
    await database.updateTable('practice').set({ upsellingUntil: '2026-06-20' }).where('id', '=', id).execute()
    const city = await database.selectFrom('service').where('id', '=', 515).selectAll().executeTakeFirstOrThrow()
    await database
      .insertInto('serviceSnapshot')
      .values({
        practiceId: id,
        position: 1,
        itemGroup: city.itemGroup,
        alternativeLabel: 'Città di partenza',
        editableInClubArea: true,
        code: city.code,
        name: city.name,
        quantity: 1,
        priceCents: 5_000,
        serviceId: city.id,
        label: city.label,
        soldout: false,
        realvalueCents: 5_000,
      })
      .execute()
    const call = (request: Example) => world.server.call('POST', path, { token: world.token, body: request })
    // The example's total belongs to its own prices; all else is sent as written.
    const { expectedTotal: _total, ...sent } = { ...body, practiceId: id }
    const answer = await call(sent)
    expect([answer.status, answer.body.code]).toEqual([200, operationId === 'previewEdit' ? 'ok' : undefined])
  })
})
