/** Lets the studio choose the date of the portal's frame, and the state of what it loads. The portal's page runs it before its own scripts. */
import { type FrameChoices, frameKey } from '../studio-api.ts'

const kept = window.parent === window ? null : sessionStorage.getItem(frameKey)
if (kept !== null) force(JSON.parse(kept) as FrameChoices)

function force({ date, loads, always }: FrameChoices): void {
  if (date !== '') {
    const shiftMs = Date.parse(`${date}T12:00:00`) - Date.now()
    const now = () => Reflect.apply(real.now, real, []) + shiftMs
    const real = Date
    window.Date = new Proxy(real, {
      construct: (target, values: [], made) => Reflect.construct(target, values.length === 0 ? [now()] : values, made) as object,
      apply: () => new real(now()).toString(),
      get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
    })
  }
  if (loads === '') return
  const send = window.fetch.bind(window)
  /** Whatever is in a list is gone. */
  const emptied = (value: unknown): unknown => {
    if (Array.isArray(value)) return []
    return value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, emptied(inner)]))
      : value
  }
  window.fetch = async (...call) => {
    const request = new Request(...call)
    const { pathname } = new URL(request.url)
    const isLoad = request.method === 'GET' && pathname.startsWith('/api/') && !always.some((path) => pathname.endsWith(path))
    if (!isLoad) return send(...call)
    if (loads === 'loading') return new Promise(() => {})
    const json = { headers: { 'content-type': 'application/json' } }
    if (loads === 'failed') return new Response('{}', { ...json, status: 500 })
    const answer = await send(...call)
    const isJson = answer.ok && answer.headers.get('content-type')?.includes('json')
    return isJson ? new Response(JSON.stringify(emptied(await answer.json())), json) : answer
  }
}
