/** A hand-written area for the tests: cancellable searches, two parallel calls, and a booking. */
import { useRef, useState } from 'react'
import type { AreaProps } from '../../../../src/core/portal/renderer/areas/area-registry.ts'

/** Types as the compiler emits them for an `area.yaml`. */
export interface Till {
  given: { trip: { id: number } }
  events: { booked: { number: number } }
  calls: {
    listPayments: { inputs: { readonly id: number }; answer: readonly { amount: number }[] }
    listTrips: { inputs: Readonly<Record<string, never>>; answer: readonly { id: number }[] }
    bookTrip: { inputs: { readonly trip: number }; answer: { number: number } }
  }
  texts: { found: { total: number }; refused: Record<never, never> }
  constants: { accounts: { summer: { iban: string } } }
}

export function TillArea({ given, constants, call, readText, showText, readFailure, tell }: AreaProps<Till>) {
  const [said, setSaid] = useState('')
  const [total, setTotal] = useState(0)
  const searching = useRef<AbortController>(undefined)
  const search = (id: number) => {
    searching.current?.abort()
    const { signal } = (searching.current = new AbortController())
    call('listPayments', { id }, { signal }).then(
      (payments) => setTotal(payments.reduce((sum, { amount }) => sum + amount, 0)),
      (error: unknown) => setSaid((before) => `${before} ${signal.aborted ? `given up ${id}` : readFailure(error, 'refused')}`),
    )
  }
  const askTwice = async () => {
    const [payments, trips] = await Promise.all([call('listPayments', { id: given.trip.id }), call('listTrips', {})])
    setSaid(`${payments.length} payments, ${trips.length} trips`)
  }
  const book = async () => {
    try {
      const { number } = await call('bookTrip', { trip: given.trip.id })
      await tell('booked', { number })
    } catch (error) {
      setSaid(readFailure(error, 'refused', true))
    }
  }
  return (
    <section aria-label={readText('found', { total })}>
      <p>{showText('found', { total })}</p>
      <p>{constants.accounts.summer.iban}</p>
      <output>{said}</output>
      <button type="button" onClick={() => search(1)}>
        Search 1
      </button>
      <button type="button" onClick={() => search(2)}>
        Search 2
      </button>
      <button type="button" onClick={() => void askTwice()}>
        Ask twice
      </button>
      <button type="button" onClick={() => void book()}>
        Book
      </button>
    </section>
  )
}
