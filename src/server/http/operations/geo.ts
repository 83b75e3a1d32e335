import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { readComuni } from '../../data/read-comuni.ts'
import { Answer, type OperationHandlers, publicOperation } from '../operation.ts'

interface Packed {
  text: string
  gzipped: Buffer
  etag: string
}

let packed: Packed | undefined

/** The comuni, made into bytes once: the list is large and the same for everyone. */
function packComuni(): Packed {
  const text = JSON.stringify(readComuni())
  return { text, gzipped: gzipSync(text), etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}

export const geoOperations: OperationHandlers = {
  listComuni: publicOperation(async (_context, request) => {
    packed ??= packComuni()
    const headers = { etag: packed.etag, 'cache-control': 'public, max-age=86400, stale-while-revalidate=604800', vary: 'accept-encoding' }
    if (request.header('if-none-match')?.includes(packed.etag)) return new Answer(304, undefined, headers)
    const type = { 'content-type': 'application/json; charset=utf-8' }
    if (!/\bgzip\b/.test(request.header('accept-encoding') ?? '')) return new Answer(200, packed.text, { ...headers, ...type })
    return new Answer(200, packed.gzipped, { ...headers, ...type, 'content-encoding': 'gzip' })
  }),
}
