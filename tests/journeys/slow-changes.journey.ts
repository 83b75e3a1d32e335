/** /edit-practice/{id} and /upsell-practice/{id} on slow and failing networks. */
import type { Page, Route } from 'playwright'
import { sendEmptyPages } from '../support/empty-pages.ts'
import { expect, test } from '../support/journey.ts'
import { italian, texts } from '../support/words.ts'
import { chooseTrip, movableBooking, openChange, otherTrip, tripSteps, tripTexts } from './support/change-trip.ts'
import { definitionOf } from './support/practice-card.ts'
import { practiceId } from './support/practice-id.ts'

const { submit, confirmTitle, confirm, total } = tripTexts.it
const loading = texts.uploading
const pricing = italian.areas['edit-cascade'].texts.pricing
const applying = italian.areas['edit-cascade'].texts.applying

/** Holds the first request to a path until the test continues or aborts it. */
async function holdFirst(page: Page, path: string) {
  let first = true
  let decide: (fate: 'go on' | 'end') => void = () => {}
  const decided = new Promise<'go on' | 'end'>((resolve) => {
    decide = resolve
  })
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const isMeant = (url: URL) => url.pathname.endsWith(path)
  const answer = async (route: Route) => {
    if (!first) return route.continue()
    first = false
    reach()
    // The page may have cancelled the request while it was held.
    if ((await decided) === 'end') await route.abort('connectionreset').catch(() => undefined)
    else await route.continue().catch(() => undefined)
  }
  await page.route(isMeant, answer)
  return { reached, goOn: () => decide('go on'), end: () => decide('end') }
}

const progress = (page: Page, words: string) => page.getByRole('main').getByRole('status').filter({ hasText: words, visible: true })
const failed = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('button', { name: texts.retry }) })

test('A late response to an earlier choice never replaces that of the current one', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await openChange(page)
  const { country, programmes, periods, city } = tripSteps(page)
  await country.selectOption({ label: otherTrip.country })
  const held = await holdFirst(page, '/form/turns')
  const asked = page.waitForRequest((request) => request.url().endsWith('/form/turns'))
  await programmes.getByRole('radio', { name: otherTrip.programme }).check()
  const given = new URLSearchParams(new URL(page.url()).search).get('programme')
  const first = await asked
  await expect(progress(page, loading)).toBeVisible()
  const answered = page.waitForResponse((response) => response.url().endsWith('/form/turns'))
  await programmes.getByRole('radio').and(page.locator(':not(:checked)')).first().check()
  const turns: { periodFrom: string }[] = await (await answered).json()
  await expect(periods.getByRole('radio').first()).toBeVisible()
  const shown = await page
    .getByRole('main')
    .getByRole('radiogroup', { name: /^Seleziona periodo/ })
    .getByRole('radio')
    .count()
  expect(shown).toBe(turns.length)
  const words = await periods.innerText()
  held.goOn()
  expect(first.failure()?.errorText, 'the request for the earlier choice was aborted').toContain('ABORTED')
  await periods.getByRole('radio').first().check()
  await expect(city).toBeVisible()
  expect(await periods.innerText()).toBe(words)
  expect(new URLSearchParams(new URL(page.url()).search).get('programme')).not.toBe(given)
})

test('The page shows progress instead of the previous price while it calculates a price', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await openChange(page)
  await chooseTrip(page)
  const { summary } = tripSteps(page)
  const price = definitionOf(summary, total)
  const button = summary.getByRole('button', { name: submit, exact: true })
  await expect(price).toContainText('€')
  const before = await price.innerText()
  const held = await holdFirst(page, '/editPreview')
  const extra = page.getByRole('main').getByRole('checkbox', { name: /Giornata al parco acquatico/ })
  await extra.check()
  await expect(summary.getByRole('status').filter({ hasText: pricing })).toBeVisible()
  await expect(price).toHaveCount(0)
  await expect(button, 'the change cannot be submitted without a price').toHaveAttribute('aria-disabled', 'true')
  // Waits for the request: the debounced preview of a choice that is undone at once is never requested.
  await held.reached
  // The pending response belongs to a choice that no longer applies.
  await extra.uncheck()
  await expect(price).toHaveText(before)
  held.goOn()
  await extra.check()
  await expect(price).not.toHaveText(before)
})

test('A change whose connection drops shows an error, and Riprova reloads the page with every choice kept', async ({
  page,
  signIn,
  watch,
  visit,
}) => {
  await signIn('giulia.bianchi')
  await openChange(page)
  await chooseTrip(page)
  const { summary, city, programmes, periods } = tripSteps(page)
  const extra = page.getByRole('main').getByRole('checkbox', { name: /Giornata al parco acquatico/ })
  await extra.check()
  await expect(definitionOf(summary, total)).toContainText('€')
  const address = page.url()
  watch.expectFailure({ path: '/member/practice/editPackage' })
  const held = await holdFirst(page, '/editPackage')
  await summary.getByRole('button', { name: submit, exact: true }).click()
  await page.getByRole('dialog', { name: confirmTitle }).getByRole('button', { name: confirm }).click()
  await expect(summary.getByRole('button', { name: applying })).toBeVisible()
  await expect(city, 'the choices are disabled while saving').toBeDisabled()
  await expect(extra).toBeDisabled()
  held.end()
  await expect(failed(page)).toBeFocused()
  await visit('edit-practice, connection lost while changing')
  const reloaded = page.waitForEvent('load')
  await failed(page).getByRole('button', { name: texts.retry }).press('Enter')
  await reloaded
  await expect(definitionOf(summary, total)).toContainText('€')
  await expect(page).toHaveURL(address)
  await expect(programmes.getByRole('radio', { name: otherTrip.programme })).toBeChecked()
  await expect(periods.getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(city.locator('option:checked')).toHaveText(otherTrip.city)
  await expect(extra).toBeChecked()
})

test('Riprova refetches a list whose connection dropped, and keeps the choices before it', async ({ page, signIn, watch }) => {
  await signIn('giulia.bianchi')
  await openChange(page)
  watch.expectFailure({ path: '/form/package/cities' })
  const held = await holdFirst(page, '/form/package/cities')
  const { country, programmes, periods, city } = tripSteps(page)
  await country.selectOption({ label: otherTrip.country })
  await programmes.getByRole('radio', { name: otherTrip.programme }).check()
  await periods.getByRole('radio').first().check()
  await expect(progress(page, loading)).toBeVisible()
  held.end()
  await failed(page).getByRole('button', { name: texts.retry }).press('Enter')
  await expect(city).toBeVisible()
  await expect(country.locator('option:checked')).toHaveText(otherTrip.country)
  await expect(programmes.getByRole('radio', { name: otherTrip.programme })).toBeChecked()
  await expect(periods.getByRole('radio').first()).toBeChecked()
})

test('Extras show progress while loading and saving, and keep the choice when the connection drops', async ({
  page,
  signIn,
  watch,
  visit,
}) => {
  await signIn('giulia.bianchi')
  const id = await practiceId(page, movableBooking)
  const park = page.getByRole('main').getByRole('checkbox', { name: /Giornata al parco acquatico/ })
  await page.goto(`/upsell-practice/${id}`)
  await park.check()
  await expect(page).toHaveURL(/extras=\d+$/)

  await sendEmptyPages(page)
  watch.expectFailure({ path: '/upselling/options' })
  const list = await holdFirst(page, '/upselling/options')
  await page.reload()
  await expect(progress(page, italian.areas.upselling.texts.loading)).toBeVisible()
  list.end()
  await failed(page).getByRole('button', { name: texts.retry }).press('Enter')
  await expect(park, 'the choice is restored from the URL').toBeChecked()

  watch.expectFailure({ path: '/member/practice/upselling' })
  const saving = await holdFirst(page, '/member/practice/upselling')
  await page.getByRole('button', { name: texts['save-the-change'] }).press('Enter')
  await expect(page.getByRole('button', { name: italian.areas.upselling.texts.saving })).toBeVisible()
  await expect(park).toBeDisabled()
  await expect(page.getByRole('button', { name: italian.areas.upselling.texts.clear })).toHaveCount(0)
  saving.end()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(park).toBeChecked()
  await expect(page.getByRole('button', { name: texts['save-the-change'] })).toBeEnabled()
  await visit('upsell-practice, connection lost while saving')
})

test('Every step shows progress on a network with more than a second of latency', async ({ page, context, signIn }) => {
  test.slow()
  await signIn('giulia.bianchi')
  const id = await openChange(page)
  const network = await context.newCDPSession(page)
  const kilobyte = 1024
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 1_200,
    downloadThroughput: 50 * kilobyte,
    uploadThroughput: 20 * kilobyte,
  })
  const { programmes, periods, city, summary } = tripSteps(page)
  await programmes.getByRole('radio', { name: otherTrip.programme }).check()
  await expect(progress(page, loading)).toBeVisible()
  await periods.getByRole('radio').first().check()
  await expect(progress(page, loading).first()).toBeVisible()
  await expect(city).toBeVisible()
  await city.selectOption({ index: 1 })
  await expect(progress(page, loading).first()).toBeVisible()
  await expect(summary.getByRole('status').filter({ hasText: pricing })).toBeVisible()
  await expect(definitionOf(summary, total)).toContainText('€')
  await sendEmptyPages(page)
  await page.goto(`/upsell-practice/${id}`)
  await expect(progress(page, italian.areas.upselling.texts.loading)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Giornata al parco acquatico/ })).toBeVisible()
})
