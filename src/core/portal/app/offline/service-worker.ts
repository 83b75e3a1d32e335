/**
 * The service worker: opens the portal without a connection.
 *
 * It stores the files of its own build and the portal's page, which has no data. It stores no answer of the API and changes none. With a
 * connection the page comes from the server, so that a new release is not held back.
 */
import { isServerPath } from '../../../model/server-paths.ts'
import { storedNames } from '../../../model/stored-names.ts'

/** What the build defines: the paths of all files, that of the first script, and the id of the brand. */
declare const portalFiles: readonly string[]
declare const portalScript: string
declare const portalId: string

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
/** The part that this worker needs. TypeScript's library of workers cannot be loaded beside that of pages. */
interface WorkerScope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
const worker = self as unknown as WorkerScope

const { filesPrefix } = storedNames(portalId)
const ownCache = filesPrefix + portalScript
const page = '/index.html'

/** Time after which a page that does not arrive is taken from the device, in milliseconds: a connection may be there and carry nothing. */
const patienceMs = 10_000

/** During a rolling upgrade a server of another release may answer. The installation then fails, and is retried at the next visit. */
async function storeFiles(): Promise<void> {
  const answer = await fetch(page, { cache: 'no-store' })
  if (!answer.ok || !(await answer.clone().text()).includes(portalScript)) throw new Error('Another release has answered')
  const cache = await caches.open(ownCache)
  await cache.addAll([...portalFiles])
  await cache.put(page, answer)
}

async function deleteFormerFiles(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(filesPrefix) && name !== ownCache).map((name) => caches.delete(name)))
}

const findStored = async (path: string) => await (await caches.open(ownCache)).match(path, { ignoreVary: true })

async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
  } catch (error) {
    const stored = await findStored(page)
    if (stored) return stored
    throw error
  }
}

worker.addEventListener('install', (event) => event.waitUntil(storeFiles().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(deleteFormerFiles().then(() => worker.clients.claim())))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && !isServerPath(pathname)) event.respondWith(openPage(request))
  else if (portalFiles.includes(pathname)) event.respondWith(findStored(pathname).then((stored) => stored ?? fetch(request)))
})
