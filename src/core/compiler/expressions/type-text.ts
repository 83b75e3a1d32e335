import type { SchemaPointer, Slot, Type } from './type.ts'

/** Prints the tag of a language as the name of a property. */
const propertyName = (tag: string): string => (/^\w+$/.test(tag) ? tag : `'${tag}'`)

/** Returns the TypeScript type of a named schema in the emitted module. */
export type NameOfSchema = (name: string, source: SchemaPointer) => string

const inSchemas: NameOfSchema = (name) => `S[${JSON.stringify(name).replaceAll('"', "'")}]`

/** Prints a type as TypeScript. Named records and unions refer to the generated types, narrowed by the facts of guards. */
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
      return `{ ${type.languages.map((language) => `${propertyName(language)}: string`).join('; ')} }`
    case 'boolean':
      return 'boolean'
    case 'enum':
      return type.values.map((value) => JSON.stringify(value)).join(' | ')
    case 'list':
      return `readonly (${slotText(type.item, nameOf)})[]`
    case 'union': {
      // A union may be narrowed to some of its variants, so it is printed by its variants and not by its name.
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

/** Prints a slot as TypeScript: a nullable one includes null and undefined. */
export function slotText(slot: Slot, nameOf: NameOfSchema = inSchemas): string {
  const text = typeText(slot.type, nameOf)
  if (!slot.missing) return text
  return `${slot.type.kind === 'enum' || slot.type.kind === 'union' || !text.includes('&') ? text : `(${text})`} | null | undefined`
}

/** Prints a property of an object type: `"id": number`, `"notes"?: string | null | undefined`. */
export const propertyText = (name: string, slot: Slot, nameOf: NameOfSchema = inSchemas): string =>
  `${JSON.stringify(name)}${slot.missing ? '?' : ''}: ${slotText(slot, nameOf)}`
