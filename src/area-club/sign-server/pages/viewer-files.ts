import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** URLs that contain a digest of their contents. */
export interface ViewerPaths {
  viewer: string
  library: string
  worker: string
}

/** The scripts that draw the pages of a document on the signing page: our own, and pdf.js as its package is installed. */
export interface ViewerFiles {
  paths: ViewerPaths
  files: ReadonlyMap<string, Buffer>
}

/** A tenth larger than by the best quality, in half a second instead of several. */
const brotliQuality = 9

/** Reads the scripts. Those of pdf.js are its builds for browsers of some years ago, as phones have them. Throws when the package is not installed. */
export function readViewerFiles(): ViewerFiles {
  const { resolve } = createRequire(import.meta.url)
  const files = new Map<string, Buffer>()
  const add = (name: string, bytes: Buffer) => {
    const path = `/sign-viewer/${name}.${createHash('sha256').update(bytes).digest('base64url').slice(0, 10)}.mjs`
    files.set(path, bytes)
    return path
  }
  const own = readFileSync(new URL('viewer/viewer.ts', import.meta.url), 'utf8')
  const paths = {
    viewer: add('viewer', Buffer.from(stripTypeScriptTypes(own))),
    library: add('pdf', readFileSync(resolve('pdfjs-dist/legacy/build/pdf.min.mjs'))),
    worker: add('pdf-worker', readFileSync(resolve('pdfjs-dist/legacy/build/pdf.worker.min.mjs'))),
  }
  return { paths, files }
}

/** Serves each script, compressed once by its first caller: the worker is 1.3 MB, a quarter of it compressed. */
export function serveViewerFiles(app: FastifyInstance, { files }: ViewerFiles): void {
  for (const [path, bytes] of files) {
    let compressed: Promise<Buffer> | undefined
    app.get(path, async (request, reply) => {
      reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
        .type('text/javascript; charset=utf-8')
      if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(bytes)
      compressed ??= promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      return reply.header('content-encoding', 'br').send(await compressed)
    })
  }
}
