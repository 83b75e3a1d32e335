import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import { demonstrationPassword } from '../../scripts/lib/demonstration.ts'

/** The names of the portal's cookies on a server without TLS. */
const [tokenCookie, markCookie] = ['session', 'session-id']

/** Logs in by the API as the portal does: the browser keeps the session's cookie. Returns the token for `signOutByCall`. */
export async function signInByCall(page: Page, url: string, username: string, password = demonstrationPassword): Promise<string> {
  const answer = await page.request.post(`${url}/api/member/login`, {
    data: { username, password, cookie: true },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status(), `signing in as ${username}`).toBe(200)
  const { session }: { session: string } = await answer.json()
  await page.context().addCookies([{ name: markCookie, value: session, url }])
  return readToken(page)
}

/** Returns the token of the browser's session, which no script of the page can read; an empty text without one. */
export async function readToken(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === tokenCookie)?.value ?? ''
}

/** Ends a session, so that it is not listed on /account in later tests. Ignores one that has ended already. */
export async function signOutByCall(url: string, token: string): Promise<void> {
  await fetch(`${url}/api/member/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
}

/** Marks the tour of the demonstration's new customer as completed. It would otherwise cover every page. */
export async function endTourByCall(url: string, username = 'nuovo.cliente'): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username, password: demonstrationPassword })
  const { token }: { token: string } = await (await fetch(`${url}/api/member/login`, { method: 'POST', headers: json, body })).json()
  await fetch(`${url}/api/member/me/tour-completed`, { method: 'PUT', headers: { authorization: `Bearer ${token}` } })
}
