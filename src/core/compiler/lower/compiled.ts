/**
 * Leaves of a checked model before it is printed.
 *
 * They implement the types of `src/core/model/catalogue-model.ts`, so that the builders of this folder are type-checked against the contract with the
 * renderer. They cannot be run, only printed.
 */
import type { Condition, Expression, Scope } from '../../model/catalogue-model.ts'

/** A TypeScript expression over the parameter `s`, the scope. */
export interface Code {
  text: string
  /** Imports from the run-time helpers of expressions. */
  helpers: readonly string[]
  /** TypeScript types of the names that the code reads from `s`. */
  reads: ReadonlyMap<string, string>
  portal: boolean
  conditions: boolean
}

export class CompiledExpression implements Expression<never> {
  readonly code: Code
  readonly dependencies: readonly string[]
  constructor(code: Code, dependencies: readonly string[]) {
    this.code = code
    this.dependencies = dependencies
  }
  read(_scope: Scope): never {
    throw new Error('A compiled expression is printed, not read')
  }
}

export class CompiledCondition implements Condition {
  readonly code: Code
  readonly dependencies: readonly string[]
  constructor(code: Code, dependencies: readonly string[]) {
    this.code = code
    this.dependencies = dependencies
  }
  holds(_scope: Scope): never {
    throw new Error('A compiled condition is printed, not asked')
  }
}

/** A value exported by another emitted module. */
export class Imported {
  readonly module: string
  readonly name: string
  constructor(module: string, name: string) {
    this.module = module
    this.name = name
  }
}
/** @param module relative to `src/generated`, without extension, such as `labels`; the printer makes it relative. */
export const imported = <T>(module: string, name: string): T => new Imported(module, name) as unknown as T

/** A function that lazy-loads an emitted module. */
export class Loaded {
  readonly module: string
  readonly name: string
  constructor(module: string, name: string) {
    this.module = module
    this.name = name
  }
}
export const loaded = <T>(module: string, name: string): (() => Promise<T>) => new Loaded(module, name) as unknown as () => Promise<T>

/** Joins boolean expressions by an operator. */
export function joinCode(codes: readonly Code[], sign: '&&' | '||'): Code {
  const reads = new Map<string, string>()
  for (const code of codes) for (const [name, type] of code.reads) reads.set(name, mergeTypes(reads.get(name), type))
  return {
    text: codes.length === 1 ? (codes[0]?.text ?? 'true') : codes.map((code) => `(${code.text})`).join(` ${sign} `),
    helpers: [...new Set(codes.flatMap((code) => code.helpers))],
    reads,
    portal: codes.some((code) => code.portal),
    conditions: codes.some((code) => code.conditions),
  }
}
const mergeTypes = (before: string | undefined, type: string): string =>
  before === undefined || before === type ? type : `${before} & ${type}`
