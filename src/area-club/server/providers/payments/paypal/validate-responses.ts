import type { components } from '#generated/server/providers/paypal.ts'
import { createResponseValidator } from '../../response-validator.ts'

export type Schemas = components['schemas']

const judge = createResponseValidator(new URL('../../../../../generated/server/providers/paypal.json', import.meta.url))

/** Returns whether a value matches its schema in paypal.yaml. */
export function isAnswer<Name extends keyof Schemas & string>(name: Name, value: unknown): value is Schemas[Name] {
  return judge(name, value)
}
