/** Compiles documents: `about`, texts and sample data. Checks that a layout exists and uses them. */
import type { DocumentListModel, DocumentModel, TextModel } from '../../model/catalogue-model.ts'
import type { Span } from '../diagnostics/diagnostic.ts'
import type { Environment, Slot } from '../expressions/index.ts'
import { layoutPathOf, layoutsOf, reads } from '../read/layouts.ts'
import { at, entriesOf, itemsOf, plainOf, type Source } from '../read/source.ts'
import type { Definition } from '../resolve/definitions.ts'
import { checkSample } from '../rules/sample.ts'
import { aboutOf } from '../scope/about.ts'
import type { Context } from '../scope/context.ts'
import type { Place } from '../scope/place.ts'
import { compileEach } from './loops.ts'
import { placeAbout } from './mails.ts'
import { readNames } from './read-names.ts'
import { compileText } from './texts.ts'

export interface CompiledDocument {
  name: string
  about: ReadonlyMap<string, Slot>
  model: DocumentModel
  sample: Readonly<Record<string, unknown>>
}

/** Compiles all documents. Leaves out those without a valid title. */
export function compileDocuments(base: Environment, context: Context): CompiledDocument[] {
  return context.definitions.all('document').flatMap((definition) => {
    const document = compileDocument(definition, base, context)
    return document ? [document] : []
  })
}

function compileDocument({ name, source }: Definition, base: Environment, context: Context): CompiledDocument | undefined {
  const about = aboutOf(source, context)
  const place = placeAbout(about, base, `the document ${name}`)
  const title = compileText(at(source, 'title'), place, context)
  const texts = compileTexts(at(source, 'texts'), place, context)
  const lists = Object.fromEntries(
    entriesOf(at(source, 'lists')).flatMap(({ name: label, value }): [string, DocumentListModel][] => {
      const list = compileList(value, place, context)
      return list ? [[label, list]] : []
    }),
  )
  const sample = at(source, 'sample')
  if (sample) checkSample(sample, about, context.report)
  return title && { name, about, model: { title, texts, lists }, sample: (sample ? plainOf(sample) : {}) as Record<string, unknown> }
}

function compileList(source: Source, place: Place, context: Context): DocumentListModel | undefined {
  const items = at(source, 'items')
  if (items) {
    requireSameTexts(items, context)
    return { items: itemsOf(items).map((item) => compileTexts(item, place, context)) }
  }
  const looped = compileEach(source, place, context)
  return (
    looped && { each: { name: looped.each.name, list: looped.each.list }, texts: compileTexts(at(source, 'texts'), looped.place, context) }
  )
}

/** Reports items whose texts differ in their names: a layout shows all items in the same way. */
function requireSameTexts(items: Source, context: Context): void {
  const all = new Set(itemsOf(items).flatMap((item) => entriesOf(item).map(({ name }) => name)))
  for (const item of itemsOf(items))
    for (const name of all)
      if (!at(item, name)) context.report.report('CAT105', item.span, `"${name}" is missing in this item; another one has it`)
}

function compileTexts(source: Source | undefined, place: Place, context: Context): Record<string, TextModel> {
  return Object.fromEntries(
    entriesOf(source).flatMap(({ name, value }): [string, TextModel][] => {
      const text = compileText(value, place, context)
      return text ? [[name, text]] : []
    }),
  )
}

/** A name of a document's file that its layout does not read. */
export interface UnreadText {
  word: string
  span: Span
  message: string
}

/** Finds texts and lists that no layout shows, and names of `about` that nothing reads. */
export function findUnreadTexts(documents: readonly CompiledDocument[], context: Context): UnreadText[] {
  return documents.flatMap(({ name, model }) => {
    const source = context.definitions.find('document', name)?.source
    const layouts = layoutsOf(layoutPathOf(name), context.sources.layouts)
    const isShown = (word: string): boolean => layouts.some((path) => reads(context.sources.layouts.get(path) ?? '', word))
    const lists = entriesOf(at(source, 'lists'))
    const texts = [at(source, 'texts'), ...lists.flatMap(({ value }) => [at(value, 'texts'), itemsOf(at(value, 'items'))[0]])]
    const unseen = [...texts.flatMap((each) => entriesOf(each)), ...lists].filter(({ name: word }) => !isShown(word))
    const read = readNames(model)
    const unread = entriesOf(at(source, 'about')).filter(({ name: word }) => !read.has(word) && !isShown(word))
    return [
      ...unseen.map(({ name: word, key }) => ({
        word,
        span: key.span,
        message: `Nothing in catalogue/${layoutPathOf(name)} shows "${word}"`,
      })),
      ...unread.map(({ name: word, key }) => ({ word, span: key.span, message: `Nothing in this file or its layout reads "${word}"` })),
    ]
  })
}
