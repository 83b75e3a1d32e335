import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { DocumentAbout, DocumentName } from '#generated/server/documents.ts'
import { languages } from '../../src/core/lib/language.ts'
import { createDocumentRenderer, titleOfDocument } from '../../src/core/server/printing/document-renderer.ts'
import { readWithTools } from '../support/read-with-tools.ts'

const renderer = createDocumentRenderer()
afterAll(() => renderer.close())
const madeAt = new Date('2027-02-12T10:00:00Z')

const sampleOf = <Name extends DocumentName>(name: Name): DocumentAbout[Name] =>
  parse(readFileSync(new URL(`../../catalogue/documents/${name}.yaml`, import.meta.url), 'utf8')).sample

const bookingPapers = ['contract', 'proposal', 'booking-summary'] as const
const papers = [...bookingPapers, 'travel-notice', 'consent-form', 'attendance-certificate'] as const

describe.each(papers)('The document %s', (name) => {
  it.each(languages)('renders a tagged PDF with page numbers and embedded fonts (%s)', async (language) => {
    const about = sampleOf(name)
    const bytes = await renderer.renderDocument(name, language, about, madeAt)
    const { pages, roles, isTagged, title, fonts } = await readWithTools(bytes)
    expect([isTagged, title]).toEqual([true, titleOfDocument(name, language, about)])
    expect(roles).toEqual(expect.arrayContaining(['H1', 'P']))
    for (const [index, page] of pages.entries())
      expect(page).toContain(language === 'it' ? `Pagina ${index + 1} di ${pages.length}` : `Page ${index + 1} of ${pages.length}`)
    expect(fonts.length).toBeGreaterThan(1)
    for (const font of fonts) expect(font).toEqual({ name: expect.stringMatching(/\+(?:Gabarito|RedditSans|Arimo)-/), isEmbedded: true })
    const again = await renderer.renderDocument(name, language, about, madeAt)
    expect(Buffer.compare(bytes, again)).toBe(0)
  })
})

describe.each(bookingPapers)('The document %s of a large booking', (name) => {
  it('renders twenty participants, sixty services and names in any script', async () => {
    const sample = sampleOf(name)
    const [participant] = sample.participants
    const [service] = sample.services
    if (participant === undefined || service === undefined) return expect.fail()
    const names = ['Łucja Đặng-Öztürk', 'Олена Шевченко', 'Ελένη Παπαδοπούλου', 'O’Brien-Ñandú', 'Șerban Țiriac']
    const participants = Array.from({ length: 20 }, (_, index) => ({
      ...participant,
      name: `${names[index % names.length]} n${index + 1}.`,
    }))
    const services = Array.from({ length: 60 }, (_, index) => ({ ...service, name: `Servizio con un nome lungo n${index + 1}.` }))
    const bytes = await renderer.renderDocument(name, 'it', { ...sample, participants, services }, madeAt)
    const { pages, roles } = await readWithTools(bytes)
    const all = pages.join(' ').normalize('NFC')
    for (const each of participants) expect(all).toContain(each.name.normalize('NFC'))
    for (const each of services) expect(all).toContain(each.name)
    expect(roles.filter((role) => role === 'Table')).toHaveLength(2)
    expect(pages.length).toBeGreaterThan(3)
  })
})

describe('The contract', () => {
  it('states the parties, the trip, the price and every numbered clause', async () => {
    const { pages } = await readWithTools(await renderer.renderDocument('contract', 'it', sampleOf('contract'), madeAt))
    const all = pages.join(' ').replaceAll(/\s+/g, ' ')
    for (const words of [
      'Contratto di viaggio',
      'Orizzonti Viaggi Studio S.r.l.',
      'C.F. DSTNCL80A01L219X',
      'Malta, college a St. Julian’s',
      'dal 28/06/2027 al 12/07/2027',
      'Sofia D’Este',
      '3.996,00 €',
      'di cui contributo INPS 1.200,00 €',
      '1. Oggetto',
      '5. Recesso del cliente',
      '13. Avviso di legge',
      'Modena, 12/02/2027',
      'Approvazione specifica',
      'Alla firma è dovuto l’acconto di 699,00 €; il saldo di 2.097,00 € è dovuto entro il 29/05/2027',
      'Fondo Garanzia Viaggi Esempio, Via Esempio 1, 00100 Roma (RM), tel. 06 555 0142, assistenza@fondogaranzia.example',
      'Responsabile sul posto: Marta Ferri, coordinatrice degli accompagnatori, tel. +39 059 555 0143',
      'le famiglie parlano con il minore',
    ])
      expect(all).toContain(words)
  })
})

describe('Every document', () => {
  it('ends no sentence that ends with a company’s name with two full stops', async () => {
    for (const name of ['contract', 'proposal', 'booking-summary', 'travel-notice', 'attendance-certificate'] as const)
      for (const language of ['it', 'en'] as const) {
        const { pages } = await readWithTools(await renderer.renderDocument(name, language, sampleOf(name), madeAt))
        expect(pages.join(' ')).not.toMatch(/[^.]\.\.(?!\.)/)
      }
  })

  it('claims no form or information that the product does not hand out', async () => {
    for (const name of ['contract', 'proposal'] as const)
      for (const language of ['it', 'en'] as const) {
        const { pages } = await readWithTools(await renderer.renderDocument(name, language, sampleOf(name), madeAt))
        expect(pages.join(' ').replaceAll(/\s+/g, ' ')).not.toMatch(
          /modulo informativo|standard information form|aver ricevuto|having received/,
        )
      }
  })
})

describe('The travel notice', () => {
  it('states the departure in Italian time, or that the details follow when they are not known yet', async () => {
    const sample = sampleOf('travel-notice')
    const known = (await readWithTools(await renderer.renderDocument('travel-notice', 'it', sample, madeAt))).pages.join(' ')
    for (const words of ['28/06/2027 07:30', 'Torino Caselle', 'KM 641', 'passaporto', 'Marta Ferri', '+39 059 555 0143'])
      expect(known).toContain(words)
    const about = { ...sample, departureIsKnown: false, papersAreKnown: false, papers: [] }
    const unknown = (await readWithTools(await renderer.renderDocument('travel-notice', 'en', about, madeAt))).pages.join(' ')
    expect(unknown).toContain('follow in a separate message')
    expect(unknown).toContain('viaggiaresicuri.it')
    expect(unknown).not.toMatch(/KM 641|passaporto/)
  })
})

describe('The consent form', () => {
  it('prints every question with its answer, line breaks and markup characters unchanged', async () => {
    const sample = sampleOf('consent-form')
    const answers = Array.from({ length: 40 }, (_, index) => ({
      number: index + 1,
      question: `Domanda di prova n${index + 1}?`,
      answer: index % 2 === 0 ? 'Sì' : `Prima riga n${index + 1}\n#panic("x") *no*`,
    }))
    const { pages } = await readWithTools(await renderer.renderDocument('consent-form', 'it', { ...sample, answers }, madeAt))
    const all = pages.join(' ')
    for (const { number, question } of answers) {
      expect(all).toContain(`Domanda ${number}:`)
      expect(all).toContain(question)
    }
    expect(all).toContain('Prima riga n40')
    expect(all).toContain('#panic("x") *no*')
    expect(all).toContain('Genitore')
  })
})
