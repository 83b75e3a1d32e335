/** Views operations as functions from named inputs (path, query and body) to an answer. */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import { optional, type SchemaTypes, type Slot, type UnionType } from '../expressions/index.ts'
import { type Api, findProperty, flatten, isSigned, type JsonSchema, type Operation } from '../read/api.ts'
import type { ScalarSource } from '../read/source.ts'
import type { Definitions } from '../resolve/definitions.ts'

export interface OperationInput {
  slot: Slot
  required: boolean
  in: 'path' | 'query' | 'header' | 'body'
  /** Schema with all references inlined. */
  schema: JsonSchema
  /** For the property that tells the variants of a request apart that is a one-of itself. */
  union?: UnionType
}

export interface OperationFunction {
  operation: Operation
  inputs: ReadonlyMap<string, OperationInput>
  /** Schema of the request body with all references inlined; undefined if there is none. */
  body: JsonSchema | undefined
  /** The type of a request body that is a one-of. */
  union?: UnionType
  answer: Slot | undefined
}

/** A property that is `writeOnly` is in no answer, one that is `readOnly` in no request body. */
interface TypesByDirection {
  answers: SchemaTypes
  bodies: SchemaTypes
}

export class Operations {
  readonly #known = new Map<string, OperationFunction>()
  readonly #api: Api
  readonly #types: TypesByDirection
  readonly #report: Diagnostics
  readonly #definitions: Definitions
  readonly #scheme: string | undefined

  constructor(api: Api, types: TypesByDirection, report: Diagnostics, definitions: Definitions, scheme: string | undefined) {
    this.#api = api
    this.#types = types
    this.#report = report
    this.#definitions = definitions
    this.#scheme = scheme
  }

  find(id: string): OperationFunction | undefined {
    const known = this.#known.get(id)
    if (known) return known
    const operation = this.#api.operations.get(id)
    if (!operation) return undefined
    const made = this.#describe(operation)
    this.#known.set(id, made)
    return made
  }

  /** Resolves an operation by name. Reports an unknown one, and one that is not available yet. */
  require(name: ScalarSource): OperationFunction | undefined {
    const word = String(name.value)
    const found = this.find(word)
    if (!found) {
      this.#report.report('CAT202', name.span, `The API has no operation "${word}"`, {
        written: word,
        allowed: [...this.#api.operations.keys()],
      })
      return undefined
    }
    this.#definitions.uses.push({ from: name.span, kind: 'operation', name: word })
    if (found.operation.unsaid !== undefined) {
      this.#report.report('CAT208', name.span, `A portal cannot call "${word}": ${found.operation.unsaid}`)
      return undefined
    }
    const { security } = found.operation
    if (
      this.#scheme !== undefined &&
      security.length > 0 &&
      !isSigned(found.operation, this.#scheme) &&
      security.every((way) => way.length > 0)
    )
      this.#report.report(
        'CAT208',
        name.span,
        `A portal cannot call "${word}": it needs ${security.map((way) => way.join(' and ')).join(', or ')}`,
        {
          hint: `The user signs in by ${this.#scheme}, as \`signIn\` of portal.yaml says.`,
        },
      )
    if (!found.operation.available) this.#report.report('CAT206', name.span, `The server does not answer "${word}" yet`)
    return found
  }

  #describe(operation: Operation): OperationFunction {
    const inputs = new Map<string, OperationInput>()
    for (const parameter of operation.parameters) {
      const at = `#/operations/${operation.id}/parameters/${parameter.name}`
      const slot = { ...this.#types.bodies.slotOf(parameter.schema, at), at }
      inputs.set(parameter.name, {
        slot: parameter.required ? slot : optional(slot),
        required: parameter.required,
        in: parameter.in,
        schema: flatten(parameter.schema, this.#api.schemas),
      })
    }
    const body = operation.body ? withoutReadOnly(flatten(operation.body, this.#api.schemas)) : undefined
    for (const [name, schema] of Object.entries(body?.properties ?? {})) {
      const raw = findProperty(operation.body ?? {}, name, this.#api.schemas) ?? schema
      const required = body?.required?.includes(name) ?? false
      const parameter = inputs.get(name)
      // One value for both. No form asks for it, as another value in the path would change another item.
      if (parameter) {
        inputs.set(name, {
          ...parameter,
          required: required || parameter.required,
          slot: required ? { ...parameter.slot, missing: false } : parameter.slot,
        })
        continue
      }
      const at = `#/operations/${operation.id}/body/properties/${name}`
      const slot = { ...this.#types.bodies.slotOf(raw, at), at }
      inputs.set(name, { slot: required ? slot : optional(slot), required, in: 'body', schema })
    }
    const isOneOf = (body?.oneOf ?? body?.anyOf) !== undefined
    const type = operation.body && isOneOf ? this.#types.bodies.slotOf(operation.body, `#/operations/${operation.id}/body`).type : undefined
    return {
      operation,
      inputs,
      body,
      ...(type?.kind === 'union' ? { union: type } : {}),
      answer: operation.answer ? this.#types.answers.slotOf(operation.answer, `#/operations/${operation.id}/answer`) : undefined,
    }
  }
}

/** Returns a schema without references and without the properties that are `readOnly`, at any depth. */
function withoutReadOnly(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([, property]) => property.readOnly !== true)
  const kept = new Set(properties.map(([name]) => name))
  const variants = (['oneOf', 'anyOf'] as const).flatMap((key) => (schema[key] ? [[key, schema[key].map(withoutReadOnly)]] : []))
  return {
    ...schema,
    ...(schema.properties
      ? { properties: Object.fromEntries(properties.map(([name, property]) => [name, withoutReadOnly(property)])) }
      : {}),
    ...(schema.required ? { required: schema.required.filter((name) => kept.has(name) || !schema.properties?.[name]) } : {}),
    ...(schema.items ? { items: withoutReadOnly(schema.items) } : {}),
    ...Object.fromEntries(variants),
  }
}
