import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createUploadInspector } from '../../src/core/server/uploads/upload-inspector.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'
import { eicar, photo, picture, sampleDoc, samplePdf, sampleWorkbook, zipOf } from '../support/sample-files.ts'

const description = bundledDescriptions().find(({ name }) => name === 'member')
const content = description?.document.components?.schemas?.FileContent as unknown as {
  'x-media-types': Readonly<Record<string, readonly string[]>>
}
const mediaTypes = content['x-media-types']

const inspector = createUploadInspector({ processes: 1 })
afterAll(() => inspector.close())

const judge = async (fileName: string, bytes: Uint8Array | string, declaredType?: string) => {
  const failings = await inspector.inspect({ fileName, bytes: Buffer.from(bytes), declaredType, mediaTypes })
  if ('refused' in failings) expect(failings.refused, 'the inspection neither times out nor crashes').not.toContain('in time')
  return failings
}
const typeOf = async (...sent: Parameters<typeof judge>) => {
  const failings = await judge(...sent)
  return 'refused' in failings ? failings : failings.mediaType
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
    const failings = await judge('foto.jpg', sent)
    if ('refused' in failings) return expect.fail(failings.refused)
    const kept = await sharp(failings.bytes).metadata()
    expect([kept.width, kept.height, kept.format]).toEqual([40, 20, 'jpeg'])
    expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(Buffer.from(failings.bytes).includes('CANARY')).toBe(false)
  })

  it('loses an appended zip archive', async () => {
    const failings = await judge('foto.jpg', join(await picture('jpeg'), zipOf('virus.exe', Buffer.from('MZ-CANARY'))))
    if ('refused' in failings) return expect.fail(failings.refused)
    expect(Buffer.from(failings.bytes).includes('CANARY')).toBe(false)
  })

  it('is refused or loses the script when it is a script as well', async () => {
    const script = join('GIF89a/*', Buffer.alloc(300), '*/=1;alert(document.cookie)//')
    expect(await judge('foto.gif', script)).toEqual({ refused: expect.any(String) })
    const failings = await judge('foto.gif', join(await picture('gif'), '<script>alert(1)</script>'))
    if (!('refused' in failings)) expect(Buffer.from(failings.bytes).includes('script')).toBe(false)
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
  const link = (body: string) =>
    samplePdf({
      page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A 4 0 R>>]',
      objects: [body, '<</S/URI/URI(https://example.com)>>'],
    })
  it.each([
    ['a script', action('<</S/JavaScript/JS(app.alert(1))>>')],
    ['a script whose name is hex-encoded', action('<</S/J#61vaScript/JS(app.alert(1))>>')],
    ['a launch action', action('<</S/Launch/F(cmd.exe)>>')],
    ['a submit action', action('<</S/SubmitForm/F(https://example.com)>>')],
    ['a link that sends a form', link('<</S/SubmitForm/F(https://example.com)>>')],
    ['an import of data', link('<</S/ImportData/F(data.fdf)>>')],
    ['a link to another file', link('<</S/GoToR/F(//server/share/other.pdf)/D[0/Fit]>>')],
    ['a link to another file behind a link to a page', link('<</S/GoTo/D[3 0 R/Fit]/Next[<</S/GoToR/F(other.pdf)/D[0/Fit]>>]>>')],
    ['a link to an embedded file', link('<</S/GoToE/D[0/Fit]>>')],
    ['a link to a thread of another file', link('<</S/Thread/F(other.pdf)/D 0>>')],
    ['a film action', link('<</S/Movie/Operation/Play>>')],
    ['a sound action', link('<</S/Sound/Sound 5 0 R>>')],
    ['a rendition action', link('<</S/Rendition/OP 0>>')],
    ['a 3D view', link('<</S/GoTo3DView/V/Default>>')],
    ['an action of an unknown type', link('<</S/Unheard>>')],
    ['an address that opens with the document', action('<</S/URI/URI(https://example.com)>>')],
    [
      'an address that follows a page opened with the document',
      samplePdf({
        catalog: '/OpenAction 4 0 R',
        objects: ['<</S/GoTo/D[3 0 R/Fit]/Next[5 0 R]>>', '<</S/URI/URI(https://example.com)>>'],
      }),
    ],
    ['an action whose type is an indirect object', samplePdf({ catalog: '/OpenAction<</S 4 0 R>>', objects: ['/Launch'] })],
    ['an address that opens with a page', samplePdf({ page: '/AA<</O 4 0 R>>', objects: ['<</S/URI/URI(https://example.com)>>'] })],
    ['a menu command that runs with the document', action('<</S/Named/N/Print>>')],
    [
      'an address that opens with the document and by a link',
      samplePdf({
        catalog: '/OpenAction 4 0 R',
        page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A 4 0 R>>]',
        objects: ['<</S/URI/URI(https://example.com)>>'],
      }),
    ],
    ['a link to a file of the reader', link('<</S/URI/URI(file:///etc/passwd)>>')],
    ['a link to a file of a server', link('<</S/URI/URI(\\\\\\\\server\\\\share)>>')],
    ['a link that runs a script', link('<</S/URI/URI(JavaScript:alert\\(1\\))>>')],
    ['a stream in another file', samplePdf({ page: '/Contents 4 0 R', objects: ['<</Length 0/F(other.bin)>>stream\n\nendstream'] })],
    [
      'a page of another file',
      samplePdf({
        page: '/Resources<</XObject<</X 4 0 R>>>>',
        objects: [
          '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Ref<</F 5 0 R/Page 0>>/Length 0>>stream\n\nendstream',
          '<</Type/Filespec/UF(other.pdf)>>',
        ],
      }),
    ],
    ['a film', samplePdf({ page: '/Annots[<</Type/Annot/Subtype/Movie/Rect[0 0 9 9]>>]' })],
    ['an unreferenced link to a thread', samplePdf({ objects: ['<</S/Thread/D 0>>'] })],
    ['an unreferenced link to another file', samplePdf({ objects: ['<</S/GoToR/F(other.pdf)>>'] })],
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

  it.each([
    ['a link', link('<</S/URI/URI(https://example.com)>>')],
    ['a link to an e-mail address', link('<</S/URI/URI(mailto:club@example.com)>>')],
    ['a link to an address without a scheme', link('<</S/URI/URI(www.example.com)>>')],
    ['a link to a page, then to an address', link('<</S/GoTo/D[3 0 R/Fit]/Next 5 0 R>>')],
    ['a button that turns the page', link('<</S/Named/N/NextPage>>')],
    ['a page that opens with the document', action('<</S/GoTo/D[3 0 R/Fit]>>')],
    ['a destination that opens with the document', action('[3 0 R/Fit]')],
    [
      'a page of the document with a link as its destination',
      samplePdf({
        catalog: '/OpenAction[3 0 R/Fit]',
        page: '/Annots[<</Type/Annot/Subtype/Link/F 4/Rect[0 0 9 9]/A 4 0 R>>]',
        objects: ['<</S/URI/URI(https://example.com)>>'],
      }),
    ],
    [
      'a font named F',
      samplePdf({ page: '/Resources<</Font<</F 4 0 R>>>>', objects: ['<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'] }),
    ],
    ['attributes of a tagged figure', samplePdf({ catalog: '/StructTreeRoot<</K<</S/Figure/A<</O/Layout/Placement/Block>>>>>>' })],
  ] as const)('is accepted with %s', async (_what, bytes) => {
    expect(await typeOf('carta.pdf', bytes)).toBe('application/pdf')
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
