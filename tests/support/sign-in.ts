import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import { demonstrationPassword } from '../../scripts/lib/demonstration.mjs'
import { tokenKey } from '../../src/api/session-store.ts'

/**
 * Asks the API for a token and puts it where the portal keeps it, from a page of the portal's origin that runs none of its code. Returns
 * the token, for `signOutByCall`.
 */
export async function signInByCall(page: Page, url: string, username: string, password = demonstrationPassword): Promise<string> {
  const answer = await page.request.post(`${url}/api/member/login`, { data: { username, password } })
  expect(answer.status(), `signing in as ${username}`).toBe(200)
  const { token }: { token: string } = await answer.json()
  await page.goto(`${url}/health`)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const)
  return token
}

/** Ends the session of a token, so that the next customer of the same server does not find it on /account. It may be over already. */
export async function signOutByCall(url: string, token: string): Promise<void> {
  await fetch(`${url}/api/member/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
}

/** Notes that the demonstration's new customer has been shown around, who else would be on every page. */
export async function endTourByCall(url: string, username = 'nuovo.cliente'): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username, password: demonstrationPassword })
  const { token }: { token: string } = await (await fetch(`${url}/api/member/login`, { method: 'POST', headers: json, body })).json()
  await fetch(`${url}/api/member/me/tour-completed`, { method: 'PUT', headers: { authorization: `Bearer ${token}` } })
}
