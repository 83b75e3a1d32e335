import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a proxy makes of a call. */
export type ProxyFault =
  | { does: 'pass' }
  /** The connection ends, and the server behind never hears of the call; or it does, and its answer is lost. */
  | { does: 'drop-before' | 'drop-after' }
  /** The call waits until the proxy lets it go, before the server behind hears of it, or with that one's answer. */
  | { does: 'hold-before' | 'hold-after' }
  /** The answer begins and breaks off. */
  | { does: 'half' }
  /** The server behind gets the call; the caller gets this instead of its answer. */
  | { does: 'answer'; status: number; body: string; headers?: Readonly<Record<string, string>> }
  /** Likewise, without a call to the server behind. */
  | { does: 'answer-alone'; status: number; body: string; headers?: Readonly<Record<string, string>> }
  | { does: 'delay'; ms: number }
  /** An answer that does not end, so many bytes at least. */
  | { does: 'flood'; bytes: number }

/** A call that went through, and its answer. */
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
  /** How many calls wait now. */
  readonly held: number
  /** The next calls whose path fits meet this, `times` of them. */
  strike(fault: ProxyFault, path?: RegExp, times?: number): void
  /** Takes back what has not struck. */
  heal(): void
  /** Lets every call that waits go on, whether its caller is still there or not; the server behind has answered all of them then. */
  release(): Promise<void>
  close(): Promise<void>
}

/** Starts an HTTP proxy in front of a server, which breaks calls as it is told to and remembers all of them. */
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
