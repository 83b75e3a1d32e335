/** The time that customers have to sign is set in operator.yaml, in days. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSigningFixture, type SigningFixture } from '../support/signing-fixture.ts'

const [minute, day] = [60_000, 86_400_000]

describe('When the operator gives 3 days to sign', () => {
  let world: SigningFixture
  beforeAll(async () => {
    world = await openSigningFixture('postgres', { figures: { signingTimes: { openMs: 3 * day } } })
  })
  afterAll(() => world?.close())

  it('the provider receives that date, and the procedure expires after it, not before', async () => {
    const document = await world.addContract()
    const begunAt = world.server.clock.now().getTime()
    const { procedureId, providerId } = await world.begin(document)
    expect(world.signing.procedures.get(providerId)?.request.expiresAt.getTime()).toBe(begunAt + 3 * day)
    const statusAfter = async (byMs: number) => {
      await world.pass(byMs)
      await world.reconcile()
      return (await world.status(document, procedureId)).body.status
    }
    expect(await statusAfter(3 * day - minute)).not.toBe('expired')
    expect(await statusAfter(2 * minute)).toBe('expired')
  })
})
