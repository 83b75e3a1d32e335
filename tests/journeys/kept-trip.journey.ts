/** A customer who keeps a trip on the device and reads it without a connection, and what makes the device forget it. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from '../support/journey.ts'
import { waitUntilSettled } from '../support/page-settled.ts'
import { readCalendar } from '../support/read-calendar.ts'
import { describeInBothLanguages } from './support/both-languages.ts'
import { movableBooking } from './support/change-trip.ts'
import { practiceId } from './support/practice-id.ts'

// The strict build has no service worker.
test.use({ build: 'production' })

/** What the portal keeps in Cache Storage: the page, and the files of the build. */
const storedCaches = (page: Page) => page.evaluate(async () => (await caches.keys()).map((name) => name.split(' ')[0]).sort())
const countWorkers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

describeInBothLanguages(({ language, width, words }) => {
  const label = { it: 'Tieni questo viaggio su questo dispositivo', en: 'Keep this trip on this device' }[language]
  const saved = { it: 'Stai leggendo il viaggio come l’hai salvato il', en: 'You are reading the trip as you saved it on' }[language]
  const calendar = { it: 'Aggiungi al calendario', en: 'Add to calendar' }[language]

  const keepTrip = async (page: Page): Promise<string> => {
    const path = `/practices/${await practiceId(page, movableBooking)}`
    await page.goto(path)
    await waitUntilSettled(page)
    await page.getByRole('checkbox', { name: label }).check()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    expect(await storedCaches(page)).toEqual(['area-club.files', 'area-club.kept-pages'])
    return path
  }

  test('a trip that is kept opens without connection and session, and is gone after a logout', async ({
    page,
    context,
    signIn,
    visit,
    watch,
  }) => {
    await page.goto('/login')
    expect(await countWorkers(page), 'nobody who keeps nothing has a worker').toBe(0)
    await signIn('giulia.bianchi')
    const path = await keepTrip(page)
    const main = page.getByRole('main')
    await visit(`booking, kept on the device, ${language}, ${width}`)
    const trip = await main.getByRole('article').first().getByRole('heading').first().innerText()

    // Days later, abroad: the session is over, and there is no connection.
    watch.expectFailure({ path: /./ })
    await page.goto('/logo.svg')
    await context.clearCookies({ name: /session/ })
    await context.setOffline(true)
    await page.goto('/')
    const banner = page.getByRole('status').filter({ hasText: words.messages.portal.offline })
    await banner.getByRole('link', { name: trip }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await page.reload()
    await expect(main.getByText(saved)).toBeVisible()
    await expect(main.getByText(movableBooking).first()).toBeVisible()
    await expect(main.getByRole('link', { name: '+39 059 555 0143' })).toHaveAttribute('href', 'tel:+390595550143')
    const downloading = page.waitForEvent('download')
    await main.getByRole('button', { name: calendar }).click()
    const { events } = readCalendar(readFileSync(await (await downloading).path(), 'utf8'))
    expect(events.map(({ event }) => event.summary).join(' ')).toContain(trip)
    await visit(`booking, read without a connection, ${language}, ${width}`)

    await context.setOffline(false)
    await expect(page, 'with a connection the page needs a session').toHaveURL(/\/login$/)
    await signIn('giulia.bianchi')
    await page.goto(path)
    await expect(page.getByRole('checkbox', { name: label })).toBeChecked()
    await expect(main.getByText(saved)).toHaveCount(0)
    await waitUntilSettled(page)
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => storedCaches(page)).toEqual([])
    await expect.poll(() => countWorkers(page)).toBe(0)
  })

  test('another customer finds no trip of the one before, nor one that was switched off', async ({ page, context, signIn }) => {
    await signIn('giulia.bianchi')
    await keepTrip(page)
    await page.getByRole('checkbox', { name: label }).uncheck()
    await expect.poll(() => storedCaches(page)).toEqual([])
    await expect.poll(() => countWorkers(page)).toBe(0)
    await keepTrip(page)
    await waitUntilSettled(page)
    await page.goto('/logo.svg')
    await context.clearCookies({ name: /session/ })
    await page.goto('about:blank')
    await signIn('nuovo.cliente')
    await page.goto('/dashboard')
    await expect.poll(() => storedCaches(page)).toEqual([])
    await expect.poll(() => countWorkers(page)).toBe(0)
  })
})
