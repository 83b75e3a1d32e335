import { ProviderUnreachable } from '../payment-provider.ts'

/** Performs one HTTP exchange; resolves after the whole body has been read. */
export type Exchange = (request: Request) => Promise<Response>

/** Time limit of a call, from the first byte sent to the last byte read. */
const callTimeLimitMs = 10_000
/** Size limit of a response, beyond what the provider sends. */
const mostAnswerBytes = 1_000_000

/**
 * Creates an exchange limited to one origin (requirements S25).
 *
 * It follows no redirects and limits time and response size. Throws `ProviderUnreachable` without a complete response; neither its message
 * nor its cause contains anything sent or received.
 */
export function createExchange(baseUrl: string, timeLimitMs: number = callTimeLimitMs): Exchange {
  const { origin } = new URL(baseUrl)
  return async (request) => {
    if (new URL(request.url).origin !== origin) throw new Error('A request to another host than the payment provider’s')
    try {
      const response = await fetch(request, { redirect: 'error', signal: AbortSignal.timeout(timeLimitMs) })
      const body = await readBody(response)
      // The Response constructor refuses a body with these statuses.
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

/** Returns the system's error code: messages of the network layer may quote received data. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'time limit'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
