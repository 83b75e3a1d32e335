/** A customer who loses the connection, as on a train: what is repeated when it returns, and what stays in view. */
import type { Page } from 'playwright'
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { labelled } from '../support/labelled.ts'
import { waitUntilSettled } from '../support/page-settled.ts'
import { describeInBothLanguages } from './support/both-languages.ts'
import { movableBooking, openChange, otherTrip, tripSteps } from './support/change-trip.ts'
import { messageInForm } from './support/form-message.ts'
import { openAllYears } from './support/open-all-years.ts'
import { payableBooking, unfoldPayment } from './support/payment.ts'
import { paymentTexts } from './support/payment-texts.ts'
import { practiceCard } from './support/practice-card.ts'

test.use({ build: 'production' })

/** Data, code, and the icon, which Chromium requests again when the address changes. */
const anyRequest = /\/(api|assets)\/|\/logo\.svg$/

describeInBothLanguages(({ language, width, words }) => {
  const { retry } = words.messages.texts
  const failed = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ has: page.getByRole('button', { name: retry }) })
  test.beforeEach(({ signIn }) => signIn('giulia.bianchi'))

  test('a booking that failed to load appears by itself when the connection returns', async ({ page, context, watch }) => {
    const openBooking = async (code: string) => {
      await openAllYears(page)
      const name = labelled({ it: 'Apri la prenotazione', en: 'Open the booking' }[language])
      await practiceCard(page, code).getByRole('link', { name }).click()
    }
    await page.goto('/practices')
    await openBooking('VS-48231')
    await expect(page.getByRole('heading', { level: 1, name: words.screens.practice.title })).toBeVisible()
    await waitUntilSettled(page)
    await page.goBack()
    watch.expectFailure({ path: anyRequest })
    await openAllYears(page)
    await context.setOffline(true)
    await openBooking(movableBooking)
    await expect(page).toHaveURL(/\/practices\/\d+$/)
    await expect(failed(page).first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('main').getByText(movableBooking).first()).toBeVisible()
    await expect(failed(page)).toHaveCount(0)
  })

  test('the next step of a change appears by itself when the connection returns', async ({ page, context, watch }) => {
    await openChange(page, movableBooking, language)
    await waitUntilSettled(page)
    const { programmes, periods } = tripSteps(page, language)
    const programme = programmes.getByRole('radio', { name: otherTrip.programme })
    watch.expectFailure({ path: anyRequest })
    await context.setOffline(true)
    await programme.check()
    await expect(failed(page).first()).toBeVisible()
    await context.setOffline(false)
    await expect(periods.getByRole('radio').first()).toBeVisible()
    await expect(failed(page)).toHaveCount(0)
    await expect(programme).toBeChecked()
  })

  test('the means of payment appear by themselves when the connection returns', async ({ page, context, breakCall }) => {
    const mend = await breakCall('/api/payments/paypal/api', { kind: 'down' })
    const payment = await unfoldPayment(page, payableBooking, language)
    await expect(payment.getByText(paymentTexts[language].loadFailed, { exact: true })).toBeVisible()
    await mend()
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(payment.getByRole('radio').first()).toBeVisible()
  })

  test.describe('and a server of its own', () => {
    test.use({ hasOwnServer: true })

    test('what the customer typed stays when a save fails and when the connection returns, and is then saved', async ({
      page,
      context,
      visit,
      watch,
    }) => {
      const { label } = words.fields.person.fields.mobilePhone
      const phone = page.getByRole('textbox', { name: label })
      const notice = page.getByRole('status').filter({ hasText: words.messages.portal.offline })
      const save = page.getByRole('button', { name: words.messages.texts.save, exact: true })
      await page.goto('/account')
      await waitUntilSettled(page)
      await phone.fill('+39 333 555 0188')
      watch.expectFailure({ path: anyRequest })
      await context.setOffline(true)
      await save.click()
      await expect(messageInForm(page, words.messages.portal.offlineUnsaved)).toBeVisible()
      await expect(phone).toHaveValue('+39 333 555 0188')
      await page.keyboard.press('End')
      await expect(notice).toBeInViewport({ ratio: 1 })
      await visit(`account, not saved without a connection, ${language}, ${width}`)
      await context.setOffline(false)
      await expect(notice).toHaveCount(0)
      await expect(phone).toHaveValue('+39 333 555 0188')
      await save.click()
      await expectAnnounced(page, words.messages.texts['data-saved'])
      await page.reload()
      await expect(phone).toHaveValue('+39 333 555 0188')
    })
  })
})
