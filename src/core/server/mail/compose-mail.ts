import { type MailAbout, type MailName, mailFrame, mailLook, mails } from '#generated/server/mails.ts'
import type { Language } from '../../lib/language.ts'
import type { MailContent } from './mail-sender.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

/** An account's owner, as the recipient of a mail. */
export interface Addressee {
  memberId: number
  email1: string
  firstName: string
}

/** Makes a value deeply read-only: composing a mail never changes its data. */
type Given<Value> = Value extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Given<Value[Key]> }
    : Value

/** Renders a mail of the catalogue. Pure: the result depends on the arguments alone. */
export function composeMail<Name extends MailName>(
  name: Name,
  language: Language,
  about: Given<MailAbout[Name]>,
  firstName?: string,
): RenderedMail {
  return renderMail(mails[name], { frame: mailFrame, look: mailLook }, language, { ...about }, firstName)
}

/** Renders a mail of the catalogue for an account's owner, ready to send. */
export function writeMail<Name extends MailName>(
  to: Addressee,
  name: Name,
  language: Language,
  about: Given<MailAbout[Name]>,
): MailContent {
  return { memberId: to.memberId, recipient: to.email1, ...composeMail(name, language, about, to.firstName) }
}
