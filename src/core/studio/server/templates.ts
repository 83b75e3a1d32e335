/** Values that an owner may add without naming anything: whatever needs words and choices alone. */
import { type Key, plainWord, type RecordShape, type Shape } from '../../compiler/grammar/shape.ts'
import type { Template } from '../studio-api.ts'

export const newWords = { it: 'Nuovo testo', en: 'New text' }

/** Returns the templates of a list's items. */
export function templatesOf(shape: Shape): readonly Template[] {
  if (shape.is === 'kinds')
    return Object.entries(shape.kinds()).flatMap(([name, key]) => {
      const value = templateValue(key)
      return value === undefined || value === true ? [] : [{ name, value: { [name]: value } }]
    })
  const value = shape.is === 'record' ? recordValue(shape) : undefined
  return value === undefined || shape.is !== 'record' ? [] : [{ name: shape.name, value }]
}

/** @param around the records that this value would be inside */
function templateValue({ shape }: Key, around: readonly string[] = []): unknown {
  if (shape.is === 'text') return newWords
  if (shape.is === 'choice') return plainWord(shape.values[0] ?? '')
  return shape.is === 'record' ? recordValue(shape, around) : undefined
}

/** Returns the required keys with their values; undefined if one of them needs a name or an expression, or contains its own kind. */
function recordValue(
  { name, keys, exactlyOne }: RecordShape,
  around: readonly string[] = [],
): Readonly<Record<string, unknown>> | undefined {
  if (around.includes(name)) return undefined
  const all = keys()
  const values = new Map(
    Object.entries(all).flatMap(([key, value]) => {
      const template = templateValue(value, [...around, name])
      return template === undefined ? [] : [[key, template] as const]
    }),
  )
  const chosen = exactlyOne.map((group) => group.find((key) => values.has(key)))
  const needed = Object.keys(all).filter((key) => all[key]?.required || chosen.includes(key))
  if (chosen.includes(undefined) || needed.length === 0 || needed.some((key) => !values.has(key))) return undefined
  return Object.fromEntries(needed.map((key) => [key, values.get(key)]))
}
