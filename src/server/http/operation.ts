import type { MemberContext, RequestContext } from './request-context.ts'

/** A request whose parts have passed the description's schemas. Path and query values are coerced to the types described there. */
export interface OperationRequest<Body = unknown, Path = Readonly<Record<string, string>>, Query = Readonly<Record<string, unknown>>> {
  path: Path
  query: Query
  body: Body
  header(name: string): string | undefined
}

export type OperationHandler =
  | { access: 'public'; handle(context: RequestContext, request: OperationRequest): Promise<unknown> }
  | { access: 'member'; handle(context: MemberContext, request: OperationRequest): Promise<unknown> }

/** Handlers of one subject by operationId. */
export type OperationHandlers = Readonly<Record<string, OperationHandler>>

/**
 * A handler for an operation that needs no token. The type arguments say what the description promises of the request: it has been
 * validated before, so naming them is the only thing left to do.
 */
export function publicOperation<Body = undefined, Path = Readonly<Record<string, string>>, Query = Readonly<Record<string, unknown>>>(
  handle: (context: RequestContext, request: OperationRequest<Body, Path, Query>) => Promise<unknown>,
): OperationHandler {
  return { access: 'public', handle: (context, request) => handle(context, request as OperationRequest<Body, Path, Query>) }
}

/** A handler for an operation on a token: `context.member` is who calls. What belongs to others is answered as if it did not exist. */
export function memberOperation<Body = undefined, Path = Readonly<Record<string, string>>, Query = Readonly<Record<string, unknown>>>(
  handle: (context: MemberContext, request: OperationRequest<Body, Path, Query>) => Promise<unknown>,
): OperationHandler {
  return { access: 'member', handle: (context, request) => handle(context, request as OperationRequest<Body, Path, Query>) }
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
