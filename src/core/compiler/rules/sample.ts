/** Checks sample data against its declared kinds. */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import { capitalised } from '../diagnostics/words.ts'
import { describe, type Slot, type Type } from '../expressions/index.ts'
import { at, entriesOf, type Source } from '../read/source.ts'

export function checkSample(source: Source, about: ReadonlyMap<string, Slot>, report: Diagnostics): void {
  checkFields(source, about, 'the sample', report)
}

function checkFields(source: Source, fields: ReadonlyMap<string, Slot>, of: string, report: Diagnostics): void {
  if (source.kind !== 'map') return
  for (const { name, key, value } of entriesOf(source)) {
    const slot = fields.get(name)
    if (slot) checkValue(value, slot, report)
    else
      report.report('CAT103', key.span, `${capitalised(of)} has nothing called "${name}"`, { written: name, allowed: [...fields.keys()] })
  }
  for (const [name, { missing }] of fields)
    if (!missing && !source.entries.has(name)) report.report('CAT105', source.span, `"${name}" is missing in ${of}`)
}

function checkValue(source: Source, { type, missing, nullable }: Slot, report: Diagnostics): void {
  if (type.kind === 'unknown' || (source.kind === 'scalar' && source.value === null && (missing || nullable))) return
  if (type.kind === 'record' && source.kind === 'map') {
    checkFields(source, type.fields, type.name ?? 'the record', report)
    return
  }
  if (type.kind === 'union' && source.kind === 'map') {
    const variant = type.variants.find(({ fields }) => isVariant(source, fields, type.discriminator)) ?? type.variants[0]
    if (variant) checkFields(source, variant.fields, variant.name ?? 'the record', report)
    return
  }
  if (type.kind === 'list' && source.kind === 'list') {
    for (const item of source.items) checkValue(item, type.item, report)
    return
  }
  if (source.kind !== 'scalar' || !fits(source.value, type))
    report.report('CAT304', source.span, `${capitalised(describe(type))} is needed here`, { hint: exampleOf(type) })
}

/** Selects a variant by its discriminator, or without one by its required properties. */
function isVariant(source: Source, fields: ReadonlyMap<string, Slot>, discriminator: string | null): boolean {
  if (discriminator === null) return [...fields].every(([name, { missing }]) => missing || at(source, name) !== undefined)
  const [slot, value] = [fields.get(discriminator), at(source, discriminator)]
  return slot !== undefined && value?.kind === 'scalar' && fits(value.value, slot.type)
}

function fits(value: unknown, type: Type): boolean {
  switch (type.kind) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
      return Number.isSafeInteger(value)
    case 'number':
      return typeof value === 'number'
    case 'date':
      return typeof value === 'string' && isDay(value)
    case 'date-time':
      return typeof value === 'string' && /^.{10}T\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(value) && isDay(value.slice(0, 10))
    case 'string':
      return typeof value === 'string' && (type.format !== 'uri' || URL.canParse(value))
    case 'enum':
      return type.open ? typeof value === 'string' : type.values.includes(value as string | number)
    default:
      return false
  }
}

/** Returns whether a date exists. `Date` would read February 30 as March 2. */
const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value)

function exampleOf(type: Type): string {
  switch (type.kind) {
    case 'integer':
      return type.unit === 'cents' ? 'Amounts are whole cents: 15000 is 150,00.' : 'For example: 3'
    case 'number':
      return 'For example: 8.5'
    case 'boolean':
      return 'Write true or false.'
    case 'date':
      return 'For example: 2027-07-05'
    case 'date-time':
      return 'In UTC, for example: 2027-07-05T08:30:00Z'
    case 'string':
      return 'Write it in quotes.'
    case 'list':
      return 'Write a list: [ … ]'
    case 'enum':
      return `Allowed: ${type.values.join(', ')}.`
    default:
      return 'Write the names and values of a record: { … }'
  }
}
