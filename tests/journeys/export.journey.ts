/** The customer downloads all data about them as a file (requirements S21). */

import { readFile } from 'node:fs/promises'
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { texts } from '../support/words.ts'

const button = { name: 'Scarica i tuoi dati' }

test('A customer downloads all personal data as one file and sees a confirmation', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.goto('/account')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', button).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('area-club-i-miei-dati.json')
  await expectAnnounced(page, 'Il file con i tuoi dati è stato scaricato')
  const held = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(held).toMatchObject({ member: { username: 'giulia.bianchi', firstName: 'Giulia' } })
  expect(held.practices.length).toBeGreaterThan(3)
})

test('A failed export saves no file and shows an error message', async ({ page, signIn, breakCall, visit }) => {
  await signIn('giulia.bianchi')
  await page.goto('/account')
  const mend = await breakCall('/member/me/export', { kind: 'status', status: 500 })
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  await page.getByRole('button', button).click()
  await expectAnnounced(page, texts['communication-error'])
  await visit('account, export failed')
  expect(downloads).toBe(0)
  await mend()
})
