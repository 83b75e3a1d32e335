/** Body of a problem answer: members of RFC 9457 and extension members of the portal. */
export interface ProblemBody {
  type?: string
  code?: string
  message?: string
  title?: string
  detail?: string
  errors?: Readonly<Record<string, string>>
  requestId?: string
  /** In cents: the current amount, if the user confirmed a different one. */
  amount?: number
}

/**
 * Thrown for every failed call: a status other than 2xx, an unreadable answer, or no answer.
 *
 * `status` is 0 without a readable answer; `code` is then 'network', 'offline' (the browser is offline) or 'unreadable'. `message` is the
 * server's message in the user's language, see `problemMessage`; empty if there is none.
 */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  /** RFC 9457: `title` describes the problem type, `detail` this occurrence. */
  readonly title: string | undefined
  readonly detail: string | undefined
  /** Error messages by field path. */
  readonly errors: Readonly<Record<string, string>>
  /** The current amount, if the problem is that the user confirmed a different one. */
  readonly amountCents: number | undefined
  /** The id that the server logged, else the one that was sent. */
  readonly requestId: string

  constructor(problem: {
    status: number
    code: string
    message?: string | undefined
    title?: string | undefined
    detail?: string | undefined
    errors?: Readonly<Record<string, string>> | undefined
    amount?: number | undefined
    requestId: string
    cause?: unknown
  }) {
    super(problem.message ?? '', problem.cause === undefined ? undefined : { cause: problem.cause })
    this.name = 'ApiProblem'
    this.status = problem.status
    this.code = problem.code
    this.title = problem.title
    this.detail = problem.detail
    this.errors = problem.errors ?? {}
    this.amountCents = problem.amount
    this.requestId = problem.requestId
  }

  /** True if no answer was received, so that the effect of the call is unknown. */
  get unanswered(): boolean {
    return this.status === 0
  }

  /** True for an internal error of the server, whose message does not concern the request. 503 (busy) is not a fault. */
  get isFault(): boolean {
    return this.status >= 500 && this.status !== 503
  }
}

function findRecordOfTexts(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const texts: Record<string, string> = {}
  for (const [name, text] of Object.entries(value)) if (typeof text === 'string') texts[name] = text
  return texts
}

/** Parses a problem body; anything else, such as a proxy's HTML error page, gives an empty one. */
export function readProblemBody(text: string): ProblemBody {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return {}
  }
  if (typeof parsed !== 'object' || parsed === null) return {}
  const body: ProblemBody = {}
  for (const name of ['type', 'code', 'message', 'title', 'detail', 'requestId'] as const) {
    const value: unknown = Reflect.get(parsed, name)
    if (typeof value === 'string' && value !== '') body[name] = value
  }
  if ('amount' in parsed && Number.isSafeInteger(parsed.amount)) body.amount = Number(parsed.amount)
  const errors = 'errors' in parsed ? findRecordOfTexts(parsed.errors) : undefined
  if (errors) body.errors = errors
  return body
}

/**
 * Returns the message to show to the user: `message`, else `detail`, else `title`.
 *
 * The title of `about:blank`, which is the default type, is skipped: it is the HTTP status phrase (RFC 9457, 4.2.1), which is of no use to
 * a customer.
 */
export function problemMessage({ type = 'about:blank', message, detail, title }: ProblemBody): string | undefined {
  return message ?? detail ?? (type === 'about:blank' ? undefined : title)
}
