import type { Operations } from '#generated/server/operations.ts'
import type { Database } from '../database/database.ts'
import type { MemberContext, RequestContext } from './request-context.ts'

export type OperationId = keyof Operations

/** A request validated against the description. Path and query values are coerced to the described types. */
export interface OperationRequest<Body = unknown, Path = Readonly<Record<string, string>>, Query = Readonly<Record<string, unknown>>> {
  path: Path
  query: Query
  body: Body
  header(name: string): string | undefined
  /** Returns the decoded file of the body. Throws when the description has none. */
  readFile(): SentFile
}

/** A file of a body within the described size, its contents not yet inspected. */
export interface SentFile {
  bytes: Uint8Array
  /** The allowed extensions by media type. */
  mediaTypes: Readonly<Record<string, readonly string[]>>
}

/** A request with checks that a handler runs after locking the rows it changes. */
export interface HeldRequest<Body = unknown, Path = Readonly<Record<string, string>>, Query = Readonly<Record<string, unknown>>>
  extends OperationRequest<Body, Path, Query> {
  /**
   * Evaluates the operation's guards again inside the open transaction. Throws an error with a customer-facing message when one fails.
   *
   * They held before the handler ran, but a concurrent call may have committed since. `loaded` has the subjects that the handler has loaded
   * under its lock, by their names in conditions; the others are loaded in the transaction.
   */
  checkGuards(tx: Database, loaded: Readonly<Record<string, unknown>>): Promise<void>
  /**
   * Throws the validation errors of a partial body, in the catalogue's words. Only the changes to `present` are checked.
   *
   * `about` holds the subjects of the catalogue's form by name.
   */
  requireGoodChange(present: object, about: Readonly<Record<string, unknown>>): void
}

/** The body type of an operation in the description; a handler that no longer fits it does not compile. */
type BodyOf<Id extends OperationId> = Operations[Id] extends { requestBody?: { content: { 'application/json': infer Body } } }
  ? Body
  : undefined
type PathOf<Id extends OperationId> = Operations[Id]['parameters'] extends { path: infer Path } ? Path : Readonly<Record<string, string>>
type QueryOf<Id extends OperationId> = Operations[Id]['parameters'] extends { query?: infer Query extends object }
  ? Query
  : Readonly<Record<string, unknown>>
type Successes<Responses> = { [Status in keyof Responses]: Status extends 200 | 201 | 202 ? Responses[Status] : never }[keyof Responses]
/** The success response type of an operation; unknown when it returns nothing or a file. */
export type AnswerOf<Id extends OperationId> =
  Successes<Operations[Id]['responses']> extends { content: { 'application/json': infer Answered } } ? Sendable<Answered> : unknown
/** Makes lists and objects of a response type read-only. */
type Sendable<Value> = Value extends string
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Sendable<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Sendable<Value[Key]> }
      : Value

/** A handler; `of` exists for the type checker only. */
export type OperationHandler<Id extends OperationId = OperationId> = { readonly of?: Id } & (
  | { access: 'public'; handle(context: RequestContext, request: HeldRequest): Promise<unknown> }
  | { access: 'member'; keepsGuards?: true; handle(context: MemberContext, request: HeldRequest): Promise<unknown> }
)

/** Handlers of one subject by operationId. */
export type OperationHandlers = { readonly [Id in OperationId]?: OperationHandler<Id> }

type RequestOf<Id extends OperationId> = HeldRequest<BodyOf<Id>, PathOf<Id>, QueryOf<Id>>

/**
 * Declares a handler for an operation without a token.
 *
 * The key in `OperationHandlers` determines the operation and thus the types of request and response. The request is already validated.
 */
export function publicOperation<Id extends OperationId>(
  handle: (context: RequestContext, request: RequestOf<Id>) => Promise<AnswerOf<Id> | Answer>,
): OperationHandler<Id> {
  return { access: 'public', handle: (context, request) => handle(context, request as unknown as RequestOf<Id>) }
}

/** Declares a handler for an authenticated operation. Objects of other members are answered as not found. */
export function memberOperation<Id extends OperationId>(
  handle: (context: MemberContext, request: RequestOf<Id>) => Promise<AnswerOf<Id> | Answer>,
): OperationHandler<Id> {
  return { access: 'member', handle: (context, request) => handle(context, request as unknown as RequestOf<Id>) }
}

/**
 * Declares an authenticated, idempotent operation whose effect makes its own guards fail.
 *
 * A repeated request returns the first result; the handler checks the guards itself, in its transaction, when the request is new.
 */
export function repeatableOperation<Id extends OperationId>(
  handle: (context: MemberContext, request: RequestOf<Id>) => Promise<AnswerOf<Id> | Answer>,
): OperationHandler<Id> {
  return { ...memberOperation(handle), keepsGuards: true } as OperationHandler<Id>
}

/**
 * A response with status and headers.
 *
 * Handlers may also return a plain value, sent as JSON with the first success status of the description; undefined sends no content.
 */
export class Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  /** Sent as JSON for objects; unchanged for a string or bytes when `headers` has a content-type. */
  readonly body: unknown

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string | string[]>> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}
