import { SigningFault } from '../signing-provider.ts'
import { isAnswer, type Schemas } from './validate-responses.ts'

export interface CallOptions {
  /** Such as https://api.yousign.app/v3, without a trailing slash. */
  apiUrl: string
  apiKey: string
  timeLimitMs?: number
}

/** The calls of the API. Each rejects only with a SigningFault. */
export interface YousignCalls {
  get<Name extends keyof Schemas & string>(path: string, name: Name): Promise<Schemas[Name]>
  post<Name extends keyof Schemas & string>(path: string, body: object | FormData, name: Name): Promise<Schemas[Name]>
  /** Posts without reading the response. */
  tell(path: string): Promise<void>
  file(path: string): Promise<Uint8Array>
}

/** The time limit of a call, from the first byte sent to the last byte read. */
const callTimeLimitMs = 20_000
/** More than the largest contract that may be signed, and its evidence. */
const mostAnswerBytes = 30_000_000

/**
 * Creates calls to one base URL, with limits of time and size, without redirects (requirements S25).
 *
 * Messages of faults contain nothing that was sent or received, because it includes names, addresses and signing links.
 */
export function createCalls({ apiUrl, apiKey, timeLimitMs = callTimeLimitMs }: CallOptions): YousignCalls {
  const exchange = async (method: 'GET' | 'POST', path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json, application/pdf',
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new SigningFault('unreachable', `The signing provider gave no answer: ${describe(error)}`)
    })
    const bytes = await readBody(response)
    if (response.ok) return bytes
    const { status } = response
    if (status === 429 || status >= 500) throw new SigningFault('busy', `The signing provider answered ${status}`)
    throw new SigningFault('refused', `The signing provider answered ${status}`, { status })
  }
  const judged = <Name extends keyof Schemas & string>(bytes: Uint8Array, name: Name): Schemas[Name] => {
    const answer = parse(bytes)
    if (!isAnswer(name, answer)) throw new SigningFault('unreachable', `The signing provider’s answer is no ${name}`)
    return answer
  }
  return {
    get: async (path, name) => judged(await exchange('GET', path), name),
    post: async (path, body, name) => judged(await exchange('POST', path, body), name),
    tell: async (path) => {
      await exchange('POST', path, {})
    },
    file: (path) => exchange('GET', path),
  }
}

async function readBody(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    const reader = response.body?.getReader()
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
      length += read.value.byteLength
      if (length > mostAnswerBytes) {
        await reader?.cancel()
        throw new SigningFault('unreachable', `The signing provider’s answer is longer than ${mostAnswerBytes} bytes`)
      }
      parts.push(read.value)
    }
  } catch (error) {
    if (error instanceof SigningFault) throw error
    throw new SigningFault('unreachable', `The signing provider’s answer broke off: ${describe(error)}`)
  }
  return new Uint8Array(Buffer.concat(parts))
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Returns the error code of a failed connection. Messages of the network layer may quote received data. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'time limit'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
