/** Reads the constants of portal.yaml, such as `portal.behaviour.alert`, and those below `constants`. */
import { noCurrency, type Region } from '../../lib/region.ts'
import type { Diagnostics, Span } from '../diagnostics/diagnostic.ts'
import {
  date,
  dateTime,
  integer,
  type Literal,
  listOf,
  type Node,
  partsOf,
  pathOf,
  plainText,
  present,
  recordOf,
  type Slot,
  unknown,
  wordsIn,
} from '../expressions/index.ts'
import { anyCurrency } from '../expressions/measures.ts'
import { behaviourKeys } from '../grammar/behaviour.ts'
import type { ConstantKind, Shape } from '../grammar/shape.ts'
import type { CatalogueFile } from '../read/catalogue.ts'
import { constantProblem, constantValue } from '../read/constants.ts'
import { anyRegion, isText, type OwnConstantKind, ownConstant } from '../read/own-constants.ts'
import { at, entriesOf, itemsOf, type ScalarSource, type Source, textOf } from '../read/source.ts'
import { readTheme } from './read-theme.ts'

export interface PortalConstants {
  /** The security scheme of the API by which the user signs in. */
  scheme: string | undefined
  slot: Slot
  value: Record<string, unknown>
  /** With the defaults for what portal.yaml leaves out. */
  region: Region
  /** The owner's own constants by path (`season.label`), with the span of the name. */
  own: ReadonlyMap<string, Span>
  /** Top-level names below `constants`. */
  ownNames: readonly string[]
  /** Paths below `portal` that expressions read. */
  read: Set<string>
  /** Those that the emitted code reads from the object of constants; it contains any other as a literal. */
  emitted: Set<string>
}

interface Read {
  slot: Slot
  value: unknown
}

/** Reads the constants of portal.yaml, with defaults for `theme` and `behaviour`. Names of screens, texts and loads are no constants. */
export function readPortal(file: CatalogueFile | undefined, languages: readonly string[], report: Diagnostics): PortalConstants {
  const { source, shape } = file ?? {}
  const read = shape && source ? constant(source, shape, 'portal') : undefined
  const region = regionOf(source)
  const slots = new Map(read?.slot.type.kind === 'record' ? read.slot.type.fields : [])
  const value = { ...(read?.value as Record<string, unknown> | undefined) }
  const behaviour = readBehaviour(at(source, 'behaviour'))
  slots.set('behaviour', behaviour.slot)
  value.behaviour = behaviour.value
  value.theme = readTheme(at(source, 'theme'), (value.theme ?? {}) as Readonly<Record<string, unknown>>)
  const own = new Map<string, Span>()
  const taken = shape?.is === 'record' ? Object.keys(shape.keys()) : []
  const named = entriesOf(at(source, 'constants'))
  for (const { name, key, value: written } of named) {
    if (taken.includes(name)) {
      report.report('CAT205', key.span, `"portal.${name}" is a part of portal.yaml already, so it cannot be a constant of your own`, {
        hint: 'Give the constant another name.',
      })
      continue
    }
    const made = ownConstants(written, name, `portal.${name}`, key, { paths: own, languages, region, report })
    slots.set(name, made.slot)
    value[name] = made.value
  }
  return {
    slot: present(recordOf(slots, 'portal')),
    value,
    region,
    scheme: textOf(at(at(source, 'signIn'), 'scheme')),
    own,
    ownNames: named.map(({ name }) => name),
    read: new Set(),
    emitted: new Set(),
  }
}

/** Returns the region of portal.yaml; a value with a mistake, which is reported, is replaced. */
function regionOf(portal: Source | undefined): Region {
  const read = (key: string, kind: ConstantKind, omitted: string, mistaken: string): string => {
    const source = at(portal, key)
    return !source ? omitted : constantProblem(source, kind) ? mistaken : (textOf(source) ?? mistaken)
  }
  return { timeZone: read('timeZone', 'time-zone', 'UTC', 'UTC'), currency: read('currency', 'currency', noCurrency, anyCurrency) }
}

function constant(source: Source, shape: Shape, name: string): Read | undefined {
  if (shape.is === 'constant') return { slot: present(slotOf(shape.kind)), value: constantValue(source, shape.kind) }
  if (shape.is === 'list') {
    const items = itemsOf(source).map((item) => constant(item, shape.of, name))
    const [first] = items
    return first && { slot: present(listOf(first.slot)), value: items.map((item) => item?.value) }
  }
  if (shape.is !== 'record' && shape.is !== 'map') return undefined
  const slots: [string, Slot][] = []
  const value: Record<string, unknown> = {}
  for (const { name: key, value: inner } of entriesOf(source)) {
    const inside = shape.is === 'record' ? Object.entries(shape.keys()).find(([known]) => known === key)?.[1].shape : shape.of
    const read = inside ? constant(inner, inside, `${name}.${key}`) : undefined
    if (!read) continue
    slots.push([key, read.slot])
    value[key] = read.value
  }
  return slots.length > 0 ? { slot: present(recordOf(slots, name)), value } : undefined
}

function readBehaviour(source: Source | undefined): Read {
  const made = Object.entries(behaviourKeys).map(([name, { kind, default: preset }]) => {
    const written: Source = at(source, name) ?? {
      kind: 'scalar',
      value: preset,
      span: { file: '', start: 0, end: 0 },
      verbatim: true,
      quote: 0,
    }
    return [name, present(slotOf(kind)), constantValue(written, kind)] as const
  })
  return {
    slot: present(
      recordOf(
        made.map(([name, slot]) => [name, slot]),
        'portal.behaviour',
      ),
    ),
    value: Object.fromEntries(made.map(([name, , value]) => [name, value])),
  }
}

interface Reading {
  /** Collects each constant by its path below `portal`. */
  paths: Map<string, Span>
  languages: readonly string[]
  region: Region
  report: Diagnostics
}

/** Reads an own constant or a group of them. */
function ownConstants(source: Source, path: string, name: string, key: ScalarSource, reading: Reading): Read {
  const { languages } = reading
  if (source.kind === 'map' && !isText(source, languages)) {
    const made = entriesOf(source).map(
      ({ name: word, key: inner, value }) => [word, ownConstants(value, `${path}.${word}`, `${name}.${word}`, inner, reading)] as const,
    )
    return {
      slot: present(
        recordOf(
          made.map(([word, { slot }]) => [word, slot]),
          name,
        ),
      ),
      value: Object.fromEntries(made.map(([word, { value }]) => [word, value])),
    }
  }
  reading.paths.set(path, key.span)
  if (source.kind === 'map') {
    const both = textOf(at(source, 'both'))
    return {
      slot: present(wordsIn(languages)),
      value: Object.fromEntries(languages.map((tag) => [tag, both ?? textOf(at(source, tag)) ?? ''])),
    }
  }
  if (source.kind === 'scalar') return single(source, reading)
  const items = itemsOf(source).map((item) => (item.kind === 'scalar' ? single(item, reading) : { slot: present(unknown), value: null }))
  const slot = items.find(({ slot }) => slot.type.kind === 'number')?.slot ?? items[0]?.slot ?? present(unknown)
  return { slot: present(listOf(slot)), value: items.map(({ value }) => value) }
}

function single(source: ScalarSource, { region, report }: Reading): Read {
  const made = ownConstant(source, region)
  if (made.problem !== undefined) {
    // The grammar has reported what is wrong anywhere.
    if (ownConstant(source, anyRegion).problem === undefined) report.report('CAT111', source.span, made.problem, { hint: made.hint })
    return { slot: present(unknown), value: null }
  }
  return { slot: present(made.kind === 'number' ? { kind: 'number' } : slotOf(made.kind)), value: made.value }
}

function slotOf(kind: ConstantKind | Exclude<OwnConstantKind, 'number'>): Slot['type'] {
  switch (kind) {
    case 'duration':
      return integer('ms')
    case 'amount':
      return integer('cents')
    case 'integer':
    case 'pixels':
      return integer()
    case 'days':
      return integer('days')
    case 'moment':
      return dateTime
    case 'date':
      return date
    case 'url':
    case 'origin':
      return { kind: 'string', format: 'uri' }
    case 'email':
      return { kind: 'string', format: 'email' }
    default:
      return plainText
  }
}

/** Returns the constants that an expression reads, as paths below `portal`. */
export function constantsIn(node: Node): readonly string[] {
  const [root, ...path] = pathOf(node)?.split('/') ?? []
  return root === 'portal' ? [path.join('.')] : partsOf(node).flatMap(constantsIn)
}

/** Returns the value of an expression that is nothing but the path of a single constant. */
export function constantAt(node: Node, { value }: PortalConstants): Literal | undefined {
  const [root, ...path] = pathOf(node)?.split('/') ?? []
  if (root !== 'portal') return undefined
  const found = path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value)
  return typeof found === 'string' || typeof found === 'number' ? found : undefined
}

/** Reports own constants that neither an expression nor `readByCode` reads. */
export function reportUnusedConstants({ own, read }: PortalConstants, source: Source | undefined, report: Diagnostics): void {
  const byCode = itemsOf(at(source, 'readByCode')).flatMap((item) => textOf(item) ?? [])
  const used = [...read, ...byCode]
  const within = (path: string, group: string): boolean => path === group || path.startsWith(`${group}.`)
  for (const [path, span] of own) {
    if (!used.some((one) => within(path, one) || within(one, path)))
      report.report('CAT001', span, `Nothing reads the constant "portal.${path}"`, {
        hint: 'Remove it, read it, or name it under `readByCode`.',
      })
  }
}

/** Reports entries of `readByCode` that are neither a constant nor a group of them. */
export function checkReadByCode({ own }: PortalConstants, source: Source | undefined, report: Diagnostics): void {
  for (const item of itemsOf(at(source, 'readByCode'))) {
    const written = textOf(item) ?? ''
    if ([...own.keys()].some((path) => path === written || path.startsWith(`${written}.`))) continue
    // After a mistake of class 1 the constant may be one that could not be read.
    if (!report.hasOfClass('1'))
      report.report('CAT201', item.span, `There is no constant "${written}"`, { written, allowed: [...own.keys()] })
  }
}
