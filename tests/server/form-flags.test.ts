import { beforeAll, describe, expect, it } from 'vitest'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { describeFormFlags } from '../../src/area-club/server/slices/bookings/domain/form-flags.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

const keys = ['areaClub.domandaPartoSicuro', 'formPrenotazione.flagConfermaINPS', 'status']

describe('describeFormFlags', () => {
  it('converts values to the types of the OpenAPI description', () => {
    expect(
      describeFormFlags([
        { key: 'areaClub.domandaPartoSicuro', value: 'true' },
        { key: 'formPrenotazione.flagConfermaINPS', value: 'false' },
        { key: 'status', value: 'closed' },
      ]),
    ).toEqual({ 'areaClub.domandaPartoSicuro': true, 'formPrenotazione.flagConfermaINPS': false, status: 'closed' })
  })
})

describeServer('The settings of a screen', (server) => {
  let token = ''
  const ask = (body: object) => server().call('POST', '/api/form/flags', { token, body })

  beforeAll(async () => {
    await seedDatabase(server().services.database, server().clock.now())
    token = tokenOf(await logIn(server(), 'anna.inps'))
  })

  it('contain the requested keys of the division and no others', async () => {
    expect((await ask({ productDivision: 1, confKeys: keys })).body).toEqual({
      'areaClub.domandaPartoSicuro': true,
      'formPrenotazione.flagConfermaINPS': false,
      status: 'open',
    })
    expect((await ask({ productDivision: 8, confKeys: ['status'] })).body).toEqual({ status: 'closed' })
  })

  it('omit keys that the operator has not set', async () => {
    const { database } = server().services
    await database.deleteFrom('formFlag').where('productDivisionId', '=', 7).execute()
    expect(await ask({ productDivision: 7, confKeys: keys })).toMatchObject({ status: 200, body: {} })
  })

  it.each([
    [{ productDivision: 12, confKeys: ['status'] }],
    [{ productDivision: 1, confKeys: [] }],
    [{ productDivision: 1, confKeys: ['secret'] }],
    [{ productDivision: 1, confKeys: ['status', 'status'] }],
    [{ productDivision: 1 }],
  ])('refuse %j', async (body) => {
    expect(await ask(body)).toMatchObject({ status: 422, body: { code: 'invalid-fields' } })
  })
})
