import type { OpenApiDocument } from './api-description.ts'

/** Returns the paths of body texts that may contain line breaks (`x-multiline`), with `*` for list indexes. */
export function findMultilineFields(document: OpenApiDocument, bodyPointer: string | undefined): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (schema: unknown, path: readonly string[]): void => {
    // A schema may reference itself; no described body is deeper.
    if (typeof schema !== 'object' || schema === null || path.length > 8) return
    const { $ref, properties, items, allOf, anyOf, oneOf, 'x-multiline': isMultiline } = schema as Record<string, unknown>
    if (isMultiline === true) found.add(path.join('.'))
    if (typeof $ref === 'string') walk(at(document, $ref), path)
    for (const part of [allOf, anyOf, oneOf].flat()) walk(part, path)
    for (const [name, property] of Object.entries(properties ?? {})) walk(property, [...path, name])
    walk(items, [...path, '*'])
  }
  if (bodyPointer !== undefined) walk(at(document, bodyPointer), [])
  return found
}

function at(document: OpenApiDocument, pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
}
