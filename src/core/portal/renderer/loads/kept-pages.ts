/**
 * Pages that the user keeps on this device, to read them without a connection (requirements S26).
 *
 * Each is an entry of Cache Storage with the answers of its operations. The user asks for it, page by page.
 */
import { hashKey } from '@tanstack/react-query'
import { createStore } from '../../../lib/create-store.ts'
import type { Language } from '../../../lib/language.ts'
import type { StoredNames } from '../../../model/stored-names.ts'

export interface KeptPage {
  path: string
  name: Readonly<Record<Language, string>>
  /** The user who kept it, as the catalogue's `person` reads. */
  person: string
  savedAt: string
  /** The last day on which it is kept. */
  lastDay: string
  /** Answers by their query key. */
  answers: readonly { key: readonly unknown[]; data: unknown }[]
}

export interface KeptPages {
  /** False where the browser has no storage for it. */
  isAvailable: boolean
  pages(): readonly KeptPage[]
  subscribe(listener: () => void): () => void
  /** Resolves when the pages of earlier visits have been read. Those whose last day is over are deleted. */
  ready: Promise<void>
  keep(page: KeptPage): Promise<void>
  drop(isDropped: (page: KeptPage) => boolean): Promise<void>
  /** Finds the kept answer of a query. */
  find(key: readonly unknown[]): { data: unknown; savedAtMs: number } | undefined
}

/** @param storage undefined outside of a secure context, where browsers have none */
export function createKeptPages(
  storage: CacheStorage | undefined,
  { keptPages: storageName }: Pick<StoredNames, 'keptPages'>,
  today: () => string,
): KeptPages {
  const store = createStore<readonly KeptPage[]>([])

  async function read(): Promise<void> {
    if (!storage || !(await storage.has(storageName))) return
    const cache = await storage.open(storageName)
    const pages = await Promise.all(
      (await cache.keys()).map(async (request) => (await (await cache.match(request))?.json()) as KeptPage | undefined),
    )
    const isNewer = (page: KeptPage) => store.get().some(({ path }) => path === page.path)
    store.set([...pages.filter((page) => page !== undefined && !isNewer(page)), ...store.get()] as readonly KeptPage[])
    await drop(({ lastDay }) => lastDay < today())
  }

  async function drop(isDropped: (page: KeptPage) => boolean): Promise<void> {
    const dropped = store.get().filter(isDropped)
    if (!storage || dropped.length === 0) return
    store.set(store.get().filter((page) => !dropped.includes(page)))
    if (store.get().length === 0) return void (await storage.delete(storageName))
    const cache = await storage.open(storageName)
    for (const { path } of dropped) await cache.delete(path)
  }

  // A browser that blocks storage has no kept pages.
  const ready = read().catch(() => undefined)
  return {
    isAvailable: storage !== undefined,
    pages: store.get,
    subscribe: store.subscribe,
    ready,
    async keep(page) {
      // At once, as a switch shows it.
      store.set([...store.get().filter(({ path }) => path !== page.path), page])
      await ready
      const cache = await storage?.open(storageName)
      // It may have been dropped meanwhile.
      if (store.get().includes(page))
        await cache?.put(page.path, new Response(JSON.stringify(page), { headers: { 'content-type': 'application/json' } }))
    },
    async drop(isDropped) {
      await ready
      await drop(isDropped)
    },
    find(key) {
      const hash = hashKey(key)
      for (const { answers, savedAt } of store.get()) {
        const answer = answers.find((each) => hashKey(each.key) === hash)
        if (answer) return { data: answer.data, savedAtMs: Date.parse(savedAt) }
      }
      return undefined
    },
  }
}
