/**
 * A request that a domain rule refuses, answered as problem details (RFC 9457).
 *
 * The code determines the status (`http/problems.ts`) and, with the language of the request, the message.
 *
 * `errors` maps the path of a body field (`birthPlace`, `member.email1`) to the code of its message. `values` fill the placeholders of the
 * message. `extra` adds members to the problem, as the API description allows.
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
  errors?: Readonly<Record<string, string>> | undefined
  values?: Readonly<Record<string, string | number>>
  extra?: Readonly<Record<string, unknown>>
  /** Sent as Retry-After, for refusals that pass with time. */
  retryAfterSeconds?: number
}
