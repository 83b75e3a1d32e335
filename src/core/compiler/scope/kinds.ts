/** Reads kinds: `Booking`, `[Booking]`, `optional text`, `integer`, `{ name: text, amount: cents }`. */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import {
  boolean,
  date,
  dateTime,
  integer,
  listOf,
  optional,
  plainText,
  present,
  recordOf,
  type SchemaTypes,
  type Slot,
} from '../expressions/index.ts'
import type { Api } from '../read/api.ts'
import { entriesOf, type ScalarSource, type Source } from '../read/source.ts'

const plainKinds: ReadonlyMap<string, Slot> = new Map(
  Object.entries({
    text: present(plainText),
    integer: present(integer()),
    cents: present(integer('cents')),
    number: present({ kind: 'number' }),
    boolean: present(boolean),
    date: present(date),
    'date-time': present(dateTime),
    uri: present({ kind: 'string', format: 'uri' }),
  }),
)

/** Returns the slot of a kind. An unknown one is reported and becomes `unknown`. */
export function readKind(source: Source, api: Api, types: SchemaTypes, report: Diagnostics): Slot {
  const unknown: Slot = present({ kind: 'unknown' })
  if (source.kind === 'list') {
    const [item] = source.items
    return item ? present(listOf(readKind(item, api, types, report))) : unknown
  }
  if (source.kind === 'map')
    return present(recordOf(entriesOf(source).map(({ name, value }) => [name, readKind(value, api, types, report)] as const)))
  if (source.kind !== 'scalar') return unknown
  const words = String(source.value).trim()
  if (words.startsWith('optional ')) return optional(named(words.slice('optional '.length), source, api, types, report))
  if (words.startsWith('[') && words.endsWith(']')) return present(listOf(named(words.slice(1, -1).trim(), source, api, types, report)))
  return named(words, source, api, types, report)
}

function named(word: string, source: ScalarSource, api: Api, types: SchemaTypes, report: Diagnostics): Slot {
  const plain = plainKinds.get(word)
  if (plain) return plain
  if (api.schemas.has(word)) return types.slotOf({ $ref: `#/components/schemas/${word}` }, `#/components/schemas/${word}`)
  report.report('CAT203', source.span, `The API has no kind "${word}"`, {
    written: word,
    allowed: [...api.schemas.keys(), ...plainKinds.keys()],
  })
  return present({ kind: 'unknown' })
}
