/**
 * Bundles descriptions so that each is whole by itself: all references lead to its own `components`.
 *
 * A component keeps its name. What other files and nested pointers give gets the name of its place. Names of schemas are unique over all
 * descriptions, because the catalogue names schemas without their description.
 */
import { componentSections } from './description-shape.ts'
import { type Definition, type DescriptionFile, type Descriptions, isDefinition } from './descriptions.ts'
import { at, entriesOf, plainOf, type Source } from './source.ts'

type Plain = Record<string, unknown>
type Components = Record<string, Plain>

export class Bundler {
  readonly #descriptions: Descriptions
  readonly #schemaNames = new Names()

  /** @param files those to bundle, whose schemas keep their names; of two with one name the first does. */
  constructor(descriptions: Descriptions, files: readonly DescriptionFile[]) {
    this.#descriptions = descriptions
    for (const file of files) this.#claim('schemas', this.#schemaNames, file)
  }

  /** Returns a description as plain data. */
  bundle(file: DescriptionFile): Plain {
    const names = new Map<string, Names>([['schemas', this.#schemaNames]])
    const components: Components = {}
    const root = file.description?.source
    const own = entriesOf(at(root, 'components'))
    for (const { name: section } of own)
      if (section !== 'schemas') {
        const claimed = new Names()
        names.set(section, claimed)
        this.#claim(section, claimed, file)
      }
    const writer = new Writer(this.#descriptions, names, components)
    const written = root?.kind === 'map' ? writer.entries(root, 'components') : {}
    for (const { name: section, value } of own)
      for (const { name, value: component } of entriesOf(value)) {
        const definition = this.#named(name, component)
        const into = (components[section] ??= {})
        if (definition) writer.component(definition, section)
        else if (!Object.hasOwn(into, name)) into[name] = writer.plain(component)
      }
    writer.writeComponents()
    return { ...written, components }
  }

  #claim(section: string, names: Names, file: DescriptionFile): void {
    for (const { name, value } of entriesOf(at(at(file.description?.source, 'components'), section))) {
      const definition = this.#named(name, value)
      if (definition) names.claim(definition, name)
    }
  }

  /** Returns the definition of a component, or the one of the same name that it only refers to. */
  #named(name: string, component: Source): Definition | undefined {
    const own = this.#descriptions.definitionOf(component)
    const reference = at(component, '$ref')
    const target = reference?.kind === 'scalar' ? this.#descriptions.targets.get(reference) : undefined
    const onlyRefers = component.kind === 'map' && component.entries.size === 1
    return onlyRefers && isDefinition(target) && target.steps.at(-1) === name && target.kind === (own?.kind ?? 'other') ? target : own
  }
}

/** Names of the entries of one section. */
class Names {
  readonly #names = new Map<Definition, string>()
  readonly #taken = new Set<string>()

  /** Gives a definition its name, or another one if it is taken. */
  claim(definition: Definition, ...wanted: readonly string[]): string {
    const known = this.#names.get(definition)
    if (known !== undefined) return known
    const file = plainName(definition.file.path.replace(/\.\w+$/, ''))
    const last = wanted.at(-1) ?? file
    const name = [...wanted, `${file}-${last}`].find((one) => !this.#taken.has(one)) ?? this.#numbered(`${file}-${last}`)
    this.#names.set(definition, name)
    this.#taken.add(name)
    return name
  }

  #numbered(name: string): string {
    let number = 2
    while (this.#taken.has(`${name}-${number}`)) number += 1
    return `${name}-${number}`
  }
}

const plainName = (text: string): string => text.replace(/[^A-Za-z0-9._]+/g, '-').replace(/^-|-$/g, '')

/** Steps of a pointer that only say what kind of thing follows. */
const silent: readonly string[] = [
  ...Object.values(componentSections),
  'components',
  'properties',
  '$defs',
  'definitions',
  'paths',
  'content',
  'schema',
]

/** Returns the name of what a reference leads to: the component's own, `Booking-items` inside one, or that of the file. */
function nameOfPlace({ steps, file }: Definition): string {
  const [, , component] = steps
  if (steps.length === 3 && steps[0] === 'components' && component !== undefined) return component
  const telling = steps.filter((step) => !silent.includes(step)).map(plainName)
  return telling.filter((step) => step !== '').join('-') || plainName((file.path.split('/').at(-1) ?? '').replace(/\.\w+$/, ''))
}

/** Writes the plain data of one description, and its components as they are referred to. */
class Writer {
  readonly #descriptions: Descriptions
  readonly #names: Map<string, Names>
  readonly #components: Components
  /** Definitions that are being written in the place of their references. */
  readonly #inside = new Set<Definition>()
  readonly #waiting: { into: Plain; name: string; definition: Definition }[] = []

  constructor(descriptions: Descriptions, names: Map<string, Names>, components: Components) {
    this.#descriptions = descriptions
    this.#names = names
    this.#components = components
  }

  /** @param named the keys are names, and none of OpenAPI's own. */
  plain(source: Source, named = false): unknown {
    if (source.kind === 'list') return source.items.map((item) => this.plain(item))
    if (source.kind === 'scalar') return this.#mapped(source) ?? source.value
    const reference = named ? undefined : source.entries.get('$ref')?.value
    const target = reference?.kind === 'scalar' ? this.#descriptions.targets.get(reference) : undefined
    if (target === undefined) return this.entries(source, undefined, named)
    const section = isDefinition(target) ? sectionOf(target) : undefined
    // What does not exist or cannot be read is reported, and is any value.
    if (!isDefinition(target) || (section === undefined && this.#inside.has(target))) return this.entries(source, '$ref')
    if (section !== undefined) return { $ref: this.component(target, section), ...this.entries(source, '$ref') }
    this.#inside.add(target)
    const written = target.source ? this.plain(target.source) : {}
    this.#inside.delete(target)
    return typeof written === 'object' && !Array.isArray(written) ? { ...written, ...this.entries(source, '$ref') } : written
  }

  /** Returns the entries of a mapping, without one. */
  entries(source: Source, without?: string, named = false): Plain {
    return Object.fromEntries(
      entriesOf(source).flatMap(({ name, value }) => {
        if (name === without) return []
        return [[name, !named && data.includes(name) ? plainOf(value) : this.plain(value, !named && holders.includes(name))]]
      }),
    )
  }

  /** Gives a component its place, and returns the reference to it. */
  component(definition: Definition, section: string): string {
    let names = this.#names.get(section)
    if (!names) this.#names.set(section, (names = new Names()))
    const name = names.claim(definition, nameOfPlace(definition))
    const into = (this.#components[section] ??= {})
    if (!Object.hasOwn(into, name)) {
      into[name] = {}
      this.#waiting.push({ into, name, definition })
    }
    return `#/components/${section}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  }

  /** Writes the components that are referred to, and those to which they refer. A chain of them may be thousands long. */
  writeComponents(): void {
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const { into, name, definition } = next
      if (definition.source) into[name] = this.plain(definition.source)
    }
  }

  /** Returns the reference of a value of `discriminator.mapping`. */
  #mapped(source: Source & { kind: 'scalar' }): string | undefined {
    const target = this.#descriptions.targets.get(source)
    const section = isDefinition(target) ? sectionOf(target) : undefined
    return isDefinition(target) && section !== undefined ? this.component(target, section) : undefined
  }
}

/** Returns the section of `components` in which a definition stands; undefined if it is written in the place of its references. */
function sectionOf({ kind, steps }: Definition): string | undefined {
  if (kind === 'other' && steps.length === 3 && steps[0] === 'components') return steps[1]
  return Object.hasOwn(componentSections, kind) ? componentSections[kind as keyof typeof componentSections] : undefined
}

/** Keys that hold data, in which `$ref` is not a reference. */
const data: readonly string[] = ['example', 'default', 'enum', 'const', 'x-open-enum', 'value']

/** Keys whose value is a mapping by names of the author. */
const holders: readonly string[] = [
  'properties',
  'patternProperties',
  '$defs',
  'mapping',
  'headers',
  'examples',
  'responses',
  'links',
  'callbacks',
]
