import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { findFreePorts, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'

/** A rolling restart answers every request with the product's own answers (requirements O7). */

const drainSeconds = 2
const probeEveryMs = 200
const timeout = 180_000
/** Open connections of the load to each address. */
const callers = 8

let settings: Record<string, string>
let healthPorts: readonly number[]
let processes: PortalProcess[]
let proxy: Proxy
beforeAll(async () => {
  settings = { DATABASE_URL: await createTestDatabase(inject('postgresUrl')), SEED: 'none', DRAIN_SECONDS: String(drainSeconds) }
  healthPorts = await findFreePorts(2)
  processes = [await restart(0), await restart(1)]
  proxy = await startProxy(() => processes.map(({ url }) => url))
}, timeout)
afterAll(async () => {
  await proxy?.close()
  await Promise.all((processes ?? []).map((each) => each.kill()))
})

/** Starts a process on ports of its own, except that of its probes. */
function restart(index: number): Promise<PortalProcess> {
  return startPortal('unused', { ...settings, HEALTH_PORT: String(healthPorts[index]) })
}

interface Proxy {
  url: string
  close(): Promise<void>
}

/** A reverse proxy that keeps connections open, probes `/ready`, and answers 502 when a process gives no answer. */
async function startProxy(upstreams: () => readonly string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  let ready: readonly string[] = upstreams()
  let turn = 0
  let isOpen = true
  const probing = (async () => {
    while (isOpen) {
      const states = await Promise.all(
        upstreams().map((url) =>
          fetch(`${url}/ready`).then(
            ({ ok }) => [url, ok] as const,
            () => [url, false] as const,
          ),
        ),
      )
      ready = states.filter(([, isReady]) => isReady).map(([url]) => url)
      await sleep(probeEveryMs)
    }
  })()
  const server: Server = createServer((incoming, outgoing) => {
    const upstream = ready[turn++ % Math.max(1, ready.length)]
    const fail = () => outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('no answer from the portal')
    if (upstream === undefined) return fail()
    const { connection: _hop, ...headers } = incoming.headers
    incoming.pipe(
      request(`${upstream}${incoming.url}`, { agent, method: incoming.method, headers }, (answer: IncomingMessage) => {
        const { connection: _answerHop, 'transfer-encoding': _coding, ...kept } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, kept)
        answer.pipe(outgoing)
      }).once('error', fail),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      isOpen = false
      await probing
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Load {
  /** Stops the load and returns how many answers came, and those that are none of the product's. */
  end(): Promise<{ answers: number; foreign: readonly string[]; unanswered: number }>
}

/** Calls the API without a pause on kept connections until it is ended. */
function load(url: string): Load {
  const agent = new Agent({ keepAlive: true })
  const foreign: string[] = []
  let [answers, unanswered, isOn] = [0, 0, true]
  const call = () =>
    new Promise<void>((resolve) => {
      const asked = request(`${url}/api/member/me`, { agent }, (answer) => {
        let body = ''
        answer.on('data', (piece: Buffer) => (body += piece.toString()))
        answer.once('end', () => {
          answers += 1
          const isOwn = answer.statusCode === 401 && body.includes('"code":"unauthorized"')
          if (!isOwn) foreign.push(`${answer.statusCode} ${body}`)
          resolve()
        })
        answer.once('error', () => resolve())
      })
      asked.once('error', () => {
        unanswered += 1
        setTimeout(resolve, 20)
      })
      asked.end()
    })
  const running = Promise.all(
    Array.from({ length: callers }, async () => {
      while (isOn) await call()
    }),
  )
  return {
    end: async () => {
      isOn = false
      await running
      agent.destroy()
      return { answers, foreign, unanswered }
    },
  }
}

describe('A rolling restart of two processes under load', () => {
  it.each([0, 1])('answers every request with the product’s own answers while process %i restarts', { timeout }, async (index) => {
    const stopping = processes[index]
    if (stopping === undefined) throw new Error('There is no such process')
    const throughProxy = load(proxy.url)
    const direct = load(stopping.url)
    await sleep(500)
    const startedMs = performance.now()
    stopping.signal('SIGTERM')
    for (const url of [stopping.url, `http://127.0.0.1:${healthPorts[index]}`])
      await expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(503)
    expect(await stopping.exitCode()).toBe(0)
    expect(performance.now() - startedMs).toBeGreaterThan(drainSeconds * 1_000)
    const directly = await direct.end()
    processes[index] = await restart(index)
    await sleep(500)
    const proxied = await throughProxy.end()
    expect([proxied.foreign, proxied.unanswered, directly.foreign]).toEqual([[], 0, []])
    expect(Math.min(proxied.answers, directly.answers)).toBeGreaterThan(100)
  })
})
