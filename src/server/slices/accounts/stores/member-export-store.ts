import type { Database } from '../../../database/database.ts'
import { describeChanges } from '../domain/member-export.ts'

/**
 * What is held about a member besides what the portal shows them. Of what proves who somebody is only times leave the database. Run it in
 * one transaction with the rest of the export, so that all of it is of one moment.
 */
export async function readHeldBesides(database: Database, memberId: number) {
  const { created_at } = await database.selectFrom('member').where('id', '=', memberId).select('created_at').executeTakeFirstOrThrow()
  const { email1, email2 } = await database
    .selectFrom('person')
    .where('id', '=', memberId)
    .select(['email1', 'email2'])
    .executeTakeFirstOrThrow()
  const linkedBy = await database.selectFrom('relationship').where('person_id', '=', memberId).select('type').orderBy('id').execute()
  return {
    account: { registeredAt: created_at },
    linkedBy: linkedBy.map(({ type }) => type),
    invoices: await database
      .selectFrom('fiscal_document')
      .innerJoin('practice', 'practice.id', 'fiscal_document.practice_id')
      .where('practice.buyer_id', '=', memberId)
      .select(['practice_id as practice', 'invoicenumber', 'invoicedate', 'totalamount_cents as totalamount'])
      .orderBy('fiscal_document.id')
      .execute(),
    credits: await database
      .selectFrom('credit_case')
      .innerJoin('practice', 'practice.id', 'credit_case.practice_id')
      .where('practice.buyer_id', '=', memberId)
      .select(['practice_id as practice', 'amount_cents as amount', 'reason', 'opened_at as openedAt', 'closed_at as closedAt'])
      .orderBy('credit_case.id')
      .execute(),
    partoSicuroWishes: await database
      .selectFrom('practice')
      .where('buyer_id', '=', memberId)
      .where('parto_sicuro_wished_at', 'is not', null)
      .select(['id as practice', 'parto_sicuro_wished_at as askedAt', 'parto_sicuro_confirms as confermaINPS'])
      .orderBy('id')
      .execute(),
    points: await database
      .selectFrom('points_entry')
      .where('member_id', '=', memberId)
      .select(['recorded_at as at', 'kind', 'points'])
      .orderBy('id')
      .execute(),
    groups: await database
      .selectFrom('companion_group')
      .where('member_id', '=', memberId)
      .select(['title', 'destination', 'period_from as periodFrom', 'period_to as periodTo'])
      .orderBy('id')
      .execute(),
    sessions: await database
      .selectFrom('session')
      .where('member_id', '=', memberId)
      .select(['created_at as createdAt', 'last_seen_at as lastSeenAt', 'browser', 'system', 'address'])
      .orderBy('id')
      .execute(),
    recoveries: await database
      .selectFrom('recovery_token')
      .where('member_id', '=', memberId)
      .select(['created_at as askedAt', 'used_at as usedAt'])
      .orderBy('created_at')
      .execute(),
    devices: await database
      .selectFrom('known_device')
      .where('member_id', '=', memberId)
      .select(['created_at as firstLoginAt', 'last_used_at as lastLoginAt'])
      .orderBy('created_at')
      .execute(),
    emailChanges: await database
      .selectFrom('email_change')
      .where('member_id', '=', memberId)
      .select(['old_email as from', 'new_email as to', 'created_at as askedAt', 'confirmed_at as confirmedAt'])
      .select((row) => row.fn.coalesce('undone_at', 'cancelled_at').as('cancelledAt'))
      .orderBy('id')
      .execute(),
    mails: await database
      .selectFrom('mail_outbox')
      .where((where) =>
        where.or([
          where('member_id', '=', memberId),
          where(where.fn('lower', ['recipient']), 'in', [email1.toLowerCase(), (email2 ?? email1).toLowerCase()]),
        ]),
      )
      .select(['created_at as sentAt', 'recipient', 'subject'])
      .orderBy('id')
      .execute(),
    changes: await readChanges(database, memberId),
  }
}

async function readChanges(database: Database, memberId: number) {
  const linked = await database.selectFrom('relationship').where('member_id', '=', memberId).select('person_id').execute()
  const people = [memberId, ...linked.map(({ person_id }) => person_id)].map(String)
  const rows = await database
    .selectFrom('audit')
    .where((where) =>
      where.or([
        where('actor_id', '=', memberId),
        where.and([where('subject', 'in', ['member', 'person']), where('subject_id', 'in', people)]),
      ]),
    )
    .select(['at', 'action', 'subject', 'actor_id', 'changes'])
    .orderBy('id')
    .execute()
  return rows.map(({ at, action, subject, actor_id, changes }) => ({
    at,
    action,
    subject,
    byYou: actor_id === memberId,
    fields: describeChanges(changes),
  }))
}
