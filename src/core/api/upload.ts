/**
 * Uploads with progress events, by XMLHttpRequest.
 *
 * `fetch` reports no upload progress, and its request streams need HTTP/2. The time limit is an idle timeout, so that uploads over slow
 * connections are not aborted.
 */

export interface Upload {
  /** Aborted after `idleMs` without progress. */
  limit: AbortSignal
  fetch(request: Request): Promise<Response>
}

export function createUpload(onProgress: (sent: number) => void, idleMs: number): Upload {
  const idle = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const move = (sent?: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => idle.abort(new DOMException('Nothing moved', 'TimeoutError')), idleMs)
    if (sent !== undefined) onProgress(sent)
  }
  return {
    limit: idle.signal,
    async fetch(request) {
      try {
        move()
        return await send(request, await request.arrayBuffer(), move)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

function send(request: Request, body: ArrayBuffer, onProgress: (sent: number) => void): Promise<Response> {
  const call = new XMLHttpRequest()
  return new Promise<Response>((resolve, reject) => {
    const { signal } = request
    const abort = () => call.abort()
    signal.addEventListener('abort', abort)
    call.onloadend = () => signal.removeEventListener('abort', abort)
    call.onload = () => resolve(readResponse(call))
    call.onerror = () => reject(new TypeError('The request got no answer'))
    call.onabort = () => reject(new DOMException('The request was aborted', 'AbortError'))
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    call.upload.onload = () => onProgress(1)
    call.open(request.method, request.url)
    call.responseType = 'blob'
    call.withCredentials = request.credentials === 'include'
    for (const [name, value] of request.headers) call.setRequestHeader(name, value)
    if (signal.aborted) return reject(new DOMException('The request was aborted', 'AbortError'))
    call.send(body)
  })
}

/** Null body statuses: the `Response` constructor throws if one of them has a body. */
const bodiless: readonly number[] = [204, 205, 304]

function readResponse(call: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of call.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const { status, statusText } = call
  return new Response(bodiless.includes(status) ? null : (call.response as Blob), { status, statusText, headers })
}
