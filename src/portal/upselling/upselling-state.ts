/** State machine of adding extras to a booking. Without I/O; the selection is in the page's address. */
import type { S } from '../../generated/schemas.ts'

export type Options =
  | { status: 'waiting' }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; groups: readonly S['ExtraServiceGroup'][] }

export type SaveStep =
  /** `failure`: error of the last attempt. `newTotalCents`: the server's total, when it differs from the one the customer saw. */
  | { status: 'choosing'; failure?: { error: unknown }; newTotalCents?: number }
  | { status: 'saving' }
  | { status: 'saved' }
  /** The extras are held until they are paid. */
  | { status: 'held' }

export interface UpsellingState {
  options: Options
  save: SaveStep
}

export type UpsellingEvent =
  | { kind: 'asked' }
  | { kind: 'answered'; groups: readonly S['ExtraServiceGroup'][] }
  | { kind: 'not-answered'; error: unknown }
  | { kind: 'chosen' }
  | { kind: 'saving' }
  | { kind: 'added'; isHeld: boolean }
  | { kind: 'price-changed'; totalCents: number }
  | { kind: 'refused'; error: unknown }

export const openUpselling: UpsellingState = { options: { status: 'waiting' }, save: { status: 'choosing' } }

/** Applies an event. Returns the same object when a save event does not fit the current step. */
export function advanceUpselling(state: UpsellingState, event: UpsellingEvent): UpsellingState {
  const isSaving = state.save.status === 'saving'
  switch (event.kind) {
    case 'asked':
      return { ...state, options: { status: 'waiting' } }
    case 'answered':
      return { ...state, options: { status: 'ready', groups: event.groups } }
    case 'not-answered':
      return { ...state, options: { status: 'failed', error: event.error } }
    case 'chosen':
      return state.save.status === 'choosing' ? { ...state, save: { status: 'choosing' } } : state
    case 'saving':
      return state.save.status === 'choosing' ? { ...state, save: { status: 'saving' } } : state
    case 'added':
      return isSaving ? { ...state, save: { status: event.isHeld ? 'held' : 'saved' } } : state
    case 'price-changed':
      return isSaving ? { ...state, save: { status: 'choosing', newTotalCents: event.totalCents } } : state
    case 'refused':
      return isSaving ? { ...state, save: { status: 'choosing', failure: { error: event.error } } } : state
  }
}

const between = '.'

/** Parses service ids from the address, without invalid ones. Ascending and unique. */
export function readExtras(words: string | null | undefined): readonly number[] {
  const ids = (words ?? '').split(between).filter((word) => /^[1-9]\d{0,14}$/.test(word))
  return [...new Set(ids.map(Number))].sort((one, other) => one - other)
}

/** Returns the query parameter; undefined for an empty selection, which removes it. */
export const writeExtras = (ids: readonly number[]): string | undefined => (ids.length > 0 ? ids.join(between) : undefined)

/** Finds the offered services among the ids, each with its group, and their total in cents. */
export function findChosen(
  groups: readonly S['ExtraServiceGroup'][],
  ids: readonly number[],
): { items: S['NewPackageItem'][]; cents: number } {
  const chosen = groups.flatMap(({ itemGroup, items }) =>
    items.filter(({ serviceId }) => ids.includes(serviceId)).map((item) => ({ itemGroup, item })),
  )
  return {
    items: chosen.map(({ itemGroup, item }) => ({ itemGroup, serviceId: item.serviceId })),
    cents: chosen.reduce((sum, { item }) => sum + item.realvalue, 0),
  }
}
