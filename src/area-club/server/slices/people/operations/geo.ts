import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Answer, type OperationHandlers, publicOperation } from '../../../../../core/server/http/operation.ts'
import { readComuni } from '../comuni/read-comuni.ts'

interface Packed {
  text: string
  /** Compressed bodies by content coding, the smallest first. */
  coded: readonly { coding: 'br' | 'gzip'; bytes: Buffer }[]
  etag: string
}

/** A quarter smaller than gzip, for a quarter of a second of compression once per process. */
const brotliQuality = 10

let packed: Promise<Packed> | undefined

/** Serializes and compresses the comuni once: the list is large and the same for every caller. */
async function packComuni(): Promise<Packed> {
  const text = JSON.stringify(readComuni())
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    promisify(gzip)(text),
  ])
  const coded = [{ coding: 'br', bytes: br } as const, { coding: 'gzip', bytes: gzipped } as const]
  return { text, coded, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}

export const geoOperations: OperationHandlers = {
  listComuni: publicOperation(async (_context, request) => {
    packed ??= packComuni()
    const { text, coded, etag } = await packed
    const headers = { etag, 'cache-control': 'public, max-age=86400, stale-while-revalidate=604800', vary: 'accept-encoding' }
    if (request.header('if-none-match')?.includes(etag)) return new Answer(304, undefined, headers)
    const type = { 'content-type': 'application/json; charset=utf-8' }
    const accepted = (request.header('accept-encoding') ?? '').split(',').map((coding) => coding.trim().split(';')[0])
    const best = coded.find(({ coding }) => accepted.includes(coding))
    if (best === undefined) return new Answer(200, text, { ...headers, ...type })
    return new Answer(200, best.bytes, { ...headers, ...type, 'content-encoding': best.coding })
  }),
}
