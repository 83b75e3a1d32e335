import type { Page } from 'playwright'

/** Returns the answer that the page's user gets from the API at a path such as `/member/practice`. */
export async function readAsMember<T>(page: Page, path: string): Promise<T> {
  const mark = (await page.context().cookies()).find(({ name }) => /^(__Host-)?session-id$/.test(name))
  const answer = await page.request.get(`/api${path}`, { headers: { 'session-id': mark?.value ?? '' } })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
  return (await answer.json()) as T
}
