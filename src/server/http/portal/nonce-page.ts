import {
  type BrotliCompress,
  brotliDecompressSync,
  constants,
  crc32,
  createBrotliCompress,
  createDeflateRaw,
  type DeflateRaw,
  gunzipSync,
} from 'node:zlib'
import { createNonce, insertNonce } from './page-nonce.ts'

type Encoding = 'br' | 'gzip'

/** A page compressed once around its nonces, which differ in each response and are inserted uncompressed. */
export interface NoncePage {
  /** Returns the page in an encoding, or uncompressed when it could not be compressed that way. */
  render(nonce: string, encoding: Encoding | undefined): { bytes: Buffer; encoding: Encoding | undefined }
}

/** Compressed pieces, joined by the nonce. */
interface CompressedPage {
  pieces: readonly Buffer[]
  /** Text after each nonce that stays uncompressed with it. */
  tails: readonly string[]
}

/**
 * Number of uncompressed characters after a nonce.
 *
 * Brotli selects the code of a literal by the two preceding characters, so these must be the same in every response.
 */
const tailLength = 2
const tries = 10

/** Compresses a built page around the places for its nonce. */
export async function compressNoncePage(template: string): Promise<NoncePage> {
  const mark = createNonce()
  const texts = insertNonce(template, mark).split(mark)
  const compressed = new Map<Encoding, CompressedPage>()
  for (const encoding of ['br', 'gzip'] as const) {
    const found = await compress(texts, encoding)
    if (found !== undefined) compressed.set(encoding, found)
  }
  return {
    render: (nonce, encoding) => {
      const plain = Buffer.from(texts.join(nonce))
      const page = encoding && compressed.get(encoding)
      if (encoding === undefined || page === undefined) return { bytes: plain, encoding: undefined }
      return { bytes: encoding === 'br' ? joinBrotli(page, nonce) : joinGzip(page, nonce, plain), encoding }
    },
  }
}

/**
 * Compresses with random fillers in place of the nonces, and verifies the result with another nonce.
 *
 * Fails when a filler happens to resemble the page, so that the compressor refers to it; then other fillers are tried. Returns undefined
 * when none works.
 */
async function compress(texts: readonly string[], encoding: Encoding): Promise<CompressedPage | undefined> {
  const tails = texts.slice(1).map((text) => text.slice(0, tailLength))
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const parts = texts.flatMap((text, index) => (index === 0 ? [text] : [`${createNonce()}${tails[index - 1]}`, text.slice(tailLength)]))
    const packed =
      encoding === 'br'
        ? await compressParts(createBrotli(), flushBrotli, parts)
        : await compressParts(createDeflate(), flushDeflate, parts)
    const page = { pieces: packed.filter((_piece, index) => index % 2 === 0), tails }
    const nonce = createNonce()
    const plain = texts.join(nonce)
    if (decompress(page, nonce, plain, encoding) === plain) return page
  }
  return undefined
}

function decompress(page: CompressedPage, nonce: string, plain: string, encoding: Encoding): string | undefined {
  try {
    return (
      encoding === 'br' ? brotliDecompressSync(joinBrotli(page, nonce)) : gunzipSync(joinGzip(page, nonce, Buffer.from(plain)))
    ).toString()
  } catch {
    return undefined
  }
}

const flushBrotli = constants.BROTLI_OPERATION_FLUSH
const flushDeflate = constants.Z_FULL_FLUSH
const createBrotli = () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
const createDeflate = () => createDeflateRaw({ level: 9 })

/** Compresses each part into a piece that ends on a byte boundary. */
async function compressParts(stream: BrotliCompress | DeflateRaw, flush: number, parts: readonly string[]): Promise<readonly Buffer[]> {
  const pieces: Buffer[] = []
  let received: Buffer[] = []
  stream.on('data', (bytes: Buffer) => received.push(bytes))
  const broken = new Promise<never>((_resolve, reject) => stream.once('error', reject))
  for (const [index, part] of parts.entries()) {
    const packed = new Promise<void>((resolve) => {
      stream.write(part)
      if (index < parts.length - 1) stream.flush(flush, resolve)
      else stream.once('end', resolve).end()
    })
    await Promise.race([packed, broken])
    pieces.push(Buffer.concat(received))
    received = []
  }
  return pieces
}

/** Joins pieces with uncompressed meta-blocks (RFC 7932, 9.2): not the last one, length in 16 bits. */
function joinBrotli({ pieces, tails }: CompressedPage, nonce: string): Buffer {
  return join(
    pieces,
    tails,
    (bytes) => {
      const header = ((bytes.length - 1) << 3) | (1 << 19)
      return Buffer.from([header & 255, (header >> 8) & 255, (header >> 16) & 255, ...bytes])
    },
    nonce,
  )
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])

/** Joins pieces with stored blocks (RFC 1951, 3.2.4) in the gzip format (RFC 1952). */
function joinGzip({ pieces, tails }: CompressedPage, nonce: string, plain: Buffer): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(plain), 0)
  trailer.writeUInt32LE(plain.length, 4)
  const stored = join(
    pieces,
    tails,
    (bytes) => {
      const { length } = bytes
      return Buffer.from([0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255, ...bytes])
    },
    nonce,
  )
  return Buffer.concat([gzipHeader, stored, trailer])
}

function join(pieces: readonly Buffer[], tails: readonly string[], pack: (bytes: Buffer) => Buffer, nonce: string): Buffer {
  return Buffer.concat(
    pieces.flatMap((piece, index) => (index === 0 ? [piece] : [pack(Buffer.from(`${nonce}${tails[index - 1]}`)), piece])),
  )
}
