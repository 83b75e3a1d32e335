/**
 * Prints checked models as TypeScript: plain data as literals, compiled leaves as code. The output is deterministic.
 *
 * Its modules import the core as `#core/...` and the portal's folder as `#portal/...`, wherever they are written.
 */
import { groupBy } from '../../lib/group-by.ts'
import { capitalised } from '../diagnostics/words.ts'
import { type Code, CompiledCondition, CompiledExpression, Imported, Loaded } from '../lower/compiled.ts'

export interface Module {
  /** Relative to `src/generated`, without extension: `screens/bookings`. */
  path: string
  text: string
}

const width = 140
/** A type of so many characters is printed once in a module and named: a form's scope is read by most of its expressions. */
const longType = 160

/** Returns whether a module's exports carry the catalogue's names. Such a module is imported as a namespace to avoid name clashes. */
const isNameTable = (module: string): boolean => module === 'conditions' || module === 'labels'

/** Modules of `src/core/lib` with the helpers of rare rules, which the first page then does not load. */
const rareHelpers: Readonly<Record<string, string>> = { isTelephone: 'telephone' }

function groupHelpers(helpers: ReadonlySet<string>): readonly (readonly [module: string, names: readonly string[]])[] {
  const moduleOf = (helper: string): string => {
    const [name = '', own] = helper.split(' ')
    return own === undefined ? `#core/lib/${rareHelpers[name] ?? 'expression-runtime'}.ts` : `#portal/${own}`
  }
  const byModule = groupBy([...helpers].sort(), moduleOf)
  return [...byModule]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, names]) => [module, names.map((helper) => helper.split(' ')[0] ?? '')] as const)
}

/** Prints one module and collects the imports that its code needs. */
export class ModulePrinter {
  readonly #path: string
  readonly #literal: boolean
  readonly #helpers = new Set<string>()
  readonly #imports = new Map<string, Set<string>>()
  /** Names of long types by their text. */
  readonly #types = new Map<string, string>()
  #portal = false
  #schemas = false

  /** @param literal for constants printed `as const`, whose keys are all read by name. */
  constructor(path: string, { literal = false } = {}) {
    this.#path = path
    this.#literal = literal
  }

  /**
   * @param head lines of type imports
   * @param body printed by `print` of this printer
   */
  module(head: readonly string[], body: string): Module {
    const lines = [
      '// Written by the compiler from catalogue/ and openapi/. Changes are lost.',
      ...head,
      ...(this.#schemas ? [`import type { S } from '${this.#beside('schemas.ts')}'`] : []),
      ...groupHelpers(this.#helpers).map(([module, names]) => `import { ${names.join(', ')} } from '${module}'`),
      ...(this.#portal ? [`import { portal } from '${this.#beside('portal.ts')}'`] : []),
      ...[...this.#imports].sort(([a], [b]) => (a < b ? -1 : 1)).map(([module, names]) => this.#import(module, names)),
      '',
      ...[...this.#types].map(([type, name]) => `type ${name} = ${type}\n`),
      body,
    ]
    return { path: this.#path, text: `${lines.join('\n').trimEnd()}\n` }
  }

  /** Returns the import specifier of an emitted module, relative to this one. */
  #beside(module: string): string {
    return `${'../'.repeat(this.#path.split('/').length - 1) || './'}${module}`
  }

  #import(module: string, names: ReadonlySet<string>): string {
    const [only] = names
    if (isNameTable(module)) return `import * as ${module} from '${this.#beside(module)}.ts'`
    return only === 'default'
      ? `import ${variableOf(module)} from '${this.#beside(module)}.js'`
      : `import { ${[...names].sort().join(', ')} } from '${this.#beside(module)}.ts'`
  }

  print(value: unknown, indent = 0): string {
    if (value instanceof CompiledExpression) return `{ dependencies: ${this.print(value.dependencies)}, read: ${this.arrow(value.code)} }`
    if (value instanceof CompiledCondition) return `{ dependencies: ${this.print(value.dependencies)}, holds: ${this.arrow(value.code)} }`
    if (value instanceof Imported) return this.#imported(value)
    if (value instanceof Loaded) return `() => import('${this.#beside(value.module)}.ts').then((module) => module.${value.name})`
    if (Array.isArray(value))
      return this.#block(
        value.map((item) => this.print(item, indent + 1)),
        '[',
        ']',
        indent,
      )
    if (value !== null && typeof value === 'object') {
      const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
      return this.#block(
        entries.map(([key, inner]) => `${this.#key(key)}: ${this.print(inner, indent + 1)}`),
        '{ ',
        ' }',
        indent,
      )
    }
    return typeof value === 'string' ? quote(value) : String(value)
  }

  /** `(s: { booking: S['Booking'] }) => ...` */
  arrow(code: Code): string {
    this.use(code)
    const reads = [...code.reads].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, type]) => `${name}: ${this.#typeOf(name, type)}`)
    return reads.length > 0 ? `(s: { ${reads.join('; ')} }) => ${code.text}` : `() => ${code.text}`
  }

  #typeOf(root: string, type: string): string {
    if (type.length < longType) return type
    const name = this.#types.get(type) ?? `${capitalised(root)}Scope${this.#types.size + 1}`
    this.#types.set(type, name)
    return name
  }

  use(code: Code): void {
    for (const helper of code.helpers) this.#helpers.add(helper)
    if (code.portal) this.#portal = true
    if (code.conditions) this.#imports.set('conditions', new Set())
    if ([...code.reads.values()].some((type) => type.includes("S['")) || code.text.includes("S['")) this.#schemas = true
  }

  /** Casts keys such as `constructor`, which TypeScript would type as the method inherited from `Object`. */
  #key(name: string): string {
    return !this.#literal && name in {} && name !== '__proto__' ? `[${quote(name)} as string]` : propertyKey(name)
  }

  #imported({ module, name }: Imported): string {
    const names = this.#imports.get(module) ?? new Set<string>()
    this.#imports.set(module, names.add(name))
    if (isNameTable(module)) return `${module}.${name}`
    return name === 'default' ? variableOf(module) : name
  }

  #block(parts: readonly string[], open: string, close: string, indent: number): string {
    if (parts.length === 0) return `${open.trim()}${close.trim()}`
    const line = `${open}${parts.join(', ')}${close}`
    if (line.length + indent * 2 < width && !line.includes('\n')) return line
    const inner = '  '.repeat(indent + 1)
    return `${open.trim()}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${'  '.repeat(indent)}${close.trim()}`
  }
}

/** Returns a string literal in single quotes. */
export const quote = (text: string): string => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
/** Returns the key of an object literal. `__proto__` is computed, because in any other form it would set the prototype. */
export const propertyKey = (name: string): string =>
  name === '__proto__' ? `['__proto__']` : /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
/** `validators/password-reset` -> `validatePasswordReset`. */
const variableOf = (module: string): string =>
  `validate${(module.split('/').at(-1) ?? '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`
