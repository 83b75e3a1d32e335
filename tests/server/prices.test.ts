/**
 * Prices of other alternatives and of another package (specification 2 and 5).
 *
 * Some lines above 300, because its tests share one package, its booking, and the generator of others.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AlternativeKind } from '../../src/area-club/server/domain/codes.ts'
import type { ExtraLabel } from '../../src/area-club/server/domain/offers.ts'
import type { ServiceSnapshot } from '../../src/area-club/server/domain/service-snapshot.ts'
import { computeTotalCents } from '../../src/area-club/server/slices/bookings/domain/practices.ts'
import { computePrice, listChanges, surchargeService, withSurcharge } from '../../src/area-club/server/slices/bookings/domain/prices.ts'
import {
  type Selected,
  type SelectedItem,
  selectAlternatives,
  selectPackage,
} from '../../src/area-club/server/slices/bookings/domain/selections.ts'
import type { PackageOffers, ServiceOffer } from '../../src/area-club/server/slices/trips/domain/trips.ts'

/** A service of a package; its other fields are derived. */
interface Sold {
  id: number
  kind: 'included' | AlternativeKind | 'extra'
  cents: number
  soldout?: boolean
  closed?: boolean
  dependsOn?: number | null
  label?: ExtraLabel
}

const names = { city: 'Città di partenza', isee: 'Fascia ISEE', payment: 'Modalità di pagamento' }
const groupOf = ({ kind }: Sold): string => (kind === 'included' || kind === 'extra' ? kind : names[kind])

function offersOf(
  sold: readonly Sold[],
  { needed = [], exclusive = [], soldout = false }: { needed?: readonly string[]; exclusive?: readonly string[]; soldout?: boolean } = {},
): PackageOffers {
  const toOffer = (one: Sold): ServiceOffer => ({
    serviceId: one.id,
    code: `code-${one.id}`,
    name: `Name ${one.id}`,
    itemGroup: groupOf(one),
    label: `Label ${one.id}`,
    quantity: 1,
    price: one.cents + 100,
    realvalue: one.cents,
    soldout: one.soldout ?? false,
    editableInClubArea: !one.closed,
    dependsOn: one.dependsOn ?? null,
  })
  const of = (kind: Sold['kind']) => sold.filter((one) => one.kind === kind)
  const alternatives = (kind: AlternativeKind) => of(kind).map((one) => ({ ...toOffer(one), kind, alternativeLabel: names[kind] }))
  const families = [...new Set(of('extra').map(({ label }) => label?.split(':')[0] ?? 'Extra1'))]
  return {
    turn: {
      id: 1,
      webgroup: 'malta',
      productDivisionId: 3,
      code: 'X',
      title: '',
      destination: 'Islanda',
      periodFrom: '2026-07-01',
      periodTo: '2026-07-14',
      soldout,
      editableInClubArea: true,
    },
    basePrice: of('included').reduce((sum, { cents }) => sum + cents, 0),
    included: of('included').map(toOffer),
    cities: alternatives('city'),
    iseeBands: alternatives('isee'),
    payments: alternatives('payment'),
    extraGroups: families.map((family) => ({
      family: family as 'Extra1',
      itemGroup: family,
      title: family,
      subtitle: null,
      description: null,
      closureText: null,
      isNew: false,
      optional: !needed.includes(family),
      exclusive: exclusive.includes(family),
      items: of('extra')
        .filter(({ label = 'Extra1' }) => label.split(':')[0] === family)
        .map((one) => ({
          ...toOffer(one),
          extraLabel: one.label ?? 'Extra1',
          suggested: false,
          visualPriceAmount: null,
          canBeUpsold: true,
          upsellingExpirationDate: null,
        })),
    })),
  }
}

const snapshot = (one: Sold, cents = one.cents): ServiceSnapshot => ({
  itemGroup: groupOf(one),
  alternativeLabel: one.kind === 'included' || one.kind === 'extra' ? null : names[one.kind],
  editableInClubArea: true,
  code: `code-${one.id}`,
  name: `Name ${one.id}`,
  quantity: 1,
  price: cents,
  service: { id: one.id },
  serviceId: one.id,
  label: '',
  soldout: false,
  realvalue: cents,
})

const item = (one: Sold): SelectedItem => ({ itemGroup: groupOf(one), serviceId: one.id })
const codeOf = (selected: Selected) => (selected.code === 'mistaken' ? selected.errors : selected.code)

const stay: Sold = { id: 1, kind: 'included', cents: 150_000 }
const bologna: Sold = { id: 2, kind: 'city', cents: 5_000 }
const milano: Sold = { id: 3, kind: 'city', cents: 6_500 }
const roma: Sold = { id: 4, kind: 'city', cents: 9_000, soldout: true }
const napoli: Sold = { id: 5, kind: 'city', cents: 9_900, closed: true }
const bandA: Sold = { id: 6, kind: 'isee', cents: 0 }
const bandD: Sold = { id: 7, kind: 'isee', cents: 6_000 }
const whole: Sold = { id: 8, kind: 'payment', cents: 0 }
const withoutCosts: Sold = { id: 9, kind: 'payment', cents: 2_000, dependsOn: bandA.id }
const night: Sold = { id: 10, kind: 'extra', cents: 8_500, dependsOn: milano.id, label: 'Extra5' }
const exam: Sold = { id: 11, kind: 'extra', cents: 9_900, label: 'Extra2:PVT' }
const sold = [stay, bologna, milano, roma, napoli, bandA, bandD, whole, withoutCosts, night, exam]
const offers = offersOf(sold)
const booked = [snapshot(stay, 140_000), snapshot(bologna, 4_000), snapshot(bandA), snapshot(whole)]

describe('Other alternatives of a booking (specification 2 and 5)', () => {
  it('take the current catalogue price, while the unchanged services keep their booked price', () => {
    const selected = selectAlternatives(booked, offers, [item(milano)], 2)
    expect(selected.code === 'ok' && computePrice(offers, selected.services, 2_000)).toEqual({
      basePrice: 140_000,
      rows: [
        { description: 'Name 3', price: 6_500 },
        { description: 'Name 6', price: 0 },
        { description: 'Name 8', price: 0 },
      ],
      totalPrice: 148_500,
      modificationSurcharge: 2_000,
      earlierSurcharges: 0,
    })
  })

  it('are listed with their names before and after, and the difference in price', () => {
    const selected = selectAlternatives(booked, offers, [item(milano), item(bandA)], 2)
    expect(selected.code === 'ok' && listChanges(booked, selected.services, offers)).toEqual([
      { kind: 'city', from: 'Name 2', to: 'Label 3', difference: 2_500 },
    ])
    expect(listChanges(booked, booked, offers)).toEqual([])
  })

  it('show the surcharges of earlier changes in a separate row', () => {
    const charged = withSurcharge(withSurcharge(booked, 2_000), 1_500)
    const selected = selectAlternatives(charged, offers, [item(milano)], 2)
    const price = selected.code === 'ok' ? computePrice(offers, selected.services, 2_000) : undefined
    expect(price).toMatchObject({ earlierSurcharges: 3_500, modificationSurcharge: 2_000, totalPrice: 148_500 + 3_500 })
    expect(price?.rows.at(-1)).toEqual({ description: 'Supplementi precedenti', price: 3_500 })
  })

  it('change nothing when the booked service is selected, even if it is closed or sold out now', () => {
    for (const state of [{}, { soldout: true }, { closed: true }]) {
      const now = offersOf(sold.map((one) => (one.id === bologna.id ? { ...one, ...state } : one)))
      for (const items of [[], [item(bologna)]])
        expect(selectAlternatives(booked, now, items, 2)).toEqual({ code: 'ok', services: booked, isChanged: false })
    }
  })

  it.each([
    ['a sold-out service', [item(roma)], 'sold-out'],
    ['a service that only the office books', [item(napoli)], { 'newPackageItems.0.serviceId': 'service-not-offered' }],
    [
      'a service that the package does not offer',
      [item(milano), { itemGroup: 'x', serviceId: 99 }],
      { 'newPackageItems.1.serviceId': 'service-not-offered' },
    ],
    ['a service in another group', [{ ...item(milano), itemGroup: names.isee }], { 'newPackageItems.0.serviceId': 'service-not-offered' }],
    ['an included service', [item(stay)], { 'newPackageItems.0.serviceId': 'service-not-offered' }],
    ['an extra', [item(exam)], { 'newPackageItems.0.serviceId': 'service-not-offered' }],
    ['two cities', [item(milano), item(bologna)], { 'newPackageItems.1.serviceId': 'service-chosen-twice' }],
    ['a service whose dependency is not booked', [item(bandD), item(withoutCosts)], 'not-combinable'],
    ['a service whose dependency is booked', [item(withoutCosts)], 'ok'],
  ])('for %s: %s gives %s', (_what, items, code) => {
    expect(codeOf(selectAlternatives(booked, offers, items, 2))).toEqual(code)
  })

  it('are refused when nothing of the group is booked, or the customer may not change the booked service', () => {
    const refused = { 'newPackageItems.0.serviceId': 'service-not-offered' }
    const without = booked.filter(({ serviceId }) => serviceId !== bologna.id)
    expect(codeOf(selectAlternatives(without, offers, [item(milano)], 2))).toEqual(refused)
    expect(
      codeOf(selectAlternatives([...without, { ...snapshot(bologna), editableInClubArea: false }], offers, [item(milano)], 2)),
    ).toEqual(refused)
  })

  it('include ISEE bands only for INPS bookings', () => {
    expect(codeOf(selectAlternatives(booked, offers, [item(bandD)], 6))).toBe('ok')
    expect(codeOf(selectAlternatives(booked, offers, [item(bandD)], 1))).toEqual({ 'newPackageItems.0.serviceId': 'service-not-offered' })
  })

  it('are refused when another booked service depends on the replaced one', () => {
    const withNight = [...booked.filter(({ serviceId }) => serviceId !== bologna.id), snapshot(milano), snapshot(night)]
    expect(codeOf(selectAlternatives(withNight, offers, [item(bologna)], 2))).toBe('not-combinable')
    // A combination that the office booked stays valid.
    expect(codeOf(selectAlternatives([...booked, snapshot(night)], offers, [item(bandD)], 2))).toBe('ok')
  })
})

describe('Another package (specification 5)', () => {
  const private_ = offersOf(sold, { needed: ['Extra2'] })

  it('is priced once the city, the ISEE band for INPS and the required groups are chosen', () => {
    expect(codeOf(selectPackage(private_, [], 1))).toBe('not-priced')
    expect(codeOf(selectPackage(private_, [item(milano)], 1))).toBe('not-priced')
    expect(codeOf(selectPackage(private_, [item(milano), item(exam)], 1))).toBe('ok')
    expect(codeOf(selectPackage(private_, [item(milano)], 2)), 'INPS requires an ISEE band').toBe('not-priced')
    expect(codeOf(selectPackage(private_, [item(milano), item(bandA)], 2))).toBe('ok')
  })

  it('is refused when the package or a chosen service is sold out', () => {
    expect(codeOf(selectPackage(offersOf(sold, { soldout: true }), [item(milano)], 1))).toBe('sold-out')
    expect(codeOf(selectPackage(offers, [item(roma)], 1))).toBe('sold-out')
  })

  it('accepts extras for the kind of booking, together with those they depend on', () => {
    expect(codeOf(selectPackage(offers, [item(milano), item(night)], 1))).toBe('ok')
    expect(codeOf(selectPackage(offers, [item(bologna), item(night)], 1))).toBe('not-combinable')
    expect(codeOf(selectPackage(offers, [item(milano), item(exam)], 4))).toEqual({ 'newPackageItems.1.serviceId': 'service-not-offered' })
  })
})

describe('Services that exclude each other', () => {
  const [double, single] = [
    { id: 701, kind: 'extra', cents: 0, label: 'Extra7' },
    { id: 702, kind: 'extra', cents: 18_000, label: 'Extra7' },
  ] as const satisfies readonly Sold[]
  const rooms = [...sold, double, single]

  it.each([[double], [single]])('are chosen one at a time', (room) => {
    expect(codeOf(selectPackage(offersOf(rooms, { exclusive: ['Extra7'] }), [item(milano), item(room)], 1))).toBe('ok')
  })

  it('are refused together, and are not charged both', () => {
    const both = [item(milano), item(double), item(single)]
    expect(codeOf(selectPackage(offersOf(rooms, { exclusive: ['Extra7'] }), both, 1))).toBe('not-combinable')
    expect(codeOf(selectPackage(offersOf(rooms), both, 1)), 'others may be chosen together').toBe('ok')
  })
})

describe('computePrice', () => {
  const cents = fc.integer({ min: -50_000, max: 500_000 })
  /** A service that can be chosen has no negative price. */
  const chosenCents = fc.nat(500_000)
  const catalogue = fc
    .record({
      included: fc.array(cents, { maxLength: 4 }),
      cities: fc.array(chosenCents, { minLength: 1, maxLength: 4 }),
      bands: fc.array(chosenCents, { maxLength: 4 }),
      payments: fc.array(chosenCents, { maxLength: 3 }),
      extras: fc.array(chosenCents, { maxLength: 4 }),
    })
    .map(({ included, cities, bands, payments, extras }) =>
      [
        ...included.map((one) => ['included', one] as const),
        ...cities.map((one) => ['city', one] as const),
        ...bands.map((one) => ['isee', one] as const),
        ...payments.map((one) => ['payment', one] as const),
        ...extras.map((one) => ['extra', one] as const),
      ].map(([kind, one], index): Sold => ({ id: 601 + index, kind, cents: one })),
    )

  it('equals the sum over the services for any selection, to the cent', () => {
    fc.assert(
      fc.property(
        catalogue,
        fc.infiniteStream(fc.nat()),
        fc.infiniteStream(cents),
        fc.constantFrom(1, 2, 3, 4, 5, 6),
        fc.nat(10_000),
        fc.nat(3),
        (all, picks, prices, practiceType, surcharge, times) => {
          const next = () => picks.next().value as number
          const oneOf = (kind: Sold['kind']) => {
            const list = all.filter((one) => one.kind === kind)
            return list[next() % Math.max(list.length, 1)]
          }
          const start = [...all.filter(({ kind }) => kind === 'included'), oneOf('city'), oneOf('isee'), oneOf('payment'), oneOf('extra')]
          let services: readonly ServiceSnapshot[] = start.flatMap((one) => (one ? [snapshot(one, prices.next().value)] : []))
          for (let round = 0; round <= times; round++) {
            const wanted = (['city', 'isee', 'payment'] as const)
              .filter((kind) => next() % 2 === 0 && (kind !== 'isee' || [2, 6].includes(practiceType)))
              .flatMap((kind) => oneOf(kind) ?? [])
            const byHand = slowTotal(all, services, wanted, surcharge)
            const selected = selectAlternatives(services, offersOf(all), wanted.map(item), practiceType)
            if (selected.code !== 'ok') throw new Error(selected.code)
            const price = computePrice(offersOf(all), selected.services, selected.isChanged ? surcharge : 0)
            expect(price.totalPrice).toBe(byHand)
            expect(price.basePrice + price.rows.reduce((sum, row) => sum + row.price, 0) + price.modificationSurcharge).toBe(byHand)
            const after = withSurcharge(selected.services, price.modificationSurcharge)
            expect(computeTotalCents(after), 'the total of the changed booking').toBe(byHand)
            services = after
          }
        },
      ),
      { numRuns: process.env.TEST_LONG === '1' ? 5_000 : 500 },
    )
  })

  it('equals the sum for any selection in another package, extras included, to the cent', () => {
    const codes: Readonly<Record<number, string>> = { 1: 'PVT', 2: 'INPS', 4: 'AZ', 6: 'INPSN' }
    const labels = ['Extra1', 'Extra2:PVT', 'Extra2:INPS', 'Extra3:AZ', 'Extra10:INPSN', 'PAGAMENTO-EXTRA'] as const
    const labelled = fc
      .tuple(catalogue, fc.array(fc.constantFrom<ExtraLabel>(...labels), { minLength: 4, maxLength: 4 }))
      .map(([all, picked]) =>
        all.map((one, index): Sold => (one.kind === 'extra' ? { ...one, label: picked[index % 4] ?? 'Extra1' } : one)),
      )
    fc.assert(
      fc.property(
        labelled,
        fc.infiniteStream(fc.nat()),
        fc.constantFrom(1, 2, 3, 4, 5, 6),
        fc.nat(10_000),
        (all, picks, practiceType, surcharge) => {
          const next = () => picks.next().value as number
          const of = (kind: Sold['kind']) => all.filter((one) => one.kind === kind)
          const oneOf = (kind: Sold['kind']) => of(kind)[next() % Math.max(of(kind).length, 1)] ?? []
          const wanted = [
            oneOf('city'),
            [2, 6].includes(practiceType) ? oneOf('isee') : [],
            next() % 2 === 0 ? oneOf('payment') : [],
            of('extra').filter(({ label }) => {
              const code = label?.split(':')[1]
              return (code === undefined || code === codes[practiceType]) && next() % 2 === 0
            }),
          ].flat()
          let byHand = surcharge
          for (const one of [...of('included'), ...wanted]) byHand += one.cents
          const selected = selectPackage(offersOf(all), wanted.map(item), practiceType)
          if (selected.code !== 'ok') throw new Error(String(codeOf(selected)))
          const price = computePrice(offersOf(all), selected.services, surcharge)
          expect(price.totalPrice).toBe(byHand)
          expect(price.rows.map((row) => row.price)).toEqual(wanted.map((one) => one.cents))
          expect(price.basePrice + price.rows.reduce((sum, row) => sum + row.price, 0) + price.modificationSurcharge).toBe(byHand)
          expect(computeTotalCents(withSurcharge(selected.services, surcharge)), 'the total of the changed booking').toBe(byHand)
        },
      ),
      { numRuns: process.env.TEST_LONG === '1' ? 5_000 : 500 },
    )
  })

  it('adds repeated surcharges to one service, with their number as quantity', () => {
    const twice = withSurcharge(withSurcharge(booked, 2_000), 1_500)
    expect(twice.filter(({ serviceId }) => serviceId === surchargeService.id)).toMatchObject([{ quantity: 2, price: 3_500 }])
    expect(withSurcharge(booked, 0)).toBe(booked)
  })
})

/** Computes a total in the simplest way: one map entry per service, replaced one by one. */
function slowTotal(all: readonly Sold[], services: readonly ServiceSnapshot[], wanted: readonly Sold[], surcharge: number): number {
  const drawers = new Map<number, number>()
  for (const service of services) drawers.set(service.serviceId, service.price)
  let changes = 0
  for (const one of wanted) {
    if (drawers.has(one.id)) continue
    for (const other of all) if (other.kind === one.kind) drawers.delete(other.id)
    drawers.set(one.id, one.cents)
    changes++
  }
  let total = changes > 0 ? surcharge : 0
  for (const amount of drawers.values()) total += amount
  return total
}
