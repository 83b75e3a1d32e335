/** Lowers the Markdown of an article to what the portal draws: headings, paragraphs, lists and pictures, with emphasis and links in their words. */
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { ArticlePart, ArticleWords } from '../../model/catalogue-model.ts'
import type { Span } from '../diagnostics/diagnostic.ts'
import { type ScalarSource, within } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import type { Place } from '../scope/place.ts'
import { compileAddress } from './text-links.ts'

/** Any node of the tree, and those that stand among words. */
type Node = ReturnType<typeof fromMarkdown>['children'][number]
type Phrase = Extract<Node, { type: 'paragraph' }>['children'][number]

interface Reading {
  text: string
  spanOf: (start: number, end: number) => Span
  place: Place
  context: Context
  /** Addresses and pictures, which must be the same in each language. */
  shown: string[]
  /** Something invalid was left out, which is reported. */
  isIncomplete: boolean
}

export interface Article {
  parts: readonly ArticlePart[]
  /** Its addresses and pictures, sorted; undefined if something is left out. */
  shown: readonly string[] | undefined
}

/** Returns the parts of an article in one language. What is reported is left out. */
export function compileArticle(source: ScalarSource, place: Place, context: Context): Article {
  const text = String(source.value)
  const reading: Reading = { text, spanOf: spansOf(source, context), place, context, shown: [], isIncomplete: false }
  let depth = 0
  const parts = fromMarkdown(text).children.flatMap((node) => {
    if (node.type === 'heading') {
      if (node.depth > depth + 1) {
        const written = `"${'#'.repeat(node.depth)}"`
        report(
          node,
          'CAT904',
          depth === 0 ? `The first heading is ${written}` : `${written} skips a level`,
          reading,
          `Write ${'#'.repeat(depth + 1)}.`,
        )
      }
      depth = node.depth
    }
    return partOf(node, reading)
  })
  return { parts, shown: reading.isIncomplete ? undefined : reading.shown.toSorted() }
}

/** Returns where words of the text stand in the file. The lines of a block (`|`) are those of the file, without their indentation. */
function spansOf(source: ScalarSource, context: Context): Reading['spanOf'] {
  const { file, start: first, end: last } = source.span
  const written = context.sources.texts.get(file)?.slice(first, last)
  if (source.verbatim || !written?.startsWith('|')) return (start, end) => within(source, start, end)
  const header = written.indexOf('\n') + 1
  const indentation = /^(?:[ ]*\n)*([ ]*)/.exec(written.slice(header))?.[1]?.length ?? 0
  const value = String(source.value)
  const inFile = (offset: number): number => {
    const before = value.slice(0, offset).split('\n')
    let line = header
    for (let count = 1; count < before.length; count++) line = written.indexOf('\n', line) + 1
    return first + line + indentation + (before.at(-1)?.length ?? 0)
  }
  return (start, end) => ({ file, start: inFile(start), end: Math.max(inFile(end), inFile(start) + 1) })
}

function report(node: Node, code: 'CAT519' | 'CAT904' | 'CAT207', message: string, reading: Reading, hint: string): void {
  const { spanOf, context, text } = reading
  reading.isIncomplete = true
  const [start, end] = offsetsOf(node)
  const line = text.indexOf('\n', start)
  context.report.report(code, spanOf(start, line < 0 ? end : Math.min(end, line)), message, { hint })
}

const offsetsOf = ({ position }: Node): readonly [number, number] => [position?.start.offset ?? 0, position?.end.offset ?? 0]

function partOf(node: Node, reading: Reading): ArticlePart[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', depth: node.depth, words: wordsOf(node.children, reading) }]
    case 'paragraph': {
      const [only] = node.children
      if (only?.type === 'image' && node.children.length === 1) return pictureOf(only, reading)
      return [{ kind: 'paragraph', words: wordsOf(node.children, reading) }]
    }
    case 'list':
      return [
        {
          kind: 'list',
          ordered: node.ordered === true,
          items: node.children.map((item) =>
            item.children.flatMap((part) => (part.type === 'heading' ? refuse(part, reading) : partOf(part, reading))),
          ),
        },
      ]
    default:
      return refuse(node, reading)
  }
}

function pictureOf(node: Extract<Phrase, { type: 'image' }>, reading: Reading): ArticlePart[] {
  const { assets } = reading.context.sources
  if (!node.alt?.trim()) {
    report(node, 'CAT904', 'The picture has no alternative text', reading, 'Say what it shows: ![A ship in the harbour](assets/ship.jpg).')
    return []
  }
  if (!assets.includes(node.url)) {
    report(node, 'CAT207', `The file "${node.url}" does not exist`, reading, 'Put a picture into catalogue/assets/.')
    return []
  }
  reading.shown.push(node.url)
  return [{ kind: 'picture', address: `/${node.url.slice('assets/'.length)}`, words: node.alt }]
}

const wordsOf = (nodes: readonly Phrase[], reading: Reading): ArticleWords[] => nodes.flatMap((node) => wordOf(node, reading))

function wordOf(node: Phrase, reading: Reading): ArticleWords[] {
  switch (node.type) {
    case 'text': {
      // A line that is broken in the file goes on.
      if (/[{}]/.test(node.value)) return refuse(node, reading)
      return [node.value.replace(/\s*\n\s*/g, ' ')]
    }
    case 'strong':
      return [{ kind: 'bold', words: wordsOf(node.children, reading) }]
    case 'emphasis':
      return [{ kind: 'emphasis', words: wordsOf(node.children, reading) }]
    case 'break':
      return [{ kind: 'break' }]
    case 'link': {
      const [start, end] = offsetsOf(node)
      const at = reading.text.lastIndexOf('](', end)
      if (at < start || node.title) return refuse(node, reading)
      const span = reading.spanOf(at + 2, at + 2 + node.url.length)
      const source: ScalarSource = { kind: 'scalar', value: node.url, span, verbatim: true, quote: 0 }
      const url = compileAddress(
        { kind: 'link', pieces: [], url: node.url, urlStart: 0 },
        source,
        reading.place,
        reading.context,
        new Set(),
      )
      if (!url) {
        reading.isIncomplete = true
        return []
      }
      reading.shown.push(node.url)
      return [{ kind: 'link', url, words: wordsOf(node.children, reading) }]
    }
    default:
      return refuse(node, reading)
  }
}

const called: Readonly<Partial<Record<Node['type'], string>>> = {
  html: 'HTML',
  code: 'Code',
  inlineCode: 'Code',
  image: 'A picture among words',
  blockquote: 'A quotation',
  thematicBreak: 'A line',
  heading: 'A heading in a list',
  text: 'A placeholder',
}

function refuse(node: Node, reading: Reading): [] {
  report(
    node,
    'CAT519',
    `${called[node.type] ?? 'This'} is no part of an article`,
    reading,
    'An article has headings, paragraphs, lists, pictures in paragraphs of their own, **bold** and *emphasised* words, and [links](screen:login).',
  )
  return []
}
