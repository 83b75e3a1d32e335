import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { releaseOverdueHolds } from '../../src/area-club/server/slices/bookings/use-cases/release-overdue-holds.ts'
import type { PaymentFixture } from './payment-fixture.ts'
import { addPackage } from './test-trips.ts'

/** A step by which the customer or the operator changes bookings, besides payments. */
export type ChangeStep =
  | { do: 'move'; of: 'latest' | 'former' | 'rival'; to: number; extras: number; total: 'any' | 'right' | 'stale' }
  /** Repeats the last move on the same booking. */
  | { do: 'move again' }
  | { do: 'add'; of: 'latest' | 'rival'; extras: number; total: 'any' | 'right' | 'stale' }
  /** Runs the job of every minute. */
  | { do: 'release' }
  /** The operator confirms the booking. */
  | { do: 'confirm' }

/** A bit mask: 1 for the exam, 2 for the outing. */
const extras = fc.constantFrom(1, 1, 2, 3, 0)
const totals = fc.constantFrom('any' as const, 'right' as const, 'right' as const, 'stale' as const)

export const changeStep: fc.Arbitrary<ChangeStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      of: fc.constantFrom('latest', 'latest', 'latest', 'former', 'rival'),
      to: fc.nat(2),
      extras: fc.constantFrom(0, 0, 1),
      total: totals,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'move again' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('add' as const), of: fc.constantFrom('latest', 'latest', 'rival'), extras, total: totals }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'release' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'confirm' as const }) },
)

/** Two bookings of a customer, and the bookings that replace them. */
export interface ChangeStory {
  /** Returns the ids of all bookings, oldest first. */
  bookings(): Promise<readonly number[]>
  /** Returns the booking that replaces the first of the two, after any number of moves. */
  latest(): Promise<number>
  take(step: ChangeStep): Promise<void>
  /** Returns violated invariants of places, holds and transferred money. */
  check(): Promise<readonly string[]>
}

export interface ChangeableTrips {
  /** Begins a story. All places are free except those of the two bookings. */
  begin(practice: Parameters<PaymentFixture['book']>[0]): Promise<ChangeStory>
  /** Returns how often each event has occurred in all stories. */
  count(): Promise<Record<'moved' | 'held' | 'givenBack' | 'added' | 'paidWhileHeld' | 'movedWithMoney' | 'paidAfterMove', number>>
}

/** A period later than any story reaches. */
const farAway = { from: '2900-07-05', to: '2900-07-19' } as const
const upsellingUntil = '2900-06-20'
/** The places of each package; both bookings fit. */
const packagePlaces = 2
/** The places of the city and of the exam: only one booking can have each. */
const servicePlaces = 1

/** Adds three packages between which bookings may move. Each has an exam and an outing to add. */
export async function addChangeableTrips(world: PaymentFixture): Promise<ChangeableTrips> {
  const { database } = world.server.services
  const packageIds: number[] = []
  for (const baseCents of [80_000, 60_000, 110_000])
    packageIds.push(
      await addPackage(database, {
        code: `STORY-${randomUUID().slice(0, 8)}`,
        divisionId: 1,
        ...farAway,
        offers: [
          // Comes first: the initial service of these bookings has no limited places.
          { code: 'soggiorno-storia', kind: 'included', realvalueCents: baseCents },
          { code: 'citta-storia', kind: 'city', label: 'Bologna', itemGroup: 'Viaggio', realvalueCents: 9_000, placesLeft: 1 },
          {
            code: 'esame-storia',
            kind: 'extra',
            itemGroup: 'Certificazioni',
            realvalueCents: 12_000,
            extraLabel: 'Extra2',
            placesLeft: 1,
          },
          { code: 'uscita-storia', kind: 'extra', itemGroup: 'Escursioni', realvalueCents: 4_500, extraLabel: 'Extra3' },
        ],
      }),
    )
  await database
    .insertInto('extraGroup')
    .values(
      (['Extra2', 'Extra3'] as const).map((family) => ({
        labelFamily: family,
        title: `Gruppo ${family}`,
        subtitle: null,
        descriptionHtml: null,
        closureTextHtml: null,
        isNew: false,
        optional: true,
        productDivisionId: 1 as const,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const idOf = async (code: string) =>
    (await database.selectFrom('service').where('code', '=', code).select('id').executeTakeFirstOrThrow()).id
  const city = { itemGroup: 'Viaggio', serviceId: await idOf('citta-storia') }
  const exam = { itemGroup: 'Certificazioni', serviceId: await idOf('esame-storia'), cents: 12_000 }
  const outing = { itemGroup: 'Escursioni', serviceId: await idOf('uscita-storia'), cents: 4_500 }
  const extrasOf = (bits: number) => [exam, outing].filter((_, bit) => ((bits >> bit) & 1) === 1)
  const post = (path: string, body: object) => world.server.call('POST', `/api/member/practice/${path}`, { token: world.token, body })
  /** Returns the total to which the customer agrees: the present one, another one, or none. */
  const agreed = (kind: 'any' | 'right' | 'stale', cents: number) =>
    kind === 'any' ? {} : { expectedTotal: kind === 'right' ? cents : cents + 1 }

  const begin: ChangeableTrips['begin'] = async (practice) => {
    await database.updateTable('package').set({ placesLeft: packagePlaces }).where('id', 'in', packageIds).execute()
    const counted = database.updateTable('packageService').set({ placesLeft: servicePlaces })
    await counted.where('packageId', 'in', packageIds).where('placesLeft', 'is not', null).execute()
    const roots = [await world.book(practice), await world.book(practice)] as const
    await database
      .updateTable('practice')
      .set({ packageId: packageIds[0] ?? 0, upsellingUntil })
      .where('id', 'in', roots)
      .execute()
    await database
      .updateTable('package')
      .set({ placesLeft: packagePlaces - roots.length })
      .where('id', '=', packageIds[0] ?? 0)
      .execute()

    const rows = () =>
      database
        .selectFrom('practice')
        .where('buyerId', '=', world.memberId)
        .where('id', '>=', roots[0])
        .orderBy('id')
        .select(['id', 'replacesId'])
        .execute()
    /** Returns the ids from a booking to the one that replaces it at present. */
    const chainOf = async (root: number) => {
      const chain = [root]
      for (const { id, replacesId } of await rows()) if (replacesId === chain.at(-1)) chain.push(id)
      return chain
    }
    /** The bookings created by moves with the right total, or without one. */
    const agreedTo = new Set<number>()
    /** The bookings returned by moves with a stale total: none, or one of the others. */
    const staleAnswers = new Set<number>()
    let last: (ChangeStep & { do: 'move' }) | undefined
    let lastOf = 0

    /** Tells why the server failed, which its log knows and its answer hides. */
    const failure = (what: string, status: number) =>
      new Error(`${what} failed: ${status} ${world.server.logLines.findLast((line) => line.includes('request failed')) ?? ''}`)

    const move = async (practiceId: number, step: ChangeStep & { do: 'move' }) => {
      const newPackageItems = [city, ...extrasOf(step.extras)].map(({ itemGroup, serviceId }) => ({ itemGroup, serviceId }))
      const body = { practiceId, newPackageId: packageIds[step.to], newPackageItems }
      const { payload } = step.total === 'any' ? { payload: null } : (await post('editPreview', body)).body
      const { status, body: moved } = await post('editPackage', { ...body, ...agreed(step.total, payload?.totalPrice ?? 1) })
      if (status >= 500) throw failure('A move', status)
      if (status === 200) (step.total === 'stale' ? staleAnswers : agreedTo).add(moved.practiceId)
    }
    const subjectOf = async (of: 'latest' | 'former' | 'rival') => {
      const chain = await chainOf(of === 'rival' ? roots[1] : roots[0])
      return chain.at(of === 'former' ? -2 : -1) ?? chain.at(-1) ?? roots[0]
    }

    const story: ChangeStory = {
      bookings: async () => (await rows()).map(({ id }) => id),
      latest: () => subjectOf('latest'),
      take: async (step) => {
        switch (step.do) {
          case 'move':
            lastOf = await subjectOf(step.of)
            last = step
            return move(lastOf, step)
          case 'move again':
            return last === undefined ? undefined : move(lastOf, last)
          case 'add': {
            const practiceId = await subjectOf(step.of)
            const chosen = extrasOf(step.extras)
            const { totalCost } = (await world.read(practiceId)).body
            const total = chosen.reduce((sum, { cents }) => sum + cents, totalCost)
            const newPackageItems = chosen.map(({ itemGroup, serviceId }) => ({ itemGroup, serviceId }))
            const { status } = await post('upselling', { practiceId, newPackageItems, ...agreed(step.total, total) })
            if (status >= 500) throw failure('Extras', status)
            return
          }
          case 'release':
            return releaseOverdueHolds(world.context())
          case 'confirm':
            await database
              .updateTable('practice')
              .set({ status: 'confermato' })
              .where('id', '=', await subjectOf('latest'))
              .where('status', '=', 'opzionato')
              .execute()
        }
      },
      check: async () => {
        const { rows: broken } = await sql<{ what: string }>`
          with story as (
            select practice.*, greatest(1, (select count(*) from participant where practice_id = practice.id)) as people
            from practice where buyer_id = ${world.memberId} and id >= ${roots[0]}
          ), live as (select * from story where status <> 'annullato'),
          held as (
            select package_id, (item ->> 'serviceId')::int as service_id, places
            from service_hold join story on story.id = practice_id, jsonb_array_elements(services::jsonb) as item
          ), places as (
            select format('package %s', id) as what, ${packagePlaces}::int as places,
              places_left + (select coalesce(sum(people), 0) from live where package_id = package.id) as found
            from package where id = any(${packageIds}::int4[])
            union all
            select format('service %s of package %s', service_id, package_id), ${servicePlaces}::int,
              places_left
                + (select coalesce(sum(people), 0) from live join service_snapshot on practice_id = live.id
                   where live.package_id = offer.package_id and service_snapshot.service_id = offer.service_id)
                + (select coalesce(sum(places), 0) from held
                   where held.package_id = offer.package_id and held.service_id = offer.service_id)
            from package_service as offer where package_id = any(${packageIds}::int4[]) and places_left is not null
          )
          select format('%s has %s places of %s', what, found, places) as what from places where found <> places
          union all
          select format('transfer %s does not sum to zero', payment_guid) from payment_entry
          where kind = 'transfer' and practice_id in (select id from story)
          group by payment_guid having sum(amount_cents) <> 0 or count(*) <> 2
          union all
          -- What comes for a booking that was replaced, and what goes back, follows it.
          select format('booking %s was replaced and keeps %s', id, net) from (
            select id,
              (select coalesce(sum(amount_cents), 0) from payment_entry
               where practice_id = story.id and kind not in ('pending', 'failure')) as net
            from story where status = 'annullato'
          ) as cancelled where net <> 0
          union all
          select format('booking %s was replaced %s times', replaces_id, count(*)) from story
          where replaces_id is not null group by replaces_id having count(*) > 1
          union all
          select format('%s bookings are alive', count(*)) from live having count(*) <> ${roots.length}::int
          union all
          select format('booking %s waits without a hold, or is held without waiting', id) from story
          where is_modifying <> exists (select from service_hold where practice_id = story.id)
          union all
          -- What may be paid for already is not given back.
          select format('what booking %s has under way to be paid was given back', i.practice_id) from payment_intent i
          where i.practice_id in (select id from story) and i.kind = 'upsell' and i.state = 'capturing'
            and not exists (select from service_hold where practice_id = i.practice_id)
            and 'upsell-release' = (
              select action from audit where subject = 'practice' and subject_id = i.practice_id::text
                and action in ('upsell', 'upsell-release') order by id desc limit 1
            )`.execute(database)
        const stale = [...staleAnswers].filter((id) => !agreedTo.has(id)).map((id) => `booking ${id} was made at a stale total`)
        return [...broken.map(({ what }) => what), ...stale]
      },
    }
    return story
  }
  const count = async () => {
    const { rows } = await sql<Awaited<ReturnType<ChangeableTrips['count']>>>`
      select (select count(*)::int from practice where replaces_id is not null) as moved,
        (select count(*)::int from audit where action = 'upsell-hold') as held,
        (select count(*)::int from audit where action = 'upsell-release') as given_back,
        (select count(*)::int from audit where action = 'upsell') as added,
        (select count(*)::int from payment_intent where kind = 'upsell' and state = 'captured') as paid_while_held,
        (select count(distinct practice_id)::int from payment_entry where kind = 'transfer' and amount_cents > 0) as moved_with_money,
        (select count(*)::int from payment_entry join practice as successor on successor.replaces_id = practice_id
         where kind = 'capture' and recorded_at > successor.creation_date) as paid_after_move
    `.execute(database)
    return rows[0] ?? { moved: 0, held: 0, givenBack: 0, added: 0, paidWhileHeld: 0, movedWithMoney: 0, paidAfterMove: 0 }
  }
  return { begin, count }
}
