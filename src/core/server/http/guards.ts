/**
 * Enforces the catalogue's guards: refuses an operation unless its conditions hold.
 *
 * Conditions are the same compiled functions as in the portal. Their subjects are loaded at each call: `session` by the operations that
 * load it in the portal, others by the table of subjects, which also decides which one a request refers to.
 */
import { region } from '#generated/region.ts'
import type { GuardModel, GuardsModel } from '../../model/catalogue-model.ts'
import { renderPlainText } from '../../model/render-plain-text.ts'
import { localDay } from '../domain/clock.ts'
import { Fault } from '../domain/fault.ts'
import { Refusal } from '../domain/refusal.ts'
import type { HeldRequest, OperationHandler, OperationRequest } from './operation.ts'
import type { OperationPlan } from './operation-plan.ts'
import type { MemberContext, RequestContext } from './request-context.ts'
import { UnmetCondition } from './request-errors.ts'

/** A kind of object that conditions can be about, and how the server loads it. */
export interface GuardSubject {
  /** Its name in the API. A condition about another kind under the same word stops the start. */
  kind: string
  /** Whether requests of the operation identify the object. If not, a condition about it cannot guard the operation. */
  isNamedBy(operationId: string): boolean
  /** Loads the caller's object as the API returns it. Throws the refusal `not-found` when it is missing or another member's. */
  load(operationId: string, context: MemberContext, request: OperationRequest): Promise<unknown>
}
/** Subjects by their name in conditions. */
export type GuardSubjects = Readonly<Record<string, GuardSubject>>

/** Throws an error with a customer-facing message when a guard of the operation does not hold. Loads the subjects that `loaded` lacks. */
export type CheckGuards = (
  plan: OperationPlan,
  context: RequestContext,
  request: OperationRequest,
  loaded?: Readonly<Record<string, unknown>>,
) => Promise<void>

const sessionWord = 'session'

/** Creates the guard check. Throws a Fault that names every guard whose condition the server cannot evaluate. */
export function createGuards(
  { guards, session }: GuardsModel,
  subjects: GuardSubjects,
  plans: readonly OperationPlan[],
  handlers: ReadonlyMap<string, OperationHandler>,
): CheckGuards {
  requireSubjects({ guards, session }, subjects, plans, handlers)
  const load = (
    word: string,
    { operationId }: OperationPlan,
    context: MemberContext,
    request: OperationRequest,
  ): Promise<unknown> | undefined =>
    word === sessionWord ? loadSession(session, handlers, context) : subjects[word]?.load(operationId, context, request)
  return async (plan, context, request, loaded = {}) => {
    const asked = guards[plan.operationId] ?? []
    if (asked.length === 0) return
    const { member } = context
    if (member === undefined) throw new Refusal('unauthorized')
    const now = context.clock.now()
    const things: Record<string, unknown> = { now: now.toISOString(), today: localDay(now) }
    for (const word of new Set(asked.flatMap(({ about }) => Object.keys(about))))
      things[word] = loaded[word] ?? (await load(word, plan, { ...context, member }, request))
    const unmet = asked.find(({ condition }) => !condition.holds(things as never))
    if (unmet) throw new UnmetCondition(unmet.name, renderPlainText(unmet.otherwise, things, context.language, region))
  }
}

/** Loads `session` as the portal does, each part from the operation that returns it. */
async function loadSession(
  session: GuardsModel['session'],
  handlers: ReadonlyMap<string, OperationHandler>,
  context: MemberContext,
): Promise<Readonly<Record<string, unknown>>> {
  const parts: Record<string, unknown> = {}
  for (const [name, operation] of Object.entries(session)) parts[name] = await handlers.get(operation)?.handle(context, emptyRequest)
  return parts
}

const emptyRequest: HeldRequest = {
  path: {},
  query: {},
  body: undefined,
  header: () => undefined,
  checkGuards: async () => {},
  requireGoodChange: () => {},
  readFile: () => {
    throw new Error('A condition is about no file')
  },
}

function requireSubjects(
  { guards, session }: GuardsModel,
  subjects: GuardSubjects,
  plans: readonly OperationPlan[],
  handlers: ReadonlyMap<string, OperationHandler>,
): void {
  const faults = plans
    .filter(({ operationId }) => handlers.has(operationId))
    .flatMap((plan) => (guards[plan.operationId] ?? []).flatMap((guard) => findFaults(plan, guard, session, subjects, handlers)))
  if (faults.length > 0)
    throw new Fault(
      `The catalogue guards operations by conditions that the server cannot judge (http/guard-subjects.ts):\n  ${faults.join('\n  ')}`,
    )
}

function findFaults(
  { operationId, needsToken }: OperationPlan,
  { name, about }: GuardModel,
  session: GuardsModel['session'],
  subjects: GuardSubjects,
  handlers: ReadonlyMap<string, OperationHandler>,
): string[] {
  const guarded = `"${name}" guards ${operationId}`
  if (!needsToken) return [`${guarded}, which anybody may call without a token`]
  return Object.entries(about).flatMap(([word, kind]) => {
    if (word === sessionWord)
      return Object.entries(session)
        .filter(([, operation]) => !handlers.has(operation))
        .map(([part, operation]) => `${guarded} and is about session.${part}, which ${operation} gives and nothing handles`)
    const subject = subjects[word]
    if (!subject) return [`${guarded} and is about ${word} (${kind}), which the server does not know how to obtain`]
    if (subject.kind !== kind) return [`${guarded} and is about ${word} (${kind}), and what the server obtains is ${subject.kind}`]
    return subject.isNamedBy(operationId) ? [] : [`${guarded} and is about ${word}, and nothing says which one a request of it speaks of`]
  })
}
