import { beforeAll, describe, expect, it } from 'vitest'
import { createDemonstration } from '../../src/area-club/server/seed/create-demonstration.ts'
import { packageCodeOf } from '../../src/area-club/server/seed/create-packages.ts'
import { allProgrammes } from '../../src/area-club/server/seed/create-programmes.ts'
import { listOffers } from '../../src/area-club/server/seed/list-offers.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import type { AlternativeOffer, PackageOffers } from '../../src/area-club/server/slices/trips/domain/trips.ts'
import { findPackageOffers } from '../../src/area-club/server/slices/trips/stores/trips-store.ts'
import { describeServer } from '../support/test-server.ts'

const days = ['2026-01-01', '2026-03-02', '2026-05-31', '2026-06-01', '2026-12-20', '2028-02-29']
/** The main divisions, for which the seed has the most trips. */
const divisions = [1, 3, 4, 6, 8, 11]

describe('The trips of the demonstration', () => {
  it('has at least 8 countries and 30 programmes, and at least 3 programmes in each main division', () => {
    expect(new Set(allProgrammes.map(({ country }) => country)).size).toBeGreaterThanOrEqual(8)
    expect(allProgrammes.length).toBeGreaterThanOrEqual(30)
    for (const division of divisions)
      expect(allProgrammes.filter((each) => each.productDivisionId === division).length, `division ${division}`).toBeGreaterThanOrEqual(3)
  })

  it('has unique programmes and turns, and a range of a hundred numbers for each programme', () => {
    expect(new Set(allProgrammes.map(({ prefix, place }) => `${prefix}-${place}`)).size).toBe(allProgrammes.length)
    expect(new Set(allProgrammes.map(({ webId }) => webId)).size).toBe(allProgrammes.length)
    for (const { webId, turns } of allProgrammes) {
      expect(webId % 100).toBe(0)
      expect(new Set(turns.map(({ turn }) => turn)).size).toBe(turns.length)
    }
  })

  it('uses the same name, group and label for a service everywhere', () => {
    const services = allProgrammes.flatMap(({ services: booked, choices = [], extras }) => [...booked, ...choices, ...extras])
    const said = new Map(services.map((service) => [service.code, service]))
    for (const { code, name, itemGroup, label } of services) {
      expect({ code, name, itemGroup, label }).toEqual({
        code,
        name: said.get(code)?.name,
        itemGroup: said.get(code)?.itemGroup,
        label: said.get(code)?.label,
      })
    }
  })

  it('shows a visual price only for services paid by the day, and states that in their names', () => {
    for (const { programme, from, to, extras } of createDemonstration('2026-03-02').packages.map((each) => ({
      ...each,
      extras: listOffers(each, '2026-02-20').filter(({ visualPriceCents }) => visualPriceCents !== null),
    })))
      for (const { service, visualPriceCents, realvalueCents } of extras) {
        expect(service.name).toContain('prezzo al giorno')
        const daysPaid = realvalueCents / (visualPriceCents ?? 0)
        const stayDays = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
        expect(Math.abs(daysPaid - stayDays), `${programme.title} ${service.name}`).toBeLessThanOrEqual(1)
      }
  })

  it('prices half a year at a school abroad below the full year', () => {
    const schools = createDemonstration('2026-03-02').packages.filter(
      ({ programme }) => programme.prefix === 'HSP' && programme.turns.length === 3,
    )
    const priceOf = (turn: number) => schools.filter((each) => each.turn === turn).map(({ supplementCents }) => supplementCents)
    expect(priceOf(1).length).toBeGreaterThan(0)
    for (const half of [2, 3]) expect(Math.max(...priceOf(half))).toBeLessThan(Math.min(...priceOf(1)))
  })

  it('offers each service once in a package, together with the service it depends on', () => {
    for (const each of createDemonstration('2026-03-02').packages) {
      const offers = listOffers(each, '2026-02-20').map(({ service }) => service)
      const codes = offers.map(({ code }) => code)
      expect(new Set(codes).size).toBe(codes.length)
      for (const { dependsOn } of offers) if (dependsOn !== undefined) expect(codes).toContain(dependsOn)
    }
  })

  it.each(days)('has past, coming and next year’s turns, and bookings with the same days as their turns: %s', (today) => {
    const { packages, accounts } = createDemonstration(today)
    expect(packages.some(({ to }) => to < today)).toBe(true)
    for (const division of divisions) {
      const coming = packages.filter(({ programme, from }) => programme.productDivisionId === division && from > today)
      expect(coming.length, `division ${division}`).toBeGreaterThanOrEqual(4)
      expect(new Set(coming.map(({ from }) => from.slice(0, 4))).size).toBeGreaterThanOrEqual(2)
    }
    const periods = new Map(packages.map((each) => [packageCodeOf(each), `${each.from} ${each.to}`]))
    expect(periods.size).toBe(packages.length)
    for (const { programme, turn, from, to } of accounts.flatMap(({ practices }) => practices)) {
      expect(periods.get(packageCodeOf({ programme, turn, from }))).toBe(`${from} ${to}`)
      const planned = programme.turns.find((each) => each.turn === turn)
      if (Number(from.slice(0, 4)) >= Number(today.slice(0, 4)))
        expect([planned?.from, planned?.to], `${programme.title} ${turn}`).toEqual([from.slice(5), to.slice(5)])
    }
  })
})

describeServer('The packages of the demonstration', (server) => {
  let offers: readonly PackageOffers[] = []
  const choicesOf = ({ cities, iseeBands, payments }: PackageOffers): readonly AlternativeOffer[] => [...cities, ...iseeBands, ...payments]

  beforeAll(async () => {
    const { database } = server().services
    await seedDatabase(database, server().clock.now())
    const packages = await database.selectFrom('package').select('id').execute()
    offers = await Promise.all(packages.map(async ({ id }) => (await findPackageOffers(database, id)) ?? expect.fail()))
  })

  it('has plausible prices', () => {
    for (const { turn, basePrice, included } of offers) {
      expect(included.length, turn.code).toBeGreaterThan(0)
      expect(basePrice >= 0 && basePrice <= 2_000_000, `${turn.code}: ${basePrice}`).toBe(true)
    }
    for (const { price, realvalue } of offers.flatMap(({ extraGroups }) => extraGroups.flatMap(({ items }) => items)))
      expect(realvalue >= 0 && realvalue <= price).toBe(true)
  })

  it('covers sold-out, closed, discounted, expired and dependent offers', () => {
    const extras = offers.flatMap(({ extraGroups }) => extraGroups.flatMap(({ items }) => items))
    expect(offers.some(({ turn }) => turn.soldout)).toBe(true)
    expect(offers.some(({ turn }) => !turn.editableInClubArea)).toBe(true)
    expect(offers.some(({ cities }) => cities.some(({ soldout }) => soldout))).toBe(true)
    expect(offers.some(({ cities }) => cities.some(({ editableInClubArea }) => !editableInClubArea))).toBe(true)
    expect(extras.some(({ soldout }) => soldout)).toBe(true)
    expect(extras.some(({ price, realvalue }) => realvalue < price)).toBe(true)
    expect(extras.some(({ visualPriceAmount }) => visualPriceAmount !== null)).toBe(true)
    expect(extras.some(({ upsellingExpirationDate }) => upsellingExpirationDate !== null && upsellingExpirationDate < '2026-03-02')).toBe(
      true,
    )
    expect(extras.some(({ dependsOn }) => dependsOn !== null)).toBe(true)
    expect(offers.some(({ payments }) => payments.some(({ dependsOn }) => dependsOn !== null))).toBe(true)
    expect(offers.some(({ extraGroups }) => extraGroups.some(({ optional }) => !optional))).toBe(true)
    const labels = new Set(extras.map(({ extraLabel }) => extraLabel))
    for (const family of Array.from({ length: 10 }, (_, index) => `Extra${index + 1}`))
      expect(
        [...labels].some((label) => label.split(':')[0] === family),
        family,
      ).toBe(true)
    for (const code of ['PVT', 'INPS', 'AZ', 'INPSN']) expect(labels).toContain(`PAGAMENTO-EXTRA:${code}`)
  })

  it('returns every extra that a package offers', async () => {
    const { database } = server().services
    const rows = await database.selectFrom('packageService').where('kind', '=', 'extra').select(['packageId', 'serviceId']).execute()
    const told = offers.flatMap(({ turn, extraGroups }) =>
      extraGroups.flatMap(({ items }) => items.map(({ serviceId }) => `${turn.id} ${serviceId}`)),
    )
    expect(told.toSorted()).toEqual(rows.map((row) => `${row.packageId} ${row.serviceId}`).toSorted())
  })

  it('offers every booked service at its booked price', async () => {
    const { database } = server().services
    const booked = await database
      .selectFrom('serviceSnapshot')
      .innerJoin('practice', 'practice.id', 'serviceSnapshot.practiceId')
      .select(['packageId', 'serviceId', 'code', 'name', 'itemGroup', 'label', 'quantity', 'priceCents', 'alternativeLabel'])
      .execute()
    expect(booked.length).toBeGreaterThan(60)
    for (const snapshot of booked) {
      const found = offers.find(({ turn }) => turn.id === snapshot.packageId) ?? expect.fail()
      const extras = found.extraGroups.flatMap(({ items }) => items.map((item) => ({ ...item, label: item.extraLabel })))
      const offer = [...found.included, ...choicesOf(found), ...extras].find(({ serviceId }) => serviceId === snapshot.serviceId)
      expect(offer, snapshot.name).toMatchObject({
        code: snapshot.code,
        name: snapshot.name,
        itemGroup: snapshot.itemGroup,
        label: snapshot.label,
        quantity: snapshot.quantity,
        realvalue: snapshot.priceCents,
      })
      if (snapshot.alternativeLabel !== null) expect(offer).toMatchObject({ alternativeLabel: snapshot.alternativeLabel })
    }
  })

  it('offers Anna other ISEE bands, cities and payment plans', async () => {
    const { database } = server().services
    const practices = await database
      .selectFrom('practice')
      .where('practiceType', 'in', [2, 6])
      .where('editableInClubArea', '=', true)
      .select('packageId')
      .execute()
    expect(practices).toHaveLength(2)
    for (const { packageId } of practices) {
      const found = offers.find(({ turn }) => turn.id === packageId) ?? expect.fail()
      for (const choices of [found.cities, found.iseeBands, found.payments]) expect(choices.length).toBeGreaterThanOrEqual(3)
    }
  })
})
