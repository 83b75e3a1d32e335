/** What the server says of a call that failed (RFC 9457 and the portal's own members). */
export interface ProblemBody {
  type?: string
  code?: string
  message?: string
  title?: string
  detail?: string
  errors?: Readonly<Record<string, string>>
  requestId?: string
  /** In cents: the present amount, where another one was agreed to. */
  amount?: number
}

/**
 * Every failed call, whatever failed: an answer that is not 2xx, an answer that cannot be read, no answer at all. `status` is 0 and `code`
 * 'network' where no answer came, 'offline' where the browser had no line to send it on. `message` is the server's own, in the customer's
 * language, see `problemWords`; it is empty where the server gave none.
 */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  /** RFC 9457: the kind of problem, and what is wrong this time. */
  readonly title: string | undefined
  readonly detail: string | undefined
  /** Field path to message. */
  readonly errors: Readonly<Record<string, string>>
  /** The present amount, where the problem is that another one was agreed to. */
  readonly amountCents: number | undefined
  /** The one the server logged, else the one that was sent. */
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

  /** The answer to this call was lost or never came: nothing is known about its effect. */
  get unanswered(): boolean {
    return this.status === 0
  }

  /** The server failed, so that its words say nothing of what was asked for; one that is busy says so with 503. */
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

/** Reads a problem body from whatever came: an HTML error page of a proxy gives an empty one. */
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
 * The server's words for a person: its message, else the problem's detail, else its title. The title of `about:blank`, which is also what a
 * missing type means, is the status phrase of HTTP (RFC 9457, 4.2.1) and tells a customer nothing.
 */
export function problemWords({ type = 'about:blank', message, detail, title }: ProblemBody): string | undefined {
  return message ?? detail ?? (type === 'about:blank' ? undefined : title)
}
