/** Reads the inputs of an operation, a dialog, a form or an area from a scope. */
import type { InputModel, InputsModel, Scope } from '../../../model/catalogue-model.ts'

function readInput(input: InputModel, scope: Scope): unknown {
  switch (input.kind) {
    case 'constant':
      return input.value
    case 'expression':
      return input.expression.read(scope)
    case 'record':
      return readInputs(input.inputs, scope).values
  }
}

/** Evaluates inputs. `missing`: the names whose value is null or undefined; `values` omits them. */
export function readInputs(inputs: InputsModel, scope: Scope): { values: Record<string, unknown>; missing: readonly string[] } {
  const values: Record<string, unknown> = {}
  const missing: string[] = []
  for (const [name, input] of Object.entries(inputs)) {
    const value = readInput(input, scope)
    if (value === undefined || value === null) missing.push(name)
    else values[name] = value
  }
  return { values, missing }
}
