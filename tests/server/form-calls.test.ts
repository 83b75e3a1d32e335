/**
 * The calls that fill the forms of packages: lists, details, choices.
 *
 * Some lines above 300, because the calls share their path prefixes and the offers of a package.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { logIn, registerAndLogIn, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'
import { addPackage, type TestOffer } from '../support/test-trips.ts'

/** Path prefixes of the package calls, each with a division that uses it. */
const families = [
  ['form', 1],
  ['form', 3],
  ['formdocenti', 4],
  ['formlin', 6],
  ['formhsp', 8],
  ['formada', 11],
] as const
const calls = ['cities', 'structures', 'tipologiadiprogramma', 'alternative-services', 'extra-services'] as const

const city = (label: string, rest: Partial<TestOffer> = {}): TestOffer => ({
  code: `da-${label.toLowerCase()}`,
  kind: 'city',
  label,
  realvalueCents: 5_000,
  alternativeLabel: 'Città di partenza',
  itemGroup: 'Viaggio',
  ...rest,
})

describeServer('Without packages', (server) => {
  it('every form call answers an empty list', async () => {
    const token = await registerAndLogIn(server(), 900)
    expect((await server().call('GET', '/api/form/destinations/3', { token })).body).toEqual([])
    for (const [path, body] of [
      ['form/destinations/packages', { destination: 1, division: 3 }],
      ['form/turns', { webgroup: 'VS-MLT', division: 3 }],
      ...families.flatMap(([family, division]) => calls.map((call) => [`${family}/package/${call}`, { package: 1, division }] as const)),
    ] as const)
      expect(await server().call('POST', `/api/${path}`, { token, body })).toMatchObject({ status: 200, body: [] })
  })
})

describeServer('The lists of countries, programmes and periods', (server) => {
  let token = ''
  const get = async (path: string) => (await server().call('GET', `/api/form/${path}`, { token })).body
  const post = async (path: string, body: object) => (await server().call('POST', `/api/form/${path}`, { token, body })).body
  const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)

  beforeAll(async () => {
    token = await registerAndLogIn(server(), 901)
    const { database } = server().services
    const base = { divisionId: 3, offers: [{ code: 'tutto', kind: 'included', realvalueCents: 90_000 }] } as const
    const add = (code: string, rest: object) => addPackage(database, { ...base, code, ...rest })
    await add('A-3', { webgroup: 'A', destination: 'Islanda', from: '2026-08-02', to: '2026-08-16' })
    await add('A-1', { webgroup: 'A', destination: 'Islanda', from: '2026-03-02', to: '2026-03-16' })
    await add('A-2', { webgroup: 'A', destination: 'Islanda', from: '2026-03-03', to: '2026-03-16' })
    await add('A-4', { webgroup: 'A', destination: 'Islanda', from: '2026-09-02', to: '2026-09-16', soldout: true })
    await add('A-5', { webgroup: 'A', destination: 'Islanda', from: '2026-10-02', to: '2026-10-16', editable: false })
    await database.updateTable('programme').set({ ageFrom: 11, ageTo: 17 }).where('webgroup', '=', 'A').execute()
    await add('B-1', { webgroup: 'B', destination: 'Islanda', soldout: true })
    await add('C-1', { webgroup: 'C', destination: 'Albania' })
    await add('D-1', { webgroup: 'D', destination: 'Norvegia', soldout: true })
    await add('E-1', { webgroup: 'E', destination: 'Norvegia', from: '2026-02-01', to: '2026-02-08' })
    await add('F-1', { webgroup: 'F', destination: 'Danimarca', editable: false })
    await add('G-1', { webgroup: 'G', destination: 'Svezia', divisionId: 1 })
  })

  it('lists the countries of a division that have places left, sorted by name', async () => {
    expect(namesOf(await get('destinations/3'))).toEqual(['Albania', 'Islanda'])
    expect(namesOf(await get('destinations/1'))).toEqual(['Svezia'])
    expect(await get('destinations/2')).toEqual([])
  })

  it('answers 404 for an unknown division', async () => {
    for (const id of ['0', '12', 'x']) expect((await server().call('GET', `/api/form/destinations/${id}`, { token })).status).toBe(404)
  })

  it('lists programmes with a bookable period, each with its kinds, ages, dates and lowest price', async () => {
    const [, iceland] = await get('destinations/3')
    expect(await post('destinations/packages', { destination: iceland.id, division: 3 })).toEqual([
      {
        webgroup: 'A',
        title: 'Programma A',
        soldout: false,
        kinds: [],
        structure: null,
        ageFrom: 11,
        ageTo: 17,
        periodFrom: '2026-03-03',
        periodTo: '2026-08-16',
        priceFrom: 90_000,
      },
    ])
    expect(await post('destinations/packages', { destination: iceland.id, division: 1 })).toEqual([])
    expect(await post('destinations/packages', { destination: 9_007_199_254_740_991, division: 3 })).toEqual([])
  })

  it('lists future periods with places left, soonest first, with the price of the included services', async () => {
    const turns = await post('turns', { webgroup: 'A', division: 3 })
    expect(
      turns.map(({ code, price, soldout, editableInClubArea }: Record<string, unknown>) => [code, price, soldout, editableInClubArea]),
    ).toEqual([
      ['A-2', 90_000, false, true],
      ['A-3', 90_000, false, true],
    ])
    expect(await post('turns', { webgroup: 'B', division: 3 })).toEqual([])
    expect(await post('turns', { webgroup: 'A', division: 1 })).toEqual([])
    expect(await post('turns', { webgroup: 'nessuno', division: 3 })).toEqual([])
  })

  it('ends a day at midnight in Italy', async () => {
    server().clock.set('2026-03-02T23:30:00Z')
    token = await registerAndLogIn(server(), 902)
    expect(await post('turns', { webgroup: 'A', division: 3 })).toHaveLength(1)
  })
})

describeServer('A package’s details for customers', (server) => {
  let token = ''
  let packageId = 0
  const ids = new Map<string, number>()
  const ask = async (call: (typeof calls)[number], body: object = {}) =>
    (await server().call('POST', `/api/form/package/${call}`, { token, body: { package: packageId, division: 3, ...body } })).body
  const codesOf = (groups: readonly { title: string; items: readonly { code: string }[] }[]) =>
    groups.map(({ title, items }) => [title, items.map(({ code }) => code)])

  beforeAll(async () => {
    const { database } = server().services
    token = await registerAndLogIn(server(), 903)
    packageId = await addPackage(database, {
      code: 'P-1',
      offers: [
        city('Milano'),
        city('Roma', { soldout: true }),
        city('Bari', { editableInClubArea: false }),
        city('Napoli', { realvalueCents: 7_500 }),
        { code: 'fascia-a', kind: 'isee', realvalueCents: 0 },
        { code: 'fascia-b', kind: 'isee', realvalueCents: 0 },
        { code: 'rate', kind: 'payment', realvalueCents: 0 },
        {
          code: 'gita',
          kind: 'extra',
          realvalueCents: 4_500,
          priceCents: 5_000,
          extraLabel: 'Extra1',
          upsellingExpiresOn: '2020-01-01',
        },
        { code: 'gita-inps', kind: 'extra', realvalueCents: 3_000, extraLabel: 'Extra1:INPS' },
        { code: 'gita-esaurita', kind: 'extra', realvalueCents: 3_000, extraLabel: 'Extra1', soldout: true },
        { code: 'gita-ufficio', kind: 'extra', realvalueCents: 3_000, extraLabel: 'Extra1', editableInClubArea: false },
        { code: 'anticipo', kind: 'extra', realvalueCents: 2_000, extraLabel: 'PAGAMENTO-EXTRA:INPSN', visualPriceAmountCents: 100 },
      ],
    })
    for (const { id, code } of await database.selectFrom('service').select(['id', 'code']).execute()) ids.set(code, id)
    await database
      .updateTable('packageService')
      .set({ dependsOnServiceId: ids.get('fascia-a') ?? null })
      .where('serviceId', '=', ids.get('rate') ?? 0)
      .execute()
    await database
      .updateTable('packageService')
      .set({ dependsOnServiceId: ids.get('da-milano') ?? null })
      .where('serviceId', '=', ids.get('gita-inps') ?? 0)
      .execute()
    const words = { subtitle: null, descriptionHtml: null, closureTextHtml: null, isNew: false }
    await database
      .insertInto('extraGroup')
      .values([
        { ...words, productDivisionId: 3, labelFamily: 'Extra1', title: 'Escursioni', optional: true },
        { ...words, productDivisionId: 3, labelFamily: 'PAGAMENTO-EXTRA', title: 'Tutele', optional: false },
      ])
      .execute()
  })

  it('lists cities that are neither sold out nor reserved for the office', async () => {
    expect(await ask('cities')).toEqual([
      {
        serviceId: ids.get('da-milano'),
        itemGroup: 'Viaggio',
        label: 'Milano',
        realvalue: 5_000,
        soldout: false,
        editableInClubArea: true,
      },
      {
        serviceId: ids.get('da-napoli'),
        itemGroup: 'Viaggio',
        label: 'Napoli',
        realvalue: 7_500,
        soldout: false,
        editableInClubArea: true,
      },
    ])
  })

  it('lists ISEE band, departure city and payment method in that order, under their service groups', async () => {
    const groups = await ask('alternative-services', { alternative: ids.get('fascia-a') })
    expect(codesOf(groups)).toEqual([
      ['Scelta isee', ['fascia-a', 'fascia-b']],
      ['Città di partenza', ['da-milano', 'da-napoli']],
      ['Scelta payment', ['rate']],
    ])
    expect(groups[1].itemGroup).toBe('Viaggio')
  })

  it('lists a payment method that depends on an ISEE band only when that band is chosen', async () => {
    const titles = async (alternative?: number | null) =>
      (await ask('alternative-services', { alternative })).map(({ title }: { title: string }) => title)
    expect(await titles(ids.get('fascia-b'))).not.toContain('Scelta payment')
    expect(await titles(null)).not.toContain('Scelta payment')
    expect(await titles(ids.get('fascia-a'))).toContain('Scelta payment')
  })

  it('lists the extras of every booking type by group, distinguished by their label codes', async () => {
    const groups = await ask('extra-services', { alternative: ids.get('da-milano') })
    expect(groups).toEqual([
      {
        title: 'Escursioni',
        itemGroup: 'extra',
        subtitle: null,
        description: null,
        closureText: null,
        isNew: false,
        optional: true,
        exclusive: false,
        items: [
          {
            value: 5_000,
            serviceId: ids.get('gita'),
            label: 'Extra1',
            description: 'Servizio gita',
            realvalue: 4_500,
            isVisualPrice: false,
            visualPriceAmount: null,
            suggested: false,
            canBeUpsold: true,
            upsellingExpirationDate: '2020-01-01',
          },
          expect.objectContaining({ label: 'Extra1:INPS', realvalue: 3_000 }),
        ],
      },
      expect.objectContaining({
        title: 'Tutele',
        optional: false,
        items: [expect.objectContaining({ label: 'PAGAMENTO-EXTRA:INPSN', isVisualPrice: true, visualPriceAmount: 100 })],
      }),
    ])
  })

  it('lists an extra that depends on a city only when that city is chosen', async () => {
    const labels = async (body: object) =>
      (await ask('extra-services', body)).flatMap(({ items }: { items: { label: string }[] }) => items.map(({ label }) => label))
    expect(await labels({})).toEqual(['Extra1', 'PAGAMENTO-EXTRA:INPSN'])
    expect(await labels({ alternative: ids.get('da-napoli') })).toEqual(['Extra1', 'PAGAMENTO-EXTRA:INPSN'])
    expect(await labels({ alternative: ids.get('da-milano') })).toContain('Extra1:INPS')
  })

  it('lists nothing for an unknown package or one of another division', async () => {
    for (const call of calls) {
      expect(await ask(call, { package: 999_999 })).toEqual([])
      expect(await ask(call, { package: 9_007_199_254_740_991 })).toEqual([])
      expect(await ask(call, { division: 1 })).toEqual([])
    }
  })

  it.each([[{ package: 0 }], [{ division: 12 }], [{ alternative: 0 }], [{ practice: 1 }], [{ package: null }]])(
    'refuses %j',
    async (change) => {
      for (const call of calls) expect(await ask(call, change)).toMatchObject({ status: 422, code: 'invalid-fields' })
    },
  )
})

describeServer('A package of the demonstration', (server) => {
  let token = ''
  const packages = new Map<number, number>()
  const post = (path: string, body: object) => server().call('POST', `/api/${path}`, { token, body })

  beforeAll(async () => {
    await seedDatabase(server().services.database, server().clock.now())
    token = tokenOf(await logIn(server(), 'nuovo.cliente'))
    for (const [, division] of families) {
      const [destination] = (await server().call('GET', `/api/form/destinations/${division}`, { token })).body
      const [programme] = (await post('form/destinations/packages', { destination: destination.id, division })).body
      const [turn] = (await post('form/turns', { webgroup: programme.webgroup, division })).body
      packages.set(division, turn.package)
    }
  })

  describe.each(families)('under /%s, division %i', (family, division) => {
    it('list its services and the available extras', async () => {
      for (const call of calls) {
        const answer = await post(`${family}/package/${call}`, { package: packages.get(division), division })
        expect(answer.status).toBe(200)
        const isAtHome = division === 6 && call === 'cities'
        if (!isAtHome) expect(answer.body.length, call).toBeGreaterThan(0)
      }
    })

    it('list nothing under the paths of other divisions', async () => {
      for (const other of new Set(families.map(([path]) => path)))
        for (const call of calls)
          if (other !== family)
            expect((await post(`${other}/package/${call}`, { package: packages.get(division), division })).body).toEqual([])
    })
  })
})
