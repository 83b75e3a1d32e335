/**
 * A request that the rules refuse. Thrown by domain rules and handlers, answered as problem details: the status belongs to the
 * code (`http/problems.ts`), the words to the language of the request (the table of messages).
 *
 * `errors` maps the path of a field in the body (`birthPlace`, `member.email1`) to the code of the message that is shown on it.
 * `values` fill the placeholders of the message. `extra` is sent beside the problem's own members, as the description allows.
 */
export class Refusal extends Error {
  readonly code: string
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly values: Readonly<Record<string, string | number>>
  readonly extra: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined

  constructor(code: string, details: RefusalDetails = {}) {
    super(`Refused: ${code}`)
    this.name = 'Refusal'
    this.code = code
    this.errors = details.errors
    this.values = details.values ?? {}
    this.extra = details.extra ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

export interface RefusalDetails {
  errors?: Readonly<Record<string, string>>
  values?: Readonly<Record<string, string | number>>
  extra?: Readonly<Record<string, unknown>>
  /** Sent as Retry-After, for refusals that time alone undoes. */
  retryAfterSeconds?: number
}
