import { expect } from 'vitest'
import type { PaymentFixture } from './payment-fixture.ts'

/** Payments of `cents` by PayPal in a fixture's world, and what the server has stored of them. */
export function paidByPaypal(world: () => PaymentFixture, cents: number) {
  const database = () => world().server.services.database
  const approved = async (practice: number, choice = 'pays') => {
    const order = await world().order(practice, cents)
    await world().approve(order, { source: 'paypal', choice })
    return order
  }
  return {
    database,
    /** Ends the provider's webhook calls. */
    silence: () => world().simulator.control({ action: 'webhooks', mode: 'off' }),
    /** Begins a payment that the customer approves, and returns its order. */
    approved,
    /** Makes a whole payment, by default of a new booking. */
    paid: async (practice?: number) => {
      const booked = practice ?? (await world().book())
      const order = await approved(booked)
      expect((await world().capture(booked, order)).status).toBe(200)
      const captureId = (await world().provider.findOrder(order))?.captures[0]?.id ?? expect.fail('nothing was captured')
      return { practice: booked, order, captureId }
    },
    /** The ledger of a booking: `capture 89000`. */
    rowsOf: async (practice: number) => {
      const rows = database().selectFrom('paymentEntry').where('practiceId', '=', practice).orderBy('id')
      return (await rows.select(['kind', 'amountCents']).execute()).map(({ kind, amountCents }) => `${kind} ${amountCents}`)
    },
    casesOf: (practice: number) =>
      database()
        .selectFrom('paymentCase')
        .innerJoin('paymentIntent', 'guid', 'intentGuid')
        .where('practiceId', '=', practice)
        .orderBy('paymentCase.id')
        .select(['paymentCase.id', 'reason', 'captureId', 'closedAt', 'paymentCase.amountCents'])
        .execute(),
    /** Leaves nothing to the reconciler, so that the payments of one test stay out of the next one. */
    settleAll: async () => {
      await database().updateTable('paymentIntent').set({ checkAt: null, unreadSince: null }).execute()
      await database().updateTable('providerEvent').set({ handledAt: world().server.clock.now() }).where('handledAt', 'is', null).execute()
    },
  }
}
