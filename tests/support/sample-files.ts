import { type CFB$Container, utils, write } from 'cfb'
import sharp from 'sharp'

/** The EICAR test file, which every scanner reports as malware. Split in two, so that no scanner reports this source file. */
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-${'STANDARD-ANTIVIRUS-TEST-FILE!'}$H+H*`

/** Returns a PDF with one empty page. `catalog` extends its catalog, `objects` are numbered from 4, `padding` is in bytes. */
export function samplePdf({
  catalog = '',
  page = '',
  objects = [] as readonly string[],
  padding = 0,
  head = '',
  tail = '',
} = {}): Uint8Array {
  const bodies = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]${page}>>`,
    ...objects,
  ]
  let text = `%PDF-1.7\n${head}${padding > 0 ? `%${'x'.repeat(padding - 2)}\n` : ''}`
  const offsets = bodies.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj${body}endobj\n`
    return offset
  })
  const start = text.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}trailer<</Size ${bodies.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n${tail}`
  return Buffer.from(text, 'latin1')
}

/** Returns a PDF of exactly `size` bytes. */
export function pdfOf(size: number): Uint8Array {
  // Longer offsets at the end make the file grow by more than the padding.
  let pdf = samplePdf({ padding: size - samplePdf({ padding: 0 }).length })
  for (let tries = 0; pdf.length !== size && tries < 5; tries++)
    pdf = samplePdf({ padding: size - samplePdf({ padding: 0 }).length - (pdf.length - size) })
  if (pdf.length !== size) throw new Error(`No PDF of ${size} bytes, but of ${pdf.length}`)
  return pdf
}

/** Returns a .doc with the parts that the product reads; `add` adds streams by path. */
export function sampleDoc({
  add = {} as Readonly<Record<string, string>>,
  flags = 0,
  version = 0x00c1,
  text = 'Buongiorno',
} = {}): Uint8Array {
  const fib = Buffer.alloc(1_536)
  fib.writeUInt16LE(0xa5ec, 0)
  fib.writeUInt16LE(version, 2)
  fib.writeUInt16LE(flags, 10)
  const container = newContainer()
  utils.cfb_add(container, '/WordDocument', Buffer.concat([fib, Buffer.from(text, 'latin1')]))
  utils.cfb_add(container, '/1Table', Buffer.alloc(4_200, 1))
  for (const [path, content] of Object.entries(add)) utils.cfb_add(container, path, Buffer.from(content))
  return toBytes(container)
}

/** Returns a compound file of another program. */
export function sampleWorkbook(): Uint8Array {
  const container = newContainer()
  utils.cfb_add(container, '/Workbook', Buffer.alloc(4_200, 2))
  return toBytes(container)
}

function newContainer(): CFB$Container {
  return utils.cfb_new() as CFB$Container
}

function toBytes(container: CFB$Container): Uint8Array {
  return Buffer.from(write(container, { type: 'buffer' }) as Uint8Array)
}

/** Returns a JPEG with a location and an orientation of 90 degrees: 40 wide and 20 high once rotated. */
export async function photo(): Promise<Uint8Array> {
  return sharp({ create: { width: 20, height: 40, channels: 3, background: '#c03020' } })
    .withExif({ IFD0: { Make: 'CAMERA-CANARY' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 29/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

export async function picture(format: 'png' | 'webp' | 'gif' | 'jpeg' | 'tiff' | 'avif', side = 30): Promise<Uint8Array> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#2060c0' } })
    .toFormat(format)
    .toBuffer()
}

/** Returns a ZIP with one uncompressed entry. Its header may claim another size. */
export function zipOf(name: string, content: Uint8Array, claimed = content.length): Uint8Array {
  const path = Buffer.from(name)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt32LE(content.length, 18)
  local.writeUInt32LE(claimed, 22)
  local.writeUInt16LE(path.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt32LE(content.length, 20)
  central.writeUInt32LE(claimed, 24)
  central.writeUInt16LE(path.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + path.length, 12)
  end.writeUInt32LE(local.length + path.length + content.length, 16)
  return Buffer.concat([local, path, content, central, path, end])
}
