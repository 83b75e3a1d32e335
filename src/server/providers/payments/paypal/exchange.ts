import { ProviderUnreachable } from '../payment-provider.ts'

/** One HTTP exchange; the answer's body has been read when it resolves. */
export type Exchange = (request: Request) => Promise<Response>

/** How long a call may take, from the first byte sent to the last byte read. */
const callTimeLimitMs = 10_000
/** More than any answer that the provider has reason to give. */
const mostAnswerBytes = 1_000_000

/**
 * Exchanges requests below one address (S25): no other host, no redirect, a time limit, an answer of a sane size. Throws
 * `ProviderUnreachable` where there is no whole answer; its message and cause hold nothing of what was sent or received.
 */
export function createExchange(baseUrl: string, timeLimitMs: number = callTimeLimitMs): Exchange {
  const { origin } = new URL(baseUrl)
  return async (request) => {
    if (new URL(request.url).origin !== origin) throw new Error('A request to another host than the payment provider’s')
    try {
      const response = await fetch(request, { redirect: 'error', signal: AbortSignal.timeout(timeLimitMs) })
      const body = await readBody(response)
      // A body is not allowed with these.
      const isEmpty = response.status === 204 || response.status === 304
      return new Response(isEmpty ? null : body, { status: response.status, headers: response.headers })
    } catch (error) {
      if (error instanceof ProviderUnreachable) throw error
      throw new ProviderUnreachable(`The payment provider gave no answer: ${describe(error)}`)
    }
  }
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    length += read.value.byteLength
    if (length > mostAnswerBytes) {
      await reader?.cancel()
      throw new ProviderUnreachable(`The payment provider’s answer is longer than ${mostAnswerBytes} bytes`)
    }
    parts.push(read.value)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** The system's word for a failed connection: messages of the network layer may quote what was received. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'time limit'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
