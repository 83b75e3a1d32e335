import type { Database } from '../../../../../core/server/database/database.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { PriceSettings } from '../../../domain/figures.ts'
import type { ServiceSnapshot } from '../../../domain/service-snapshot.ts'
import type { PackageOffers } from '../../trips/domain/trips.ts'
import { findPackageOffers, isTurnComing } from '../../trips/queries.ts'
import { isPaymentPending } from '../domain/payments.ts'
import type { StoredPractice } from '../domain/practices.ts'
import { computePrice, keepSurcharges, listChanges, type Price, type PriceChange } from '../domain/prices.ts'
import { type Selected, type SelectedItem, type SelectionRefusal, selectAlternatives, selectPackage } from '../domain/selections.ts'
import { findFormFlags } from '../queries.ts'

/** The request body of a preview and of the change itself. */
export interface ServicesRequest {
  practiceId: number
  newPackageId: number
  newPackageItems: readonly SelectedItem[]
}

/** The services and price of a changed booking, or the code of its refusal. */
export type ServicesPlan =
  | {
      code: 'ok'
      price: Price
      changes: readonly PriceChange[]
      services: readonly ServiceSnapshot[]
      isChanged: boolean
      offers: PackageOffers
    }
  | { code: SelectionRefusal | 'practice-not-editable' | 'change-pending' | 'payment-pending' }

/**
 * Validates and prices a change of services, for the preview and for the change itself.
 *
 * Throws `not-found` for a package that is not offered, `invalid-fields` for services that the package does not offer. `today` is
 * yyyy-MM-dd.
 */
export async function planServices(
  database: Database,
  practice: StoredPractice,
  { newPackageId, newPackageItems }: ServicesRequest,
  settings: PriceSettings,
  today: string,
): Promise<ServicesPlan> {
  const { status } = await findFormFlags(database, practice.productDivisionId, ['status'])
  if (status === 'closed') return { code: 'practice-not-editable' }
  if (practice.isModifying) return { code: 'change-pending' }
  if (practice.isPaymentUnderWay || isPaymentPending(practice.entries)) return { code: 'payment-pending' }
  const offers = await findPackageOffers(database, newPackageId)
  const isSame = newPackageId === practice.buyedPackage.id
  if (offers === undefined || !(isSame || offers.turn.webgroup !== null)) throw new Refusal('not-found')
  const selected: Selected = isSame
    ? selectAlternatives(practice.serviceSnapshots, offers, newPackageItems, practice.practiceType)
    : offers.turn.productDivisionId === practice.productDivisionId && (await isTurnComing(database, newPackageId, today))
      ? selectPackage(offers, newPackageItems, practice.practiceType)
      : { code: 'not-priced' }
  if (selected.code === 'mistaken') throw new Refusal('invalid-fields', { errors: selected.errors })
  if (selected.code !== 'ok') return { code: selected.code }
  const { isChanged } = selected
  const services = isSame ? selected.services : keepSurcharges(practice.serviceSnapshots, selected.services)
  const price = computePrice(offers, services, isChanged ? settings.modificationSurchargeCents : 0)
  return { code: 'ok', services, isChanged, offers, price, changes: listChanges(practice.serviceSnapshots, services, offers) }
}
