import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** Creates a type guard for a provider's responses. Reads the provider's bundled description at the first call. */
export function createResponseValidator(description: URL): (schema: string, value: unknown) => boolean {
  let compiled: Ajv2020 | undefined
  const validators = new Map<string, ValidateFunction>()
  const compile = (schema: string): ValidateFunction => {
    // Not strict: the whole description is added as a schema, and most of its keywords are OpenAPI's.
    compiled ??= new Ajv2020({ strict: false }).addSchema(JSON.parse(readFileSync(description, 'utf8')), 'provider')
    return compiled.compile({ $ref: `provider#/components/schemas/${schema}` })
  }
  return (schema, value) => {
    const validate = validators.get(schema) ?? compile(schema)
    validators.set(schema, validate)
    return validate(value) === true
  }
}
