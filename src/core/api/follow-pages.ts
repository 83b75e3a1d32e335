/** Reads the further pages of a list, by the link `next` of each answer (RFC 8288). */

interface Page {
  data?: unknown
  response: Response
}

/**
 * Returns the items of all pages.
 *
 * A call that itself says which page it wants gets that page alone: the link then changes a parameter that was given.
 *
 * @param given names of the query parameters of the call.
 * @param read reads the page with another query.
 * @throws Error if the link leads to another address, or back.
 */
export async function followPages(first: Page, given: readonly string[], read: (query: string) => Promise<Page>): Promise<unknown> {
  if (!Array.isArray(first.data)) return first.data
  const items: unknown[] = [...first.data]
  const seen = new Set<string>()
  let page = first
  for (let link = nextOf(page); link !== undefined; link = nextOf(page)) {
    const [from, to] = [new URL(page.response.url), new URL(link, page.response.url)]
    if (given.some((name) => from.searchParams.getAll(name).join() !== to.searchParams.getAll(name).join())) break
    if (to.origin !== from.origin || to.pathname !== from.pathname || seen.has(to.search)) throw new Error(`${link} is no next page`)
    seen.add(to.search)
    page = await read(to.search.slice(1))
    if (Array.isArray(page.data)) items.push(...(page.data as unknown[]))
  }
  return items
}

/** Returns the address of the next page; undefined on the last one. */
function nextOf({ response }: Page): string | undefined {
  for (const [, address, parameters = ''] of (response.headers.get('link') ?? '').matchAll(/<([^>]*)>([^<]*)/g))
    if (/;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next\b)/i.test(parameters)) return address
  return undefined
}
