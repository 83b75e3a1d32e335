/** Customers' texts in mails: one line, no invisible characters, and a name only when they are one (requirements S27). */
import { describe, expect, it } from 'vitest'
import type { Language } from '../../src/core/lib/language.ts'
import { composeMail } from '../../src/core/server/mail/compose-mail.ts'
import { findGreetedName, toMailLine } from '../../src/core/server/mail/safe-text.ts'

const recoveryText = (firstName: string, language: Language) =>
  composeMail('password-recovery', language, { link: 'https://club.example/x' }, firstName).text

describe('toMailLine', () => {
  it.each([
    ['line breaks', 'Giulia\r\nBcc: altri@example.it\n\nCiao', 'Giulia Bcc: altri@example.it Ciao'],
    ['line separators', 'Giulia\u2028Bianchi\u2029Rossi\u0085Verdi', 'Giulia Bianchi Rossi Verdi'],
    ['tabs and vertical tabs', 'Giulia\t\vBianchi\f!', 'Giulia Bianchi !'],
    ['control characters', 'Giu\u0000l\u0007ia\u001b[31m\u009b', 'Giulia[31m'],
    ['bidi overrides', 'Giulia\u202egnp.exe\u202c', 'Giuliagnp.exe'],
    ['bidi isolates and marks', '\u2066Giulia\u2069\u200e\u200f\u061c', 'Giulia'],
    ['zero-width characters', 'G\u200bi\u200cu\u200dl\u2060ia\ufeff', 'Giulia'],
    ['soft hyphens and fillers', 'Giu\u00adlia\u3164\u115f\u034f', 'Giulia'],
    ['variation selectors and tags', 'Giulia\ufe0f\u{e0041}\u{e0101}', 'Giulia'],
    ['a lone surrogate', 'Giulia\ud83d', 'Giulia'],
    ['spaces of all kinds', '  Giulia\u00a0\u2003 Bianchi\u3000', 'Giulia Bianchi'],
    ['nothing', '', ''],
    ['accents, which stay', 'Zoë D’Angelo-Nuñez 渡辺', 'Zoë D’Angelo-Nuñez 渡辺'],
  ])('normalizes %s', (_what, written, read) => {
    expect(toMailLine(written)).toBe(read)
  })
})

describe('findGreetedName', () => {
  it.each(['Giulia', 'Maria Grazia', 'D’Angelo', "D'Angelo", 'Anna-Lena', 'J. R.', 'J.R.', 'Zoë', 'Łukasz', '渡辺', 'محمد', 'Nguyễn Thị'])(
    'accepts %s',
    (name) => expect(findGreetedName(name)).toBe(name.normalize('NFKC')),
  )

  it.each([
    'https://evil.example',
    'Vai su evil.example',
    'evil.it',
    'evil\u200b.it',
    'evil．it',
    'evil。it',
    'www.evil',
    'rossi@example.it',
    'rossi＠example.it',
    'Chiama 899123456',
    'Giulia: hai vinto',
    'Giulia! Hai vinto',
    '<b>Giulia</b>',
    'G'.repeat(41),
    '',
    ' ',
    '\u202e',
    '...',
  ])('rejects %j', (name) => expect(findGreetedName(name)).toBeUndefined())

  it('removes invisible characters', () => {
    expect(findGreetedName('Giu\u202elia\n')).toBe('Giulia')
  })
})

describe('A mail', () => {
  it('greets by name', () => {
    expect(recoveryText('Giulia', 'it')).toMatch(/^Ciao Giulia,\n\n/)
    expect(recoveryText('Giulia', 'en')).toMatch(/^Hello Giulia,\n\n/)
  })

  it('greets without a name when the name is implausible', () => {
    expect(recoveryText('Hai vinto: https://evil.example\n\nApri', 'it')).toMatch(/^Ciao,\n\nabbiamo/)
    expect(recoveryText('evil.example', 'en')).not.toContain('evil')
  })

  it('contains no line break from a username', () => {
    const { text } = composeMail('username-recovery', 'it', { username: 'giulia\n\nhttps://evil.example\u202e' }, 'Giulia')
    expect(text).toContain('\n\ngiulia https://evil.example\n\n')
  })

  it('replaces placeholders in its own texts only', () => {
    const { text } = composeMail('email-change-notice', 'it', { newEmail: '{link}', link: 'https://club.example/x' })
    expect(text).toContain('\n\n{link}\n\n')
  })
})
