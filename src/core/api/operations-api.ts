/**
 * Calls operations by operationId, as the catalogue does: an operation is a function of named inputs.
 *
 * The operation table determines whether an input is sent in path, query or body.
 */
import type { Client } from 'openapi-fetch'
import type { OperationModel, SignInScheme } from '../model/operation-table.ts'
import { type ApiSettings, createApiClient } from './api-clients.ts'
import { ApiProblem } from './api-problem.ts'
import { type Credentials, callSigned, type SentCredential } from './credentials.ts'
import { ConfigUnread, findBase, type PortalConfig } from './portal-config.ts'

export type OperationInputs = Readonly<Record<string, unknown>>

export interface CallOptions {
  signal?: AbortSignal
  /** Receives the sent share of the request, from 0 to 1. The time limit then restarts at each progress event. */
  onProgress?: (sent: number) => void
}

export interface OperationsApi {
  /**
   * Returns the answer: parsed JSON, a `File`, or undefined if it has no body.
   *
   * A file has the type of `Content-Type` and the name of `Content-Disposition` (RFC 6266), which is empty if there is none.
   *
   * @throws ApiProblem, or the abort reason of `signal`.
   */
  call(operationId: string, inputs: OperationInputs, options?: CallOptions): Promise<unknown>
  /**
   * Extracts an operation's inputs from a URL of that operation, which an answer of the API held.
   *
   * Calling the operation with these inputs instead of fetching the URL guarantees that the portal calls the API only.
   *
   * @throws ApiProblem with code not-found if the URL is not one of the operation.
   */
  readAddress(operationId: string, address: string): Promise<OperationInputs>
  operation(operationId: string): OperationModel
}

/** Time limits of a call; afterwards it fails as unanswered. */
const readLimitMs = 30_000
const writeLimitMs = 120_000

interface LooseOperation {
  parameters: { path?: Record<string, unknown>; query?: Record<string, unknown>; header?: Record<string, unknown> }
  requestBody?: { content: { 'application/json': unknown } }
  responses: { 200: { content: { 'application/json': unknown } } }
}
type LoosePaths = Record<string, Record<'get' | 'put' | 'post' | 'delete' | 'patch', LooseOperation>>

/**
 * Distributes named inputs over path, query, headers and body.
 *
 * @throws Error for a missing path parameter or an unknown input, which are bugs.
 */
function spreadInputs(operationId: string, operation: OperationModel, inputs: OperationInputs) {
  const path: Record<string, unknown> = {}
  const query: Record<string, unknown> = {}
  const header: Record<string, unknown> = {}
  const body: Record<string, unknown> = {}
  for (const [, name = ''] of operation.path.matchAll(/\{([^{}]+)\}/g)) {
    if (inputs[name] === undefined || inputs[name] === null) throw new Error(`${operationId} needs '${name}' in its path`)
    path[name] = inputs[name]
  }
  for (const [name, value] of Object.entries(inputs)) {
    if (value === undefined) continue
    const place = operation.queryParameters?.includes(name) ? query : operation.headerParameters?.includes(name) ? header : undefined
    if (place && value !== null) place[name] = value
    if (place === undefined && !(name in path) && operation.body === 'none') throw new Error(`${operationId} takes no '${name}'`)
    if ((place === undefined && !(name in path)) || operation.alsoInBody?.includes(name)) body[name] = value
  }
  return { path, query, header, body }
}

/** Returns whether the client writes a request by itself. */
const isPlain = ({ body, mediaType, styles }: OperationModel): boolean =>
  (body === 'none' || body === 'object') && mediaType === undefined && styles === undefined

export interface OperationsSettings extends ApiSettings {
  /** The user's credential for signed operations, and how it is sent; undefined where the portal has no `signIn`. */
  signIn?: () => { scheme: SignInScheme; credentials: Credentials } | undefined
  findOperation: (operationId: string) => OperationModel | undefined
  /** Called for each request: pages render before the configuration is loaded, and a failed load is retried. */
  config: () => Promise<PortalConfig>
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
      const operation = requireOperation(operationId)
      const base = findBase(await config(), operation)
      const inputs = (await import('./read-address.ts')).readAddress(operation, base, address)
      if (!inputs) throw new ApiProblem({ status: 404, code: 'not-found', requestId: '' })
      return inputs
    },
    async call(operationId, inputs, options = {}) {
      const operation = requireOperation(operationId)
      const signIn = operation.signed ? settings.signIn?.() : undefined
      if (!signIn) return send(operationId, operation, inputs, options)
      return callSigned(signIn, (credential) => send(operationId, operation, inputs, options, credential))
    },
  }

  async function send(
    operationId: string,
    operation: OperationModel,
    inputs: OperationInputs,
    options: CallOptions,
    credential?: SentCredential,
  ): Promise<unknown> {
    const { body, ...params } = spreadInputs(operationId, operation, inputs)
    if (credential) params[credential.in][credential.name] = credential.value
    let limit = AbortSignal.timeout(operation.reads ? readLimitMs : writeLimitMs)
    const method = operation.method.toLowerCase() as 'get'
    try {
      const base = findBase(await config(), operation)
      const upload = options.onProgress && (await import('./upload.ts')).createUpload(options.onProgress, writeLimitMs)
      if (upload) limit = upload.limit
      const request = {
        params,
        ...(operation.accept ? { headers: { accept: operation.accept } } : {}),
        ...(operation.body === 'none' ? {} : { body }),
        ...(isPlain(operation) ? {} : (await import('./write-request.ts')).writeRequest(operation, body)),
        parseAs: operation.answers === 'blob' ? 'blob' : operation.answers === 'empty' ? 'text' : 'json',
        signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
        ...(upload ? { fetch: upload.fetch } : {}),
      } as const
      const answer = await clientAt(base).request(method, operation.path, request)
      if (operation.pages)
        return (await import('./follow-pages.ts')).followPages(answer, Object.keys(params.query), (query) =>
          clientAt(base).request(method, operation.path, { ...request, querySerializer: () => query }),
        )
      // Lazy-loaded: few sessions download a file.
      if (operation.answers === 'blob') return (await import('./name-file.ts')).nameFile(answer.data as Blob, answer.response.headers)
      return operation.answers === 'empty' ? undefined : answer.data
    } catch (error) {
      if (error instanceof ApiProblem || options.signal?.aborted) throw error
      // Remaining causes: the time limit, an unreadable configuration, or a 200 answer that cannot be parsed.
      throw new ApiProblem({
        status: 0,
        code: limit.aborted || error instanceof ConfigUnread ? 'network' : 'unreadable',
        requestId: '',
        cause: error,
      })
    }
  }
}
