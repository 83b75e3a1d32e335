/** What the server says of a call that failed (RFC 9457 and the portal's own members). */
export interface ProblemBody {
  code?: string
  message?: string
  errors?: Readonly<Record<string, string>>
  requestId?: string
}

/**
 * Every failed call, whatever failed: an answer that is not 2xx, an answer that cannot be read, no answer at all. `status` is 0 and `code`
 * 'network' where no answer came, 'offline' where the browser had no line to send it on. `message` is the server's own, in the customer's language, and empty where it gave none.
 */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  /** Field path to message. */
  readonly errors: Readonly<Record<string, string>>
  /** The one the server logged, else the one that was sent. */
  readonly requestId: string

  constructor(problem: {
    status: number
    code: string
    message?: string
    errors?: Readonly<Record<string, string>>
    requestId: string
    cause?: unknown
  }) {
    super(problem.message ?? '', problem.cause === undefined ? undefined : { cause: problem.cause })
    this.name = 'ApiProblem'
    this.status = problem.status
    this.code = problem.code
    this.errors = problem.errors ?? {}
    this.requestId = problem.requestId
  }

  /** The answer to this call was lost or never came: nothing is known about its effect. */
  get unanswered(): boolean {
    return this.status === 0
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
  if ('code' in parsed && typeof parsed.code === 'string') body.code = parsed.code
  if ('message' in parsed && typeof parsed.message === 'string') body.message = parsed.message
  if ('requestId' in parsed && typeof parsed.requestId === 'string') body.requestId = parsed.requestId
  const errors = 'errors' in parsed ? findRecordOfTexts(parsed.errors) : undefined
  if (errors) body.errors = errors
  return body
}
