import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Tables } from '../../../../../core/server/database/database.ts'
import { largestId } from '../../../../../core/server/database/largest-id.ts'
import type { ProductDivisionId, ProgrammeKind } from '../../../domain/codes.ts'
import { computeBasePrice, type Turn } from '../domain/trips.ts'
import { isSoldOut, selectTurns } from './trips-store.ts'

export interface Destination {
  id: number
  name: string
}

/** A programme with dates and price of its available turns. */
export interface Programme {
  webgroup: string
  title: string
  soldout: false
  /** The main kind first. */
  kinds: readonly ProgrammeKind[]
  /** The main accommodation. */
  structure: string | null
  ageFrom: number | null
  ageTo: number | null
  periodFrom: string
  periodTo: string
  /** The base price of the cheapest turn, in cents. */
  priceFrom: number
}

/** The filter of available trips. */
export interface TripChoice {
  productDivisionId: ProductDivisionId
  /** yyyy-MM-dd. */
  today: string
  /** The booking's current package, which is left out; undefined when no booking is moved. */
  bookedPackageId: number | undefined
}

/** Returns the countries of a division with available turns, by name. */
export async function listDestinationsOf(database: Database, choice: TripChoice): Promise<readonly Destination[]> {
  const rows = await database
    .selectFrom('destination')
    .innerJoin('programme', 'programme.destinationId', 'destination.id')
    .innerJoin('package', 'package.programmeId', 'programme.id')
    .where('programme.productDivisionId', '=', choice.productDivisionId)
    .where(canBeChosen(choice))
    .select(['destination.id', 'destination.name'])
    .distinct()
    .execute()
  return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'it'))
}

/** Returns a country's programmes with available turns, by title, in three queries. */
export async function listProgrammesOf(database: Database, destinationId: number, choice: TripChoice): Promise<readonly Programme[]> {
  if (destinationId > largestId) return []
  const turns = await database
    .selectFrom('programme')
    .innerJoin('package', 'package.programmeId', 'programme.id')
    .where('programme.destinationId', '=', destinationId)
    .where('programme.productDivisionId', '=', choice.productDivisionId)
    .where(canBeChosen(choice))
    .select(['programme.id', 'programme.webgroup', 'programme.title', 'programme.ageFrom', 'programme.ageTo'])
    .select(['package.periodFrom', 'package.periodTo'])
    .select((turn) =>
      turn
        .selectFrom('packageService')
        .whereRef('packageService.packageId', '=', 'package.id')
        .where('packageService.kind', '=', 'included')
        .select(({ fn }) => fn.coalesce(sql<number>`sum(realvalue_cents)::integer`, sql<number>`0`).as('price'))
        .as('price'),
    )
    .execute()
  const described = await describeProgrammes(database, [...new Set(turns.map(({ id }) => id))])
  const programmes = new Map<number, Programme>()
  for (const { id, price, periodFrom, periodTo, ...turn } of turns) {
    const known = programmes.get(id)
    programmes.set(id, {
      ...turn,
      soldout: false,
      kinds: described.kindsOf.get(id) ?? [],
      structure: described.structureOf.get(id) ?? null,
      periodFrom: known === undefined || periodFrom < known.periodFrom ? periodFrom : known.periodFrom,
      periodTo: known === undefined || periodTo > known.periodTo ? periodTo : known.periodTo,
      priceFrom: Math.min(known?.priceFrom ?? Number.POSITIVE_INFINITY, price ?? 0),
    })
  }
  return [...programmes.values()].toSorted(
    (one, other) => one.title.localeCompare(other.title, 'it') || (one.webgroup < other.webgroup ? -1 : 1),
  )
}

/** Returns the kinds and the main accommodation of programmes, by programme id. */
async function describeProgrammes(database: Database, ids: readonly number[]) {
  const kindsOf = new Map<number, ProgrammeKind[]>()
  const structureOf = new Map<number, string>()
  if (ids.length === 0) return { kindsOf, structureOf }
  const kinds = await database
    .selectFrom('programmeOfType')
    .innerJoin('programmeType', 'programmeType.id', 'programmeOfType.programmeTypeId')
    .where('programmeId', 'in', ids)
    .orderBy('position')
    .select(['programmeId', 'kind'])
    .execute()
  for (const { programmeId, kind } of kinds) if (kind !== null) kindsOf.set(programmeId, [...(kindsOf.get(programmeId) ?? []), kind])
  const structures = await database
    .selectFrom('programmeStructure')
    .innerJoin('structure', 'structure.id', 'programmeStructure.structureId')
    .where('programmeId', 'in', ids)
    .orderBy('position')
    .select(['programmeId', 'structure.name'])
    .execute()
  for (const { programmeId, name } of structures) if (!structureOf.has(programmeId)) structureOf.set(programmeId, name)
  return { kindsOf, structureOf }
}

/** Returns the programme of a package; undefined for a package that is booked but no longer offered. */
export async function findProgrammeOf(
  database: Database,
  packageId: number,
): Promise<{ webgroup: string; title: string; destination: number } | undefined> {
  return database
    .selectFrom('package')
    .innerJoin('programme', 'programme.id', 'package.programmeId')
    .where('package.id', '=', packageId)
    .select(['programme.webgroup', 'programme.title', 'programme.destinationId as destination'])
    .executeTakeFirst()
}

/** Returns the available turns of a programme with base prices in cents, soonest first. */
export async function listTurnsOf(
  database: Database,
  webgroup: string,
  choice: TripChoice,
): Promise<readonly (Turn & { basePrice: number })[]> {
  const turns = await selectTurns(database)
    .where('programme.webgroup', '=', webgroup)
    .where('programme.productDivisionId', '=', choice.productDivisionId)
    .where(canBeChosen(choice))
    .orderBy('package.periodFrom')
    .orderBy('package.id')
    .execute()
  const ids = turns.map(({ id }) => id)
  if (ids.length === 0) return []
  const included = await database
    .selectFrom('packageService')
    .where('packageId', 'in', ids)
    .where('kind', '=', 'included')
    .select(['packageId', 'realvalueCents as realvalue'])
    .execute()
  return turns.map((turn) => ({ ...turn, basePrice: computeBasePrice(included.filter(({ packageId }) => packageId === turn.id)) }))
}

/** Returns whether customers can move a booking to a package, it is offered and begins after `today`. */
export async function isTurnComing(database: Database, packageId: number, today: string): Promise<boolean> {
  const found = await database
    .selectFrom('package')
    .where('id', '=', packageId)
    .where('programmeId', 'is not', null)
    .where(isComing(today))
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** Selects turns that customers can choose, not sold out and not the booking's own (specification 5). */
function canBeChosen({ today, bookedPackageId }: TripChoice) {
  return (turn: ExpressionBuilder<Tables, 'package'>) =>
    turn.and([
      isComing(today)(turn),
      turn.not(isSoldOut(turn)),
      ...(bookedPackageId === undefined ? [] : [turn('package.id', '!=', bookedPackageId)]),
    ])
}

/** Turns that customers can choose themselves and that have not begun. */
function isComing(today: string) {
  return ({ eb, and }: ExpressionBuilder<Tables, 'package'>) =>
    and([eb('package.editableInClubArea', '=', true), eb('package.periodFrom', '>', today)])
}
