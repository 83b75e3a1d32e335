/** Checks that an id is that of the thing that the name of the input says. */
import { pathOf } from '../expressions/index.ts'
import type { Api } from '../read/api.ts'
import type { Context } from '../scope/context.ts'
import { typeAt } from '../scope/type-at.ts'
import type { Typed } from '../scope/typed.ts'

/**
 * Reports `bookingId: participant.id`: an id of another schema than the one in the name of the input.
 *
 * Certain only if the description knows ids of both: a schema with an `id`, and inputs or properties that are named after each.
 */
export function requireIdOf(input: string, given: Typed, context: Context): void {
  const wanted = schemaOfId(input, context.api)
  const found = wanted === undefined ? undefined : schemaGiven(given, context.api)
  if (wanted === undefined || found === undefined || found === wanted || !idNames(context.api).has(nameOfId(found))) return
  context.report.report('CAT818', given.source.span, `"${input}" is the id of a ${wanted}, and this is that of a ${found}`, {
    hint: `Give the id of the ${wanted}.`,
  })
}

/** Returns the schema whose id an expression reads, as in `booking.id` or `document.bookingId`. */
function schemaGiven({ checked, place }: Typed, api: Api): string | undefined {
  const path = pathOf(checked.node) ?? ''
  const end = path.lastIndexOf('/')
  const name = path.slice(end + 1)
  if (name !== 'id') return schemaOfId(name, api)
  const record = end > 0 ? typeAt(path.slice(0, end), place.environment) : undefined
  return record?.kind === 'record' ? (record.name ?? undefined) : undefined
}

/** Returns the schema in the name of an id, `Booking` for `bookingId`, if the description has it with an `id` of its own. */
function schemaOfId(name: string, { schemas }: Api): string | undefined {
  const word = /^([a-z]\w*)Id$/.exec(name)?.[1]
  const schema = word && word.charAt(0).toUpperCase() + word.slice(1)
  return schema && schemas.get(schema)?.properties?.id ? schema : undefined
}

const nameOfId = (schema: string): string => `${schema.charAt(0).toLowerCase()}${schema.slice(1)}Id`

/** Returns the names of ids that the description uses. */
function idNames(api: Api): ReadonlySet<string> {
  const known = namesByApi.get(api)
  if (known) return known
  const parameters = [...api.operations.values()].flatMap(({ parameters }) => parameters.map(({ name }) => name))
  const properties = [...api.schemas.values()].flatMap((schema) => Object.keys(schema.properties ?? {}))
  const names = new Set([...parameters, ...properties].filter((name) => name.endsWith('Id')))
  namesByApi.set(api, names)
  return names
}

const namesByApi = new WeakMap<Api, ReadonlySet<string>>()
