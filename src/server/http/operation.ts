import type { Operations } from '../../generated/server/operations.ts'
import type { Database } from '../database/database.ts'
import type { MemberContext, RequestContext } from './request-context.ts'

export type OperationId = keyof Operations

/** A request whose parts have passed the description's schemas. Path and query values are coerced to the types described there. */
export interface OperationRequest<Body = unknown, Path = Readonly<Record<string, string>>, Query = Readonly<Record<string, unknown>>> {
  path: Path
  query: Query
  body: Body
  header(name: string): string | undefined
  /** The file that the body carries, decoded. Throws where the description knows of none. */
  readFile(): SentFile
}

/** A file of a body: no larger than the description allows, and not looked into. */
export interface SentFile {
  bytes: Uint8Array
  /** What the description allows it to be: extensions by media type. */
  mediaTypes: Readonly<Record<string, readonly string[]>>
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

/** The body, the path and the query of an operation, as the description has them: a handler that fits them no longer does not compile. */
type BodyOf<Id extends OperationId> = Operations[Id] extends { requestBody?: { content: { 'application/json': infer Body } } }
  ? Body
  : undefined
type PathOf<Id extends OperationId> = Operations[Id]['parameters'] extends { path: infer Path } ? Path : Readonly<Record<string, string>>
type QueryOf<Id extends OperationId> = Operations[Id]['parameters'] extends { query?: infer Query extends object }
  ? Query
  : Readonly<Record<string, unknown>>
type Successes<Responses> = { [Status in keyof Responses]: Status extends 200 | 201 | 202 ? Responses[Status] : never }[keyof Responses]
/** What an operation answers when it succeeds, as a handler may send it; anything where nothing or a file is answered. */
export type AnswerOf<Id extends OperationId> =
  Successes<Operations[Id]['responses']> extends { content: { 'application/json': infer Answered } } ? Sendable<Answered> : unknown
/** What may be sent as it: its lists and objects may be read-only. */
type Sendable<Value> = Value extends string
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Sendable<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Sendable<Value[Key]> }
      : Value

/** `of` is known to the compiler alone. */
export type OperationHandler<Id extends OperationId = OperationId> = { readonly of?: Id } & (
  | { access: 'public'; handle(context: RequestContext, request: HeldRequest): Promise<unknown> }
  | { access: 'member'; keepsGuards?: true; handle(context: MemberContext, request: HeldRequest): Promise<unknown> }
)

/** Handlers of one subject by operationId. */
export type OperationHandlers = { readonly [Id in OperationId]?: OperationHandler<Id> }

type RequestOf<Id extends OperationId> = HeldRequest<BodyOf<Id>, PathOf<Id>, QueryOf<Id>>

/**
 * A handler for an operation that needs no token. Which operation it is follows from the key under which it stands, and with it the types
 * of the request, which has been validated before, and of the answer.
 */
export function publicOperation<Id extends OperationId>(
  handle: (context: RequestContext, request: RequestOf<Id>) => Promise<AnswerOf<Id> | Answer>,
): OperationHandler<Id> {
  return { access: 'public', handle: (context, request) => handle(context, request as unknown as RequestOf<Id>) }
}

/** A handler for an operation on a token: `context.member` is who calls. What belongs to others is answered as if it did not exist. */
export function memberOperation<Id extends OperationId>(
  handle: (context: MemberContext, request: RequestOf<Id>) => Promise<AnswerOf<Id> | Answer>,
): OperationHandler<Id> {
  return { access: 'member', handle: (context, request) => handle(context, request as unknown as RequestOf<Id>) }
}

/**
 * As `memberOperation`, for what changes a thing so that its guards no longer hold: asked again it answers what it did, and keeps its guards
 * itself, in its transaction, where it was not asked before.
 */
export function repeatableOperation<Id extends OperationId>(
  handle: (context: MemberContext, request: RequestOf<Id>) => Promise<AnswerOf<Id> | Answer>,
): OperationHandler<Id> {
  return { ...memberOperation(handle), keepsGuards: true } as OperationHandler<Id>
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
