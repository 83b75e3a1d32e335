import type { Page } from 'playwright'
import { demonstrationPassword } from '../../../scripts/lib/demonstration.mjs'

export async function logIn(page: Page, username: string, password = demonstrationPassword): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
}
