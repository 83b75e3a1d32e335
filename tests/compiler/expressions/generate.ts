import type { Environment, Slot, Type } from '../../../src/core/compiler/expressions/index.ts'

/** Seeded random numbers (mulberry32): a failing test can be repeated with its seed. */
export class Random {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit)
  }
  chance(of: number): boolean {
    return this.below(1000) < of * 1000
  }
  pick<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
}

interface Place {
  path: string
  slot: Slot
}

/** Type that a generated expression is to have. */
export type Want = 'boolean' | 'cents' | 'whole' | 'days' | 'date' | 'moment' | 'text'

/** Generates random expressions, mostly well typed; the checker decides whether each is valid. */
export class Generator {
  readonly #random: Random
  #items = 0
  constructor(random: Random) {
    this.#random = random
  }

  expression(environment: Environment, want: Want, depth: number): string {
    const places = [...environment.names].flatMap(([path, slot]) => placesIn({ path, slot }, 3))
    return this.#of(want, places, depth)
  }

  #of(want: Want, places: readonly Place[], depth: number): string {
    if (want === 'boolean') return this.#boolean(places, depth)
    const choice = this.#random.below(depth > 0 ? 9 : 3)
    const deeper = (other: Want): string => this.#of(other, places, depth - 1)
    const list = (): string => this.#list(places)
    if (choice === 3) return `orElse(${deeper(want)}, ${deeper(want)})`
    if (choice === 4) return `pick(${deeper('boolean')}, ${deeper(want)}, ${deeper(want)})`
    switch (want) {
      case 'cents':
        if (choice === 5) {
          const [sign, left] = [this.#random.pick(['+', '-', 'opposite']), deeper('cents')]
          return sign === 'opposite' ? `-(${left})` : `(${left} ${sign} ${deeper('cents')})`
        }
        if (choice === 6)
          return this.#inItems(
            places,
            (item) => `sum(${item.list}.map(${item.name}, orElse(${item.name}.price, ${item.name}.price)))`,
            depth,
          )
        if (choice === 7)
          return this.#inItems(
            places,
            (item) => `${this.#random.pick(['least', 'greatest', 'sum'])}(${item.list}.map(${item.name}, ${item.name}.price))`,
            depth,
          )
        return this.#path(places, (type) => type.kind === 'integer' && type.unit === 'cents', '1 EUR')
      case 'whole':
        if (choice === 5) return `size(${list()})`
        if (choice === 6) return `size(${deeper('text')})`
        if (choice === 7)
          return this.#inItems(places, (item) => `size(${item.list}.filter(${item.name}, ${this.#known(item.places, depth - 1)}))`, depth)
        if (choice === 8) return this.#inItems(places, (item) => `sum(${item.list}.map(${item.name}, ${item.name}.quantity))`, depth)
        return this.#path(places, (type) => type.kind === 'integer' && type.unit === 'plain', String(this.#random.below(4)))
      case 'days':
        if (choice > 5) return `days(${deeper('date')}, ${deeper('date')})`
        return this.#random.pick(['1 day', '30 days', '365 days'])
      case 'date':
        if (choice === 5) return `(${deeper('date')} ${this.#random.pick(['+', '-'])} ${deeper('days')})`
        if (choice === 6) return this.#random.pick(['2026-02-28', '2026-12-31'])
        if (choice === 7) return `day(${deeper('moment')})`
        return this.#path(places, (type) => type.kind === 'date', 'today')
      case 'moment':
        if (choice === 5)
          return `${this.#random.pick(['least', 'greatest'])}(data.practices.map(practice${this.#items}, practice${this.#items++}.creationDate))`
        return this.#path(places, (type) => type.kind === 'date-time', 'now')
      case 'text':
        if (choice === 5) return `(${deeper('text')} + ${deeper('text')})`
        if (choice === 6) return `string(${this.#of(this.#random.pick(['whole', 'date']), places, depth - 1)})`
        if (choice === 7) return `first(${deeper('text')}.split('a'))`
        return this.#path(places, (type) => type.kind === 'string' && type.format === 'plain', this.#random.pick(["'a'", "'ab'", "''"]))
    }
  }

  #boolean(places: readonly Place[], depth: number): string {
    const choice = this.#random.below(depth > 0 ? 22 : 7)
    const deeper = (want: Want): string => this.#of(want, places, depth - 1)
    const path = (): string => this.#random.pick(places).path
    switch (choice) {
      case 0:
        return this.#path(places, (type) => type.kind === 'boolean', 'true')
      case 1:
        return `has(${path()})`
      case 2:
        return `${path()} ${this.#random.pick(['==', '!='])} null`
      case 3: {
        const code = this.#random.pick(places.filter(({ slot }) => slot.type.kind === 'enum'))
        const values = code.slot.type.kind === 'enum' ? code.slot.type.values : []
        const literal = (): string => {
          const value = this.#random.pick(values)
          return typeof value === 'string' ? `'${value}'` : String(value)
        }
        if (this.#random.chance(0.3)) return `${code.path} in [${literal()}, ${literal()}]`
        return `${code.path} ${this.#random.pick(['==', '!='])} ${literal()}`
      }
      case 4: {
        const status = places.filter(({ slot }) => slot.type.kind === 'enum' && slot.type.name === 'PracticeStatus')
        return status.length === 0 ? 'true' : `permits(${this.#random.pick(status).path}, '${this.#random.pick(['pay', 'change'])}')`
      }
      case 5: {
        const variant = places.filter(({ slot }) => slot.type.kind === 'union')
        if (variant.length === 0) return 'false'
        const { path: at, slot } = this.#random.pick(variant)
        if (slot.type.kind === 'union' && slot.type.name === 'Question') {
          return this.#random.pick([
            `(${at}.type == 'radio' && ${at}.answer)`,
            `(${at}.type == 'radio' && ${at}.id > 0)`,
            `(${at}.type != 'radio' && ${at}.answer.startsWith('a'))`,
            `(${at}.type != 'text' || ${at}.answer == 'a')`,
          ])
        }
        return this.#random.pick([
          `(${at}.code == 'ok' && ${at}.total > 0)`,
          `(${at}.code != 'ok' && ${at}.reason == 'a')`,
          `(${at}.code == 'ok' || ${at}.reason.contains('b'))`,
          `(${at}.code in ['ok'] && size(${at}.rows) > 0)`,
        ])
      }
      case 6: {
        const tagged = places.filter(({ slot }) => slot.type.kind === 'list' && slot.type.item.type.kind === 'string')
        return tagged.length === 0
          ? 'false'
          : `${this.#path(places, (type) => type.kind === 'string' && type.format === 'plain', "'a'")} in ${this.#random.pick(tagged).path}`
      }
      case 7:
      case 8:
        return `(${deeper('boolean')} && ${deeper('boolean')})`
      case 9:
      case 10:
        return `(${deeper('boolean')} || ${deeper('boolean')})`
      case 11:
        return `!(${deeper('boolean')})`
      case 12: {
        const want = this.#random.pick<Want>(['cents', 'whole', 'date', 'days', 'moment'])
        return `${deeper(want)} ${this.#random.pick(['<', '<=', '>', '>=', '==', '!='])} ${deeper(want)}`
      }
      case 13:
        return `${deeper('text')}.${this.#random.pick(["startsWith('a')", "endsWith('b')", "contains('ab')", "matches('^a.*b$')"])}`
      case 14:
      case 15:
        return this.#inItems(
          places,
          (item) => `${item.list}.${this.#random.pick(['exists', 'all'])}(${item.name}, ${this.#boolean(item.places, depth - 1)})`,
          depth,
        )
      case 16:
        return `pick(${deeper('boolean')}, ${deeper('boolean')}, ${deeper('boolean')})`
      case 17:
        return `year(${deeper(this.#random.pick<Want>(['date', 'moment']))}) ${this.#random.pick(['<', '==', '>='])} 2026`
      case 18:
        return `(${deeper('boolean')}) ${this.#random.pick(['==', '!='])} (${deeper('boolean')})`
      case 19:
        return `(${deeper('boolean')}) in [${deeper('boolean')}]`
      case 20:
        return `pick(${deeper('boolean')}, 1, 2) ${this.#random.pick(['==', '!='])} 1`
      default:
        return `orElse(${deeper('boolean')}, ${this.#random.pick(['true', 'false'])})`
    }
  }

  /** A condition that is true or false for every item, as a filter requires. */
  #known(places: readonly Place[], depth: number): string {
    const condition = this.#boolean(places, depth)
    return this.#random.chance(0.5) ? `orElse(${condition}, ${this.#random.pick(['true', 'false'])})` : condition
  }

  /** Writes an expression over a list of records, with the names in scope for each item. */
  #inItems(
    places: readonly Place[],
    write: (item: { list: string; name: string; places: readonly Place[] }) => string,
    depth: number,
  ): string {
    const lists = places.filter(
      ({ slot }) => slot.type.kind === 'list' && slot.type.item.type.kind === 'record' && slot.type.item.type.name === 'ServiceSnapshot',
    )
    const { path, slot } = this.#random.pick(lists)
    const name = `item${this.#items++}`
    const item = slot.type.kind === 'list' ? slot.type.item : slot
    const filtered =
      depth > 1 && this.#random.chance(0.3)
        ? `${path}.filter(${name}f, ${this.#known([...placesIn({ path: `${name}f`, slot: item }, 2), ...lists.slice(0, 1)], depth - 2)})`
        : path
    return write({
      list: filtered,
      name,
      places: [
        ...placesIn({ path: name, slot: item }, 2),
        ...placesIn({ path: name, slot: item }, 2),
        ...places.filter(() => this.#random.chance(0.2)),
        ...places.filter(({ slot: other }) => other.type.kind === 'enum').slice(0, 1),
        ...lists.slice(0, 1),
      ],
    })
  }

  #list(places: readonly Place[]): string {
    return this.#random.pick(places.filter(({ slot }) => slot.type.kind === 'list')).path
  }

  #path(places: readonly Place[], is: (type: Type) => boolean, otherwise: string): string {
    const fitting = places.filter(({ slot }) => is(slot.type))
    return fitting.length === 0 || this.#random.chance(0.1) ? otherwise : this.#random.pick(fitting).path
  }
}

/** Every property path below a place, down to `depth` levels. */
function placesIn(place: Place, depth: number): Place[] {
  const {
    path,
    slot: { type },
  } = place
  const fields =
    depth === 0 || type.kind !== 'record'
      ? []
      : [...type.fields].flatMap(([name, slot]) =>
          placesIn({ path: /^\w+$/.test(name) ? `${path}.${name}` : `${path}['${name}']`, slot }, depth - 1),
        )
  const first =
    type.kind === 'list' && depth > 0 && type.item.type.kind !== 'string' ? placesIn({ path: `${path}[0]`, slot: type.item }, 1) : []
  return [place, ...fields, ...first]
}

/** Returns a random value of the slot's type; a nullable slot is sometimes null. */
export function randomValue(slot: Slot, random: Random, depth = 0): unknown {
  if (slot.missing && (depth > 4 || random.chance(0.35))) return null
  const { type } = slot
  switch (type.kind) {
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
      return type.unit === 'year' ? 2026 : random.pick([0, 1, 2, 3, 100])
    case 'number':
      return random.pick([0, 1.5])
    case 'string':
      return random.pick(['a', 'ab', 'b', 'aab', ''])
    case 'date':
      return random.pick(['2025-01-01', '2026-06-01', '2026-12-31'])
    case 'date-time':
      // Some of these name the same instant, one falls into another year in Italy, and some sort differently as texts than as instants.
      return random.pick([
        '2025-01-01T10:00:00Z',
        '2025-01-01T10:00:00.500Z',
        '2025-01-01T11:00:00+01:00',
        '2025-12-31T23:30:00Z',
        '2026-06-01T10:00:00Z',
      ])
    case 'enum':
      return random.pick(type.values)
    case 'list':
      return Array.from({ length: depth > 4 ? 0 : random.below(4) }, () => randomValue(type.item, random, depth + 1))
    case 'union':
      return randomValue({ ...slot, missing: false, type: random.pick(type.variants) }, random, depth)
    case 'record':
      return Object.fromEntries(
        [...type.fields].flatMap(([name, field]) => {
          const value = randomValue(field, random, depth + 1)
          return value === null && random.chance(0.5) ? [] : [[name, value]]
        }),
      )
    default:
      return null
  }
}
