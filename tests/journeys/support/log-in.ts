import type { Page } from 'playwright'
import { demonstrationPassword } from '../../../scripts/lib/demonstration.ts'
import { texts } from '../../support/words.ts'

export async function logIn(page: Page, username: string, password = demonstrationPassword): Promise<void> {
  await page.getByLabel(texts.username, { exact: true }).fill(username)
  await page.getByLabel(texts.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: texts['log-in'], exact: true }).click()
}
