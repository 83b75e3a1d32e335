import type { BrowserContext, Request, Response } from 'playwright'

/** A failure that a journey causes. `path` is part of the URL or a pattern; without `status` the call has no response. */
export interface ExpectedFailure {
  path: string | RegExp
  status?: number
}

/** Collects a browser's console messages, failed requests and content security policy violations. */
export interface PageWatch {
  /** Expects such failures from now on. An expected failure that does not occur is a complaint too. */
  expectFailure(failure: ExpectedFailure): void
  /** Expects console messages that contain this text from now on. */
  expectConsole(part: string): void
  complaints(): Promise<string[]>
  /** The last API calls, oldest first, each with its status, or 'no answer yet'. */
  lastCalls(): string[]
}

/** How many API calls `lastCalls` keeps. */
const callsKept = 12

/** Chromium also logs each failed request to the console. The request itself is judged. */
const repeatsARequest = /^Failed to load resource:/

/**
 * Chromium warns about every frame that may run scripts and keep its origin, whatever that origin is.
 *
 * The portal's frames have another origin, which the journeys of framed pages check.
 */
const warnsOfOwnFrames = /^An iframe which has both allow-scripts and allow-same-origin/

/** Watches every page of a context, including its popups. Call it before the first page opens. */
export async function watchPages(context: BrowserContext): Promise<PageWatch> {
  const complaints: string[] = []
  const failures: Array<ExpectedFailure & { happened: boolean }> = []
  const consoleParts: string[] = []

  const isExpected = (address: string, status?: number) => {
    const found = failures.filter((failure) => failure.status === status && matches(address, failure.path))
    for (const failure of found) failure.happened = true
    return found.length > 0
  }

  const calls: Array<{ request: Request; outcome: string }> = []
  context.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return
    calls.push({ request, outcome: 'no answer yet' })
    if (calls.length > callsKept) calls.shift()
  })
  const endCall = (request: Request, outcome: string) => {
    const call = calls.find((kept) => kept.request === request)
    if (call) call.outcome = outcome
  }

  context.on('console', (message) => {
    if (!['error', 'warning', 'assert'].includes(message.type())) return
    const text = message.text()
    if (repeatsARequest.test(text) || warnsOfOwnFrames.test(text) || consoleParts.some((part) => text.includes(part))) return
    complaints.push(`console ${message.type()}: ${text} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    endCall(request, reason)
    // The browser aborts pending calls when a page is left or a component unmounts; that is no failure.
    if (reason === 'net::ERR_ABORTED' || isExpected(request.url())) return
    complaints.push(`no answer: ${request.method()} ${request.url()} (${reason})`)
  })
  context.on('response', (response: Response) => {
    endCall(response.request(), String(response.status()))
    if (response.status() < 400 || isExpected(response.url(), response.status())) return
    complaints.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  await context.exposeBinding('reportPolicyViolation', (_source, violation: string) => complaints.push(`content policy: ${violation}`))
  await context.addInitScript(() => {
    const report = (window as unknown as { reportPolicyViolation?: (violation: string) => void }).reportPolicyViolation
    document.addEventListener('securitypolicyviolation', (event) =>
      report?.(`${event.violatedDirective} refused ${event.blockedURI || 'something inline'} at ${event.sourceFile}:${event.lineNumber}`),
    )
  })

  return {
    expectFailure: (failure) => failures.push({ ...failure, happened: false }),
    expectConsole: (part) => consoleParts.push(part),
    complaints: async () => [
      ...complaints,
      ...failures
        .filter(({ happened }) => !happened)
        .map(({ path, status }) => `expected and never seen: ${status ?? 'no answer'} of ${path}`),
    ],
    lastCalls: () => calls.map(({ request, outcome }) => `${request.method()} ${new URL(request.url()).pathname}: ${outcome}`),
  }
}

function matches(address: string, path: string | RegExp): boolean {
  return typeof path === 'string' ? address.includes(path) : path.test(address)
}
