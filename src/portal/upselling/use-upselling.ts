import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import type { UpsellingArea } from './upselling-area.ts'
import { advanceUpselling, findChosen, openUpselling, readExtras, type UpsellingState, writeExtras } from './upselling-state.ts'

export interface Upselling {
  state: UpsellingState
  /** Ids of the chosen services, which may no longer be offered. */
  chosenIds: readonly number[]
  choose(ids: readonly number[]): void
  ask(): void
  save(): void
}

/** Loads the options of a booking, keeps the selection, and saves it. */
export function useUpselling(area: UpsellingArea): Upselling {
  const [state, dispatch] = useReducer(advanceUpselling, openUpselling)
  const { practice, extras } = area.given
  const { call, tell } = area
  const isSaving = useRef(false)
  const turn = useRef(0)

  const ask = useCallback(() => {
    turn.current += 1
    const asked = turn.current
    dispatch({ kind: 'asked' })
    call('listUpsellingOptions', { id: practice.id }).then(
      (groups) => asked === turn.current && dispatch({ kind: 'answered', groups }),
      (error: unknown) => asked === turn.current && dispatch({ kind: 'not-answered', error }),
    )
  }, [call, practice.id])
  useEffect(() => {
    ask()
    return () => {
      turn.current += 1
    }
  }, [ask])

  // Kept in state too, as the address is updated later: two quick ticks must not overwrite each other.
  const [chosenIds, setChosenIds] = useState(() => readExtras(extras))
  const addressed = writeExtras(readExtras(extras))
  /** Values written to the address that have not arrived as props yet. */
  const told = useRef<(string | undefined)[]>([])
  useEffect(() => {
    const at = told.current.indexOf(addressed)
    told.current.splice(0, at + 1)
    // The area did not write this address: the customer went back or forward.
    if (at < 0) setChosenIds(readExtras(addressed))
  }, [addressed])
  const save = () => {
    const { options } = state
    if (options.status !== 'ready' || isSaving.current) return
    const { items, cents } = findChosen(options.groups, chosenIds)
    if (items.length === 0) return
    isSaving.current = true
    dispatch({ kind: 'saving' })
    call('applyUpselling', { practiceId: practice.id, newPackageItems: items, expectedTotal: practice.totalCost + cents })
      .then(
        ({ amountToPay }) => {
          const isHeld = amountToPay > 0
          dispatch({ kind: 'added', isHeld })
          return tell(isHeld ? 'held' : 'saved', { practiceId: practice.id })
        },
        (error: unknown) => {
          const totalCents = error instanceof ApiProblem && error.code === 'amount-changed' ? error.amountCents : undefined
          dispatch(totalCents === undefined ? { kind: 'refused', error } : { kind: 'price-changed', totalCents })
          if (totalCents !== undefined) ask()
        },
      )
      .finally(() => {
        isSaving.current = false
      })
  }
  return {
    state,
    chosenIds,
    choose(ids) {
      dispatch({ kind: 'chosen' })
      const words = writeExtras(ids)
      setChosenIds(ids)
      told.current.push(words)
      void tell('chosen', words === undefined ? {} : { extras: words })
    },
    ask,
    save,
  }
}
