/** Emits the portal's table of operations. */
import { isSigned, type Operation } from '../read/api.ts'
import { type Module, propertyKey, quote } from './print.ts'

/** @param scheme the security scheme by which the user signs in */
export function emitOperations(operations: readonly Operation[], scheme: string | undefined): Module {
  const sorted = operations.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const rows = sorted.map((operation) => rowOf(operation, isSigned(operation, scheme)))
  const publicIds = sorted.filter((operation) => operation.public).map(({ id }) => `  ${quote(id)},\n`)
  return {
    path: 'operations',
    text: `// Written by the compiler from openapi/. Changes are lost.\nimport type { OperationTable } from '#core/model/operation-table.ts'\n\nexport const operations = {\n${rows.map((row) => `${row}\n`).join('')}} as const satisfies OperationTable\n\n/** What answers everyone, and everyone the same. */\nexport const publicOperations: readonly string[] = [\n${publicIds.join('')}]\n`,
  }
}

function rowOf(operation: Operation, signed: boolean): string {
  const { parameters, sends } = operation
  const names = (place: 'query' | 'header'): string =>
    parameters
      .filter((one) => one.in === place)
      .map((one) => quote(one.name))
      .join(', ')
  const [query, headers] = [names('query'), names('header')]
  const styles = parameters.flatMap(({ name, style }) => (style ? [[name, style] as const] : []))
  const more = [
    operation.server && `server: ${quote(operation.server)}`,
    query && `queryParameters: [${query}]`,
    headers && `headerParameters: [${headers}]`,
    styles.length > 0 && `styles: ${JSON.stringify(Object.fromEntries(styles))}`,
    operation.alsoInBody && `alsoInBody: ${JSON.stringify(operation.alsoInBody)}`,
    `body: '${sends?.as ?? 'none'}'`,
    sends?.mediaType && `mediaType: ${quote(sends.mediaType)}`,
    sends?.encoding && `encoding: ${JSON.stringify(sends.encoding)}`,
    operation.pages && 'pages: true',
    operation.accept && `accept: ${quote(operation.accept)}`,
  ].filter((part) => typeof part === 'string' && part !== '')
  return `  ${propertyKey(operation.id)}: { api: ${quote(operation.api)}, method: '${operation.method}', path: ${quote(operation.path)}, ${more.join(', ')}, reads: ${operation.reads}, answers: '${operation.answers}'${signed ? ', signed: true' : ''} },`
}
