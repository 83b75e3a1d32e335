import { registrationOf, testPassword } from './test-members.ts'

/** Returns the URLs of the servers under load, without servers that are stopped on purpose. */
export type Addresses = () => readonly string[]

/** The results of clients that read and write continuously. */
export interface LoadReport {
  requests: number
  /** The number of 503 responses with problem details and Retry-After. */
  unavailable: number
  /** The number of requests without a response, sent to servers that were stopped on purpose. */
  unanswered: number
  p95Ms: number
  /** Unexpected responses, and acknowledged writes that are missing. */
  wrong: readonly string[]
}

export interface Load {
  /** Returns the number of complete rounds of the slowest client. */
  rounds(): number
  /** Stops the clients, then reads everything that they have written. */
  finish(): Promise<LoadReport>
}

type Answer = { status: number; body: Record<string, unknown> & { length?: number } }
/** The outcome of a write without acknowledgement. */
const unknown = 'unknown'

const pauseWhenUnavailableMs = 50
/**
 * The minimum interval between two changes of a username.
 *
 * Each change counts against the account's limit, even when it succeeds: 2000 per hour with LOGIN_ATTEMPTS=1000. This leaves room for ten
 * minutes of load.
 */
const usernameChangesEveryMs = 300

/**
 * The only client that writes to its account, so that it knows the values to expect.
 *
 * `written` holds the possible values of a field: several after writes whose outcome is unknown.
 */
class LoadClient {
  rounds = 0
  requests = 0
  unavailable = 0
  unanswered = 0
  readonly durationsMs: number[] = []
  readonly wrong: string[] = []
  readonly vouchers = new Set<string>()
  private readonly written = { username: new Set<unknown>(), address: new Set<unknown>([null]) }
  private token = ''
  private count = 0
  private usernameChangedAtMs = Number.NEGATIVE_INFINITY

  private readonly number: number
  private readonly addresses: Addresses

  constructor(number: number, addresses: Addresses) {
    this.number = number
    this.addresses = addresses
    this.written.username.add(this.email)
  }

  get email(): string {
    return `persona${this.number}@example.it`
  }

  async register(): Promise<void> {
    const registered = await this.send('POST', '/api/member/register', registrationOf(this.number))
    if (registered === unknown || registered.status !== 201) throw new Error(`The registration failed: ${JSON.stringify(registered)}`)
    await this.logIn(this.email)
    if (this.token === '') throw new Error(`The login failed: ${this.wrong.join('\n')}`)
  }

  async round(): Promise<void> {
    this.count++
    const me = await this.readMe()
    if (me !== undefined) {
      await this.change('address', `Via del Carico ${this.count}`, (value) =>
        this.expectOf('PUT', '/api/member/me', 200, { ...this.profile(), address: value, version: me.version }),
      )
      await this.changeUsername()
      if (me.canGeneratePointsVoucher === true) await this.generateVoucher()
    }
    await this.readVouchers()
    await this.expectOf('GET', '/api/member/practice', 200)
    const [username] = this.written.username
    if (this.count % 20 === 0 && this.written.username.size === 1) await this.logIn(String(username))
    this.rounds++
  }

  /** Reads everything once more; retries while the server is unavailable. */
  async check(): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt++) {
      if ((await this.readMe()) !== undefined && (await this.readVouchers())) return
    }
    this.wrong.push(`${this.email} could not be read`)
  }

  private profile(): Record<string, unknown> {
    const { password: _password, ...profile } = registrationOf(this.number)
    return profile
  }

  private async readMe(): Promise<Record<string, unknown> | undefined> {
    const answer = await this.expectOf('GET', '/api/member/me', 200)
    if (answer === unknown) return undefined
    if (answer.body.email1 !== this.email) this.wrong.push(`${this.email} was shown ${answer.body.email1}`)
    for (const [field, values] of Object.entries(this.written)) {
      const found = answer.body[field]
      if (!values.has(found)) this.wrong.push(`${this.email} has the ${field} ${found}, not ${[...values].join(' or ')}`)
      values.clear()
      values.add(found)
    }
    return answer.body
  }

  private async change(field: 'username' | 'address', value: string, write: (value: string) => Promise<Answer | typeof unknown>) {
    const answer = await write(value)
    if (answer !== unknown) this.written[field].clear()
    this.written[field].add(value)
  }

  private async changeUsername(): Promise<void> {
    if (performance.now() - this.usernameChangedAtMs < usernameChangesEveryMs) return
    this.usernameChangedAtMs = performance.now()
    await this.change('username', `carico-${this.number}-${this.count}`, (value) =>
      this.expectOf('PUT', '/api/member/me/username-change', 204, { username: value, password: testPassword }),
    )
  }

  private async generateVoucher(): Promise<void> {
    const answer = await this.send('POST', '/api/member/me/voucher/generate-from-points')
    if (answer === unknown) return
    const voucher = answer.body.voucher as { voucherCode: string } | undefined
    if (answer.status === 201 && voucher !== undefined) this.vouchers.add(voucher.voucherCode)
    else this.wrong.push(`A voucher was answered ${answer.status} ${JSON.stringify(answer.body)}`)
  }

  private async readVouchers(): Promise<boolean> {
    const answer = await this.expectOf('GET', '/api/member/voucher', 200)
    if (answer === unknown) return false
    const listed = (answer.body as unknown as { voucherCode: string }[]).map(({ voucherCode }) => voucherCode)
    for (const code of this.vouchers) if (!listed.includes(code)) this.wrong.push(`${this.email} lost an acknowledged voucher`)
    return true
  }

  private async logIn(username: string): Promise<void> {
    const answer = await this.expectOf('POST', '/api/member/login', 200, { username, password: testPassword })
    if (answer !== unknown && answer.status === 200) this.token = String(answer.body.token)
  }

  private async expectOf(method: string, path: string, status: number, body?: unknown): Promise<Answer | typeof unknown> {
    const answer = await this.send(method, path, body)
    if (answer !== unknown && answer.status !== status)
      this.wrong.push(`${method} ${path} was answered ${answer.status}, not ${status}: ${JSON.stringify(answer.body)}`)
    return answer
  }

  private async send(method: string, path: string, body?: unknown): Promise<Answer | typeof unknown> {
    const all = this.addresses()
    const address = all[this.requests++ % all.length] ?? ''
    const startedMs = performance.now()
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { authorization: `Bearer ${this.token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      this.durationsMs.push(performance.now() - startedMs)
      const parsed = text === '' ? {} : JSON.parse(text)
      if (response.status !== 503) return { status: response.status, body: parsed }
      this.unavailable++
      const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') && parsed.code === 'unavailable'
      if (!isProblem || response.headers.get('retry-after') === null) this.wrong.push(`${method} ${path} was answered 503 with ${text}`)
    } catch (error) {
      if (this.addresses().includes(address)) this.wrong.push(`${method} ${path} was not answered by ${address}: ${String(error)}`)
      this.unanswered++
    }
    await new Promise((resolve) => setTimeout(resolve, pauseWhenUnavailableMs))
    return unknown
  }
}

/** Starts clients, numbered from `firstNumber`. Each registers an account, and reads and writes it continuously. */
export async function startLoad(addresses: Addresses, count: number, firstNumber: number): Promise<Load> {
  const clients = Array.from({ length: count }, (_, index) => new LoadClient(firstNumber + index, addresses))
  for (const client of clients) await client.register()
  let isOver = false
  const running = clients.map(async (client) => {
    while (!isOver) await client.round()
  })
  return {
    rounds: () => Math.min(...clients.map(({ rounds }) => rounds)),
    finish: async () => {
      isOver = true
      await Promise.all(running)
      await Promise.all(clients.map((client) => client.check()))
      const sum = (of: (client: LoadClient) => number) => clients.reduce((total, client) => total + of(client), 0)
      const durationsMs = clients.flatMap((client) => client.durationsMs).sort((a, b) => a - b)
      return {
        requests: sum(({ requests }) => requests),
        unavailable: sum(({ unavailable }) => unavailable),
        unanswered: sum(({ unanswered }) => unanswered),
        p95Ms: Math.round(durationsMs[Math.floor(durationsMs.length * 0.95)] ?? 0),
        wrong: clients.flatMap(({ wrong }) => wrong),
      }
    },
  }
}
