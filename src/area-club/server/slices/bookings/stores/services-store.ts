import type { Database } from '../../../../../core/server/database/database.ts'
import type { ServiceSnapshot } from '../../../domain/service-snapshot.ts'

/** Replaces a booking's services. The caller must hold the booking's row lock. */
export async function replaceServices(tx: Database, practiceId: number, services: readonly ServiceSnapshot[]): Promise<void> {
  await tx.deleteFrom('serviceSnapshot').where('practiceId', '=', practiceId).execute()
  const rows = services.map((service, position) => ({
    practiceId,
    position,
    itemGroup: service.itemGroup,
    alternativeLabel: service.alternativeLabel,
    editableInClubArea: service.editableInClubArea,
    code: service.code,
    name: service.name,
    quantity: service.quantity,
    priceCents: service.price,
    serviceId: service.serviceId,
    label: service.label,
    soldout: service.soldout,
    realvalueCents: service.realvalue,
  }))
  if (rows.length > 0) await tx.insertInto('serviceSnapshot').values(rows).execute()
}
