import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the proxy handles a call. */
export type ProxyFault =
  | { does: 'pass' }
  /** Closes the connection before the call reaches the server, or after it, so that the response is lost. */
  | { does: 'drop-before' | 'drop-after' }
  /** Holds the call before it reaches the server, or holds the server's response, until `release`. */
  | { does: 'hold-before' | 'hold-after' }
  /** Sends half of the response, then closes the connection. */
  | { does: 'half' }
  /** Forwards the call, but replaces the response. */
  | { does: 'answer'; status: number; body: string; headers?: Readonly<Record<string, string>> }
  /** Responds without forwarding the call. */
  | { does: 'answer-alone'; status: number; body: string; headers?: Readonly<Record<string, string>> }
  | { does: 'delay'; ms: number }
  /** Sends a response of at least that many bytes without an end. */
  | { does: 'flood'; bytes: number }

/** A call with its response. */
export interface ProxiedCall {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
  status: number | undefined
  answer: string
}

export interface FaultProxy {
  readonly origin: string
  readonly calls: readonly ProxiedCall[]
  readonly held: number
  /** Applies a fault to the next `times` calls whose path matches. */
  strike(fault: ProxyFault, path?: RegExp, times?: number): void
  /** Removes the faults that have not occurred yet. */
  heal(): void
  /** Releases all held calls. Resolves when the server has responded to each, even if its client is gone. */
  release(): Promise<void>
  close(): Promise<void>
}

/** Starts an HTTP proxy in front of a server. It breaks calls on request and records all of them. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const calls: ProxiedCall[] = []
  const faults: { fault: ProxyFault; path: RegExp; times: number }[] = []
  const waiting: (() => void)[] = []
  const going = new Set<Promise<void>>()
  const hold = () => new Promise<void>((resolve) => waiting.push(resolve))

  const forward = async (call: ProxiedCall, sent: Buffer) => {
    const { host: _host, connection: _connection, 'content-length': _length, 'transfer-encoding': _chunked, ...headers } = call.headers
    const response = await fetch(`${target}${call.path}`, {
      method: call.method,
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(sent.length > 0 && { body: new Uint8Array(sent) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    Object.assign(call, { status: response.status, answer: bytes.toString() })
    const kept = ['content-type', 'retry-after', 'paypal-debug-id'].flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    return { status: response.status, headers: Object.fromEntries(kept), bytes }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method = '', url: path = '', headers } = request
    const sent = Buffer.concat(parts)
    const call: ProxiedCall = { method, path, headers, body: sent.toString(), status: undefined, answer: '' }
    calls.push(call)
    const found = faults.find((each) => each.times > 0 && each.path.test(path))
    if (found !== undefined) found.times--
    const fault = found?.fault ?? { does: 'pass' }
    if (fault.does === 'drop-before') return void response.destroy()
    if (fault.does === 'answer-alone') return void response.writeHead(fault.status, fault.headers).end(fault.body)
    if (fault.does === 'flood') return flood(response, fault.bytes)
    if (fault.does === 'hold-before') await hold()
    const answer = await forward(call, sent)
    if (fault.does === 'hold-after') await hold()
    if (fault.does === 'drop-after') return void response.destroy()
    if (fault.does === 'answer') return void response.writeHead(fault.status, fault.headers).end(fault.body)
    if (fault.does === 'half') {
      response.writeHead(answer.status, { ...answer.headers, 'content-length': String(answer.bytes.length) })
      return void response.write(answer.bytes.subarray(0, answer.bytes.length / 2), () => response.destroy())
    }
    const send = () => response.writeHead(answer.status, answer.headers).end(answer.bytes)
    if (fault.does === 'delay') setTimeout(send, fault.ms).unref()
    else send()
  }

  const server = createServer((request, response) => {
    const served = serve(request, response).catch(() => void response.destroy())
    going.add(served)
    served.finally(() => going.delete(served))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    get held() {
      return waiting.length
    },
    strike: (fault, path = /./, times = 1) => void faults.push({ fault, path, times }),
    heal: () => void faults.splice(0),
    release: async () => {
      for (const letGo of waiting.splice(0)) letGo()
      await Promise.all(going)
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function flood(response: ServerResponse, bytes: number): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const part = 'x'.repeat(64_000)
  for (let sent = 0; sent < bytes; sent += part.length) response.write(part)
}
