import type { Language } from '../../lib/language.ts'
import type { Mail } from './mail-sender.ts'
import { findGreetedName, toMailLine } from './safe-text.ts'

/** The owner of an account, and where to write to them. */
export interface Addressee {
  memberId: number
  email1: string
  firstName: string
}

/** `{name}` in a body is a placeholder. */
export type MailWords = Readonly<Record<Language, { subject: string; body: string }>>

const greeting = { it: 'Ciao', en: 'Hello' }
const signature = { it: 'A presto,\nArea Club', en: 'See you soon,\nArea Club' }

/** Puts a mail together. Whatever is not our own words passes here, and only here, into a mail. */
export function composeMail(to: Addressee, words: MailWords, language: Language, values: Readonly<Record<string, string>> = {}): Mail {
  const { subject, body } = words[language]
  const name = findGreetedName(to.firstName)
  const filled = body.replace(/\{(\w+)\}/g, (_hole, key: string) => toMailLine(values[key] ?? ''))
  return {
    memberId: to.memberId,
    recipient: to.email1,
    subject,
    text: `${greeting[language]}${name === undefined ? '' : ` ${name}`},\n\n${filled}\n\n${signature[language]}\n`,
  }
}
