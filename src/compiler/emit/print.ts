/** Checked models as TypeScript: plain data is written out, leaves as the code that they stand for. The same model gives the same bytes. */
import { type Code, CompiledCondition, CompiledExpression, Imported, Loaded } from '../check/compiled.ts'

export interface Module {
  /** From `src/generated`, without extension: `screens/practices`. */
  path: string
  text: string
}

const identifier = /^[A-Za-z_$][\w$]*$/
const width = 140

/** Collects what a module's code needs from others while it is printed. */
export class ModulePrinter {
  readonly #path: string
  readonly #helpers = new Set<string>()
  readonly #imports = new Map<string, Set<string>>()
  #portal = false
  #conditions = false
  #schemas = false

  constructor(path: string) {
    this.#path = path
  }

  /** @param head lines of type imports; @param body made by `print` on this printer. */
  module(head: readonly string[], body: string): Module {
    const up = '../'.repeat(this.#path.split('/').length)
    const beside = (module: string): string => `${'../'.repeat(this.#path.split('/').length - 1) || './'}${module}`
    const lines = [
      '// Written by the compiler from catalogue/ and openapi/. Changes are lost.',
      ...head.map((line) => line.replaceAll('@/', up)),
      ...(this.#schemas ? [`import type { S } from '${beside('schemas.ts')}'`] : []),
      ...(this.#helpers.size > 0 ? [`import { ${[...this.#helpers].sort().join(', ')} } from '${up}lib/expression-runtime.ts'`] : []),
      ...(this.#conditions ? [`import * as conditions from '${beside('conditions.ts')}'`] : []),
      ...(this.#portal ? [`import { portal } from '${beside('portal.ts')}'`] : []),
      ...[...this.#imports].sort(([a], [b]) => (a < b ? -1 : 1)).map(([module, names]) => this.#import(module, names, beside)),
      '',
      body,
    ]
    return { path: this.#path, text: `${lines.join('\n').trimEnd()}\n` }
  }

  #import(module: string, names: ReadonlySet<string>, beside: (module: string) => string): string {
    const [only] = names
    return only === 'default'
      ? `import ${variableOf(module)} from '${beside(module)}.js'`
      : `import { ${[...names].sort().join(', ')} } from '${beside(module)}.ts'`
  }

  print(value: unknown, indent = 0): string {
    if (value instanceof CompiledExpression) return `{ waits: ${this.print(value.waits)}, read: ${this.arrow(value.code)} }`
    if (value instanceof CompiledCondition) return `{ waits: ${this.print(value.waits)}, holds: ${this.arrow(value.code)} }`
    if (value instanceof Imported) return this.#imported(value)
    if (value instanceof Loaded) return `() => import('./${value.module}.ts').then((module) => module.${value.name})`
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
        entries.map(([key, inner]) => `${identifier.test(key) ? key : JSON.stringify(key)}: ${this.print(inner, indent + 1)}`),
        '{ ',
        ' }',
        indent,
      )
    }
    return typeof value === 'string' ? quote(value) : String(value)
  }

  /** `(s: { practice: S['Practice'] }) => ...` */
  arrow(code: Code): string {
    this.use(code)
    const reads = [...code.reads].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, type]) => `${name}: ${type}`)
    return reads.length > 0 ? `(s: { ${reads.join('; ')} }) => ${code.text}` : `() => ${code.text}`
  }

  use(code: Code): void {
    for (const helper of code.helpers) this.#helpers.add(helper)
    if (code.portal) this.#portal = true
    if (code.conditions) this.#conditions = true
    if ([...code.reads.values()].some((type) => type.includes("S['")) || code.text.includes("S['")) this.#schemas = true
  }

  #imported({ module, name }: Imported): string {
    const names = this.#imports.get(module) ?? new Set<string>()
    this.#imports.set(module, names.add(name))
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

const quote = (text: string): string => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
/** `validators/password-reset` -> `validatePasswordReset`. */
const variableOf = (module: string): string =>
  `validate${(module.split('/').at(-1) ?? '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`
