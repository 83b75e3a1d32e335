/**
 * What may be chosen for a booking: alternatives and extras.
 *
 * Some lines above 300, because its tests share the offers and bookings that they build.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AlternativeKind, PracticeType } from '../../src/area-club/server/domain/codes.ts'
import type { ExtraLabel } from '../../src/area-club/server/domain/offers.ts'
import type { ServiceSnapshot } from '../../src/area-club/server/domain/service-snapshot.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { listAlternativesOf, listUpsellingOf } from '../../src/area-club/server/slices/bookings/domain/practice-choices.ts'
import { selectAlternatives } from '../../src/area-club/server/slices/bookings/domain/selections.ts'
import type { AlternativeOffer, ExtraOffer, PackageOffers } from '../../src/area-club/server/slices/trips/domain/trips.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

const service = (serviceId: number) => ({
  serviceId,
  code: `s${serviceId}`,
  name: `Servizio ${serviceId}`,
  itemGroup: 'Gruppo',
  label: `Servizio ${serviceId}`,
  quantity: 1,
  price: 1_000,
  realvalue: 1_000,
  soldout: false,
  editableInClubArea: true,
  dependsOn: null,
})
const alternative = (kind: AlternativeKind, serviceId: number, rest: Partial<AlternativeOffer> = {}): AlternativeOffer => ({
  ...service(serviceId),
  kind,
  itemGroup: kind,
  alternativeLabel: kind,
  ...rest,
})
const extra = (serviceId: number, realvalue: number, rest: Partial<ExtraOffer> = {}): ExtraOffer => ({
  ...service(serviceId),
  realvalue,
  extraLabel: 'Extra1',
  suggested: false,
  visualPriceAmount: null,
  canBeUpsold: true,
  upsellingExpirationDate: null,
  ...rest,
})
const offersOf = (alternatives: readonly AlternativeOffer[], extras: readonly ExtraOffer[] = []): PackageOffers => ({
  turn: {
    id: 1,
    webgroup: 'W',
    productDivisionId: 3,
    code: 'W-1',
    title: 'Viaggio',
    destination: 'Islanda',
    periodFrom: '2026-07-05',
    periodTo: '2026-07-19',
    soldout: false,
    editableInClubArea: true,
  },
  basePrice: 0,
  included: [],
  cities: alternatives.filter(({ kind }) => kind === 'city'),
  iseeBands: alternatives.filter(({ kind }) => kind === 'isee'),
  payments: alternatives.filter(({ kind }) => kind === 'payment'),
  extraGroups: [
    {
      family: 'Extra1',
      itemGroup: 'Escursioni',
      title: 'Gite',
      subtitle: null,
      description: null,
      closureText: null,
      isNew: false,
      optional: true,
      exclusive: false,
      items: extras,
    },
  ],
})
const booked = (serviceId: number, rest: Partial<ServiceSnapshot> = {}): ServiceSnapshot => ({
  ...service(serviceId),
  alternativeLabel: null,
  service: { id: serviceId },
  ...rest,
})

describe('The alternatives of a booking', () => {
  const cities = [alternative('city', 1), alternative('city', 2), alternative('city', 3)]
  const idsOf = (practiceType: PracticeType, services: readonly ServiceSnapshot[], offers: PackageOffers) =>
    listAlternativesOf({ practiceType, serviceSnapshots: services }, offers).map(({ title, items }) => [
      title,
      items.map((each) => each.serviceId),
    ])

  it('include the booked service and those that can replace it', () => {
    expect(idsOf(1, [booked(2)], offersOf(cities))).toEqual([['city', [1, 2, 3]]])
  })

  it('omit sold-out services, but keep the booked one', () => {
    const offers = offersOf([alternative('city', 1, { soldout: true }), alternative('city', 2, { soldout: true }), alternative('city', 3)])
    expect(idsOf(1, [booked(2)], offers)).toEqual([['city', [2, 3]]])
  })

  it('omit services that only the office changes, in the booking or in the package', () => {
    expect(idsOf(1, [booked(2, { editableInClubArea: false })], offersOf(cities))).toEqual([])
    expect(idsOf(1, [booked(2)], offersOf([alternative('city', 1, { editableInClubArea: false }), cities[1] ?? expect.fail()]))).toEqual([])
  })

  it('are empty when nothing else can be chosen or nothing of the group is booked', () => {
    expect(idsOf(1, [booked(1)], offersOf([alternative('city', 1)]))).toEqual([])
    expect(idsOf(1, [booked(9)], offersOf(cities))).toEqual([])
    expect(idsOf(1, [], offersOf(cities))).toEqual([])
  })

  it('include ISEE bands only for bookings with an INPS contribution', () => {
    const bands = offersOf([alternative('isee', 1), alternative('isee', 2)])
    for (const type of [1, 2, 3, 4, 5, 6] as const)
      expect(idsOf(type, [booked(1)], bands)).toEqual([2, 6].includes(type) ? [['isee', [1, 2]]] : [])
  })

  it('include a service that depends on one that is booked or can be chosen in the same change', () => {
    const offers = offersOf([
      alternative('isee', 1),
      alternative('isee', 2),
      alternative('payment', 5),
      alternative('payment', 6),
      alternative('payment', 7, { dependsOn: 1 }),
    ])
    expect(idsOf(2, [booked(1), booked(5)], offers)).toContainEqual(['payment', [5, 6, 7]])
    expect(idsOf(2, [booked(2), booked(5)], offers)).toContainEqual(['payment', [5, 6, 7]])
    // Band and payment are two choices. Where the customer cannot choose a band, what depends on another band is not offered either.
    expect(idsOf(1, [booked(2), booked(5)], offers)).toEqual([['payment', [5, 6]]])
    expect(idsOf(2, [booked(2, { editableInClubArea: false }), booked(5)], offers)).toEqual([['payment', [5, 6]]])
    const circle = offersOf([
      alternative('city', 1),
      alternative('city', 2, { dependsOn: 1 }),
      alternative('city', 3, { dependsOn: 5 }),
      alternative('payment', 4),
      alternative('payment', 5, { dependsOn: 3 }),
      alternative('payment', 6, { dependsOn: 2 }),
    ])
    expect(idsOf(1, [booked(1), booked(4)], circle), 'two services of one choice are never combined').toEqual([
      ['city', [1, 3]],
      ['payment', [4, 5]],
    ])
  })
})

describe('listAlternativesOf and selectAlternatives', () => {
  const kinds = ['isee', 'city', 'payment'] as const
  /** Services 1 to 4 are ISEE bands, 11 to 14 cities, 21 to 24 payments. The first of each is booked and depends on none. */
  const ids = kinds.flatMap((_kind, index) => [1, 2, 3, 4].map((number) => index * 10 + number))
  const anything = fc.record({
    soldout: fc.boolean(),
    editableInClubArea: fc.boolean(),
    dependsOn: fc.oneof(fc.constant(null), fc.constantFrom(...ids)),
  })
  const anyOffers = fc.array(anything, { minLength: 12, maxLength: 12 }).map((list) =>
    offersOf(
      list.map((rest, index) => {
        const serviceId = ids[index] ?? 0
        const hangs = rest.dependsOn !== serviceId && index % 4 !== 0
        return alternative(kinds[Math.floor(index / 4)] ?? 'city', serviceId, { ...rest, dependsOn: hangs ? rest.dependsOn : null })
      }),
    ),
  )
  // No booked service depends on another: changing the latter would change both, and the list shows one choice at a time.
  const anyBooking = fc.record({
    practiceType: fc.constantFrom(1, 2, 6),
    serviceSnapshots: fc
      .tuple(fc.boolean(), fc.boolean(), fc.boolean())
      .map((editable) =>
        [1, 11, 21].map((id, index) => booked(id, { itemGroup: kinds[index] ?? '', editableInClubArea: editable[index] ?? true })),
      ),
  })

  it('agree: an alternative is listed if and only if some change with it is accepted', () => {
    fc.assert(
      fc.property(anyBooking, anyOffers, ({ practiceType, serviceSnapshots }, offers) => {
        const choices = [offers.iseeBands, offers.cities, offers.payments].map((choice) =>
          choice.map(({ itemGroup, serviceId }) => [{ itemGroup, serviceId }]),
        )
        const accepted = new Set<number>()
        for (const band of [[], ...(choices[0] ?? [])])
          for (const city of [[], ...(choices[1] ?? [])])
            for (const payment of [[], ...(choices[2] ?? [])]) {
              const change = [...band, ...city, ...payment]
              if (selectAlternatives(serviceSnapshots, offers, change, practiceType).code !== 'ok') continue
              for (const { serviceId } of change) accepted.add(serviceId)
            }
        const listed = listAlternativesOf({ practiceType, serviceSnapshots }, offers).flatMap(({ items }) =>
          items.map(({ serviceId }) => serviceId),
        )
        const isNew = (id: number) => ![1, 11, 21].includes(id)
        expect(listed.filter(isNew).sort()).toEqual([...accepted].filter(isNew).sort())
      }),
    )
  })
})

describe('The extras that may be added to a booking', () => {
  const today = '2026-03-02'
  const practice = {
    practiceType: 1 as PracticeType,
    readableStatus: 'confermato',
    serviceSnapshots: [] as readonly ServiceSnapshot[],
    upsellingUntil: '2026-06-20' as string | null,
    isModifying: false,
    hold: null,
    buyedPackage: {
      id: 1,
      title: '',
      webidpackage: '',
      code: '',
      periodFrom: '2026-07-05',
      periodTo: '2026-07-19',
      basicCore: { advancePaymentINPS: null },
    },
  }
  const addable = (change: Partial<typeof practice>, ...extras: readonly ExtraOffer[]) =>
    listUpsellingOf({ ...practice, ...change }, offersOf([], extras), today).flatMap(({ items }) => items.map(({ serviceId }) => serviceId))

  it('are empty unless the booking can be upsold', () => {
    expect(addable({}, extra(1, 500))).toEqual([1])
    expect(addable({ upsellingUntil: null }, extra(1, 500))).toEqual([])
    expect(addable({ upsellingUntil: '2026-03-01' }, extra(1, 500))).toEqual([])
    expect(addable({ isModifying: true }, extra(1, 500))).toEqual([])
    expect(addable({ readableStatus: 'annullato' }, extra(1, 500))).toEqual([])
  })

  it('omit those cheaper than the dearest booked extra of their family', () => {
    const has = (price: number, label: ExtraLabel) => booked(90 + price, { price, label })
    const offers = [extra(1, 4_499), extra(2, 4_500), extra(3, 9_000)]
    expect(addable({ serviceSnapshots: [has(4_500, 'Extra1:PVT'), has(2_000, 'Extra1')] }, ...offers)).toEqual([2, 3])
    expect(addable({ serviceSnapshots: [has(4_500, 'Extra10')] }, ...offers)).toEqual([1, 2, 3])
    expect(addable({ serviceSnapshots: [booked(99, { price: 165_000, label: 'College' })] }, ...offers)).toEqual([1, 2, 3])
  })

  it('are optional, even if their group requires a choice at booking', () => {
    const offers = offersOf([], [extra(1, 500)])
    const required = { ...offers, extraGroups: offers.extraGroups.map((group) => ({ ...group, optional: false })) }
    expect(listUpsellingOf(practice, required, today)).toMatchObject([{ optional: true }])
  })

  it('omit expired ones, and include the last day', () => {
    expect(
      addable(
        {},
        extra(1, 500, { upsellingExpirationDate: '2026-03-01' }),
        extra(2, 500, { upsellingExpirationDate: '2026-03-02' }),
        extra(3, 500),
      ),
    ).toEqual([2, 3])
  })

  it('match the kind of booking', () => {
    const extras = (['Extra1', 'Extra1:PVT', 'Extra1:INPS', 'Extra1:AZ', 'Extra1:INPSN'] as const).map((extraLabel, index) =>
      extra(index + 1, 500, { extraLabel }),
    )
    const kept = ([1, 2, 3, 4, 5, 6] as const).map((practiceType) => addable({ practiceType }, ...extras))
    expect(kept).toEqual([[1, 2], [1, 3], [1], [1, 4], [1], [1, 5]])
  })

  it('omit booked and sold-out ones, those that customers cannot add and those with a missing dependency', () => {
    expect(
      addable(
        { serviceSnapshots: [booked(1, { price: 500, label: 'Extra1' })] },
        extra(1, 500),
        extra(2, 500, { soldout: true }),
        extra(3, 500, { canBeUpsold: false }),
        extra(4, 500, { editableInClubArea: false }),
        extra(5, 500, { dependsOn: 1 }),
        extra(6, 500, { dependsOn: 77 }),
      ),
    ).toEqual([5])
  })
})

describeServer('Services and extras of the demonstration’s bookings', (server) => {
  const tokens = new Map<string, string>()
  const of = async (username: string, shortCode: string, what: 'alternatives' | 'upselling/options') => {
    const token = tokens.get(username)
    const practices = (await server().call('GET', '/api/member/practice', { token })).body
    const { id } = practices.find((practice: { shortCode: string }) => practice.shortCode === shortCode)
    return (await server().call('GET', `/api/member/practice/${id}/${what}`, { token })).body
  }
  type Group = { title: string; itemGroup: string; items: { label: string; realvalue: number; description: string }[] }
  const labelsOf = (groups: readonly Group[]) => groups.map(({ title, items }) => [title, items.map(({ label }) => label)])

  beforeAll(async () => {
    await seedDatabase(server().services.database, server().clock.now())
    for (const username of ['giulia.bianchi', 'anna.inps', 'marco.docente']) tokens.set(username, tokenOf(await logIn(server(), username)))
  })

  it('lists ISEE band, city and payment for Anna', async () => {
    const groups: readonly Group[] = await of('anna.inps', 'EST-48244', 'alternatives')
    expect(labelsOf(groups)).toEqual([
      [
        'Fascia ISEE',
        [
          'ISEE fino a 8.000,00 euro',
          'ISEE da 8.000,01 a 16.000,00 euro',
          'ISEE da 16.000,01 a 24.000,00 euro',
          'ISEE da 24.000,01 a 32.000,00 euro',
          'ISEE oltre 32.000,00 euro',
        ],
      ],
      ['Città di partenza', ['Napoli', 'Roma', 'Firenze', 'Bologna', 'Bari']],
      ['Modalità di pagamento', ['Dieci rate senza costi', 'Unica soluzione', 'Tre rate', 'Dieci rate']],
    ])
    expect(groups.map(({ itemGroup }) => itemGroup)).toEqual(['Fascia ISEE', 'Viaggio', 'Modalità di pagamento'])
  })

  it('lists city and payment for Giulia, whose booking has no INPS contribution', async () => {
    const groups: readonly Group[] = await of('giulia.bianchi', 'VS-48231', 'alternatives')
    expect(groups.map(({ title }) => title)).toEqual(['Città di partenza', 'Modalità di pagamento'])
  })

  it('lists unexpired extras for private customers to Giulia', async () => {
    const groups: readonly Group[] = await of('giulia.bianchi', 'VS-48231', 'upselling/options')
    const labels = groups.flatMap(({ items }) => items.map(({ label }) => label))
    expect(labels).toEqual(expect.arrayContaining(['Extra2:PVT', 'Extra3', 'PAGAMENTO-EXTRA:PVT']))
    expect(labels.filter((label) => /:(INPS|INPSN|AZ)$/.test(label))).toEqual([])
    expect(groups.flatMap(({ items }) => items.map(({ description }) => description))).not.toContain('Attestato di livello con esame orale')
  })

  it('lists to Giulia no sport extra cheaper than the one she has in Bellaria', async () => {
    const groups: readonly Group[] = await of('giulia.bianchi', 'EST-48260', 'upselling/options')
    const sports = groups.find(({ items }) => items.some(({ label }) => label === 'Extra4'))
    expect(sports?.items.map(({ realvalue }) => realvalue)).toEqual([21_000])
  })

  it('lists no extras for bookings that cannot be upsold', async () => {
    expect(await of('anna.inps', 'EST-48244', 'upselling/options')).toEqual([])
    expect(await of('marco.docente', 'GRP-48205', 'upselling/options')).toEqual([])
  })
})
