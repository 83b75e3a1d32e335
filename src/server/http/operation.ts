import type { Database } from '../database/database.ts'
import type { MemberContext, RequestContext } from './request-context.ts'

/** A request whose parts have passed the description's schemas. Path and query values are coerced to the types described there. */
export interface OperationRequest<Body = unknown, Path = Readonly<Record<string, string>>, Query = Readonly<Record<string, unknown>>> {
  path: Path
  query: Query
  body: Body
  header(name: string): string | undefined
}

/** What a handler asks of its request once it holds the rows that it changes. */
export interface HeldRequest<Body = unknown, Path = Readonly<Record<string, string>>, Query = Readonly<Record<string, unknown>>>
  extends OperationRequest<Body, Path, Query> {
  /**
   * Throws what the customer reads where a condition that guards the operation does not hold, judged anew in the open transaction: it held
   * before the handler ran, and another call may have ended since.
   */
  keepGuards(tx: Database): Promise<void>
  /**
   * Throws the mistakes of a body that is a part of what is there, in the catalogue's words: only what it changes is judged. `about` is what
   * the catalogue's form is about, by name.
   */
  requireGoodChange(present: object, about: Readonly<Record<string, unknown>>): void
}

export type OperationHandler =
  | { access: 'public'; handle(context: RequestContext, request: HeldRequest): Promise<unknown> }
  | { access: 'member'; handle(context: MemberContext, request: HeldRequest): Promise<unknown> }

/** Handlers of one subject by operationId. */
export type OperationHandlers = Readonly<Record<string, OperationHandler>>

/**
 * A handler for an operation that needs no token. The type arguments say what the description promises of the request: it has been
 * validated before, so naming them is the only thing left to do.
 */
export function publicOperation<Body = undefined, Path = Readonly<Record<string, string>>, Query = Readonly<Record<string, unknown>>>(
  handle: (context: RequestContext, request: HeldRequest<Body, Path, Query>) => Promise<unknown>,
): OperationHandler {
  return { access: 'public', handle: (context, request) => handle(context, request as HeldRequest<Body, Path, Query>) }
}

/** A handler for an operation on a token: `context.member` is who calls. What belongs to others is answered as if it did not exist. */
export function memberOperation<Body = undefined, Path = Readonly<Record<string, string>>, Query = Readonly<Record<string, unknown>>>(
  handle: (context: MemberContext, request: HeldRequest<Body, Path, Query>) => Promise<unknown>,
): OperationHandler {
  return { access: 'member', handle: (context, request) => handle(context, request as HeldRequest<Body, Path, Query>) }
}

/**
 * What a handler returns when the value alone does not say it all. A plain value is sent as JSON with the first success status of
 * the description; undefined is sent without content.
 */
export class Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON for objects, sent as it is for a string or bytes when `headers` names a content-type. */
  readonly body: unknown

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}
