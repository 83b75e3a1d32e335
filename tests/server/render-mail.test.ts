/** Mails of the catalogue as sent, whatever customers wrote (requirements S27). Plain text and HTML have the same words. */
import { describe, expect, it } from 'vitest'
import { mailFrame, mailLook } from '#generated/server/mails.ts'
import { mailNames, mailSamples } from '../../demonstration/mail-samples.ts'
import { samplePayment, samplePractice } from '../../demonstration/sample-practice.ts'
import type { MailModel, PlainText, Scope, TextPart } from '../../src/core/model/catalogue-model.ts'
import { composeMail } from '../../src/core/server/mail/compose-mail.ts'
import { renderMail } from '../../src/core/server/mail/render-mail.ts'

const plain = (it: readonly TextPart[], en: readonly TextPart[] = it): PlainText => ({ kind: 'plain', parts: { it, en }, dependencies: [] })
const read = (name: string) => ({ dependencies: [], read: (scope: Scope) => scope[name] as string })
const placeholder = (name: string): TextPart => ({ kind: 'placeholder', value: read(name), format: 'text' })
const paragraph = (...parts: readonly TextPart[]) => ({ text: plain(parts) })

const model: MailModel = {
  subject: plain(['Oggetto: ', placeholder('value')]),
  paragraphs: [
    paragraph('Prima ', placeholder('value'), '.'),
    { text: plain(['Solo talvolta.']), when: { dependencies: [], holds: (scope) => scope.sometimes === true } },
    paragraph({ kind: 'bold', parts: ['forte'] }, ' ', { kind: 'link', url: read('link'), parts: ['qui'] }),
  ],
  button: { label: plain(['Apri']), link: read('link') },
  afterButton: [paragraph('Dopo il pulsante.')],
}
const link = 'https://club.example/pagina?a=1&b=2'
const render = (about: Scope, firstName?: string) =>
  renderMail(model, { frame: mailFrame, look: mailLook }, 'it', { value: 'x', link, ...about }, firstName)

describe('A mail as plain text', () => {
  it('separates paragraphs with a blank line and puts the button’s URL on its own line', () => {
    const { text } = render({}, 'Giulia')
    expect(text.split('\n\n').slice(0, 5)).toEqual([
      'Ciao Giulia,',
      'Prima x.',
      `forte qui (${link})`,
      `Apri:\n${link}`,
      'Dopo il pulsante.',
    ])
    expect(text).toContain('\n\nA presto,\nArea Club\n\n-- \n')
  })

  it('greets without a name when the name is missing or contains a URL', () => {
    expect(render({}, 'Hai vinto: https://evil.example').text).toMatch(/^Ciao,\n\n/)
    expect(render({}).text).toMatch(/^Ciao,\n\n/)
  })

  it('omits a paragraph whose condition does not hold', () => {
    expect(render({}).text).not.toContain('Solo talvolta.')
    expect(render({ sometimes: true }).text).toContain('\n\nSolo talvolta.\n\n')
  })
})

describe('Amounts and dates in the mails about payments', () => {
  const about = {
    ...mailSamples['payment-receipt'],
    payment: samplePayment({ amount: 119_000, date: '2026-03-02' }),
    practice: samplePractice({ remainingAmount: 1_234_567 }),
  }

  it.each([
    ['it', 'Data: 2 marzo 2026.'],
    ['en', 'Date: 2 March 2026.'],
  ] as const)('follow the portal’s format in %s, and amounts contain no line break opportunity', (language, date) => {
    const { text, html } = composeMail('payment-receipt', language, about, 'Giulia')
    expect(text.match(/\d[\d.,]*\s?€/g)).toEqual(['1.190,00\u00a0€', '12.345,67\u00a0€'])
    for (const words of [text, html]) expect(words).toContain(date)
    for (const shown of ['1.190,00\u00a0€', '12.345,67\u00a0€']) expect(html).toContain(`<strong>${shown}</strong>`)
  })
})

describe('A mail as HTML', () => {
  it('declares its language and has its subject as the only heading', () => {
    const { html } = render({})
    expect(html).toContain('<html lang="it">')
    expect(html.match(/<h1[^>]*>([^<]*)<\/h1>/g)).toHaveLength(1)
    expect(html).toMatch(/<h1[^>]*>Oggetto: x<\/h1>/)
  })

  it('loads no external resource', () => {
    expect(render({}).html).not.toMatch(/<(?:img|link|script|iframe|object)\b|url\(|@import/i)
  })

  it('links to the button’s URL from the button and in plain text', () => {
    expect(render({}).html.match(/href="https:\/\/club\.example\/pagina\?a=1&amp;b=2"/g)).toHaveLength(3)
  })

  it('marks a value in another language with its lang attribute', () => {
    const foreign: MailModel = {
      ...model,
      paragraphs: [{ text: plain([{ kind: 'placeholder', value: read('value'), format: 'text', language: 'it' }]) }],
    }
    const { html } = renderMail(foreign, { frame: mailFrame, look: mailLook }, 'en', { value: 'Gita', link })
    expect(html).toContain('<span lang="it">Gita</span>')
  })
})

describe.each([
  ['markup', '<b onclick="x()">Giulia</b>\'&amp;'],
  ['line breaks and a header', 'Giulia\r\nBcc: altri@example.it\n\nCiao'],
  ['bidi controls', 'Giulia\u202egnp.exe\u2066'],
  ['markup that closes a comment and a style', '--></style><script>alert(1)</script>'],
])('A mail with a value of %s', (_what, value) => {
  const { subject, text, html } = render({ value }, value)

  it('keeps its subject on one line without invisible characters', () => {
    expect(subject).not.toMatch(/[\r\n\u202e\u2066]/)
  })
  it('has the same number of text lines as without it', () => {
    expect(text.split('\n')).toHaveLength(render({}).text.split('\n').length)
    expect(text).not.toMatch(/[\r\u202e\u2066]/)
  })
  it('has the same HTML elements as without it', () => {
    const elements = (page: string) => page.match(/<\/?[a-z][^\s>]*/gi)
    expect(elements(html)).toEqual(elements(render({}).html))
    expect(html).not.toMatch(/[\u202e\u2066]/)
  })
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:x@example.it', '/relative', '', undefined])(
  'renderMail throws for a link to %j',
  (address) => expect(() => render({ link: address })).toThrow('no web address'),
)

describe.each(mailNames)('The mail %s', (name) => {
  it.each(['it', 'en'] as const)('has the same text in plain text and HTML (%s)', (language) => {
    const { subject, text, html } = composeMail(name, language, mailSamples[name], 'Giulia')
    const body = html
      .slice(html.indexOf('<h1'))
      .replace(/<\/?(?:strong|span|a)\b[^>]*>/g, '')
      .replace(/<[^>]+>/g, ' ')
    const words = (page: string) => page.replaceAll('&#39;', "'").replaceAll('&amp;', '&').replace(/\s+/g, ' ')
    expect(subject).not.toBe('')
    // A link of a sentence has its address in parentheses in plain text, and in its attribute in HTML.
    const plain = text.replaceAll(/ \(https?:[^)]*\)/g, '')
    for (const line of plain.split('\n').filter((each) => each !== '-- ' && !each.endsWith(':')))
      expect(words(body)).toContain(words(line).trim())
    expect(html).toContain(`<html lang="${language}">`)
  })
})
