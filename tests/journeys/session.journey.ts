/**
 * A session: warning before its end, extension, end in every tab (requirements A12, S5, S26).
 *
 * Some lines above 300, because its journeys share the clock and the warning of one session.
 */

import type { Page } from 'playwright'
import { expectAnnounced } from '../support/announcements.ts'
import { sendEmptyPages } from '../support/empty-pages.ts'
import { expect, test } from '../support/journey.ts'
import { labelled } from '../support/labelled.ts'
import { italian, sideMenu, texts } from '../support/words.ts'
import { logIn } from './support/log-in.ts'
import { openAllYears } from './support/open-all-years.ts'
import { openParticipant, pencil } from './support/participant.ts'
import { definitionOf, practiceCard } from './support/practice-card.ts'

const minuteMs = 60_000
const ended = italian.messages.portal.sessionEnded
const warningIn = (page: Page) => page.getByRole('alertdialog', { name: italian.messages.portal.sessionEndingTitle })
/** Keys in localStorage. */
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())
const stayIn = (page: Page) => warningIn(page).getByRole('button', { name: italian.messages.portal.sessionStay })

/** Opens /account and waits for its data, whose responses carry the end of the session. */
async function openAccount(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(page.getByRole('button', { name: 'Ciao Giulia' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: italian.fields.person.fields.firstName.label, exact: true })).toHaveValue('Giulia')
  // The menu's calls are answered: an answer after the clock has been moved would extend the session.
  await expect(page.getByRole('navigation').getByRole('link', { name: sideMenu.payments.label })).toHaveAccessibleDescription(/\d/)
}

/** Opens /account in another tab of the same browser and keeps the first in front. */
async function openInOtherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await openAccount(other)
  await page.bringToFront()
  return other
}

/** Advances the clock until less than two minutes of the session are left. */
async function untilWarned(page: Page): Promise<void> {
  await page.clock.fastForward(28.1 * minuteMs)
  await expect(stayIn(page)).toBeVisible()
}

test.beforeEach(async ({ page, signIn }) => {
  await page.clock.install()
  await signIn('giulia.bianchi')
  await openAccount(page)
})

test('Every tab warns two minutes before the session ends, and one click in any tab extends it in all by one call', async ({
  page,
  context,
  visit,
}) => {
  const other = await openInOtherTab(page)
  await page.clock.fastForward(20 * minuteMs)
  await expect(warningIn(page)).toBeHidden()
  await page.clock.fastForward(8.1 * minuteMs)
  await expect(stayIn(page)).toBeFocused()
  await expect(stayIn(other)).toBeVisible()
  await expect(warningIn(page)).toHaveAccessibleDescription(/per proteggere i tuoi dati/)
  await expect(warningIn(page).getByRole('timer')).toContainText(/Tempo rimasto.*[01]:\d\d/)
  await expect(warningIn(page).getByRole('status').first()).toHaveText(/^Tempo rimasto: (1 minuto|\d+ secondi)$/)
  await visit('session about to end')
  const calls: string[] = []
  context.on(
    'request',
    (request) => request.url().includes('/api/') && calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  await stayIn(page).click()
  await expect(warningIn(page)).toHaveCount(0)
  await expect(warningIn(other)).toHaveCount(0)
  expect(calls).toEqual(['GET /api/member/me'])
  expect(await stored(page)).toEqual([])

  await untilWarned(page)
  await page.keyboard.press('Escape')
  await expect(warningIn(page), 'Escape extends the session').toHaveCount(0)
  expect(calls).toHaveLength(2)
})

test('Every tab shows the login and the reason when the session expires, and no personal data is left', async ({ page, visit }) => {
  const other = await openInOtherTab(page)
  await untilWarned(page)
  await page.clock.fastForward(2 * minuteMs)
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/login')
    await expect(tab.getByText(ended).first()).toBeVisible()
    await expect(tab.getByText('Giulia')).toHaveCount(0)
  }
  expect(await stored(page)).toEqual([])
  await visit('login, time has run out')
  await logIn(page, 'giulia.bianchi')
  for (const tab of [page, other]) await expect(tab, 'both tabs return to their page').toHaveURL('/account')
})

test('A session at its maximum length shows a warning that does not offer to extend it', async ({ page, context, visit }) => {
  await sendEmptyPages(context)
  await context.route('**/api/member/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'session-expires-in': '600', 'session-ends-in': '600' } })
  })
  await openAccount(page)
  await page.clock.fastForward(8.1 * minuteMs)
  await expect(warningIn(page)).toHaveAccessibleDescription(/da molte ore/)
  await expect(stayIn(page)).toHaveCount(0)
  await visit('session at its longest')
  await warningIn(page).getByRole('button', { name: texts['got-it'] }).click()
  await expect(warningIn(page)).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: sideMenu.vouchers.label }).click()
  await expect(page).toHaveURL('/vouchers')
  await page.clock.fastForward(2 * minuteMs)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(ended).first()).toBeVisible()
})

test('The warning shows an error and allows a retry when extending fails, and also lets the customer log out', async ({
  page,
  breakCall,
  visit,
}) => {
  await untilWarned(page)
  const mend = await breakCall('/member/me', { kind: 'down' })
  await stayIn(page).click()
  await expect(warningIn(page).getByText(texts['communication-error'])).toBeVisible()
  await visit('session about to end, no answer')
  await mend()
  await stayIn(page).click()
  await expect(warningIn(page)).toHaveCount(0)
  await untilWarned(page)
  await warningIn(page).getByRole('button', { name: italian.messages.portal.sessionLeave }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(ended)).toHaveCount(0)
  expect(await stored(page)).toEqual([])
})

test('A logout in one tab logs out every tab, and the login of another customer removes all data of the first', async ({ page }) => {
  const other = await openInOtherTab(page)
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  await expect(other.getByText(/Giulia|sessione è scaduta/)).toHaveCount(0)
  await logIn(page, 'giulia.bianchi')
  await openAccount(other)
  await page.goto('/login')
  await logIn(page, 'nuovo.cliente')
  await expect(other.getByRole('button', { name: 'Ciao Chiara' })).toBeVisible()
  await expect(other.getByRole('textbox', { name: italian.fields.person.fields.firstName.label, exact: true })).toHaveValue('Chiara')
  await expect(other.getByText('Giulia')).toHaveCount(0)
})

test.describe('Given unsaved input', () => {
  const address = (page: Page) => page.getByRole('textbox', { name: /^Indirizzo/ })
  const kept = italian.messages.portal.draftRestored
  const question = (page: Page) => page.getByRole('dialog', { name: italian.messages.portal.unsavedTitle })

  test('the portal restores it when the same customer logs in right after the session expired, and for no other customer', async ({
    page,
    visit,
  }) => {
    const expire = async () => {
      await page.clock.fastForward(31 * minuteMs)
      await expect(page).toHaveURL('/login')
      await expect(page.getByText(ended).first()).toBeVisible()
    }
    await address(page).fill('Via in sospeso 7')
    await expire()
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))).not.toContain('sospeso')
    await logIn(page, 'giulia.bianchi')
    await expect(page).toHaveURL('/account')
    await expect(address(page)).toHaveValue('Via in sospeso 7')
    await expect(page.getByRole('main').getByText(kept)).toBeVisible()
    await visit('account, kept after the session ran out')

    await expire()
    await logIn(page, 'nuovo.cliente')
    await expect(page.getByRole('button', { name: 'Ciao Chiara' })).toBeVisible()
    await expect(address(page)).not.toHaveValue('Via in sospeso 7')
    await expect(page.getByText(kept)).toHaveCount(0)
    await page.getByRole('navigation').getByRole('link', { name: sideMenu.payments.label }).click()
    await expect(page.getByText(texts['no-payments'])).toBeVisible()
    await expire()
    await logIn(page, 'giulia.bianchi')
    await page.getByRole('navigation').getByRole('link', { name: sideMenu.account.label }).click()
    await expect(address(page)).toHaveValue(/./)
    await expect(address(page), 'the login of another customer discards the draft').not.toHaveValue('Via in sospeso 7')
  })

  test('the portal asks for confirmation before it is lost by a link, Back, logout or closing the tab', async ({ page, visit }) => {
    await page.getByRole('navigation').getByRole('link', { name: sideMenu.vouchers.label }).click()
    // Wait for the page, not its URL: clicking a link to the page still displayed would replace the new history entry.
    await expect(page).toHaveTitle(/^Voucher/)
    await page.getByRole('navigation').getByRole('link', { name: sideMenu.account.label }).click()
    await address(page).fill('Via mai salvata 9')
    const link = page.getByRole('navigation').getByRole('link', { name: sideMenu.vouchers.label })
    await link.click()
    await expect(question(page)).toBeVisible()
    await visit('unsaved changes')
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(page).toHaveURL('/account')
    await expect(link).toBeFocused()

    await page.goBack()
    await question(page).getByRole('button', { name: italian.messages.portal.unsavedStay }).click()
    await expect(page).toHaveURL('/account')
    await expect(address(page)).toHaveValue('Via mai salvata 9')

    await page.getByRole('button', { name: 'Ciao Giulia' }).hover()
    await page.getByRole('link', { name: italian.navigation.header.entries.logout.label }).click()
    await question(page).getByRole('button', { name: italian.messages.portal.unsavedStay }).click()
    await expect(page).toHaveURL('/account')

    const closing = page.waitForEvent('dialog')
    const closed = page.close({ runBeforeUnload: true })
    const asked = await closing
    expect(asked.type()).toBe('beforeunload')
    await asked.dismiss()
    await closed

    await page.goBack()
    await question(page).getByRole('button', { name: italian.messages.portal.unsavedLeave }).click()
    await expect(page).toHaveURL('/vouchers')
    await page.goForward()
    await expect(page).toHaveURL('/account')
    await expect(address(page)).not.toHaveValue('Via mai salvata 9')
  })

  test('the portal keeps page and address when Back is pressed twice and the customer stays', async ({ page }) => {
    await page.getByRole('navigation').getByRole('link', { name: sideMenu.vouchers.label }).click()
    await expect(page).toHaveTitle(/^Voucher/)
    await page.getByRole('navigation').getByRole('link', { name: sideMenu.practices.label }).click()
    await expect(page).toHaveTitle(/^Prenotazioni/)
    await page.getByRole('navigation').getByRole('link', { name: sideMenu.account.label }).click()
    await address(page).fill('Via mai salvata 9')
    await page.evaluate(() => {
      history.back()
      history.back()
    })
    await question(page).getByRole('button', { name: italian.messages.portal.unsavedStay }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(page).toHaveURL('/account')
    await expect(address(page)).toHaveValue('Via mai salvata 9')
    await page.getByRole('navigation').getByRole('link', { name: sideMenu.vouchers.label }).click()
    await question(page).getByRole('button', { name: italian.messages.portal.unsavedLeave }).click()
    await expect(page).toHaveTitle(/^Voucher/)
    await page.goBack()
    await expect(page).toHaveURL('/account')
  })

  test.describe('and a server of its own', () => {
    test.use({ hasOwnServer: true })
    test('the portal does not ask once it is undone or saved, nor when no customer is logged in', async ({ page }) => {
      const before = await address(page).inputValue()
      await address(page).fill('Via ripensata 1')
      await address(page).fill(before)
      await page.getByRole('navigation').getByRole('link', { name: sideMenu.vouchers.label }).click()
      await expect(page).toHaveURL('/vouchers')
      await page.goBack()
      await expect(page).toHaveURL('/account')
      // Saved from the question itself: an invalid form stays and shows its errors, a valid one is saved and left.
      const phone = page.getByRole('textbox', { name: /^Telefono/ })
      const toVouchers = page.getByRole('navigation').getByRole('link', { name: sideMenu.vouchers.label })
      const saveAndLeave = question(page).getByRole('button', { name: italian.messages.portal.unsavedSave })
      await phone.fill('1')
      await toVouchers.click()
      await saveAndLeave.click()
      await expect(page.getByRole('group', { name: italian.messages.portal.errorSummaryTitle })).toBeFocused()
      await expect(page).toHaveURL('/account')
      await phone.fill('059 555 0198')
      // The button stays in view while something is unsaved, below the field that has the focus (requirements A14).
      const save = page.getByRole('button', { name: texts.save })
      await expect(save).toBeInViewport({ ratio: 1 })
      const [field, button] = [await phone.boundingBox(), await save.boundingBox()]
      expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
      await toVouchers.click()
      await saveAndLeave.click()
      await expectAnnounced(page, texts['data-saved'])
      await expect(page).toHaveURL('/vouchers')
      await page.goBack()
      await expect(phone).toHaveValue('059 555 0198')
      await phone.fill('059 555 0199')
      await page.getByRole('button', { name: texts.save }).click()
      await expectAnnounced(page, texts['data-saved'])
      await page.getByRole('button', { name: 'Ciao Giulia' }).hover()
      await page.getByRole('link', { name: italian.navigation.header.entries.logout.label }).click()
      await expect(page).toHaveURL('/login')
      await page.getByLabel(texts.username, { exact: true }).fill('giulia')
      await page.getByRole('link', { name: texts.register }).click()
      await expect(page).toHaveURL('/register')
    })

    test('the page announces the restored draft while its panel is closed, and a version conflict when it is saved', async ({
      page,
      browser,
      portal,
      watch,
    }) => {
      const openNote = async (on: Page) => {
        const card = await openParticipant(on, 'EST-48260', 'Sofia Rinaldi')
        await pencil(card, italian.forms['practice-participant'].sections.fields.noteRooming.label).click()
        return card.getByRole('textbox', { name: /^Note sulla camera/ })
      }
      await (await openNote(page)).fill('In camera con Anna')
      const other = await browser.newContext({ baseURL: portal.url, storageState: await page.context().storageState() })
      const theirs = await openNote(await other.newPage())
      await theirs.fill('In camera con Marta')
      await theirs
        .page()
        .getByRole('button', { name: labelled(texts.save) })
        .click()
      await expect(theirs.page().getByRole('button', { name: italian.messages.portal.saved, exact: true })).toBeVisible()
      await other.close()

      await page.clock.fastForward(31 * minuteMs)
      await expect(page).toHaveURL('/login')
      await logIn(page, 'giulia.bianchi')
      await expect(page).toHaveURL('/practices')
      const notice = page.getByRole('main').getByText(kept)
      await expect(notice).toBeVisible()
      await expect(notice).toHaveCount(1)
      const asksToStay = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
      expect(await asksToStay()).toBe(true)
      await page.getByRole('button', { name: 'Ciao Giulia' }).hover()
      await page.getByRole('link', { name: italian.navigation.header.entries.logout.label }).click()
      await expect(question(page)).toContainText(
        `quello che hai scritto va perso. Le modifiche sono in: ${italian.screens.practices.title}.`,
      )
      await question(page).getByRole('button', { name: italian.messages.portal.unsavedStay }).click()
      await expect(page).toHaveURL('/practices')
      await openAllYears(page)
      const card = practiceCard(page, 'EST-48260')
      await card.getByRole('button', { name: 'Sofia Rinaldi', expanded: false }).click()
      const note = card.getByRole('textbox', { name: /^Note sulla camera/ })
      await expect(note).toHaveValue('In camera con Anna')
      await expect(notice).toHaveCount(1)
      watch.expectFailure({ path: /\/api\/member\/practice\/\d+$/, status: 409 })
      await card.getByRole('button', { name: labelled(texts.save) }).click()
      await expect(card.getByText('I dati sono stati modificati nel frattempo.')).toBeVisible()
      await expect(definitionOf(card, italian.forms['practice-participant'].sections.fields.noteRooming.label)).toContainText(
        'In camera con Marta',
      )
    })
  })
})
