import { lookup } from 'node:dns'
import { request as requestInClear } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'

/** The largest body that is read: a timestamp with its chain of certificates takes some kB. */
const bodyLimitBytes = 1_000_000

/**
 * Returns a `fetch` that connects only to addresses that `isAllowed` accepts (requirements S36).
 *
 * It judges the host of the URL and every address to which its name resolves, in the lookup of the connection itself: a name that resolves
 * differently a moment later changes nothing. It follows no redirect. Rejects when an address is refused, when the connection fails, and for
 * a body of over 1 MB.
 */
export function createGuardedFetch(isAllowed: (host: string) => boolean): typeof fetch {
  const judgedLookup: LookupFunction = (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, addresses = []) => {
      const allowed = addresses.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (error !== null) done(error, '')
      else if (first === undefined) done(new Error(`${name} resolves to no allowed address`), '')
      else if (options.all === true) done(null, allowed)
      else done(null, first.address, first.family)
    })
  return async (input, init) => {
    const asked = new Request(input, init)
    const url = new URL(asked.url)
    if (!isAllowed(url.hostname)) throw new Error(`${url.hostname} is not allowed`)
    const body = Buffer.from(await asked.arrayBuffer())
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? request : requestInClear
      const options = { method: asked.method, headers: Object.fromEntries(asked.headers), lookup: judgedLookup, signal: asked.signal }
      const call = send(url, { ...options, agent: false }, (answer) => {
        const chunks: Buffer[] = []
        let sizeBytes = 0
        answer.on('data', (chunk: Buffer) => {
          sizeBytes += chunk.length
          if (sizeBytes > bodyLimitBytes) answer.destroy(new Error(`The answer of ${url.hostname} is over ${bodyLimitBytes} bytes`))
          chunks.push(chunk)
        })
        answer.on('error', reject)
        answer.on('end', () => resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 502 })))
      })
      call.on('error', reject)
      call.end(body)
    })
  }
}
