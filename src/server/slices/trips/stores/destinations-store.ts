import type { ExpressionBuilder } from 'kysely'
import type { Database, Tables } from '../../../database/database.ts'
import { largestId } from '../../../database/largest-id.ts'
import type { ProductDivisionId } from '../../../domain/codes.ts'
import { computeBasePrice, type Turn } from '../domain/trips.ts'
import { selectTurns } from './trips-store.ts'

/** A country. */
export interface Destination {
  id: number
  name: string
}

/** A programme, before its period is chosen. */
export interface Programme {
  webgroup: string
  title: string
  /** No turn of it that is still to come has a place left. */
  soldout: boolean
}

/** The countries of a division to which a customer may still go after that day, by name. */
export async function listDestinationsOf(
  database: Database,
  productDivisionId: ProductDivisionId,
  today: string,
): Promise<readonly Destination[]> {
  const rows = await database
    .selectFrom('destination')
    .innerJoin('programme', 'programme.destination_id', 'destination.id')
    .innerJoin('package', 'package.programme_id', 'programme.id')
    .where('programme.product_division_id', '=', productDivisionId)
    .where(isComing(today))
    .where('package.soldout', '=', false)
    .select(['destination.id', 'destination.name'])
    .distinct()
    .execute()
  return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'it'))
}

/** The programmes of a country that have turns after that day, by title; those that are sold out say so. */
export async function listProgrammesOf(
  database: Database,
  destinationId: number,
  productDivisionId: ProductDivisionId,
  today: string,
): Promise<readonly Programme[]> {
  if (destinationId > largestId) return []
  const rows = await database
    .selectFrom('programme')
    .innerJoin('package', 'package.programme_id', 'programme.id')
    .where('programme.destination_id', '=', destinationId)
    .where('programme.product_division_id', '=', productDivisionId)
    .where(isComing(today))
    .groupBy(['programme.webgroup', 'programme.title'])
    .select(({ fn }) => ['programme.webgroup', 'programme.title', fn<boolean>('bool_and', ['package.soldout']).as('soldout')])
    .execute()
  return rows.toSorted((one, other) => one.title.localeCompare(other.title, 'it') || (one.webgroup < other.webgroup ? -1 : 1))
}

/** The turns of a programme after that day that have places left, with their base prices in cents, soonest first. */
export async function listTurnsOf(
  database: Database,
  webgroup: string,
  productDivisionId: ProductDivisionId,
  today: string,
): Promise<readonly (Turn & { basePrice: number })[]> {
  const turns = await selectTurns(database)
    .where('programme.webgroup', '=', webgroup)
    .where('programme.product_division_id', '=', productDivisionId)
    .where(isComing(today))
    .where('package.soldout', '=', false)
    .orderBy('package.period_from')
    .orderBy('package.id')
    .execute()
  const ids = turns.map(({ id }) => id)
  if (ids.length === 0) return []
  const included = await database
    .selectFrom('package_service')
    .where('package_id', 'in', ids)
    .where('kind', '=', 'included')
    .select(['package_id as packageId', 'realvalue_cents as realvalue'])
    .execute()
  return turns.map((turn) => ({ ...turn, basePrice: computeBasePrice(included.filter(({ packageId }) => packageId === turn.id)) }))
}

/** Whether a customer may move a booking to that package by themselves, in a programme that is offered, and it begins after that day. */
export async function isTurnComing(database: Database, packageId: number, today: string): Promise<boolean> {
  const found = await database
    .selectFrom('package')
    .where('id', '=', packageId)
    .where('programme_id', 'is not', null)
    .where(isComing(today))
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** Customers may move a booking there by themselves, and it has not begun. */
function isComing(today: string) {
  return ({ eb, and }: ExpressionBuilder<Tables, 'package'>) =>
    and([eb('package.editable_in_club_area', '=', true), eb('package.period_from', '>', today)])
}
