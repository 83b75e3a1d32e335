import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { components } from '../../../../generated/server/providers/yousign.ts'

export type Schemas = components['schemas']

const description = new URL('../../../../generated/server/providers/yousign.json', import.meta.url)
let compiled: Ajv2020 | undefined
const validators = new Map<string, ValidateFunction>()

/** Whether a value has what its schema of yousign.yaml requires. */
export function isAnswer<Name extends keyof Schemas & string>(name: Name, value: unknown): value is Schemas[Name] {
  const validate = validators.get(name) ?? compile(name)
  validators.set(name, validate)
  return validate(value) === true
}

function compile(name: string): ValidateFunction {
  // Not strict: the whole description is added as a schema, and most of its keywords are OpenAPI's.
  compiled ??= new Ajv2020({ strict: false }).addSchema(JSON.parse(readFileSync(description, 'utf8')), 'yousign')
  return compiled.compile({ $ref: `yousign#/components/schemas/${name}` })
}
