import type { components } from '#generated/server/providers/yousign.ts'
import { createResponseValidator } from '../../response-validator.ts'

export type Schemas = components['schemas']

const judge = createResponseValidator(new URL('../../../../../generated/server/providers/yousign.json', import.meta.url))

/** Validates a value against its schema of yousign.yaml. */
export function isAnswer<Name extends keyof Schemas & string>(name: Name, value: unknown): value is Schemas[Name] {
  return judge(name, value)
}
