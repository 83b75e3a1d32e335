import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import { demonstrationPassword } from '../../scripts/lib/demonstration.ts'
import { tokenKey } from '../../src/api/session-store.ts'

/**
 * Logs in by the API and stores the token where the portal does. Returns the token for `signOutByCall`.
 *
 * Uses a page of the portal's origin that runs none of its code.
 */
export async function signInByCall(page: Page, url: string, username: string, password = demonstrationPassword): Promise<string> {
  const answer = await page.request.post(`${url}/api/member/login`, { data: { username, password } })
  expect(answer.status(), `signing in as ${username}`).toBe(200)
  const { token }: { token: string } = await answer.json()
  await page.goto(`${url}/health`)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const)
  return token
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
