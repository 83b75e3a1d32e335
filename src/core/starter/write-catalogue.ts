/** Writes a first catalogue of the shapes of operations. Its texts are those of the description, the same in each language. */

import { type Api, codesOf, isStatusCode } from '../compiler/read/api.ts'
import { isKebab } from '../compiler/read/languages.ts'
import { isSentence } from '../compiler/read/template.ts'
import { writeBlock, writeKey } from '../compiler/write-yaml.ts'
import { isServerPath } from '../model/server-paths.ts'
import { kindOf, type LeftOut, type Part, type Property, paramOf, type Shape } from './shapes.ts'
import { asCamel, asKebab, asWords } from './words.ts'

export interface Brand {
  /** What the portal is called. */
  name: string
  /** `colours` of the theme: all others, logo, fonts and radii follow from them. */
  colours: { brand: string; accent: string }
  /** The languages of the portal, the default one first. */
  languages: readonly string[]
}

type Yaml = Readonly<Record<string, unknown>>

/** A screen of one item with what can be done to it, and the lists that lead to it. */
interface Item {
  shape: Shape
  /** The lists whose rows open it, with the property of a row for each parameter of its path. */
  from: readonly { list: Shape; given: Readonly<Record<string, Property>> }[]
  forms: readonly Shape[]
  acts: readonly Shape[]
}

export interface Catalogue {
  files: ReadonlyMap<string, string>
  /** The first screen; undefined if there is none. */
  home: string | undefined
  leftOut: readonly LeftOut[]
}

/** Returns the catalogue's files by path, and what no screen has a place for. */
export function writeCatalogue(shapes: readonly Shape[], api: Api, brand: Brand): Catalogue {
  const { lists, items, forms, leftOut } = placeShapes(shapes)
  const writer = new Writer(lists, items, brand.languages)
  for (const list of lists) writer.list(list)
  for (const item of items) writer.item(item)
  for (const form of forms) writer.formScreen(form)
  const inMenu = shapes.filter((shape) => lists.includes(shape) || forms.includes(shape) || isAlone(items, shape))
  const home = (lists[0] ?? inMenu[0])?.name
  if (home !== undefined) writer.shell(home, inMenu, api, brand)
  const without = new Set(leftOut.map(({ what }) => what))
  const unsaid = shapes.filter(({ called }) => !without.has(called)).flatMap((shape) => shape.unsaid)
  return { files: writer.files, home, leftOut: [...leftOut, ...unsaid] }
}

const isAlone = (items: readonly Item[], shape: Shape): boolean => shape.path.length === 0 && items.some((item) => item.shape === shape)

/** Gives each shape a screen: its own, or that of the item which it is about. */
function placeShapes(shapes: readonly Shape[]): {
  lists: readonly Shape[]
  items: readonly Item[]
  forms: readonly Shape[]
  leftOut: readonly LeftOut[]
} {
  const leftOut: LeftOut[] = []
  const lists = shapes.filter(({ does, path }) => does === 'list' && path.length === 0)
  for (const { called, path } of shapes.filter(({ does, path }) => does === 'list' && path.length > 0))
    leftOut.push({ what: called, why: `no entry of the menu gives ${nameAll(path)} of its path` })
  const reached: Omit<Item, 'forms' | 'acts'>[] = []
  for (const shape of shapes.filter(({ does }) => does === 'item')) {
    const from = shape.path.length === 0 ? [] : leadingTo(shape, lists)
    if (shape.path.length > 0 && from.length === 0)
      leftOut.push({ what: shape.called, why: `no list gives ${nameAll(shape.path)} of its path` })
    else reached.push({ shape, from })
  }
  // The item of `/notes/{id}/author` comes before that of `/notes/{id}`.
  const nearest = reached.toSorted((a, b) => b.shape.operation.path.length - a.shape.operation.path.length)
  const changing = shapes.filter(({ does }) => does === 'form' || does === 'act')
  const aboutItem = new Map(
    changing.flatMap((shape) => {
      const item = shape.path.length === 0 ? undefined : nearest.find((one) => isAbout(shape, one.shape))
      return item ? [[shape, item]] : []
    }),
  )
  for (const shape of changing.filter(({ path }) => path.length > 0))
    if (!aboutItem.has(shape)) leftOut.push({ what: shape.called, why: `no screen shows the item that ${nameAll(shape.path)} names` })
  const of = (item: (typeof reached)[number], does: Shape['does']): Shape[] =>
    changing.filter((shape) => shape.does === does && aboutItem.get(shape) === item)
  return {
    lists,
    items: reached.map((item) => ({ ...item, forms: of(item, 'form'), acts: of(item, 'act') })),
    forms: changing.filter(({ path }) => path.length === 0),
    leftOut,
  }
}

const nameAll = (path: Shape['path']): string => path.map(({ name }) => `{${name}}`).join(' and ')

const withoutNames = (path: string): string => path.replace(/\{[^}]*\}/g, '{}')

/** Returns whether an operation is about the item of another one: its path is that of the item, or continues it with no further parameter. */
const isAbout = (shape: Shape, item: Shape): boolean =>
  item.path.length === shape.path.length && `${withoutNames(shape.operation.path)}/`.startsWith(`${withoutNames(item.operation.path)}/`)

/** Returns the lists whose rows give each parameter of an item's path: those of such items or directly above it, otherwise the first one. */
function leadingTo(item: Shape, lists: readonly Shape[]): Item['from'] {
  const able = lists.flatMap((list) => {
    const isSame = list.schema !== undefined && list.schema === item.schema && item.path.length === 1
    const isOfThese = isSame || withoutNames(item.operation.path) === `${list.operation.path}/{}`
    const given = item.path.flatMap((parameter) => {
      const kind = kindOf(parameter.schema)
      const found = [parameter.name, ...(isOfThese ? ['id'] : [])].flatMap(
        (name) =>
          list.properties.find((property) => property.name === name && (kind === undefined || kindOf(property.schema) === kind)) ?? [],
      )[0]
      return found ? [[parameter.name, found] as const] : []
    })
    return given.length === item.path.length ? [{ list, given: Object.fromEntries(given), isOfThese }] : []
  })
  const ofThese = able.filter(({ isOfThese }) => isOfThese)
  return ofThese.length > 0 ? ofThese : able.slice(0, 1)
}

/** Texts of the screens that no description has. */
const shared = {
  home: { it: 'Vai alla pagina iniziale', en: 'Go to the home page' },
  open: { it: 'Apri', en: 'Open' },
  nothing: { it: 'Non c’è ancora niente', en: 'There is nothing yet' },
  done: { it: 'Fatto', en: 'Done' },
  failed: { it: 'Non è riuscito', en: 'This has failed' },
  'for-good': { it: 'Non si può annullare.', en: 'This cannot be undone.' },
  'go-on': { it: 'Procedere?', en: 'Go on?' },
} as const

/** Returns the property of a value, as an expression. */
const memberOf = (value: string, name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? `${value}.${name}` : `${value}['${name}']`)

class Writer {
  readonly files = new Map<string, string>()
  readonly #lists: readonly Shape[]
  readonly #items: readonly Item[]
  readonly #texts = new Map<string, unknown>()
  readonly #languages: readonly string[]
  readonly #constants: Record<string, Record<string, string>> = {}
  readonly #enums: Record<string, unknown> = {}
  readonly #paths = new Set<string>()

  constructor(lists: readonly Shape[], items: readonly Item[], languages: readonly string[]) {
    this.#languages = languages
    this.#lists = lists
    this.#items = items
  }

  list(shape: Shape): void {
    const { inside, operation } = shape
    const whole = inside ? memberOf('data.list', inside.name) : 'data.list'
    const openings = this.#items.flatMap((item) => item.from.filter(({ list }) => list === shape).map(({ given }) => ({ item, given })))
    const conditions: Record<string, string> = {}
    const buttons = openings.map(({ item, given }) => {
      const missing = Object.values(given).filter(({ required }) => !required)
      const when = missing.map(({ name }) => `has-${asKebab(name)}`)
      for (const { name } of missing) conditions[`has-${asKebab(name)}`] = `has(${memberOf('row', name)})`
      const inputs = item.shape.path.map((parameter) => [paramOf(parameter), memberOf('row', given[parameter.name]?.name ?? '')])
      return {
        label: openings.length === 1 ? this.#shared('open') : this.#title(item.shape),
        ...(when.length > 0 && { when: when.length === 1 ? when[0] : when }),
        do: [{ go: { screen: item.shape.name, with: Object.fromEntries(inputs) } }],
      }
    })
    const leading = shape.properties.find(({ name }) => ['name', 'title'].includes(name))
    this.#screen(shape, {
      data: { list: { operation: operation.id } },
      ...(Object.keys(conditions).length > 0 && { conditions }),
      content: [
        {
          table: {
            caption: this.#title(shape),
            captionHidden: true,
            each: 'row',
            in: inside && !inside.required ? `orElse(${whole}, [])` : whole,
            columns: shape.properties.map((property) => ({
              ...this.#value(shape, property, 'row'),
              ...(property === leading && property !== shape.properties[0] && { leads: true }),
            })),
            ...(buttons.length > 0 && { buttons }),
            empty: { title: this.#shared('nothing') },
          },
        },
      ],
    })
  }

  item({ shape, from, forms, acts }: Item): void {
    const params = Object.fromEntries(shape.path.map((parameter) => [paramOf(parameter), this.#kind(parameter.schema)]))
    this.#screen(shape, {
      ...(shape.path.length > 0 && { params }),
      data: { item: { operation: shape.operation.id, ...this.#inputs(shape, shape, 'params.') } },
      content: [
        { facts: { items: shape.properties.map((property) => this.#value(shape, property, 'data.item')) } },
        ...(acts.length > 0 ? [{ buttons: { items: acts.map((act) => this.#act(act, shape, from[0]?.list)) } }] : []),
        ...forms.map((form) => {
          this.#form(form, shape)
          const params = shape.path.map((parameter) => [paramOf(parameter), `params.${paramOf(parameter)}`])
          const given = { ...(this.#isStart(form, shape) && { item: 'data.item' }), ...Object.fromEntries(params) }
          return { section: { look: 'card', title: this.#title(form), content: [{ form: { name: form.name, with: given } }] } }
        }),
      ],
    })
  }

  formScreen(shape: Shape): void {
    this.#form(shape)
    this.#screen(shape, { content: [{ form: { name: shape.name } }] })
  }

  shell(home: string, inMenu: readonly Shape[], { operations }: Api, { name, colours, languages }: Brand): void {
    const wordsOf = (codes: Iterable<string>): Yaml | undefined => {
      const words = [...new Set(codes)].sort().map((code) => [code, this.#words('codes', asCamel(code), asWords(code))] as const)
      return words.length > 0 ? Object.fromEntries(words) : undefined
    }
    const all = [...operations.values()]
    const problems = wordsOf(all.flatMap(({ codes }) => codes.filter((code) => !isStatusCode(code))))
    const server = wordsOf(all.flatMap(({ messageCodes }) => messageCodes))
    const header = { home: this.#translated('home') }
    const constants = Object.keys(this.#constants).length > 0 && { constants: { description: this.#constants } }
    this.#file('portal.yaml', {
      brand: { id: asKebab(name), name, operator: name },
      languages,
      home,
      theme: { colours },
      ...constants,
    })
    this.#file('navigation.yaml', {
      header,
      visitor: inMenu.map((shape) => ({ label: this.#title(shape), to: { screen: shape.name } })),
    })
    const texts = this.#texts.size > 0 ? Object.fromEntries(this.#texts) : undefined
    if (texts ?? problems ?? server)
      this.#file('messages.yaml', { ...(texts && { texts }), ...(problems && { problems }), ...(server && { server }) })
    if (Object.keys(this.#enums).length > 0) this.#file('enums.yaml', this.#enums)
  }

  #screen(shape: Shape, rest: Yaml): void {
    this.#file(`screens/${shape.name}.yaml`, {
      path: this.#pathOf(shape),
      title: this.#title(shape),
      ...(shape.description !== undefined && { description: this.#text(shape, 'description', shape.description) }),
      ...rest,
    })
  }

  /** Returns the address of a screen: the path of what it reads, unless the server or another screen has it. */
  #pathOf(shape: Shape): string {
    const params = new Map(shape.path.map((parameter) => [`{${parameter.name}}`, `{${paramOf(parameter)}}`]))
    const segments = shape.operation.path.split('/').filter((segment) => segment !== '')
    const own = `/${segments.map((segment) => params.get(segment) ?? asKebab(segment)).join('/')}`
    const plain = `/${[shape.name, ...params.values()].join('/')}`
    const path = shape.does === 'form' || own === '/' || isServerPath(own) || this.#paths.has(withoutNames(own)) ? plain : own
    this.#paths.add(withoutNames(path))
    return path
  }

  #form(shape: Shape, item?: Shape): void {
    const { operation } = shape
    const about = {
      ...(item && this.#isStart(shape, item) && { item: item.schema }),
      ...Object.fromEntries((item?.path ?? []).map((parameter) => [paramOf(parameter), this.#kind(parameter.schema)])),
    }
    this.#file(`forms/${shape.name}.yaml`, {
      ...(item && { about }),
      operation: operation.id,
      ...(item && this.#inputs(shape, item, '')),
      ...(item && this.#isStart(shape, item) && { start: 'item' }),
      sections: this.#sections(shape),
      submit: {
        label: this.#title(shape),
        style: 'primary',
        failure: { fallback: this.#shared('failed') },
        then: this.#afterwards(item, false, this.#listOf(shape, item)),
      },
    })
  }

  /** Returns the sections of a form: its single values with its lists and choices, and one for each object. */
  #sections(shape: Shape): readonly Yaml[] {
    const { properties, parts = [] } = shape
    const objects = parts.flatMap((part) => (part.is === 'object' ? [part] : []))
    const others = parts.flatMap((part) => (part.is === 'object' ? [] : [[part.name, this.#part(shape, part)] as const]))
    const fields = { ...this.#fields(shape, properties), ...Object.fromEntries(others) }
    return [
      ...(Object.keys(fields).length > 0 ? [{ fields }] : []),
      ...objects.map((part) => ({ title: this.#label(shape, part), at: part.name, fields: this.#fields(shape, part.properties) })),
    ]
  }

  #fields = (shape: Shape, properties: readonly Property[]): Yaml =>
    Object.fromEntries(properties.map((property) => [property.name, this.#field(shape, property)]))

  #part(shape: Shape, part: Exclude<Part, { is: 'object' }>): Yaml {
    const named = {
      label: this.#label(shape, part),
      ...(part.hint !== undefined && { hint: this.#text(shape, asCamel(`${part.name}-hint`), part.hint) }),
    }
    // Each item is called by its number.
    const label = this.#label(shape, part)
    const numbered = typeof label === 'string' ? `${label} {position}` : { both: `${(label as { both: string }).both} {position}` }
    switch (part.is) {
      case 'values':
        return { ...named, items: { field: { ...this.#field(shape, part.item), label: numbered } } }
      case 'list':
        return { ...named, items: { title: numbered, fields: this.#fields(shape, part.properties) } }
      case 'one-of': {
        const variants = part.variants.map(({ code, label, properties }) => [
          code,
          { label: this.#words(asCamel(shape.name), asCamel(`${part.name}-${code}`), label), fields: this.#fields(shape, properties) },
        ])
        return { ...named, variants: Object.fromEntries(variants) }
      }
    }
  }

  /** Returns whether a form starts with the values of the item: both have its properties. */
  #isStart(form: Shape, item: Shape): boolean {
    const shown = new Set(item.properties.map(({ name }) => name))
    return item.schema !== undefined && form.operation.path === item.operation.path && form.properties.some(({ name }) => shown.has(name))
  }

  #field(shape: Shape, property: Property): Yaml {
    const codes = property.enumeration === undefined ? codesOf(property.schema)?.filter((code) => code !== null) : undefined
    this.#enumeration(property)
    return {
      label: this.#label(shape, property),
      ...(property.hint !== undefined && { hint: this.#text(shape, asCamel(`${property.name}-hint`), property.hint) }),
      ...(codes && { choices: { values: Object.fromEntries(codes.map((code) => [String(code), this.#code(shape.operation.id, code)])) } }),
    }
  }

  #act(act: Shape, item: Shape, list: Shape | undefined): Yaml {
    const isDelete = act.operation.method === 'DELETE' && act.operation.path.endsWith('}')
    const title = this.#title(act)
    const call = { operation: act.operation.id, ...this.#inputs(act, item, 'params.'), failure: { fallback: this.#shared('failed') } }
    return {
      label: title,
      ...(isDelete && { icon: 'delete' }),
      confirm: { title, text: this.#shared(act.operation.method === 'DELETE' ? 'for-good' : 'go-on'), proceed: title },
      do: [{ call }, ...this.#afterwards(item, isDelete, list)],
    }
  }

  /** Returns the steps after a change: shows it where it is read, and leaves what is gone. */
  #afterwards(item: Shape | undefined, isGone: boolean, list: Shape | undefined): readonly Yaml[] {
    const stale = [...(item && !isGone ? [item] : []), ...(list ? [list] : [])].map(({ operation }) => operation.id)
    return [
      ...(stale.length > 0 ? [{ refresh: stale }] : []),
      { say: { text: this.#shared('done') } },
      ...(list && (isGone || !item) ? [{ go: { screen: list.name } }] : []),
    ]
  }

  /** Returns the list that a form changes: the one that leads to its item, or the one of its path. */
  #listOf(shape: Shape, item: Shape | undefined): Shape | undefined {
    if (item) return this.#items.find((one) => one.shape === item)?.from[0]?.list
    return this.#lists.find((list) => list.operation.path === shape.operation.path)
  }

  /** Returns the inputs for the parameters of an operation's path, by the parameters of the screen of its item. */
  #inputs(shape: Shape, item: Shape, before: string): { with?: Readonly<Record<string, string>> } {
    if (shape.path.length === 0) return {}
    const given = shape.path.map(({ name }, index) => {
      const parameter = item.path[index]
      return [name, `${before}${parameter ? paramOf(parameter) : ''}`]
    })
    return { with: Object.fromEntries(given) }
  }

  #value(shape: Shape, property: Property, of: string): Yaml {
    this.#enumeration(property)
    return { label: this.#label(shape, property), value: memberOf(of, property.name) }
  }

  #kind = (schema: Property['schema']): string => {
    const kind = kindOf(schema)
    return kind === undefined || kind === 'number' ? 'text' : kind
  }

  #enumeration({ enumeration, schema }: Property): void {
    if (enumeration === undefined) return
    const codes = (codesOf(schema) ?? []).filter((code) => code !== null)
    this.#enums[enumeration] = Object.fromEntries(codes.map((code) => [String(code), { label: this.#code(enumeration, code) }]))
  }

  #code(of: string, code: unknown): unknown {
    const words = typeof code === 'string' ? asWords(code) : String(code)
    return this.#words(asCamel(of), asCamel(`code-${String(code)}`), words)
  }

  #title = (shape: Shape): unknown => this.#text(shape, 'title', shape.title)
  #label = (shape: Shape, { name, label }: Pick<Property, 'name' | 'label'>): unknown => this.#text(shape, asCamel(name), label)
  #text = (shape: Shape, key: string, words: string): unknown => this.#words(asCamel(shape.name), key, words)

  /** Returns a text of the description. A sentence is a constant, because it is said in each language, and written once in a single one. */
  #words(group: string, key: string, words: string): unknown {
    if (!isSentence(words) && !/[{}[\]<>&*_`|#]|\s{2}/.test(words)) return this.#same(words)
    const constants = (this.#constants[group] ??= {})
    let name = key
    for (let count = 2; constants[name] !== undefined && constants[name] !== words; count++) name = `${key}${count}`
    constants[name] = words
    return this.#same(`{portal.description.${group}.${name}}`)
  }

  /** Returns a text that is the same in each language. In a single one a word in small letters would be the name of a shared text. */
  #same(words: string): unknown {
    return this.#languages.length === 1 && !isKebab(words) ? words : { both: words }
  }

  /** Returns a text of the screens; in English if it is not known in each language of the portal. */
  #translated(name: keyof typeof shared): unknown {
    const texts: Readonly<Record<string, string>> = shared[name]
    if (!this.#languages.every((language) => texts[language])) return this.#words('interface', asCamel(name), shared[name].en)
    const [only = '', ...others] = this.#languages
    return others.length === 0 ? texts[only] : Object.fromEntries(this.#languages.map((language) => [language, texts[language]]))
  }

  #shared(name: keyof typeof shared): string {
    this.#texts.set(name, this.#translated(name))
    return name
  }

  #file(path: string, value: Yaml): void {
    this.files.set(
      `catalogue/${path}`,
      Object.entries(value)
        .map(([key, inner]) => `${writeKey(key)}:${writeBlock(inner, 0)}\n`)
        .join(''),
    )
  }
}
