import { Agent, request } from 'node:http'

/** The results of a burst of logins. Times are in milliseconds. */
export interface LoginBurst {
  /** The number of logins by response status. */
  statuses: ReadonlyMap<number, number>
  loginMs: readonly number[]
  /** Durations of another request, repeated until every login was answered, ascending. */
  otherMs: readonly number[]
  /** The number of 503 responses with a Retry-After header. */
  withRetryAfter: number
}

/** The setting with which a server takes the addresses of a burst for those of its callers. */
export const behindBurst = { TRUSTED_PROXY: '127.0.0.1' }

/** The logins of one address: less than the connections that it may hold (requirements S37). */
export const loginsPerAddress = 100

/**
 * Sends `count` logins of unknown customers concurrently while requesting `otherPath` every 10 ms.
 *
 * The burst comes from many addresses, as through a proxy: the server is started with `behindBurst`.
 */
export async function burstOfLogins(url: string, count: number, otherPath: string, token?: string): Promise<LoginBurst> {
  const logins = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  // Uses its own connection, so that the system's rate of new connections does not affect the measurement.
  const other = new Agent({ keepAlive: true, maxSockets: 1 })
  const otherMs: number[] = []
  const ask = async () => {
    const answer = await send(other, 'GET', `${url}${otherPath}`, '192.0.2.1', undefined, token)
    if (answer.status !== 200) throw new Error(`${otherPath} answered ${answer.status}`)
    return answer.tookMs
  }
  try {
    await ask()
    let isOver = false
    const all = Promise.all(
      Array.from({ length: count }, (_, index) => {
        const body = JSON.stringify({ username: `nobody${index}@example.it`, password: 'something else' })
        return send(logins, 'POST', `${url}/api/member/login`, `198.51.100.${Math.floor(index / loginsPerAddress)}`, body)
      }),
    ).finally(() => {
      isOver = true
    })
    while (!isOver) {
      otherMs.push(await ask())
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const answers = await all
    const statuses = new Map<number, number>()
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return {
      statuses,
      loginMs: answers.map(({ tookMs }) => tookMs).sort((one, next) => one - next),
      otherMs: otherMs.sort((one, next) => one - next),
      withRetryAfter: answers.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter).length,
    }
  } finally {
    logins.destroy()
    other.destroy()
  }
}

interface Sent {
  status: number
  tookMs: number
  hasRetryAfter: boolean
}

function send(agent: Agent, method: string, url: string, address: string, body?: string, token?: string): Promise<Sent> {
  const startedMs = performance.now()
  const headers = {
    'x-forwarded-for': address,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => {
        const hasRetryAfter = answer.headers['retry-after'] !== undefined
        resolve({ status: answer.statusCode ?? 0, tookMs: performance.now() - startedMs, hasRetryAfter })
      })
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
