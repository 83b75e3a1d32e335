/** The choices offered for moving a booking, requested as the edit cascade does (specification 5). */
import { beforeAll, expect, it } from 'vitest'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import type { Practice } from '../../src/area-club/server/slices/bookings/domain/practices.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeServer, type TestServer } from '../support/test-server.ts'

describeServer('Choices carried over to another package', (server) => defineChoices(server))

function defineChoices(server: () => TestServer) {
  let giulia: string
  let practice: Practice
  const division = 3
  const post = (path: string, body: object, token = giulia) => server().call('POST', `/api/form/${path}`, { token, body })

  beforeAll(async () => {
    await seedDatabase(server().services.database, server().clock.now())
    giulia = tokenOf(await logIn(server(), 'giulia.bianchi'))
    const practices: readonly Practice[] = (await server().call('GET', '/api/member/practice', { token: giulia })).body
    practice = practices.find(({ shortCode }) => shortCode === 'VS-48231') ?? expect.fail('VS-48231 is not there')
  })

  const programme = async () => {
    const row = await server()
      .services.database.selectFrom('package')
      .innerJoin('programme', 'programme.id', 'package.programmeId')
      .where('package.id', '=', practice.buyedPackage.id)
      .select(['webgroup', 'destinationId'])
      .executeTakeFirst()
    return row ?? expect.fail('its programme is not offered')
  }
  const packagesOf = async (body: object): Promise<readonly number[]> =>
    (await post('turns', body)).body.map((turn: { package: number }) => turn.package)

  it('exclude the present package and no other', async () => {
    const { webgroup } = await programme()
    const all = await packagesOf({ webgroup, division })
    expect(all).toContain(practice.buyedPackage.id)
    const others = all.filter((id) => id !== practice.buyedPackage.id)
    expect(await packagesOf({ webgroup, division, practice: practice.id })).toEqual(others)
    expect(await packagesOf({ webgroup, division, practice: null })).toEqual(all)
  })

  it('exclude a programme whose only available package is the present one', async () => {
    const { webgroup, destinationId: destination } = await programme()
    const named = async (body: object): Promise<readonly string[]> =>
      (await post('destinations/packages', { destination, division, ...body })).body.map((one: { webgroup: string }) => one.webgroup)
    expect(await named({ practice: practice.id })).toContain(webgroup)
    const { database } = server().services
    const others = await packagesOf({ webgroup, division, practice: practice.id })
    await database.updateTable('package').set({ placesLeft: 0 }).where('id', 'in', others).execute()
    expect(await named({})).toContain(webgroup)
    expect(await named({ practice: practice.id })).not.toContain(webgroup)
    await database.updateTable('package').set({ placesLeft: null }).where('id', 'in', others).execute()
  })

  it('exclude periods and cities without places left', async () => {
    const { webgroup } = await programme()
    const { database } = server().services
    const [first] = await packagesOf({ webgroup, division, practice: practice.id })
    if (first === undefined) throw new Error('There is no other period')
    const cities = async () => (await post('package/cities', { package: first, division })).body as { serviceId: number }[]
    const [city] = await cities()
    if (city === undefined) throw new Error('There is no city')
    const setPlaces = (placesLeft: number) =>
      database
        .updateTable('packageService')
        .set({ placesLeft })
        .where('packageId', '=', first)
        .where('serviceId', '=', city.serviceId)
        .execute()
    await setPlaces(0)
    expect((await cities()).map(({ serviceId }) => serviceId)).not.toContain(city.serviceId)
    await setPlaces(1)
    expect((await cities()).map(({ serviceId }) => serviceId)).toContain(city.serviceId)
    await database.updateTable('package').set({ placesLeft: 0 }).where('id', '=', first).execute()
    expect(await packagesOf({ webgroup, division })).not.toContain(first)
    await database.updateTable('package').set({ placesLeft: 1 }).where('id', '=', first).execute()
    expect(await packagesOf({ webgroup, division })).toContain(first)
  })

  it('answer 404 for another customer’s booking as for an unknown one', async () => {
    const anna = tokenOf(await logIn(server(), 'anna.inps'))
    const { webgroup, destinationId: destination } = await programme()
    for (const [path, body] of [
      ['turns', { webgroup, division }],
      ['destinations/packages', { destination, division }],
    ] as const)
      for (const id of [practice.id, 999_999, 9_007_199_254_740_991])
        expect(await post(path, { ...body, practice: id }, anna)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  it('include the kinds, structure, ages, first period and lowest price of each programme', async () => {
    const { destinationId: destination } = await programme()
    const programmes = (await post('destinations/packages', { destination, division, practice: practice.id })).body
    expect(programmes.length).toBeGreaterThan(0)
    for (const one of programmes) {
      expect(one).toMatchObject({ soldout: false, ageFrom: 11, ageTo: 17, structure: expect.any(String) })
      expect(one.kinds.length).toBeGreaterThan(0)
      const turns = (await post('turns', { webgroup: one.webgroup, division, practice: practice.id })).body
      expect(one.priceFrom).toBe(Math.min(...turns.map(({ price }: { price: number }) => price)))
      expect(one.periodFrom).toBe(turns[0].periodFrom)
    }
  })
}
