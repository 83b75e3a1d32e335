import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { S } from '#generated/schemas.ts'
import { operationKey } from '../../../core/api/query-options.ts'
import { useOutsideAddress } from '../../../core/portal/renderer/use-outside-address.ts'
import type { UpsellingArea } from './upselling-area.ts'
import { findChosen, findNewTotal, readExtras, type SaveStep, saveStepOf, writeExtras } from './upselling-state.ts'

export interface Upselling {
  options: { status: 'pending' } | { status: 'error'; error: unknown } | { status: 'success'; data: readonly S['ExtraServiceGroup'][] }
  save: SaveStep
  /** Ids of the chosen services, which may no longer be offered. */
  chosenIds: readonly number[]
  choose(ids: readonly number[]): void
  retry(): void
  submit(): void
}

/** Loads the options of a booking, keeps the selection, and saves it. */
export function useUpselling(area: UpsellingArea): Upselling {
  const { practice, extras } = area.given
  const { call, tell } = area
  const client = useQueryClient()
  const inputs = { id: practice.id }
  const queryKey = operationKey('listUpsellingOptions', inputs)
  const options = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => call('listUpsellingOptions', inputs, { signal }),
      // The prices are those of this visit: they change neither while the customer chooses, nor are they kept for the next visit.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    },
    client,
  )
  const mutationKey = operationKey('applyUpselling', inputs)
  const saving = useMutation(
    {
      mutationKey,
      mutationFn: ({ items, cents }: ReturnType<typeof findChosen>) =>
        call('applyUpselling', { practiceId: practice.id, newPackageItems: items, expectedTotal: practice.totalCost + cents }),
      onSuccess: ({ amountToPay }) => void tell(amountToPay > 0 ? 'held' : 'saved', { practiceId: practice.id }),
      onError: (error) => {
        if (findNewTotal(error) !== undefined) void client.resetQueries({ queryKey, exact: true })
      },
    },
    client,
  )

  // Kept in state too, as the address is updated later: two quick ticks must not overwrite each other.
  const [chosenIds, setChosenIds] = useState(() => readExtras(extras))
  const addressed = readExtras(extras)
  const wrote = useOutsideAddress(writeExtras(addressed) ?? '', () => setChosenIds(addressed))
  return {
    options,
    save: saveStepOf(saving),
    chosenIds,
    choose(ids) {
      if (saving.isError) saving.reset()
      const words = writeExtras(ids)
      setChosenIds(ids)
      wrote(words ?? '')
      void tell('chosen', words === undefined ? {} : { extras: words })
    },
    retry: () => void options.refetch(),
    submit() {
      // The cache knows of a save before it is rendered: a double click makes one call.
      if (!options.data || saving.isSuccess || client.isMutating({ mutationKey }) > 0) return
      const chosen = findChosen(options.data, chosenIds)
      if (chosen.items.length > 0) saving.mutate(chosen)
    },
  }
}
