/** Compiles mails, and the texts that all of them share. */
import type { MailFrameModel, MailModel, MailParagraphModel, TextModel } from '../../model/catalogue-model.ts'
import { bind, type Environment, plainText, present, type Slot } from '../expressions/index.ts'
import { at, entriesOf, itemsOf, type Source } from '../read/source.ts'
import type { Definition } from '../resolve/definitions.ts'
import { aboutOf } from '../scope/about.ts'
import type { Context } from '../scope/context.ts'
import { collectUnusedLocals, localsOf, placeOf } from '../scope/locals.ts'
import type { Place } from '../scope/place.ts'
import { compileNeeded } from './expression.ts'
import { readNames } from './read-names.ts'
import { compileShown } from './shown.ts'
import { compileText } from './texts.ts'

export interface CompiledMail {
  name: string
  about: ReadonlyMap<string, Slot>
  model: MailModel
}

export interface CompiledServerTexts {
  name: string
  about: ReadonlyMap<string, Slot>
  texts: Readonly<Record<string, TextModel>>
}

/** Compiles the mails. They have no session, and must not depend on the day, because they may be read on any. */
export function compileMails(base: Environment, context: Context): CompiledMail[] {
  return context.definitions.all('mail').flatMap((definition) => {
    const mail = compileMail(definition, base, context)
    return mail ? [mail] : []
  })
}

function compileMail({ name, source }: Definition, base: Environment, context: Context): CompiledMail | undefined {
  const about = aboutOf(source, context)
  const place = { ...placeAbout(about, base, `the mail ${name}`), locals: localsOf(source) }
  const subject = compileText(at(source, 'subject'), place, context)
  const preview = compileText(at(source, 'preview'), place, context)
  const paragraphs = compileParagraphs(at(source, 'paragraphs'), place, context)
  const button = compileMailButton(at(source, 'button'), place, context)
  const afterButton = compileParagraphs(at(source, 'afterButton'), place, context)
  collectUnusedLocals(place, context)
  return (
    subject && {
      name,
      about,
      model: { subject, ...(preview ? { preview } : {}), paragraphs, ...(button ? { button } : {}), afterButton },
    }
  )
}

const compileParagraphs = (source: Source | undefined, place: Place, context: Context): MailParagraphModel[] =>
  itemsOf(source).flatMap((item) => {
    const { when, place: inner } = compileShown(item, place, context)
    const text = compileText(at(item, 'text'), inner, context)
    return text ? [{ text, ...(when ? { when } : {}) }] : []
  })

function compileMailButton(source: Source | undefined, place: Place, context: Context): MailModel['button'] {
  const label = compileText(at(source, 'label'), place, context)
  const link = compileNeeded(at(source, 'link'), place, context, { kind: 'string', format: 'uri' })
  return label && link && { label, link: link.expression }
}

/** Compiles `mails` of messages.yaml, which is required if there are mails. */
export function compileMailFrame(messages: Source | undefined, base: Environment, context: Context): MailFrameModel | undefined {
  const source = at(messages, 'mails')
  const [first] = context.definitions.all('mail')
  if (!source) {
    if (first && !context.sources.leftOut.has('messages'))
      context.report.report('CAT105', first.span, '"mails" is missing in messages.yaml: what stands around the words of each mail')
    return undefined
  }
  const place = placeAbout(new Map(), base, 'the words of every mail')
  const named = { ...place, environment: bind(place.environment, 'name', present(plainText)) }
  const greeting = compileText(at(source, 'greeting'), named, context)
  const [greetingWithoutName, linkHint, closing, signature] = ['greetingWithoutName', 'linkHint', 'closing', 'signature'].map((key) =>
    compileText(at(source, key), place, context),
  )
  const footer = itemsOf(at(source, 'footer')).flatMap((item) => compileText(item, place, context) ?? [])
  if (!greeting || !greetingWithoutName || !linkHint || !closing || !signature) return undefined
  return { greeting, greetingWithoutName, linkHint, closing, signature, footer }
}

export function compileServerTexts(base: Environment, context: Context): CompiledServerTexts[] {
  return context.definitions.all('server-texts').map(({ name, source }) => {
    const about = aboutOf(source, context)
    const place = placeAbout(about, base, `the texts of ${name}`)
    const texts = entriesOf(at(source, 'texts')).flatMap(({ name: label, value }): [string, TextModel][] => {
      const text = compileText(value, place, context)
      return text ? [[label, text]] : []
    })
    return { name, about, texts: Object.fromEntries(texts) }
  })
}

/** Returns the place of texts outside of screens, which read `about` and `portal` and have no session. */
export function placeAbout(about: ReadonlyMap<string, Slot>, base: Environment, within: string): Place {
  const names = new Map([...[...base.names].filter(([name]) => name === 'portal' || name === 'values'), ...about])
  return { ...placeOf({ ...base, names }, new Map(), 'public', within), isMail: true }
}

/** Reports unread names of `about` in mails and server texts. The server would have to pass them in vain. */
export function reportUnreadAbout(mails: readonly CompiledMail[], texts: readonly CompiledServerTexts[], context: Context): void {
  const report = (kind: 'mail' | 'server-texts', name: string, model: unknown): void => {
    const read = readNames(model)
    for (const { name: word, key } of entriesOf(at(context.definitions.find(kind, name)?.source, 'about')))
      if (!read.has(word)) context.report.report('CAT001', key.span, `Nothing in this file reads "${word}"`)
  }
  for (const { name, model } of mails) report('mail', name, model)
  for (const { name, texts: model } of texts) report('server-texts', name, model)
}
