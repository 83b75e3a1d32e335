/** From /practices to /edit-practice/{id}: which bookings may be changed (specification 2 and 5). */

import { expect, test } from '../support/journey.ts'
import { labelled } from '../support/labelled.ts'
import { italian, texts } from '../support/words.ts'
import { openAllYears } from './support/open-all-years.ts'
import { practiceCard } from './support/practice-card.ts'
import { practiceId } from './support/practice-id.ts'

const change = { name: labelled('Modifica prenotazione >') }

test('A customer reads what can be changed in a booking on option, confirms, and reaches its edit page', async ({
  page,
  signIn,
  visit,
}) => {
  await signIn('giulia.bianchi')
  const id = await practiceId(page, 'EST-48260')
  await page.goto('/practices')
  await openAllYears(page)
  const button = practiceCard(page, 'EST-48260').getByRole('button', change)
  await expect(button).toHaveAccessibleDescription('Potrai modificare: Destinazione - Pacchetto - Turno')
  await button.press('Enter')
  const question = page.getByRole('dialog', { name: italian.dialogs['change-practice'].title })
  await expect(question).toContainText('fino ad allora la prenotazione EST-48260 resta com’è')
  await expect(question, 'a change that the page offers shows no phone number').not.toContainText('059 555 0142')
  await visit('practices, asked before a change')
  await question.getByRole('button', { name: texts.cancel }).click()
  await expect(question).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await question.getByRole('link', { name: 'Procedi alla modifica' }).click()
  await expect(page).toHaveURL(`/edit-practice/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(italian.screens['edit-practice'].title)
  await expect(practiceCard(page, 'EST-48260')).toBeVisible()
  const screen = page.getByRole('main')
  await expect(screen.getByRole('radiogroup', { name: italian.areas['edit-cascade'].texts['way-label'] })).toBeVisible()
  await expect(screen.getByRole('link', { name: '059 555 0142' })).toHaveCount(0)
  await expect(page.getByText(texts['practice-not-editable'])).toBeHidden()
  await visit('edit-practice')
})

test('The bookings page restores panels, scroll position and focus after Back and a reload, but not after a new login', async ({
  page,
  signIn,
}) => {
  await signIn('giulia.bianchi')
  const id = await practiceId(page, 'EST-48260')
  await page.goto('/practices')
  await openAllYears(page)
  const booking = practiceCard(page, 'EST-48260')
  const details = booking.getByRole('button', { name: 'Dettagli' })
  await details.click()
  const button = booking.getByRole('button', change)
  const isAsItWas = async () => {
    await expect(details).toHaveAttribute('aria-expanded', 'true')
    await expect(button).toBeFocused()
    await expect(button).toBeInViewport()
  }
  const kept = () => page.evaluate(() => JSON.stringify(history.state?.pageState?.focus ?? []))
  await expect.poll(kept, 'the history state records the focused element').not.toBe('[]')
  const before = await kept()
  await button.click()
  await expect.poll(kept).not.toBe(before)
  await page.getByRole('dialog').getByRole('link', { name: 'Procedi alla modifica' }).click()
  await expect(page).toHaveURL(`/edit-practice/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await isAsItWas()
  await page.reload()
  await isAsItWas()
  expect(await page.evaluate(() => JSON.stringify(history.state)), 'the history state contains no personal data').not.toMatch(
    /EST-|2027|Giulia|Sofia/,
  )
  await page.getByRole('button', { name: 'Ciao Giulia' }).hover()
  await page.getByRole('link', { name: italian.navigation.header.entries.logout.label }).click()
  await expect(page).toHaveURL('/login')
  await signIn('giulia.bianchi')
  await page.goto('/practices')
  await openAllYears(page)
  await expect(details, 'a new login restores no page state').toHaveAttribute('aria-expanded', 'false')
})

test('A booking closed to changes gives the reason instead of the button; a cancelled or concluded one gives neither', async ({
  page,
  signIn,
}) => {
  await signIn('giulia.bianchi')
  await page.goto('/practices')
  await openAllYears(page)
  for (const code of ['EST-48274', 'VS-48281', 'FC-46930']) {
    const booking = practiceCard(page, code)
    await expect(booking.getByText(italian.conditions['practice-open-to-changes'].otherwise), code).toBeVisible()
    await expect(booking.getByRole('button', change), code).toHaveCount(0)
  }
  for (const code of ['EST-46902', 'VS-45377']) {
    const booking = practiceCard(page, code)
    await expect(booking.getByText(italian.conditions['practice-open-to-changes'].otherwise), code).toHaveCount(0)
    await expect(booking.getByRole('button', change), code).toHaveCount(0)
  }
})

test('The edit page opened by URL refuses a cancelled booking, and does not find one of another customer', async ({
  page,
  signIn,
  visit,
  watch,
}) => {
  await signIn('anna.inps')
  const stranger = await practiceId(page, 'EST-48244')
  await signIn('giulia.bianchi')
  const id = await practiceId(page, 'EST-46902')
  await visit('edit-practice, refused', `/edit-practice/${id}`)
  await expect(page.getByText(texts['practice-not-editable'])).toBeVisible()
  await expect(page.getByText(italian.conditions['practice-open-to-changes'].otherwise)).toBeVisible()
  await page.getByRole('link', { name: texts['back-to-bookings'] }).click()
  await expect(page).toHaveURL('/practices')
  watch.expectFailure({ path: `/api/member/practice/${stranger}`, status: 404 })
  for (const screen of ['edit-practice', 'upsell-practice']) {
    await visit(`${screen}, of somebody else`, `/${screen}/${stranger}`)
    await expect(page.getByRole('alert'), 'one error message').toHaveCount(1)
    await expect(page.getByRole('alert')).toContainText(texts['practice-not-found'])
    await expect(page.getByRole('button', { name: texts.retry }), 'a missing booking offers no retry').toHaveCount(0)
    await page.getByRole('link', { name: texts['back-to-bookings'] }).click()
    await expect(page).toHaveURL('/practices')
  }
})

test.describe('Given a booking on option that the operator has closed to changes', () => {
  test.use({ sql: ["update practice set editable_in_club_area = false where short_code = 'EST-48260'"] })

  test('its edit page gives that reason alone', async ({ page, signIn }) => {
    await signIn('giulia.bianchi')
    await page.goto(`/edit-practice/${await practiceId(page, 'EST-48260')}`)
    await expect(page.getByText(texts['practice-not-editable'])).toBeVisible()
    const screen = page.getByRole('main')
    await expect(screen.getByText('Per questa prenotazione le modifiche online sono chiuse')).toBeVisible()
    await expect(screen.getByText('opzionata o confermata')).toHaveCount(0)
  })
})

test.describe('Given a division temporarily closed to changes', () => {
  test.use({ sql: ["update form_flag set value = 'closed' where key = 'status'"] })

  test('the edit page of a booking on option gives that reason', async ({ page, signIn }) => {
    await signIn('giulia.bianchi')
    await page.goto(`/edit-practice/${await practiceId(page, 'EST-48260')}`)
    await expect(page.getByText(texts['practice-not-editable'])).toBeVisible()
    await expect(page.getByText('Le modifiche online per i viaggi di questo tipo per ora sono chiuse')).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: italian.areas['edit-cascade'].texts['way-label'] })).toBeHidden()
  })
})
