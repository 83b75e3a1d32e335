/** Emits the portal's table of operations. */
import type { Operation } from '../read/api.ts'
import { type Module, propertyKey, quote } from './print.ts'

export function emitOperations(operations: readonly Operation[]): Module {
  const rows = operations.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(rowOf)
  return {
    path: 'operations',
    text: `// Written by the compiler from openapi/. Changes are lost.\nimport type { OperationTable } from '../model/operation-table.ts'\n\nexport const operations = {\n${rows.map((row) => `${row}\n`).join('')}} as const satisfies OperationTable\n`,
  }
}

function rowOf(operation: Operation): string {
  const place = (where: 'path' | 'query'): string =>
    `[${operation.parameters
      .filter((one) => one.in === where)
      .map((one) => quote(one.name))
      .join(', ')}]`
  return `  ${propertyKey(operation.id)}: { api: '${operation.api}', method: '${operation.method}', path: ${quote(operation.path)}, pathParameters: ${place('path')}, queryParameters: ${place('query')}, body: '${operation.body ? 'object' : 'none'}', reads: ${operation.reads}, isPublic: ${operation.public}, answers: '${operation.answers}' },`
}
