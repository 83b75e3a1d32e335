/** Emits the portal's table of operations. */
import type { Operation } from '../read/api.ts'
import { type Module, propertyKey, quote } from './print.ts'

export function emitOperations(operations: readonly Operation[]): Module {
  const sorted = operations.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const rows = sorted.map(rowOf)
  const publicIds = sorted.filter((operation) => operation.public).map(({ id }) => `  ${quote(id)},\n`)
  return {
    path: 'operations',
    text: `// Written by the compiler from openapi/. Changes are lost.\nimport type { OperationTable } from '#core/model/operation-table.ts'\n\nexport const operations = {\n${rows.map((row) => `${row}\n`).join('')}} as const satisfies OperationTable\n\n/** What answers everyone, and everyone the same. */\nexport const publicOperations: readonly string[] = [\n${publicIds.join('')}]\n`,
  }
}

function rowOf(operation: Operation): string {
  const names = operation.parameters.filter((one) => one.in === 'query').map((one) => quote(one.name))
  const query = names.length > 0 ? ` queryParameters: [${names.join(', ')}],` : ''
  return `  ${propertyKey(operation.id)}: { api: ${quote(operation.api)}, method: '${operation.method}', path: ${quote(operation.path)},${query} body: '${operation.body ? 'object' : 'none'}', reads: ${operation.reads}, answers: '${operation.answers}' },`
}
