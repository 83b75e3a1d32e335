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

/** A page whose nonce is new in each answer, compressed once: around the places of the nonce, which go between as they are. */
export interface NoncePage {
  /** The bytes in that encoding, or plain ones where the page could not be had in it. */
  render(nonce: string, encoding: Encoding | undefined): { bytes: Buffer; encoding: Encoding | undefined }
}

/** Compressed pieces; between each two of them goes the nonce. */
interface CompressedPage {
  pieces: readonly Buffer[]
  /** What follows the nonce inside its hole. */
  tails: readonly string[]
}

/**
 * Brotli reads the two characters before a literal to choose its code: they are kept out of the part that changes, so that what follows
 * is read as it was written.
 */
const tailLength = 2
const tries = 10

/** Compresses a page of the build around the places for its nonce. */
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
 * The nonce's places are compressed as fillers of its length, which nothing may refer to. Whether that held is tried with another nonce;
 * where chance had it that a filler resembled the page, other fillers are taken. Undefined where none would do.
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

/** One piece for each part, each ending at a whole byte. */
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

/** RFC 7932, 9.2: not the last meta-block, its length in 16 bits, uncompressed. */
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

/** RFC 1951, 3.2.4: not the last block, stored, its length and the complement of it. RFC 1952 around the whole. */
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
