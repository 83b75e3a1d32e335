import { CompiledCondition, CompiledExpression } from './compiled.ts'

/** Returns the names of the scope that a checked model reads, with their TypeScript types. */
export function readNames(model: unknown): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const visit = (value: unknown): void => {
    if (value instanceof CompiledExpression || value instanceof CompiledCondition)
      for (const [name, type] of value.code.reads) names.set(name, mergeTypes(names.get(name), type))
    else if (value !== null && typeof value === 'object') for (const inner of Object.values(value)) visit(inner)
  }
  visit(model)
  return names
}

const mergeTypes = (before: string | undefined, type: string): string =>
  before === undefined || before === type ? type : `(${before}) & (${type})`
