import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { practiceInps } from '#generated/conditions.ts'
import type { Schemas } from '#generated/server/guards.ts'
import { findTypeCode, isForType, isInpsType } from '../../src/area-club/lib/practice-types.ts'
import { up } from '../../src/area-club/server/database/migrations/009-trips.ts'
import type { ExtraLabel } from '../../src/area-club/server/domain/offers.ts'
import { isOfferedBeside } from '../../src/area-club/server/slices/trips/domain/trips.ts'
import { findPackageOffers } from '../../src/area-club/server/slices/trips/stores/trips-store.ts'
import { bothDatabases, describeServer, openEmptyDatabase } from '../support/test-server.ts'
import { addOffer, addPackage, type TestOffer } from '../support/test-trips.ts'

describe('The kinds of booking', () => {
  it('have the codes of list B, except for 3 and 5', () => {
    expect([1, 2, 3, 4, 5, 6].map(findTypeCode)).toEqual(['PVT', 'INPS', undefined, 'AZ', undefined, 'INPSN'])
    expect([1, 2, 3, 4, 5, 6].filter(isInpsType)).toEqual([2, 6])
    for (const practiceType of [1, 2, 3, 4, 5, 6])
      expect(practiceInps.holds({ practice: { practiceType } as Schemas['Practice'] }), 'as in the catalogue').toBe(
        isInpsType(practiceType),
      )
  })

  it.each<[ExtraLabel, readonly number[]]>([
    ['Extra1', [1, 2, 3, 4, 5, 6]],
    ['Extra10', [1, 2, 3, 4, 5, 6]],
    ['Extra1:PVT', [1]],
    ['Extra10:AZ', [4]],
    ['Extra2:INPS', [2]],
    ['PAGAMENTO-EXTRA:INPSN', [6]],
  ])('accept the extra label %s if and only if the kind is one of %j', (label, types) => {
    expect([1, 2, 3, 4, 5, 6].filter((type) => isForType(label, findTypeCode(type)))).toEqual(types)
  })
})

describe.each(bothDatabases)('A database from before the tables of trips (%s)', (kind) => {
  it('reserves the ids of booked services: a new service gets a higher one', async () => {
    const { database, close } = await openEmptyDatabase(kind)
    for (const table of [
      'departure',
      'packageService',
      'extraGroup',
      'service',
      'programmeOfType',
      'programmeType',
      'programmeStructure',
      'structure',
    ])
      await sql`drop table ${sql.table(table)}`.execute(database)
    await sql`alter table package drop column programme_id, drop column soldout, drop column editable_in_club_area`.execute(database)
    await sql`drop table programme, destination`.execute(database)
    await sql`alter table service_snapshot disable trigger all`.execute(database)
    await sql`insert into service_snapshot (practice_id, position, item_group, editable_in_club_area, code, name, quantity, price_cents, service_id, label, soldout)
      values (1, 0, 'Viaggio', true, 'volo', 'Volo', 1, 100, 540, 'Volo', false)`.execute(database)
    await up(database as unknown as Kysely<unknown>)
    await sql`insert into service (code, name, item_group, label) values ('nuovo', 'Nuovo', 'Viaggio', 'Nuovo')`.execute(database)
    expect(await database.selectFrom('service').select('id').execute()).toEqual([{ id: 541 }])
    await close()
  })
})

describe('isOfferedBeside', () => {
  it('offers a dependent service only beside the one it depends on, and others always', () => {
    expect(isOfferedBeside({ dependsOn: null }, new Set())).toBe(true)
    expect(isOfferedBeside({ dependsOn: 7 }, new Set([6]))).toBe(false)
    expect(isOfferedBeside({ dependsOn: 7 }, new Set([6, 7]))).toBe(true)
  })
})

describeServer('A package’s services', (server) => {
  it('has no negative price for a service that customers choose, while an included one may be a reduction', async () => {
    const { database } = server().services
    const add = (code: string, offer: Omit<TestOffer, 'code'>) => addPackage(database, { code, offers: [{ code, ...offer }] })
    for (const kind of ['city', 'isee', 'payment', 'extra'] as const) {
      await expect(add(`meno-${kind}`, { kind, realvalueCents: -1 })).rejects.toThrow('package_service')
      await expect(add(`lista-${kind}`, { kind, realvalueCents: 0, priceCents: -1 })).rejects.toThrow('package_service')
    }
    await expect(add('meno-visto', { kind: 'extra', realvalueCents: 0, visualPriceAmountCents: -1 })).rejects.toThrow('package_service')
    await add('sconto', { kind: 'included', realvalueCents: -5_000 })
  })

  it('is listed by kind in order, with the price of the included services', async () => {
    const { database } = server().services
    const id = await addPackage(database, {
      code: 'ISL-01',
      offers: [
        { code: 'volo-roma', kind: 'city', realvalueCents: 9_000, label: 'Roma', soldout: true },
        { code: 'college', kind: 'included', realvalueCents: 100_000 },
        { code: 'corso', kind: 'included', realvalueCents: 30_000, quantity: 2, priceCents: 32_000 },
        { code: 'isee-a', kind: 'isee', realvalueCents: 0 },
        { code: 'volo-milano', kind: 'city', realvalueCents: 7_000, label: 'Milano' },
        { code: 'geyser', kind: 'extra', realvalueCents: 4_500, extraLabel: 'Extra3:PVT', upsellingExpiresOn: '2026-06-01' },
        { code: 'in-tre', kind: 'payment', realvalueCents: 0 },
        { code: 'esame', kind: 'extra', realvalueCents: 12_000, extraLabel: 'Extra2', visualPriceAmountCents: 9_900, suggested: true },
        { code: 'balene', kind: 'extra', realvalueCents: 6_000, extraLabel: 'Extra3' },
      ],
    })
    const group = { descriptionHtml: '<p>Ciao</p>', closureTextHtml: null, subtitle: null, isNew: true }
    await database
      .insertInto('extraGroup')
      .values([
        { ...group, productDivisionId: 3, labelFamily: 'Extra2', title: 'Certificazioni', optional: false },
        { ...group, productDivisionId: 3, labelFamily: 'Extra3', title: 'Escursioni', optional: true },
        { ...group, productDivisionId: 1, labelFamily: 'Extra3', title: 'Altro', optional: true },
      ])
      .execute()
    const offers = await findPackageOffers(database, id)
    expect(offers?.turn).toEqual({
      id,
      webgroup: 'GRUPPO-ISL-01',
      productDivisionId: 3,
      code: 'ISL-01',
      title: 'Viaggio ISL-01',
      periodFrom: '2026-07-05',
      periodTo: '2026-07-19',
      destination: 'Islanda',
      soldout: false,
      editableInClubArea: true,
    })
    expect(offers?.basePrice).toBe(130_000)
    expect(offers?.included.map(({ code, quantity, price, realvalue }) => [code, quantity, price, realvalue])).toEqual([
      ['college', 1, 100_000, 100_000],
      ['corso', 2, 32_000, 30_000],
    ])
    expect(offers?.cities.map(({ label, soldout, alternativeLabel }) => [label, soldout, alternativeLabel])).toEqual([
      ['Roma', true, 'Scelta city'],
      ['Milano', false, 'Scelta city'],
    ])
    expect([offers?.iseeBands, offers?.payments].map((list) => list?.map(({ code }) => code))).toEqual([['isee-a'], ['in-tre']])
    expect(offers?.extraGroups.map(({ title, optional, items }) => [title, optional, items.map(({ extraLabel }) => extraLabel)])).toEqual([
      ['Certificazioni', false, ['Extra2']],
      ['Escursioni', true, ['Extra3:PVT', 'Extra3']],
    ])
    expect(offers?.extraGroups[1]?.items[0]).toMatchObject({ upsellingExpirationDate: '2026-06-01', canBeUpsold: true, suggested: false })
    expect(offers?.extraGroups[0]?.items[0]).toMatchObject({ visualPriceAmount: 9_900, suggested: true })
  })

  it('is undefined for a package that does not exist', async () => {
    expect(await findPackageOffers(server().services.database, 999_999)).toBeUndefined()
    expect(await findPackageOffers(server().services.database, 9_007_199_254_740_991)).toBeUndefined()
  })

  it('depends only on services of the same package', async () => {
    const { database } = server().services
    const id = await addPackage(database, { code: 'ISL-02', offers: [{ code: 'isee-z', kind: 'isee', realvalueCents: 0 }] })
    const other = await addPackage(database, { code: 'ISL-03' })
    const band = (await findPackageOffers(database, id))?.iseeBands[0]?.serviceId ?? expect.fail()
    const plan = { code: 'mensile', kind: 'payment', realvalueCents: 0, dependsOnServiceId: band } as const
    await expect(addOffer(database, other, 0, plan)).rejects.toThrow(/foreign key/)
    await addOffer(database, id, 1, plan)
    expect((await findPackageOffers(database, id))?.payments[0]?.dependsOn).toBe(band)
  })

  it('belongs to the division of its programme', async () => {
    const { database } = server().services
    await addPackage(database, { code: 'ISL-04', webgroup: 'UNO', divisionId: 3 })
    await expect(addPackage(database, { code: 'ISL-05', webgroup: 'UNO', divisionId: 1 })).rejects.toThrow(/foreign key/)
  })
})
