/**
 * Calls by operationId, which is how the catalogue speaks of the API: an operation is a function of named inputs. Where each input travels
 * (path, query, body) is the operation table's business.
 */
import type { Client } from 'openapi-fetch'
import type { OperationModel } from '../catalogue/operation-table.ts'
import { type ApiSettings, createApiClient } from './api-clients.ts'
import { ApiProblem } from './api-problem.ts'
import { ConfigUnread, type PortalConfig } from './portal-config.ts'

export type OperationInputs = Readonly<Record<string, unknown>>

export interface CallOptions {
  signal?: AbortSignal
  /** Told how much of the request has been sent, from 0 to 1. The time limit then counts from the last progress. */
  onProgress?: (sent: number) => void
}

export interface OperationsApi {
  /**
   * The answer: parsed JSON, a `File`, or undefined where the answer has no body. Throws `ApiProblem`, or an abort of `signal`.
   * A file has the type and the name that the answer gives it (`Content-Type`, RFC 6266); its name is empty where the answer gives none.
   */
  call(operationId: string, inputs: OperationInputs, options?: CallOptions): Promise<unknown>
  /**
   * The inputs of an operation by an address of it that the API has given. Throws `ApiProblem` not-found where the address is not the
   * operation's, whoever made it: a call made of the inputs takes the token to the API and nowhere else.
   */
  readAddress(operationId: string, address: string): Promise<OperationInputs>
  operation(operationId: string): OperationModel
}

/** A call whose answer does not come in this time counts as unanswered. */
const readLimitMs = 30_000
const writeLimitMs = 120_000

interface LooseOperation {
  parameters: { path?: Record<string, unknown>; query?: Record<string, unknown> }
  requestBody?: { content: { 'application/json': unknown } }
  responses: { 200: { content: { 'application/json': unknown } } }
}
type LoosePaths = Record<string, Record<'get' | 'put' | 'post' | 'delete' | 'patch', LooseOperation>>

/** Spreads named inputs. A missing path parameter, or an input that has no place, is a bug and throws an `Error`. */
function spreadInputs(operationId: string, operation: OperationModel, inputs: OperationInputs) {
  const path: Record<string, unknown> = {}
  const query: Record<string, unknown> = {}
  const body: Record<string, unknown> = {}
  for (const name of operation.pathParameters) {
    if (inputs[name] === undefined || inputs[name] === null) throw new Error(`${operationId} needs '${name}' in its path`)
    path[name] = inputs[name]
  }
  for (const [name, value] of Object.entries(inputs)) {
    if (operation.pathParameters.includes(name) || value === undefined) continue
    if (operation.queryParameters.includes(name)) {
      if (value !== null) query[name] = value
    } else if (operation.body === 'object') body[name] = value
    else throw new Error(`${operationId} takes no '${name}'`)
  }
  return { path, query, body: operation.body === 'object' ? body : undefined }
}

export interface OperationsSettings extends ApiSettings {
  findOperation: (operationId: string) => OperationModel | undefined
  /** Asked for at each call, so that a page can be drawn before it is there, and again after it could not be read. */
  config: () => Promise<Pick<PortalConfig, 'apiBase' | 'signBase'>>
}

export function createOperationsApi(settings: OperationsSettings): OperationsApi {
  const { config } = settings
  const clients = new Map<string, Client<LoosePaths>>()
  const clientAt = (base: string) => {
    const client = clients.get(base) ?? createApiClient<LoosePaths>(base, settings)
    clients.set(base, client)
    return client
  }
  const requireOperation = (operationId: string): OperationModel => {
    const operation = settings.findOperation(operationId)
    if (!operation) throw new Error(`No API description has an operation '${operationId}'`)
    return operation
  }

  return {
    operation: requireOperation,
    async readAddress(operationId, address) {
      const { apiBase } = await config()
      const operation = requireOperation(operationId)
      const inputs = (await import('./read-address.ts')).readAddress(operation, apiBase, address)
      if (!inputs) throw new ApiProblem({ status: 404, code: 'not-found', requestId: '' })
      return inputs
    },
    async call(operationId, inputs, options = {}) {
      const operation = requireOperation(operationId)
      const { path, query, body } = spreadInputs(operationId, operation, inputs)
      let limit = AbortSignal.timeout(operation.reads ? readLimitMs : writeLimitMs)
      const method = operation.method.toLowerCase() as 'get'
      try {
        const { apiBase, signBase } = await config()
        const upload = options.onProgress && (await import('./upload.ts')).createUpload(options.onProgress, writeLimitMs)
        if (upload) limit = upload.limit
        const answer = await clientAt(operation.api === 'sign' ? signBase : apiBase).request(method, operation.path, {
          params: { path, query },
          ...(body === undefined ? {} : { body }),
          parseAs: operation.answers === 'blob' ? 'blob' : operation.answers === 'empty' ? 'text' : 'json',
          signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
          ...(upload ? { fetch: upload.fetch } : {}),
        })
        // The reader of names comes with the first file.
        if (operation.answers === 'blob') return (await import('./name-file.ts')).nameFile(answer.data as Blob, answer.response.headers)
        return operation.answers === 'empty' ? undefined : answer.data
      } catch (error) {
        if (error instanceof ApiProblem || options.signal?.aborted) throw error
        // What is left: our time limit, or an answer that says 200 and cannot be read. Neither may look like a success.
        throw new ApiProblem({
          status: 0,
          code: limit.aborted || error instanceof ConfigUnread ? 'network' : 'unreadable',
          requestId: '',
          cause: error,
        })
      }
    },
  }
}
