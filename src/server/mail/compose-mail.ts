import { type MailAbout, type MailName, mailFrame, mailLook, mails } from '../../generated/server/mails.ts'
import type { Language } from '../../lib/language.ts'
import type { MailContent } from './mail-sender.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

/** The owner of an account, and where to write to them. */
export interface Addressee {
  memberId: number
  email1: string
  firstName: string
}

/** Any depth of a value as the domain gives it: no mail changes what it is about. */
type Given<Value> = Value extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Given<Value[Key]> }
    : Value

/** Puts a mail of the catalogue together. Pure: what it is about, its language and the addressee's name say all of it. */
export function composeMail<Name extends MailName>(
  name: Name,
  language: Language,
  about: Given<MailAbout[Name]>,
  firstName?: string,
): RenderedMail {
  return renderMail(mails[name], { frame: mailFrame, look: mailLook }, language, { ...about }, firstName)
}

/** A mail of the catalogue to the owner of an account, as a sender takes it. */
export function writeMail<Name extends MailName>(
  to: Addressee,
  name: Name,
  language: Language,
  about: Given<MailAbout[Name]>,
): MailContent {
  return { memberId: to.memberId, recipient: to.email1, ...composeMail(name, language, about, to.firstName) }
}
