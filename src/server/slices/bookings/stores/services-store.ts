import type { Database } from '../../../database/database.ts'
import type { ServiceSnapshot } from '../domain/practices.ts'

/** Replaces a booking's services. The caller must hold the booking's row lock. */
export async function replaceServices(tx: Database, practiceId: number, services: readonly ServiceSnapshot[]): Promise<void> {
  await tx.deleteFrom('service_snapshot').where('practice_id', '=', practiceId).execute()
  const rows = services.map((service, position) => ({
    practice_id: practiceId,
    position,
    item_group: service.itemGroup,
    alternative_label: service.alternativeLabel,
    editable_in_club_area: service.editableInClubArea,
    code: service.code,
    name: service.name,
    quantity: service.quantity,
    price_cents: service.price,
    service_id: service.serviceId,
    label: service.label,
    soldout: service.soldout,
    realvalue_cents: service.realvalue,
  }))
  if (rows.length > 0) await tx.insertInto('service_snapshot').values(rows).execute()
}
