/** Finds what is to be done: the items of an agenda whose conditions hold. Pure. */
import type { AgendaItemModel, AgendaRowsModel, Scope } from '../../../model/catalogue-model.ts'
import { textDependencies } from '../../../model/dependencies.ts'
import { evaluateDependencies } from '../loads/evaluate-loads.ts'
import { readInputs } from '../scope/read-inputs.ts'
import { eachScopes } from '../scope/repeat.ts'
import type { LoadFailure, LoadStates } from '../scope/scope-context.tsx'

export interface AgendaRow {
  key: string
  item: AgendaItemModel
  /** Scope of the row's texts and target. */
  scope: Scope
}

export interface AgendaRows {
  /** The rows whose data has arrived. */
  rows: readonly AgendaRow[]
  /** More rows may follow. */
  pending: boolean
  /** Failed loads of items. A missing row would hide that something is due, so they must be shown. */
  failures: readonly LoadFailure[]
}

const itemWaits = ({ each, when, title }: AgendaItemModel): readonly string[] => [
  ...(each ? [...each.list.dependencies, ...(each.where?.dependencies ?? [])] : []),
  ...when.dependencies,
  ...textDependencies(title),
]

/** Evaluates each item in the scope of each thing that the agenda is about, in the order of the things. */
export function findAgendaRows({ each, given, items }: AgendaRowsModel, scope: Scope, loads: LoadStates): AgendaRows {
  const { pending, failures } = evaluateDependencies(items.flatMap(itemWaits), loads)
  const ready = items.filter((item) => {
    const state = evaluateDependencies(itemWaits(item), loads)
    return !state.pending && state.failures.length === 0
  })
  if (ready.length === 0) return { rows: [], pending, failures }
  const around = { ...scope, ...readInputs(given, scope).values }
  const things = each ? eachScopes(each, around) : [{ key: '', scope: around }]
  const rows = things.flatMap((thing) =>
    ready.flatMap((item): AgendaRow[] => {
      const places = item.each ? eachScopes(item.each, thing.scope) : [{ key: '', scope: thing.scope }]
      return places
        .filter((place) => item.when.holds(place.scope))
        .map((place) => ({ key: `${thing.key} ${items.indexOf(item)} ${place.key}`, item, scope: place.scope }))
    }),
  )
  return { rows, pending, failures }
}
