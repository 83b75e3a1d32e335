import type { SchemaPointer, Slot, Type } from './type.ts'

/** How a named schema of the API is written in the emitted module. */
export type NameOfSchema = (name: string, source: SchemaPointer) => string

const inSchemas: NameOfSchema = (name) => `S[${JSON.stringify(name).replaceAll('"', "'")}]`

/** A type as TypeScript. Named records and unions are the generated ones, refined by what guards have established of them. */
export function typeText(type: Type, nameOf: NameOfSchema = inSchemas): string {
  switch (type.kind) {
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'date':
    case 'date-time':
    case 'month':
      return 'string'
    case 'words':
      return '{ it: string; en: string }'
    case 'boolean':
      return 'boolean'
    case 'enum':
      return type.values.map((value) => JSON.stringify(value)).join(' | ')
    case 'list':
      return `readonly (${slotText(type.item, nameOf)})[]`
    case 'union': {
      // A union that facts have left two of three variants of is written by its variants.
      return type.variants.map((variant) => typeText(variant, nameOf)).join(' | ')
    }
    case 'record': {
      if (type.name === null || type.source === null) {
        const fields = [...type.fields].map(([key, slot]) => propertyText(key, slot, nameOf))
        if (type.others) fields.push(`[key: string]: ${slotText(type.others, nameOf)}`)
        return `{ ${fields.join('; ')} }`
      }
      const narrowed = [...(type.narrowed ?? [])].flatMap((key) => {
        const slot = type.fields.get(key)
        return slot ? [propertyText(key, slot, nameOf)] : []
      })
      const name = nameOf(type.name, type.source)
      return narrowed.length === 0 ? name : `${name} & { ${narrowed.join('; ')} }`
    }
    case 'null':
      return 'null'
    case 'unknown':
      return 'unknown'
  }
}

/** A slot as TypeScript: what may be missing may be null or undefined. */
export function slotText(slot: Slot, nameOf: NameOfSchema = inSchemas): string {
  const text = typeText(slot.type, nameOf)
  if (!slot.missing) return text
  return `${slot.type.kind === 'enum' || slot.type.kind === 'union' || !text.includes('&') ? text : `(${text})`} | null | undefined`
}

/** A property of an object type: `"id": number`, `"notes"?: string | null | undefined`. */
export const propertyText = (name: string, slot: Slot, nameOf: NameOfSchema = inSchemas): string =>
  `${JSON.stringify(name)}${slot.missing ? '?' : ''}: ${slotText(slot, nameOf)}`
