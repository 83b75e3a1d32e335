import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createUploadInspector } from '../../src/server/uploads/upload-inspector.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'
import { eicar, photo, picture, sampleDoc, samplePdf, sampleWorkbook, zipOf } from '../support/sample-files.ts'

const description = bundledDescriptions().find(({ name }) => name === 'member')
const request = description?.document.components?.schemas?.UploadDocumentRequest as unknown as {
  properties: { fileContent: { 'x-media-types': Readonly<Record<string, readonly string[]>> } }
}
const mediaTypes = request.properties.fileContent['x-media-types']

const inspector = createUploadInspector({ processes: 1 })
afterAll(() => inspector.close())

const judge = async (fileName: string, bytes: Uint8Array | string, declaredType?: string) => {
  const verdict = await inspector.inspect({ fileName, bytes: Buffer.from(bytes), declaredType, mediaTypes })
  if ('refused' in verdict) expect(verdict.refused, 'the inspection neither times out nor crashes').not.toContain('in time')
  return verdict
}
const typeOf = async (...sent: Parameters<typeof judge>) => {
  const verdict = await judge(...sent)
  return 'refused' in verdict ? verdict : verdict.mediaType
}
const join = (...parts: readonly (Uint8Array | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))

describe('An uploaded file (requirements S11)', () => {
  it('is accepted when name, declared type and content agree', async () => {
    expect(await typeOf('carta.pdf', samplePdf())).toBe('application/pdf')
    expect(await typeOf('carta.PDF', samplePdf(), 'application/pdf')).toBe('application/pdf')
    expect(await typeOf('modulo.doc', sampleDoc(), 'application/msword')).toBe('application/msword')
    for (const format of ['png', 'webp', 'gif', 'jpeg'] as const)
      expect(await typeOf(`foto.${format}`, await picture(format), `image/${format}`)).toBe(`image/${format}`)
    expect(await typeOf('foto.jpg', await picture('jpeg'), '')).toBe('image/jpeg')
  })

  it.each([
    ['no extension', 'carta', samplePdf(), 'the extension is not accepted'],
    ['an extension that is not accepted', 'carta.docx', zipOf('word/document.xml', Buffer.from('<w/>')), 'the extension is not accepted'],
    ['an inherited name for an extension', 'carta.constructor', samplePdf(), 'the extension is not accepted'],
    ['an SVG image', 'disegno.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'the extension is not accepted'],
    ['an SVG image named as PNG', 'disegno.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'the content is '],
    ['content of another type', 'foto.jpg', samplePdf(), 'the content is application/pdf'],
    ['a program', 'carta.pdf', join('MZ', Buffer.alloc(200)), 'the content is '],
    ['the EICAR test file', 'carta.pdf', eicar, 'the content is of no known type'],
    ['a workbook', 'modulo.doc', sampleWorkbook(), 'the compound file is no Word document'],
    ['only the magic bytes of a .doc', 'modulo.doc', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1_200, '0'), 'hex'), 'the '],
    ['a zip as a .doc', 'modulo.doc', zipOf('word/document.xml', Buffer.from('<w/>')), 'the content is '],
    ['an empty file', 'carta.pdf', '', 'the content is of no known type'],
  ] as const)('is refused with %s', async (_what, name, bytes, reason) => {
    expect(await judge(name, bytes)).toEqual({ refused: expect.stringContaining(reason) })
  })

  it('is refused when its declared type differs from its content', async () => {
    expect(await judge('carta.pdf', samplePdf(), 'text/html')).toEqual({ refused: 'the declared type is another' })
  })

  it('is refused as a picture of an unaccepted format, whatever its name', async () => {
    for (const format of ['tiff', 'avif'] as const)
      expect(await judge('foto.jpg', await picture(format))).toEqual({ refused: expect.stringContaining('the content is image/') })
  })
})

describe('A picture', () => {
  it('is re-encoded upright, without the metadata of location and device', async () => {
    const sent = await photo()
    expect(Buffer.from(sent).includes('CAMERA-CANARY')).toBe(true)
    const verdict = await judge('foto.jpg', sent)
    if ('refused' in verdict) return expect.fail(verdict.refused)
    const kept = await sharp(verdict.bytes).metadata()
    expect([kept.width, kept.height, kept.format]).toEqual([40, 20, 'jpeg'])
    expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(Buffer.from(verdict.bytes).includes('CANARY')).toBe(false)
  })

  it('loses an appended zip archive', async () => {
    const verdict = await judge('foto.jpg', join(await picture('jpeg'), zipOf('virus.exe', Buffer.from('MZ-CANARY'))))
    if ('refused' in verdict) return expect.fail(verdict.refused)
    expect(Buffer.from(verdict.bytes).includes('CANARY')).toBe(false)
  })

  it('is refused or loses the script when it is a script as well', async () => {
    const script = join('GIF89a/*', Buffer.alloc(300), '*/=1;alert(document.cookie)//')
    expect(await judge('foto.gif', script)).toEqual({ refused: expect.any(String) })
    const verdict = await judge('foto.gif', join(await picture('gif'), '<script>alert(1)</script>'))
    if (!('refused' in verdict)) expect(Buffer.from(verdict.bytes).includes('script')).toBe(false)
  })

  it('is refused when it is truncated', async () => {
    const whole = await sharp({
      create: { width: 400, height: 400, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
    })
      .jpeg()
      .toBuffer()
    expect(await judge('foto.jpg', whole.subarray(0, whole.length / 2))).toEqual({ refused: 'the picture cannot be drawn' })
  })

  it('is refused before decoding when it has far more pixels than a camera produces', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await judge('foto.png', bomb)).toEqual({ refused: 'the picture cannot be drawn' })
  })
})

describe('A PDF', () => {
  const action = (body: string) => samplePdf({ catalog: '/OpenAction 4 0 R', objects: [body] })
  it.each([
    ['a script', action('<</S/JavaScript/JS(app.alert(1))>>')],
    ['a script whose name is hex-encoded', action('<</S/J#61vaScript/JS(app.alert(1))>>')],
    ['a launch action', action('<</S/Launch/F(cmd.exe)>>')],
    ['a submit action', action('<</S/SubmitForm/F(https://example.com)>>')],
    [
      'an embedded file',
      samplePdf({
        catalog: '/Names<</EmbeddedFiles<</Names[(a)4 0 R]>>>>',
        objects: ['<</Type/Filespec/EF<</F 5 0 R>>>>', '<</Length 0>>stream\n\nendstream'],
      }),
    ],
    ['an XFA form', samplePdf({ catalog: '/AcroForm<</XFA[]/Fields[]>>' })],
    ['an unreferenced script', samplePdf({ objects: ['<</S/JavaScript/JS(app.alert(1))>>'] })],
    ['an HTML page at its start', samplePdf({ head: '%<html><script>alert(1)</script>\n' })],
    ['a zip at its end', join(samplePdf(), zipOf('virus.exe', Buffer.from('MZ')))],
    ['content after its end', samplePdf({ tail: 'x'.repeat(5_000) })],
    ['bytes before its start', join('#!/bin/sh\n', samplePdf())],
    ['no page', samplePdf({ catalog: '' }).subarray(0, 80)],
  ] as const)('is refused when it has %s', async (_what, bytes) => {
    expect(await judge('carta.pdf', bytes)).toEqual({ refused: expect.any(String) })
  })

  it('is accepted with a link', async () => {
    expect(await typeOf('carta.pdf', action('<</S/URI/URI(https://example.com)>>'))).toBe('application/pdf')
  })

  it('is refused when reading requires a password, and accepted when only its rights are limited', async () => {
    const locked = async (userPassword: string) => {
      const pdf = await PDF.load(samplePdf())
      pdf.setProtection({ userPassword, ownerPassword: 'Vacanze-2026' })
      return pdf.save()
    }
    expect(await judge('carta.pdf', await locked('segreta'))).toEqual({ refused: 'the PDF is protected by a password' })
    expect(await typeOf('carta.pdf', await locked(''))).toBe('application/pdf')
  })

  it('is refused with a script in a compressed object', async () => {
    const pdf = await PDF.load(action('<</S/JavaScript/JS(app.alert(1))>>'))
    const bytes = await pdf.save({ useXRefStream: true, compressStreams: true })
    expect(await judge('carta.pdf', bytes)).toEqual({ refused: expect.any(String) })
  })
})

describe('A .doc', () => {
  it.each([
    ['macros', sampleDoc({ add: { '/Macros/VBA/dir': 'x', '/Macros/PROJECT': 'x' } })],
    ['macros of an embedded project', sampleDoc({ add: { '/_VBA_PROJECT_CUR/VBA/Module1': 'x' } })],
    ['an embedded object', sampleDoc({ add: { '/ObjectPool/_1234/Ole10': 'x' } })],
    ['an embedded file', sampleDoc({ add: { '/\u0001Ole10Native': 'MZ' } })],
    ['a password', sampleDoc({ flags: 0x0100 })],
    ['a format older than Word 97', sampleDoc({ version: 0x0065 })],
    ['a DDEAUTO field that starts programs', sampleDoc({ text: '\u0013DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"\u0015' })],
    ['a DDE field in UTF-16', sampleDoc({ text: Buffer.from('\u0013 DDE cmd', 'utf16le').toString('latin1') })],
    ['a zip at its end', join(sampleDoc(), zipOf('virus.exe', Buffer.from('MZ')))],
  ] as const)('is refused because of %s', async (_what, bytes) => {
    expect(await judge('modulo.doc', bytes)).toEqual({ refused: expect.any(String) })
  })

  it('is accepted when its text mentions macros', async () => {
    expect(await typeOf('modulo.doc', sampleDoc({ text: 'Macros e DDEAUTO spiegati' }))).toBe('application/msword')
  })
})

describe('An archive', () => {
  it('is refused without being opened, whatever size it claims', async () => {
    const bomb = zipOf('zero.bin', Buffer.alloc(1_000), 0xfffffffe)
    const began = performance.now()
    for (const name of ['tanto.pdf', 'tanto.doc', 'tanto.jpg', 'tanto.zip'])
      expect(await judge(name, bomb)).toEqual({ refused: expect.any(String) })
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

describe('The inspection process', () => {
  it('is killed when a file exceeds the time limit, and another process inspects the next file', async () => {
    const hasty = createUploadInspector({ processes: 1, limits: { fileMs: 1, startMs: 20_000, idleMs: 60_000 } })
    const large = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const sent = { fileName: 'foto.png', bytes: large, declaredType: undefined, mediaTypes }
    try {
      expect(await hasty.inspect(sent)).toEqual({ refused: 'the file cannot be judged in time' })
      expect(await hasty.inspect(sent)).toEqual({ refused: 'the file cannot be judged in time' })
    } finally {
      hasty.close()
    }
  })
})
