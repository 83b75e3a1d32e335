/** The selection of extras in the page's address, and the steps of saving it. Pure. */

import type { S } from '#generated/schemas.ts'
import { ApiProblem } from '../../../core/api/api-problem.ts'

export type SaveStep =
  /** `failure`: error of the last attempt. `newTotalCents`: the server's total, when it differs from the one the customer saw. */
  | { status: 'choosing'; failure?: { error: unknown }; newTotalCents?: number }
  | { status: 'saving' }
  | { status: 'saved' }
  /** The extras are held until they are paid. */
  | { status: 'held' }

/** Returns the server's total when it refused the save because of it. */
export const findNewTotal = (error: unknown): number | undefined =>
  error instanceof ApiProblem && error.code === 'amount-changed' ? error.amountCents : undefined

/** Returns the step of a save from the result of its mutation. */
export function saveStepOf(
  save: { status: 'idle' | 'pending' } | { status: 'error'; error: unknown } | { status: 'success'; data: { amountToPay: number } },
): SaveStep {
  switch (save.status) {
    case 'idle':
      return { status: 'choosing' }
    case 'pending':
      return { status: 'saving' }
    case 'success':
      return { status: save.data.amountToPay > 0 ? 'held' : 'saved' }
    case 'error': {
      const newTotalCents = findNewTotal(save.error)
      return newTotalCents === undefined ? { status: 'choosing', failure: { error: save.error } } : { status: 'choosing', newTotalCents }
    }
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
