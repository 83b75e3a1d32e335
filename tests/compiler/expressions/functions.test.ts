/** Every function and method of the language, against answers that are computed without the compiler and its run-time helpers. */
import { expect, it, describe as suite } from 'vitest'
import type { Environment } from '../../../src/core/compiler/expressions/index.ts'
import {
  checkExpression,
  emitFails,
  emitHolds,
  emitValue,
  functions,
  listOf,
  methods,
  noFacts,
  optional,
  plainText,
  present,
  recordOf,
} from '../../../src/core/compiler/expressions/index.ts'
import { dayNumber } from './civil.ts'
import { importEmitted, importHelpers } from './emitted-module.ts'
import { Random, randomValue } from './generate.ts'
import { environment as sample, slotOfSchema } from './sample.ts'

const seed = Number(process.env.EXPRESSION_SEED ?? 25_006)
const scopesEach = 300

interface Service {
  name: string
  quantity: number
  price?: number | null
  soldout?: boolean | null
}
interface Scope {
  today: string
  booking: {
    id: number
    title: string
    note?: string | null
    tags?: readonly string[] | null
    dueDate?: string | null
    creationDate: string
    readableStatus: string
    mustPay: boolean
    totalCost: number
    remainingAmount?: number | null
    serviceSnapshots: readonly Service[]
  }
  data: { bookings: readonly Scope['booking'][] }
  form: { search?: string | null }
}

/** The examples are about bookings, of the schema that the sample has. */
const bookingSlot = slotOfSchema('Practice')
const environment: Environment = {
  ...sample,
  // The examples of the reference are in francs.
  region: { ...sample.region, currency: 'CHF' },
  names: new Map(sample.names)
    .set('booking', bookingSlot)
    .set('data', present(recordOf([['bookings', present(listOf(bookingSlot))]])))
    .set('form', present(recordOf([['search', optional(present(plainText))]]))),
  operations: new Map([['editPackage', true]]),
  conditions: new Map([
    ['booking-due', { about: 'booking', type: bookingSlot.type, holds: noFacts, readsNow: false, codeName: 'bookingDue' }],
  ]),
}

const italian = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' })
const prices = ({ booking }: Scope): readonly number[] | undefined => {
  const all = booking.serviceSnapshots.map(({ price }) => price ?? undefined)
  return all.includes(undefined) ? undefined : (all as number[])
}
const known = <A, B>(value: A | null | undefined, then: (value: A) => B): B | undefined =>
  value === null || value === undefined ? undefined : then(value)
const plain = (text: string): string => text.toLowerCase().replaceAll('à', 'a')

/** What the example of each function is, computed from the data without the compiler and its run-time helpers. */
const answers: Readonly<Record<string, (scope: Scope) => unknown>> = {
  has: ({ booking }) => (booking.note ?? null) !== null,
  year: ({ booking }) => italian.format(new Date(booking.creationDate)).startsWith('2027'),
  day: ({ booking, today }) => italian.format(new Date(booking.creationDate)) === today,
  days: ({ booking, today }) => known(booking.dueDate, (due) => dayNumber(due) - dayNumber(today) <= 7),
  // Each of the generated days is followed by seven others of its month, or ends its year.
  period: ({ today }) => {
    const [year = '', month = '', day = ''] = today.split('-')
    return today === '2026-12-31' ? '31/12/2026-07/01/2027' : `${day}-${String(Number(day) + 7).padStart(2, '0')}/${month}/${year}`
  },
  mentions: ({ booking, form }) =>
    (form.search ?? '')
      .split(' ')
      .map(plain)
      .every((word) => plain(booking.title).includes(word)),
  size: ({ booking }) => known(booking.tags, (tags) => tags.length > 0),
  string: ({ booking }) => `${booking.id}`,
  written: ({ booking }) => known(booking.dueDate, (due) => due.split('-').reverse().join('/')),
  orElse: ({ booking }) => booking.note ?? '',
  pick: ({ booking, today }) => booking.dueDate ?? today,
  first: ({ booking }) => booking.tags?.[0],
  least: (scope) => known(prices(scope), (all) => (all.length === 0 ? undefined : Math.min(...all))),
  greatest: (scope) => known(prices(scope), (all) => (all.length === 0 ? undefined : Math.max(...all))),
  sum: (scope) => known(prices(scope), (all) => all.reduce((a, b) => a + b, 0)),
  average: (scope) =>
    known(prices(scope), (all) => (all.length === 0 ? undefined : Math.round(all.reduce((a, b) => a + b, 0) / all.length))),
  percent: ({ booking: { totalCost, remainingAmount } }) =>
    known(remainingAmount, (rest) => (totalCost === 0 ? undefined : Math.round(((totalCost - rest) / totalCost) * 100))),
  permits: ({ booking }) => booking.readableStatus === 'opzionato' || booking.readableStatus === 'confermato',
  served: () => true,
}

/** Whether each price is at least an euro; undefined where it is missing. */
const dear = ({ booking }: Scope): readonly (boolean | undefined)[] =>
  booking.serviceSnapshots.map(({ price }) => known(price, (cents) => cents >= 100))
const inNote =
  (is: (note: string) => unknown) =>
  ({ booking }: Scope): unknown =>
    known(booking.note, is)

/** What the example of each method is. A quantified condition is decided by one item, or by all of them. */
const methodAnswers: Readonly<Record<string, (scope: Scope) => unknown>> = {
  exists: (scope) => (dear(scope).includes(true) ? true : dear(scope).includes(undefined) ? undefined : false),
  all: (scope) => (dear(scope).includes(false) ? false : dear(scope).includes(undefined) ? undefined : true),
  filter: ({ booking }) => booking.serviceSnapshots.flatMap((service) => (service.soldout ? [service] : [])),
  map: ({ booking }) => Array.from(booking.serviceSnapshots, ({ name }) => name),
  // Quantities are whole numbers from 0 to 100; equal ones keep their order.
  sortedBy: ({ booking }) =>
    Array.from({ length: 101 }, (_, quantity) => booking.serviceSnapshots.filter((service) => service.quantity === quantity)).flat(),
  having: ({ data }) => data.bookings.filter(({ mustPay }) => mustPay),
  join: ({ booking }) => booking.serviceSnapshots.reduce((text, { name }, place) => (place === 0 ? name : `${text}, ${name}`), ''),
  startsWith: inNote((note) => note.indexOf('Malta') === 0),
  endsWith: inNote((note) => note.length >= 5 && note.slice(-5) === 'Malta'),
  contains: inNote((note) => note.indexOf('Malta') >= 0),
  split: inNote((note) => {
    const at = note.indexOf(', ')
    return at < 0 ? [note] : [note.slice(0, at), note.slice(at + 2)]
  }),
  matches: inNote((note) => ['IT', 'MT'].includes(note)),
}

/** Conditions that the emitted code calls. */
const conditions = 'const conditions = { bookingDue: { holds: (s: any) => s.booking.mustPay } }\n'

/** Compares an example with its answer for random data, as a value and on both rails. */
async function compare(example: string, answer: (scope: Scope) => unknown): Promise<void> {
  const { checked, problems } = checkExpression(example, environment, { position: 'value' })
  if (!checked) throw new Error(problems.map(({ message }) => message).join('\n'))
  const emissions = [emitValue, ...(checked.slot.type.kind === 'boolean' ? [emitHolds, emitFails] : [])].map((emit) =>
    emit(checked, (root) => `s.${root}`),
  )
  const { run } = await importEmitted<{ run: readonly ((scope: Scope) => unknown)[] }>(
    `${importHelpers(emissions.flatMap(({ helpers }) => helpers))}${conditions}export const run = [${emissions.map(({ code }) => `(s: any) => ${code}`).join(', ')}]`,
  )
  const random = new Random(seed)
  const randomBooking = (): Scope['booking'] => {
    const booking = randomValue(bookingSlot, random) as Scope['booking']
    return {
      ...booking,
      title: random.pick([booking.title, 'Città', 'a CITTA b']),
      note: random.pick([booking.note ?? null, 'Malta', 'Malta, IT', 'a Malta', 'malta', 'IT', 'MT']),
    }
  }
  for (let round = 0; round < scopesEach; round++) {
    const scope: Scope = {
      today: random.pick(['2025-01-01', '2026-06-01', '2026-12-31']),
      booking: randomBooking(),
      data: { bookings: Array.from({ length: random.below(4) }, randomBooking) },
      form: {
        search: random.pick(['citta', 'CITTÀ b', 'x', '', null]),
      },
    }
    const wanted = answer(scope)
    const expected = emissions.length === 1 ? [wanted] : [wanted, wanted === true, wanted === false]
    expect([JSON.stringify(scope), ...run.map((one) => one(scope))]).toEqual([JSON.stringify(scope), ...expected])
  }
}

suite.each([
  ['function', functions, answers],
  ['method', methods, methodAnswers],
] as const)('each %s of the language', (_, all, known) => {
  it('has an answer here that does not come from the emitted code', () => {
    expect(Object.keys(known).sort()).toEqual([...all.keys()].sort())
  })

  it.each([...all].map(([name, { example }]) => [name, example] as const))(
    '%s: its example gives that answer for random data, as a value and on both rails',
    (name, example) => compare(example, known[name] ?? (() => undefined)),
  )
})
