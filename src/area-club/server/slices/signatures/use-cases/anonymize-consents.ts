import type { Database } from '../../../../../core/server/database/database.ts'
import { anonymizeConsentsOf, anonymizeConsentsOfClosed, type ConsentsToClear } from '../stores/consent-forms-store.ts'

/**
 * Removes people and answers from the consent forms of bookings and participants, and the member from those of other customers. The signed PDF remains the evidence of a consent.
 *
 * Call it in the transaction that clears the participants.
 */
export async function anonymizeConsents(tx: Database, of: ConsentsToClear): Promise<void> {
  await anonymizeConsentsOf(tx, of)
}

/** Removes the same of closed accounts, whose consent forms earlier releases kept. Idempotent. */
export async function sweepConsents(database: Database): Promise<void> {
  await anonymizeConsentsOfClosed(database)
}
