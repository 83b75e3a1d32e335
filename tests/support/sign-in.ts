import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import { demonstrationPassword } from '../../scripts/lib/demonstration.mjs'
import { tokenKey } from '../../src/api/session-store.ts'

/** Asks the API for a token and puts it where the portal keeps it, from a page of the portal's origin that runs none of its code. */
export async function signInByCall(page: Page, url: string, username: string, password = demonstrationPassword): Promise<void> {
  const answer = await page.request.post(`${url}/api/member/login`, { data: { username, password } })
  expect(answer.status(), `signing in as ${username}`).toBe(200)
  const { token }: { token: string } = await answer.json()
  await page.goto(`${url}/health`)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const)
}
