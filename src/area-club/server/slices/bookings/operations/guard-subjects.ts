import type { Schemas } from '#generated/server/guards.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { GuardSubject, GuardSubjects } from '../../../../../core/server/http/guards.ts'
import type { OperationRequest } from '../../../../../core/server/http/operation.ts'
import type { MemberContext } from '../../../../../core/server/http/request-context.ts'
import type { PracticeRight } from '../../../domain/practice-rights.ts'
import { formFlagKeys } from '../domain/form-flags.ts'
import { describePractice, type StoredPractice } from '../domain/practices.ts'
import { findFormFlags, findPracticeByGuid, findPracticeOf } from '../queries.ts'

/**
 * The subjects available to guard conditions, by name.
 *
 * The server does not start when a condition names another subject, or guards an operation that its subject's `idIn` does not list.
 */
export const guardSubjects: GuardSubjects = {
  practice: subject('Practice', {
    idIn: {
      listFiscalDocuments: ({ path }) => Number(path.id),
      updateParticipant: ({ path }) => Number(path.id),
      previewEdit: practiceIdIn,
      editServices: practiceIdIn,
      editPackage: practiceIdIn,
      applyUpselling: practiceIdIn,
      updatePaymentData: practiceGuidIn,
      getPaymentClientId: payablePracticeIn,
      createPaymentOrder: payablePracticeIn,
      announceTransfer: practiceIn,
      payWithVoucher: practiceIn,
    },
    load: async (context, id: PracticeName) => describePractice(await findPractice(context, id), context.clock.now()),
  }),
  /** Settings of the booking's division. */
  flags: subject('FormFlags', {
    idIn: { updatePaymentData: practiceGuidIn },
    load: async (context, id: PracticeName) =>
      findFormFlags(context.database, (await findPractice(context, id)).productDivisionId, formFlagKeys),
  }),
  /** The order as it is sent: amount and means of payment. */
  order: subject('CreatePaymentOrderRequest', {
    idIn: { createPaymentOrder: ({ body }) => body as Schemas['CreatePaymentOrderRequest'] },
    load: async (_context, order) => order,
  }),
}

/** A booking's id or its practiceGUID; of one that the caller needs not have bought, with the right that they need. */
type PracticeName = number | string | { id: number; right: PracticeRight }

function practiceIdIn({ body }: OperationRequest): PracticeName {
  return (body as { practiceId: number }).practiceId
}
function practiceIn({ body }: OperationRequest): PracticeName {
  return (body as { practice: number }).practice
}
function payablePracticeIn({ body }: OperationRequest): PracticeName {
  return { id: (body as { practice: number }).practice, right: 'pay' }
}
function practiceGuidIn({ body }: OperationRequest): PracticeName {
  return (body as { practice: string }).practice
}

async function findPractice({ database, member }: MemberContext, name: PracticeName): Promise<StoredPractice> {
  const { id, right }: { id: number | string; right: PracticeRight } = typeof name === 'object' ? name : { id: name, right: 'own' }
  const practice = await (typeof id === 'number'
    ? findPracticeOf(database, member.id, id, right)
    : findPracticeByGuid(database, member.id, id))
  if (practice === undefined) throw new Refusal('not-found')
  return practice
}

interface SubjectSource<Id, Thing> {
  /** Extracts the subject's id from a request, by operationId. */
  idIn: Readonly<Record<string, (request: OperationRequest) => Id>>
  load(context: MemberContext, id: Id): Promise<Thing>
}

/** Checks at compile time that the loaded value has the API's type of that name. */
function subject<Kind extends keyof Schemas & string, Id>(kind: Kind, source: SubjectSource<Id, Loaded<Schemas[Kind]>>): GuardSubject {
  return {
    kind,
    isNamedBy: (operationId) => Object.hasOwn(source.idIn, operationId),
    load: async (operationId, context, request) => {
      const idIn = source.idIn[operationId]
      return idIn && source.load(context, idIn(request))
    },
  }
}

/** The API type as the domain types it: readonly, with strings for the database's codes. */
type Loaded<Thing> = Thing extends string
  ? string
  : Thing extends number
    ? number
    : Thing extends object
      ? { readonly [Key in keyof Thing]: Loaded<Thing[Key]> }
      : Thing
