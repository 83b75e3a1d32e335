/** Reminders by mail: their switches in the account, and the page of the link in each mail, which needs no login. */

import type { Page } from 'playwright'
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { english, englishTexts, italian, texts } from '../support/words.ts'

const token = 'nV8r2LxQ0pWcJ6uYt3kZsA9dFhGb1mEoXiKqRyTw7vU'
const link = `/reminders?token=${token}`

/** Adds a reminder that Giulia has had by mail, with its link. */
const mailed = [
  `insert into reminder (kind, member_id, practice_id, subject_id, day, created_at)
    select 'balance-due', buyer_id, practice.id, practice.id, '2027-01-01', now()
    from practice join member on member.id = buyer_id where username = 'giulia.bianchi' limit 1`,
  `insert into reminder_link (token_hash, reminder_id) select encode(sha256('${token}'), 'hex'), id from reminder`,
]

for (const { language, width, names, messages, enums } of [
  { language: 'it', width: 390, names: texts, messages: italian, enums: italian.enums.ReminderKind },
  { language: 'en', width: 1440, names: englishTexts, messages: english, enums: english.enums.ReminderKind },
] as const) {
  const [balance, contract] = [enums['balance-due'].label, enums['contract-unsigned'].label]
  const rowOf = (page: Page, kind: string) =>
    page
      .getByRole('table', { name: /^(?:I tuoi promemoria|Your reminders)$/ })
      .getByRole('row')
      .filter({ hasText: kind })

  test.describe(`Given a viewport ${width} px wide, in ${language}`, () => {
    test.use({ language, viewport: { width, height: 844 }, sql: mailed })

    test('a customer switches each reminder off and on in the account', async ({ page, signIn, visit }) => {
      await signIn('giulia.bianchi')
      await page.goto('/account')
      await expect(rowOf(page, contract)).toContainText(names['reminder-on'])
      await rowOf(page, contract).getByRole('button', { name: names['switch-reminder-off'] }).click()
      await expectAnnounced(page, names['reminder-switched-off'].replace('{answer.kind}', contract))
      await expect(rowOf(page, contract)).toContainText(names['reminder-off'])
      await expect(rowOf(page, balance)).toContainText(names['reminder-on'])
      await visit(`account, a reminder is off, ${language} ${width}`)

      await page.reload()
      await rowOf(page, contract).getByRole('button', { name: names['switch-reminder-on'] }).click()
      await expectAnnounced(page, names['reminder-switched-on'].replace('{answer.kind}', contract))
      await expect(rowOf(page, contract)).toContainText(names['reminder-on'])
    })

    test('the link of a mail leads to a page that switches its kind, without a login and without a name', async ({
      page,
      portal,
      visit,
      watch,
    }) => {
      const main = page.getByRole('main')
      const off = page.getByRole('button', { name: names['switch-reminder-off'] })
      const on = page.getByRole('button', { name: names['switch-reminder-on'] })
      // Given the link, when it is opened, then it says what it switches and changes nothing.
      await page.goto(link)
      await expect(page.getByRole('heading', { name: balance })).toBeVisible()
      await expect(off).toBeVisible()
      await visit(`reminder of a mail, on, ${language} ${width}`)
      await expect(page.locator('body')).not.toContainText(/giulia|bianchi|VS-\d/i)

      await off.click()
      await expectAnnounced(page, names['reminder-switched-off'].replace('{answer.kind}', balance))
      await expect(on).toBeVisible()
      await expect(off).toHaveCount(0)
      await visit(`reminder of a mail, off, ${language} ${width}`)

      await on.click()
      await expectAnnounced(page, names['reminder-switched-on'].replace('{answer.kind}', balance))
      await expect(off).toBeVisible()

      // Given the press of a mail program, when the link is opened afterwards, then it says that the reminder is off.
      const pressed = await fetch(`${portal.url}${link}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
      expect(pressed.status).toBe(200)
      await page.goto(link)
      await expect(on).toBeVisible()

      // Given an address that was cut off or names nothing, then the page says so and offers no button.
      watch.expectFailure({ path: '/api/member/reminder-link', status: 422 })
      await visit(`reminder of a mail, link no longer valid, ${language} ${width}`, '/reminders?token=not-a-real-one')
      await expect(main.getByText(messages.screens.reminders.data.reminder.refused.codes['link-expired'])).toBeVisible()
      await visit(`reminder of a mail, cut off, ${language} ${width}`, '/reminders')
      await expect(main.getByRole('button')).toHaveCount(0)
    })
  })
}
