import { expect, it } from 'vitest'
import type { AreaProps } from '../../../src/portal/renderer/areas/area-registry.ts'

/** As the compiler writes what an `area.yaml` declares. */
interface Declared {
  given: { amount: number }
  events: { paid: { amount: number } }
}

/** What the types promise is proved by the type check of this file: each line below that is expected to fail stops it when it does not. */
it('an area whose code expects something else than its area.yaml declares does not compile', async () => {
  const told: unknown[] = []
  async function pay({ given, tell }: AreaProps<Declared>) {
    await tell('paid', { amount: given.amount })
    // @ts-expect-error -- the area is given no such thing
    told.push(given.practice)
    // @ts-expect-error -- the area tells no such event
    await tell('finished', { amount: 1 })
    // @ts-expect-error -- the event comes with an amount
    await tell('paid', {})
  }
  await pay({ given: { amount: 100 }, tell: async (event, details) => void told.push(event, details) })
  expect(told).toEqual(['paid', { amount: 100 }, undefined, 'finished', { amount: 1 }, 'paid', {}])
})
