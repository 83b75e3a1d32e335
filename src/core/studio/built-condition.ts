/** A condition as it is built in the studio, and the expression that it stands for. */

/** A value by its form: `'x'`, `3`, `3 CHF`, `3 days`, `2026-12-20`, `2026-12-20 08:30`, or another name in scope. */
export interface BuiltValue {
  is: 'text' | 'number' | 'amount' | 'days' | 'date' | 'moment' | 'name'
  /** As it is typed: without quotes and units. */
  written: string
  /** Of an amount. */
  currency?: string
}

export const signs = ['==', '!=', '<', '<=', '>', '>='] as const
export type Sign = (typeof signs)[number]

export type BuiltCondition =
  | { is: 'compare'; name: string; sign: Sign; value: BuiltValue }
  | { is: 'oneOf'; name: string; values: readonly string[] }
  /** `name` and `!name`, `has(name)` and `!has(name)`. */
  | { is: 'true' | 'false' | 'has' | 'missing'; name: string }
  | { is: 'all' | 'any'; of: readonly BuiltCondition[] }
  /** Any other expression. */
  | { is: 'text'; text: string }

export function expressionOf(condition: BuiltCondition): string {
  switch (condition.is) {
    case 'compare':
      return `${condition.name} ${condition.sign} ${writtenValue(condition.value)}`
    case 'oneOf':
      return `${condition.name} in [${condition.values.map(quoted).join(', ')}]`
    case 'true':
      return condition.name
    case 'false':
      return `!${condition.name}`
    case 'has':
      return `has(${condition.name})`
    case 'missing':
      return `!has(${condition.name})`
    case 'all':
    case 'any':
      return condition.of.map((one) => inGroup(one, condition.is)).join(condition.is === 'all' ? ' && ' : ' || ')
    case 'text':
      return condition.text
  }
}

function inGroup(condition: BuiltCondition, group: 'all' | 'any'): string {
  const text = expressionOf(condition)
  const isGroup = (condition.is === 'all' || condition.is === 'any') && condition.is !== group && condition.of.length > 1
  return isGroup || (condition.is === 'text' && /&&|\|\|/.test(text)) ? `(${text})` : text
}

const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`

function writtenValue({ is, written, currency }: BuiltValue): string {
  if (is === 'text') return quoted(written)
  if (is === 'amount') return `${written} ${currency}`
  return is === 'days' ? `${written} ${written === '1' ? 'day' : 'days'}` : written
}
