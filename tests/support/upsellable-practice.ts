import { randomUUID } from 'node:crypto'
import { addPayablePractice, type PayablePractice } from './payable-practice.ts'
import type { PaymentFixture } from './payment-fixture.ts'
import { addPackage } from './test-trips.ts'

/** A booking to which two extras may be added. */
export interface UpsellablePractice {
  id: number
  packageId: number
  /** An extra for 12,000 cents; its places are limited when the test says so. */
  exam: { itemGroup: string; serviceId: number }
  /** An extra for 4,500 cents. */
  outing: { itemGroup: string; serviceId: number }
  /** An extra for 1,000 cents that may no longer be added. */
  expired: { itemGroup: string; serviceId: number }
}

export const [examCents, outingCents] = [12_000, 4_500] as const

/** The buyer and the database of the bookings. */
type Owner = Pick<PaymentFixture, 'memberId'> & { server: { services: Pick<PaymentFixture['server']['services'], 'database'> } }

export async function addUpsellablePackage({ server }: Omit<Owner, 'memberId'>, places: number | null = null): Promise<number> {
  const { database } = server.services
  const packageId = await addPackage(database, {
    code: `UP-${randomUUID().slice(0, 8)}`,
    divisionId: 1,
    webgroup: null,
    offers: [
      {
        code: 'esame',
        kind: 'extra',
        itemGroup: 'Certificazioni',
        realvalueCents: examCents,
        extraLabel: 'Extra2',
        placesLeft: places,
      },
      { code: 'uscita', kind: 'extra', itemGroup: 'Escursioni', realvalueCents: outingCents, extraLabel: 'Extra3' },
      {
        code: 'gita-presto',
        kind: 'extra',
        itemGroup: 'Escursioni',
        realvalueCents: 1_000,
        extraLabel: 'Extra3',
        upsellingExpiresOn: '2026-01-31',
      },
    ],
  })
  const words = {
    subtitle: null,
    descriptionHtml: null,
    closureTextHtml: null,
    isNew: false,
    optional: true,
    productDivisionId: 1 as const,
  }
  await database
    .insertInto('extraGroup')
    .values([
      { ...words, labelFamily: 'Extra2', title: 'Torna con un attestato' },
      { ...words, labelFamily: 'Extra3', title: 'Una giornata in più' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return packageId
}

export async function bookUpsellable(
  world: Owner,
  packageId: number,
  practice: Omit<PayablePractice, 'buyerId'> = {},
): Promise<UpsellablePractice> {
  const { database } = world.server.services
  const id = await addPayablePractice(database, packageId, { buyerId: world.memberId, ...practice })
  await database.updateTable('practice').set({ upsellingUntil: '2026-06-20' }).where('id', '=', id).execute()
  const item = async (code: string) => {
    const service = await database.selectFrom('service').where('code', '=', code).select(['id', 'itemGroup']).executeTakeFirstOrThrow()
    return { itemGroup: service.itemGroup, serviceId: service.id }
  }
  return { id, packageId, exam: await item('esame'), outing: await item('uscita'), expired: await item('gita-presto') }
}

/** Returns the remaining places of the exam. */
export async function examsLeft({ server }: Omit<Owner, 'memberId'>, { packageId, exam }: UpsellablePractice): Promise<number | null> {
  const row = await server.services.database
    .selectFrom('packageService')
    .where('packageId', '=', packageId)
    .where('serviceId', '=', exam.serviceId)
    .select('placesLeft')
    .executeTakeFirstOrThrow()
  return row.placesLeft
}
