import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A file of the built portal, kept in memory: the whole build is a few megabytes. */
export interface PortalFile {
  contentType: string
  /** Whether the name contains a hash of the contents, so that the file may be cached for ever. */
  isImmutable: boolean
  /** Returns the bytes in the best accepted encoding, with their ETag. Compresses at the first request unless the build did. */
  read(acceptEncoding: string): Promise<{ bytes: Buffer; encoding: 'br' | 'gzip' | undefined; etag: string }>
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const compressible = /^text\/|json|javascript|svg|xml/
const leastBytes = 1_024
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Reads every file of the built portal, by path from '/'; undefined when it has not been built. */
export function readPortalFiles(folder: string): ReadonlyMap<string, PortalFile> | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const known = new Set(paths)
  const served = paths.filter((path) => !/\.(br|gz)$/.test(path) || !known.has(path.replace(/\.(br|gz)$/, '')))
  return new Map(served.map((path) => [`/${path.split(sep).join('/')}`, readPortalFile(folder, path)]))
}

function readPortalFile(folder: string, path: string): PortalFile {
  const plain = readFileSync(join(folder, path))
  const contentType = contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream'
  const isWorthCompressing = compressible.test(contentType) && plain.length >= leastBytes
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const packed = new Map<'br' | 'gzip', Promise<Buffer>>()
  const pack = (encoding: 'br' | 'gzip'): Promise<Buffer> => {
    const made = packed.get(encoding) ?? readOrCompress(`${join(folder, path)}.${encoding === 'br' ? 'br' : 'gz'}`, plain, encoding)
    packed.set(encoding, made)
    return made
  }
  return {
    contentType,
    isImmutable: /^assets[\\/].*[-.][\w-]{8,}\.\w+$/.test(path),
    read: async (acceptEncoding) => {
      const encoding = isWorthCompressing ? chooseEncoding(acceptEncoding) : undefined
      if (encoding === undefined) return { bytes: plain, encoding, etag: `"${digest}"` }
      return { bytes: await pack(encoding), encoding, etag: `"${digest}-${encoding}"` }
    },
  }
}

async function readOrCompress(builtPath: string, plain: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (existsSync(builtPath)) return readFileSync(builtPath)
  if (encoding === 'gzip') return compressGzip(plain, { level: 6 })
  return compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}

/** Returns the better of the two encodings that the caller accepts. */
export function chooseEncoding(acceptEncoding: string): 'br' | 'gzip' | undefined {
  const accepts = (name: string) => new RegExp(`(^|[,\\s])${name}\\s*(?!;\\s*q=0(\\.0*)?\\s*(,|$))(;|,|$)`).test(acceptEncoding)
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : undefined
}
