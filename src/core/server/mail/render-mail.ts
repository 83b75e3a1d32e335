import type { Language } from '../../lib/language.ts'
import type { MailFrameModel, MailLookModel, MailModel, MailParagraphModel, Scope, TextModel } from '../../model/catalogue-model.ts'
import { mailPage } from './mail-page.ts'
import { renderPlainText, webAddress } from './mail-texts.ts'
import { findGreetedName, toMailLine } from './safe-text.ts'

/** A mail ready to send, with the same content as plain text and as HTML. */
export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** The parts that all mails share. */
export interface MailSurroundings {
  frame: MailFrameModel
  look: MailLookModel
}

/** Renders a mail. Pure. `firstName` is customers' input: the greeting contains it only when it looks like a name. */
export function renderMail(
  mail: MailModel,
  { frame, look }: MailSurroundings,
  language: Language,
  about: Scope,
  firstName?: string,
): RenderedMail {
  const name = firstName === undefined ? undefined : findGreetedName(firstName)
  const greeting: BoundText =
    name === undefined ? { text: frame.greetingWithoutName, scope: about } : { text: frame.greeting, scope: { name } }
  const shown = (paragraphs: readonly MailParagraphModel[]): BoundText[] =>
    paragraphs.filter(({ when }) => when?.holds(about) ?? true).map(({ text }) => ({ text, scope: about }))
  const written: WrittenMail = {
    language,
    subject: toMailLine(renderPlainText(mail.subject, about, language)),
    preview: mail.preview && toMailLine(renderPlainText(mail.preview, about, language)),
    above: [greeting, ...shown(mail.paragraphs)],
    button: mail.button && {
      label: renderPlainText(mail.button.label, about, language),
      address: webAddress(mail.button.link.read(about)),
      hint: renderPlainText(frame.linkHint, about, language),
    },
    below: shown(mail.afterButton),
    signature: [frame.closing, frame.signature].map((text) => renderPlainText(text, about, language)),
    footer: frame.footer.map((text) => ({ text, scope: about })),
  }
  return { subject: written.subject, text: plainText(written), html: mailPage(written, look) }
}

/** A text with its data. */
export interface BoundText {
  text: TextModel
  scope: Scope
}

/** A mail after the conditions of its paragraphs are evaluated. */
export interface WrittenMail {
  language: Language
  subject: string
  preview: string | undefined
  above: readonly BoundText[]
  button: { label: string; address: string; hint: string } | undefined
  below: readonly BoundText[]
  signature: readonly string[]
  footer: readonly BoundText[]
}

/**
 * Renders the plain-text part, paragraphs separated by blank lines.
 *
 * A paragraph is one line, wrapped by the mail program: lines cut at a fixed width would wrap twice on a phone. The URL has a line of its
 * own, so that programs recognise it whole.
 */
function plainText({ language, above, button, below, signature, footer }: WrittenMail): string {
  const say = ({ text, scope }: BoundText): string => renderPlainText(text, scope, language)
  const paragraphs = [
    ...above.map(say),
    ...(button === undefined ? [] : [`${button.label}:\n${button.address}`]),
    ...below.map(say),
    signature.join('\n'),
    // The standard signature delimiter: programs set the signature apart and omit it in replies.
    ...(footer.length === 0 ? [] : [`-- \n${footer.map(say).join('\n')}`]),
  ]
  return `${paragraphs.join('\n\n')}\n`
}
