import type { Environment, Type } from '../expressions/index.ts'

/** Returns the type at a path of names in scope, such as `data/booking`; undefined below a union or a list. */
export function typeAt(path: string, { names }: Environment): Type | undefined {
  const [root = '', ...inner] = path.split('/')
  return inner.reduce<Type | undefined>(
    (type, name) => (type?.kind === 'record' ? type.fields.get(name)?.type : undefined),
    names.get(root)?.type,
  )
}
