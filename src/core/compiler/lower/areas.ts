/** Checks hand-written areas: the typed interface for uses and code, texts and constants. */
import type { TextModel } from '../../model/catalogue-model.ts'
import { nearestOf } from '../diagnostics/nearest.ts'
import { bind, type Environment, type Slot } from '../expressions/index.ts'
import { at, entriesOf, itemsOf, keySpan, type ScalarSource, type Source, textOf } from '../read/source.ts'
import type { Definition } from '../resolve/definitions.ts'
import type { Context } from '../scope/context.ts'
import { readKind } from '../scope/kinds.ts'
import { placeOf } from '../scope/locals.ts'
import type { OperationFunction } from '../scope/operations.ts'
import type { CompiledExpression } from './compiled.ts'
import { compileNeeded } from './expression.ts'
import { compileText } from './texts.ts'

/** Interface of an area for its uses. */
export interface AreaContract {
  name: string
  takes: ReadonlyMap<string, Slot>
  /** Data of each event. */
  tells: ReadonlyMap<string, ReadonlyMap<string, Slot>>
  calls: readonly OperationFunction[]
}

/** An area as it is emitted. */
export interface CompiledArea extends AreaContract {
  /** The folder of its area.yaml, which has its component too. */
  folder: string
  /** Names that the placeholders of each text may read. */
  texts: ReadonlyMap<string, ReadonlyMap<string, Slot>>
  words: Readonly<Record<string, TextModel>>
  constants: ReadonlyMap<string, { expression: CompiledExpression; slot: Slot }>
}

/** Reads the interface of an area. An unknown kind is reported and becomes `unknown`. */
export function readArea({ name, source }: Definition, context: Context): AreaContract {
  return {
    name,
    takes: slotsOf(at(source, 'takes'), context),
    tells: new Map(entriesOf(at(source, 'tells')).map(({ name: event, value }) => [event, slotsOf(value, context)])),
    calls: itemsOf(at(source, 'calls')).flatMap((item) =>
      item.kind === 'scalar' ? (context.operations.find(String(item.value)) ?? []) : [],
    ),
  }
}

/** @param base names in scope of all texts and constants: the constants of portal.yaml. */
export function compileArea(area: Definition, base: Environment, context: Context): CompiledArea {
  const { source } = area
  for (const item of itemsOf(at(source, 'calls'))) if (item.kind === 'scalar') context.operations.require(item)
  const texts = new Map(entriesOf(at(source, 'texts')).map(({ name, value }) => [name, slotsOf(value, context)]))
  const constants = entriesOf(at(source, 'constants')).flatMap(({ name, value }) => {
    const made = compileNeeded(value, placeOf(base, new Map(), 'public', `the area "${area.name}"`), context)
    return made ? [[name, made] as const] : []
  })
  checkKeys(area, new Map(constants), context)
  const { file } = area.source.span
  return {
    ...readArea(area, context),
    folder: file.slice(0, file.lastIndexOf('/')),
    texts,
    words: compileWords(area, texts, base, context),
    constants: new Map(constants),
  }
}

/** Reports names in `keyedBy` groups that are not codes of the API. Code would never find their constants. */
function checkKeys({ name: area, source }: Definition, constants: CompiledArea['constants'], context: Context): void {
  const { api, types, report, sources } = context
  for (const { name, key, value } of entriesOf(at(source, 'keyedBy'))) {
    const code = readKind(value, api, types, report).type
    const constant = constants.get(name)
    if (at(at(source, 'constants'), name) === undefined) {
      const allowed = entriesOf(at(source, 'constants')).map((one) => one.name)
      report.report('CAT201', key.span, `The area "${area}" reads no constant "${name}"`, { written: name, allowed })
      continue
    }
    if (code.kind !== 'enum') {
      if (code.kind !== 'unknown') report.report('CAT304', value.span, `"${textOf(value) ?? ''}" is no code of the API`)
      continue
    }
    // An invalid expression was already reported.
    if (constant === undefined) continue
    const codes = code.values.map(String)
    const path = (textOf(at(at(source, 'constants'), name)) ?? '').trim().split('.').slice(1)
    const group = path.reduce<Source | undefined>(at, at(sources.single.get('portal')?.source, 'constants'))
    if (constant.slot.type.kind !== 'record' || group === undefined)
      report.report('CAT304', key.span, `The constant "${name}" is no group of constants`)
    for (const { name: written, key: place } of entriesOf(group)) {
      if (codes.includes(written)) continue
      const message = `"${written}" is none of the codes of ${textOf(value) ?? ''}, so the area "${area}" never reads it`
      report.report('CAT810', place.span, message, { written, allowed: codes })
    }
  }
}

/** Reports text files of unknown areas. */
export function reportStrayTexts(context: Context): void {
  for (const { name, span } of context.definitions.all('area-texts')) {
    if (context.definitions.find('area', name) || context.definitions.isLeftOut('area', name)) continue
    context.report.report('CAT808', span, `There is no area "${name}", so nothing reads these texts`, {
      written: name,
      allowed: context.definitions.all('area').map((area) => area.name),
    })
  }
}

function compileWords(area: Definition, texts: CompiledArea['texts'], base: Environment, context: Context): Record<string, TextModel> {
  const file = context.definitions.find('area-texts', area.name)
  if (context.definitions.isLeftOut('area-texts', area.name)) return {}
  const written = new Map(entriesOf(at(file?.source, 'texts')).map((entry) => [entry.name, entry]))
  const absent = [...texts.keys()].filter((name) => !written.has(name))
  // A text under a misspelled name is not reported as missing as well.
  const meant = new Set<string>()
  for (const { name, key } of written.values()) {
    if (texts.has(name)) continue
    context.report.report('CAT808', key.span, `The area "${area.name}" has no text "${name}"`, {
      written: name,
      allowed: absent.length > 0 ? absent : [...texts.keys()],
    })
    const near = nearestOf(name, absent)
    if (near !== undefined) meant.add(near)
  }
  const words: Record<string, TextModel> = {}
  for (const { name, key } of entriesOf(at(area.source, 'texts'))) {
    const value = written.get(name)?.value
    if (!value) {
      if (!meant.has(name)) reportMissing(area, name, file, key, context)
      continue
    }
    let environment = base
    for (const [word, slot] of texts.get(name) ?? []) environment = bind(environment, word, slot)
    const text = compileText(value, placeOf(environment, new Map(), 'public', `the texts of the area "${area.name}"`), context)
    if (text) words[name] = text
  }
  return words
}

/** Reports a missing text at the area's text file, or at the area if there is none. */
function reportMissing(area: Definition, name: string, file: Definition | undefined, key: ScalarSource, context: Context): void {
  const path = `catalogue/areas/${area.name}.yaml`
  context.report.report(
    'CAT807',
    (file && keySpan(file.source, 'texts')) ?? key.span,
    `The area "${area.name}" needs the text "${name}"${file ? '' : `, and there is no ${path}`}`,
    { hint: `Write ${name}: { it: "…", en: "…" }${file ? '' : ` under texts in ${path}`}.` },
  )
}

const slotsOf = (kinds: Source | undefined, context: Context): ReadonlyMap<string, Slot> =>
  new Map(entriesOf(kinds).map(({ name, value }) => [name, readKind(value, context.api, context.types, context.report)]))
