import { afterAll, describe, expect, it } from 'vitest'
import { type DocumentAbout, layoutFiles } from '#generated/server/documents.ts'
import { createDocumentRenderer } from '../../src/core/server/printing/document-renderer.ts'
import { type LayoutFault, type TypesettingJob, TypesettingTimeout } from '../../src/core/typesetting/typesetting.ts'
import { createTypesettingProcess, type TypesettingLimits } from '../../src/core/typesetting/typesetting-process.ts'
import { readPdf } from '../support/read-pdf.ts'

const renderer = createDocumentRenderer()
afterAll(() => renderer.close())

const madeAt = new Date('2026-03-02T09:00:00Z')
const invoiceOf = (changes: Partial<DocumentAbout['invoice']> = {}): DocumentAbout['invoice'] => ({
  number: '2026/0097',
  date: '2026-02-13',
  isCreditNote: false,
  correctedNumber: '',
  isDestinationKnown: true,
  isInEu: true,
  customer: { name: 'Giulia Bianchi', street: 'Via San Felice 21', city: '40122 Bologna (BO)', fiscalCode: 'BNCGLI82E54A944K' },
  booking: { code: 'VS-48231', title: 'Malta, college a St. Julian’s', from: '2026-06-28', to: '2026-07-12' },
  rows: [{ description: 'Acconto per Malta', amount: 30_000 }],
  total: 30_000,
  ...changes,
})
const render = (about: DocumentAbout['invoice'], language: 'it' | 'en' = 'it') =>
  renderer.renderDocument('invoice', language, about, madeAt)

describe('The invoice', () => {
  it('states in Italian the issuer, the customer, the trip, its rows, the total and the VAT rule', async () => {
    const { pages, title, language } = await readPdf(await render(invoiceOf()))
    expect({ title, language, pages: pages.length }).toEqual({ title: 'Documento fiscale 2026/0097', language: 'it', pages: 1 })
    for (const words of [
      'Fattura 2026/0097',
      'Orizzonti Viaggi Studio S.r.l.',
      'P. IVA e codice fiscale 03555014202',
      'Giulia Bianchi',
      'Codice fiscale BNCGLI82E54A944K',
      '13/02/2026',
      'VS-48231',
      'Malta, college a St. Julian’s',
      'dal 28/06/2026 al 12/07/2026',
      'Acconto per Malta',
      'Totale fattura',
      '300,00 €',
      'Regime del margine - agenzie di viaggio (art. 74-ter',
      'Pagina 1 di 1',
    ])
      expect(pages[0]).toContain(words)
  })

  it('states the same in English', async () => {
    const { pages, title, language } = await readPdf(await render(invoiceOf(), 'en'))
    expect([title, language]).toEqual(['Fiscal document 2026/0097', 'en'])
    for (const words of ['Invoice 2026/0097', 'Billed to', 'Invoice total', '300,00 €', 'Page 1 of 1']) expect(pages[0]).toContain(words)
    expect(pages[0]).not.toContain('Fattura')
  })

  it.each([
    ['in the European Union', { isInEu: true }, 'Viaggio nell’Unione europea: l’IVA è compresa', 'Trip within the European Union'],
    ['outside it', { isInEu: false }, 'Viaggio fuori dall’Unione europea: operazione non imponibile', 'Trip outside the European Union'],
    [
      'that is unknown',
      { isDestinationKnown: false },
      'L’IVA, dove è dovuta per la destinazione',
      'VAT, where it is due for the destination',
    ],
  ])('states the VAT of a destination %s', async (_where, changes, italian, english) => {
    for (const [language, sentence] of [
      ['it', italian],
      ['en', english],
    ] as const) {
      const { pages } = await readPdf(await render(invoiceOf(changes), language))
      expect(pages[0]?.replaceAll(/\s+/g, ' ')).toContain(sentence)
      expect(pages[0]?.match(/IVA (?:è|,)|non imponibile|VAT is|not subject to VAT|VAT,|L’IVA,/g)).toHaveLength(1)
    }
  })

  it('names the invoice that a credit note corrects, and none when it is unknown', async () => {
    const note = { isCreditNote: true, total: -30_000, rows: [{ description: 'Rimborso', amount: -30_000 }] }
    const { pages } = await readPdf(await render(invoiceOf({ ...note, correctedNumber: '2025/0012' })))
    expect(pages[0]).toContain('Corregge la fattura 2025/0012')
    expect((await readPdf(await render(invoiceOf(note)))).pages[0]).not.toContain('Corregge')
  })

  it('is a credit note when its total is negative', async () => {
    const { pages } = await readPdf(
      await render(invoiceOf({ isCreditNote: true, total: -30_000, rows: [{ description: 'Rimborso', amount: -30_000 }] })),
    )
    expect(pages[0]).toContain('Nota di credito 2026/0097')
    expect(pages[0]).toContain('−300,00 €')
    expect(pages[0]).not.toContain('Fattura 2026')
  })

  it('is tagged for screen readers: headings, and a table with header cells', async () => {
    const { roles } = await readPdf(await render(invoiceOf()))
    expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD']))
  })

  it('keeps accented letters, the euro sign and letters of other Latin alphabets', async () => {
    const { pages } = await readPdf(
      await render(
        invoiceOf({
          customer: {
            name: 'Łucja Đặng-Öztürk',
            street: 'Via dell’Università 8',
            city: '10121 Torino (TO)',
            fiscalCode: 'DSTNCL80A01L219X',
          },
          rows: [{ description: 'Perché più caffè? Così: 5 € è già metà', amount: 30_000 }],
        }),
      ),
    )
    expect(pages[0]?.normalize('NFC')).toContain('Łucja Đặng-Öztürk')
    expect(pages[0]).toContain('Perché più caffè? Così: 5 € è già metà')
  })

  it('renders customers’ text literally, whatever it means to Typst', async () => {
    const hostile = '#panic("x") *b* _i_ $x^2$ `raw` @ref <label> \\ [c] #sys.inputs // no = H1'
    const { pages } = await readPdf(
      await render(
        invoiceOf({
          number: '#eval("1+1")',
          customer: { name: hostile, street: '= Titolo', city: '#read("/etc/passwd")', fiscalCode: '"] #image("x")' },
          rows: [{ description: hostile, amount: 30_000 }],
        }),
      ),
    )
    const [page = ''] = pages
    for (const words of [hostile, '= Titolo', '#read("/etc/passwd")', '"] #image("x")', 'Fattura #eval("1+1")'])
      expect(page).toContain(words)
  })

  it('is byte-identical for the same data, in another process too, and differs for other data', async () => {
    const other = createDocumentRenderer()
    try {
      const [first, second] = [await render(invoiceOf()), await render(invoiceOf())]
      const third = await other.renderDocument('invoice', 'it', invoiceOf(), madeAt)
      expect(Buffer.compare(first, second)).toBe(0)
      expect(Buffer.compare(first, third)).toBe(0)
      expect(Buffer.compare(first, await render(invoiceOf({ number: '2026/0098' })))).not.toBe(0)
    } finally {
      await other.close()
    }
  })

  it('breaks over several pages, each with its number and column headings, without losing a row', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({ description: `Riga n${index + 1}.`, amount: 100 }))
    const { pages } = await readPdf(await render(invoiceOf({ rows, total: 12_000 })))
    expect(pages.length).toBeGreaterThanOrEqual(4)
    for (const [index, page] of pages.entries()) expect(page).toContain(`Pagina ${index + 1} di ${pages.length}`)
    for (const page of pages) expect(page).toContain('Descrizione')
    const text = pages.join(' ')
    for (const { description } of rows) expect(text).toContain(description)
    expect(pages.at(-1)).toContain('120,00 €')
  })

  const withCustomer = (changes: Partial<DocumentAbout['invoice']['customer']>) =>
    invoiceOf({ customer: { ...invoiceOf().customer, ...changes } })

  it.each([
    ['Cyrillic', 'Дарина Щербаківська', 'вул. Ґонти 7'],
    ['Greek', 'Ελένη Παπαδοπούλου', 'Οδός Ερμού 12'],
    ['Hebrew', 'נועה', 'Via Roma 1'],
    ['Vietnamese', 'Nguyễn Thị Hồng', 'Via Roma 1'],
    ['Latin with combining marks', 'Nguye\u0302\u0303n Ŵyn Ǧ', 'Via Roma 1'],
  ])('renders letters that are %s, also beside letters of the brand font', async (_script, name, street) => {
    const { pages } = await readPdf(await render(withCustomer({ name: `Anna ${name}`, street })))
    expect(pages[0]?.normalize('NFC')).toContain(`Anna ${name}`.normalize('NFC'))
    expect(pages[0]).toContain(street)
    expect(pages[0]).not.toContain('□')
  })

  it.each([
    ['Chinese', 'Anna 王小明', 'Anna □□□'],
    ['Georgian', 'ნინო Rossi', '□□□□ Rossi'],
    ['Arabic', 'محمد', '□□□□'],
    ['of several code points a letter', 'หนู 👨‍👩‍👧 Rossi', '□□ □ Rossi'],
  ])('shows a square for each letter that no font has, and a note about it, when a name is %s', async (_script, name, shown) => {
    const [italian, english] = [await render(withCustomer({ name })), await render(withCustomer({ name }), 'en')]
    const page = (await readPdf(italian)).pages[0] ?? ''
    for (const words of [`Intestata a ${shown} Via San Felice`, 'Codice fiscale BNCGLI82E54A944K', '300,00 €', 'Il quadratino □ sta per'])
      expect(page).toContain(words)
    expect((await readPdf(english)).pages[0]).toContain('A square □ stands for a letter that this document cannot show.')
  })

  it('has no note about squares when it shows none', async () => {
    expect((await readPdf(await render(invoiceOf()))).pages[0]).not.toContain('quadratino')
  })
})

const job = (name: string): TypesettingJob => ({
  name,
  language: 'it',
  words: { title: 'Prova', texts: {}, lists: {} },
  data: {},
  look: { brand: 'Prova', operator: 'Prova', palette: {}, fonts: { display: 'Gabarito', text: 'Reddit Sans' } },
  madeAtS: 0,
})

async function withLayouts(
  layouts: Readonly<Record<string, string>>,
  limits: Partial<TypesettingLimits>,
  work: (typeset: (name: string) => Promise<Uint8Array>) => Promise<void>,
): Promise<void> {
  const files = Object.fromEntries(
    Object.entries(layouts).map(([name, body]) => [
      `documents/${name}.typ`,
      `#let layout(words, data, look) = {\n  heading(words.title)\n  ${body}\n}`,
    ]),
  )
  const typesetting = createTypesettingProcess({ ...layoutFiles, ...files }, { jobMs: 5_000, startMs: 30_000, idleMs: 60_000, ...limits })
  try {
    await work((name) => typesetting.typeset(job(name)))
  } finally {
    await typesetting.close()
  }
}

describe('The typesetting process', () => {
  const endless = 'for a in range(9999) { for b in range(9999) { for c in range(9999) { [] } } }'

  it('is killed when a layout exceeds its time limit, and another process sets the next document', async () => {
    await withLayouts({ endless, fine: '[va bene]' }, { jobMs: 1_000 }, async (typeset) => {
      await typeset('fine')
      const [late, after] = await Promise.allSettled([typeset('endless'), typeset('fine')])
      expect(late).toMatchObject({ status: 'rejected', reason: expect.any(TypesettingTimeout) })
      expect(after.status).toBe('fulfilled')
      expect((await readPdf(await typeset('fine'))).pages[0]).toContain('va bene')
    })
  })

  it('ends when it is idle, and restarts on demand', async () => {
    await withLayouts({ fine: '[va bene]' }, { idleMs: 1 }, async (typeset) => {
      const first = await typeset('fine')
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(Buffer.compare(first, await typeset('fine'))).toBe(0)
    })
  })

  it.each([
    ['a file of the host', 'read("/etc/hostname")', 'file not found'],
    ['a file outside its folder', 'read("/../../etc/hostname")', 'access denied'],
    ['a font that is not shipped', 'text(font: "Libertinus Serif")[x]', 'is not shipped'],
    ['an unknown font', 'text(font: "Nessuno Sans")[x]', 'unknown font family'],
  ])('denies a layout %s', async (_what, body, words) => {
    await withLayouts({ reaching: body }, {}, async (typeset) => {
      const fault = await typeset('reaching').then(
        () => expect.fail('it was set'),
        (error: LayoutFault) => error,
      )
      expect(fault.mistakes[0]?.file).toBe('documents/reaching.typ')
      expect(fault.message).toContain(words)
    })
  })

  it('rejects jobs once the server stops', async () => {
    const typesetting = createTypesettingProcess(layoutFiles)
    await typesetting.close()
    await expect(typesetting.typeset(job('invoice'))).rejects.toThrow('The server stops')
  })
})
