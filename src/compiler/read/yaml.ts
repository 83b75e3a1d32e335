/** YAML text to a source tree. Syntax mistakes, duplicate keys, anchors and tags are reported; nothing is silently ignored. */
import { type Document, isAlias, isMap, isPair, isScalar, isSeq, parseDocument, type YAMLError, type Node as YamlNode } from 'yaml'
import type { Diagnostics, Span } from '../diagnostics/diagnostic.ts'
import type { ScalarSource, Source } from './source.ts'

/** The tree of a file; undefined where it is empty or cannot be read at all. */
export function readYaml(file: string, text: string, report: Diagnostics): Source | undefined {
  const document = parseDocument(text, { keepSourceTokens: false, uniqueKeys: false, merge: false, prettyErrors: false, version: '1.2' })
  // What follows the first mistake of a file is mostly its consequence.
  const [error] = [...document.errors, ...document.warnings.filter((warning) => warning.code !== 'TAG_RESOLVE_FAILED')]
  if (error) syntax(error, file, text, report)
  if (document.errors.length > 0) return undefined
  if (document.contents === null) {
    report.report('CAT104', { file, start: 0, end: 1 }, 'The file is empty')
    return undefined
  }
  return convert(document.contents, { file, text, report, document })
}

interface Context {
  file: string
  text: string
  report: Diagnostics
  document: Document
}

function syntax(error: YAMLError, file: string, text: string, report: Diagnostics): void {
  const [start, end] = error.pos
  const firstLine = error.message.split('\n')[0] ?? error.message
  const commaEndsText = /[{,]\s*(it|en|both):\s*[^"'{}\n]*,/.test(text.slice(text.lastIndexOf('\n', start) + 1, end + 80))
  report.report(
    'CAT101',
    { file, start, end: Math.max(end, start + 1) },
    firstLine,
    commaEndsText ? { hint: 'A comma ends a text that is not in quotes: put the words in quotes.' } : {},
  )
}

function convert(node: YamlNode, context: Context): Source {
  const { file, report } = context
  const span = spanOf(node, file)
  if (isAlias(node)) {
    report.report('CAT109', span, 'Aliases are not used in a catalogue')
    const target = node.resolve(context.document)
    // Read as what it stands for, so that nothing else is reported of it.
    return isScalar(target) || (isMap(target) && target.items.every((pair) => isScalar(pair.value)))
      ? convert(target, context)
      : nothing(span)
  }
  if ('anchor' in node && node.anchor) report.report('CAT109', span, 'Anchors are not used in a catalogue')
  if (node.tag && !node.tag.startsWith('tag:yaml.org,2002:'))
    report.report('CAT109', span, `The tag "${node.tag}" is not used in a catalogue`)
  if (isMap(node)) return mapping(node.items, span, context)
  if (isSeq(node)) return { kind: 'list', span, items: node.items.map((item) => (isNode(item) ? convert(item, context) : nothing(span))) }
  if (isScalar(node)) return scalar(node.value, node.type, span, context)
  return nothing(span)
}

function mapping(pairs: readonly unknown[], span: Span, context: Context): Source {
  const entries = new Map<string, { key: ScalarSource; value: Source }>()
  for (const pair of pairs) {
    if (!isPair(pair) || !isNode(pair.key)) continue
    const key = convert(pair.key, context)
    if (key.kind !== 'scalar') {
      context.report.report('CAT104', key.span, 'A key is a plain word')
      continue
    }
    const name = String(key.value)
    if (name === '<<') context.report.report('CAT109', key.span, 'Merge keys are not used in a catalogue')
    else if (entries.has(name))
      context.report.report('CAT102', key.span, `"${name}" is written twice`, { hint: 'Only one of the two could count.' })
    else
      entries.set(name, {
        key,
        value: isNode(pair.value) ? convert(pair.value, context) : nothing({ ...key.span, start: key.span.end, end: key.span.end + 1 }),
      })
  }
  return { kind: 'map', span, entries }
}

function scalar(value: unknown, style: string | undefined, span: Span, { text }: Context): ScalarSource {
  const quote = style === 'QUOTE_DOUBLE' || style === 'QUOTE_SINGLE' ? 1 : 0
  const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
  const written = text.slice(span.start + quote, span.end - quote)
  return { kind: 'scalar', value: plain, span, verbatim: typeof plain !== 'string' || written === plain, quote }
}

const nothing = (span: Span): ScalarSource => ({ kind: 'scalar', value: null, span, verbatim: false, quote: 0 })
const isNode = (value: unknown): value is YamlNode => value !== null && typeof value === 'object' && 'range' in value
/** Without the line break or comment that follows a value. */
function spanOf(node: YamlNode, file: string): Span {
  const [start = 0, end = 0] = node.range ?? []
  return { file, start, end: Math.max(end, start) }
}
