/** How each operation of the API descriptions travels; emitted beside the clients, read by `callOperation` alone. */
export type ApiName = 'member' | 'form' | 'payments' | 'sign'

export interface OperationModel {
  api: ApiName
  /** Any case. */
  method: string
  /** With its placeholders: `/member/practice/{id}`. */
  path: string
  pathParameters: readonly string[]
  queryParameters: readonly string[]
  /** `object`: whatever is neither in the path nor in the query makes the body. */
  body: 'object' | 'none'
  /** True where it changes nothing: a GET, or a POST that only reads. */
  reads: boolean
  answers: 'json' | 'empty' | 'blob'
}

/** By operationId. */
export type OperationTable = Readonly<Record<string, OperationModel>>
