/**
 * /edit-practice/{id}: changing the trip of a booking (specification 2, 5 and 8).
 *
 * Some lines above 300, because its journeys share one screen and the steps that lead to its price.
 */
import type { Page, Route } from 'playwright'
import { expect, test } from '../support/journey.ts'
import { labelled } from '../support/labelled.ts'
import { english, englishTexts, italian, texts } from '../support/words.ts'
import {
  chooseOption,
  chooseTrip,
  goElsewhere,
  movableBooking,
  openChange,
  otherTrip,
  tripSteps,
  tripTexts,
} from './support/change-trip.ts'
import { openAllYears } from './support/open-all-years.ts'
import { definitionOf, practiceCard } from './support/practice-card.ts'
import { practiceId } from './support/practice-id.ts'

const { submit, confirmTitle, confirm, backToChoice, total, openSummary } = tripTexts.it
const applyFailed = texts['practice-change-failed']

test.describe('Given a booking on option', () => {
  test.use({ hasOwnServer: true })

  test('the customer chooses another trip and confirms its price; a booking of that trip replaces the former one', async ({
    page,
    signIn,
    visit,
    breakCall,
  }) => {
    test.slow()
    await signIn('giulia.bianchi')
    await openChange(page)
    const { country, programmes, periods, city, summary } = tripSteps(page)
    const button = summary.getByRole('button', { name: submit, exact: true })
    await expect(country.locator('option:checked'), 'the booked country is chosen').toHaveText(otherTrip.country)
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await visit('edit-practice, nothing chosen')
    const missing = summary.getByText(italian.areas['edit-cascade'].texts['missing-programme'], { exact: true })
    await expect(missing, 'the missing choice is named').toBeVisible()
    const programme = programmes.getByRole('radio', { name: otherTrip.programme })
    await expect(programme, 'the accessible name contains ages, departures and price').toHaveAccessibleName(
      /Colonia Il Faro.*7-14 anni.*partenze dal .*da .*€.*(in più|in meno|stesso prezzo)/s,
    )
    await visit('edit-practice, programmes')
    await programme.check()
    await expect(summary.getByText(italian.areas['edit-cascade'].texts['missing-period'], { exact: true })).toBeVisible()
    await periods.getByRole('radio').first().check()
    await expect(page.getByRole('heading', { name: italian.areas['edit-cascade'].texts['structures-title'] })).toBeVisible()
    await expect(summary.getByText(italian.areas['edit-cascade'].texts['missing-city'])).toBeVisible()
    await visit('edit-practice, cities')
    await chooseOption(city, otherTrip.city)
    await expect(definitionOf(summary, total)).toContainText('€')
    const before = await definitionOf(summary, total).innerText()
    await expect(page.getByRole('heading', { name: italian.areas['edit-cascade'].texts['extras-title'] })).toBeVisible()
    const extra = page.getByRole('main').getByRole('checkbox', { name: /Giornata al parco acquatico.*PIÙ VENDUTO.*45,00\s€/s })
    await extra.check()
    await expect(definitionOf(summary, total)).not.toHaveText(before)
    await expect(summary.getByText('Giornata al parco acquatico')).toBeVisible()
    const after = await definitionOf(summary, total).innerText()
    await expect(page.getByRole('status').filter({ hasText: `${total} ${after}` }), 'the live region announces the total').toBeAttached()
    await visit('edit-practice, priced')
    await button.click()
    const question = page.getByRole('dialog', { name: confirmTitle })
    await expect(question).toContainText(after)
    for (const title of [
      italian.areas['edit-cascade'].texts['kept-title'],
      italian.areas['edit-cascade'].texts['changed-title'],
      italian.areas['edit-cascade'].texts['lost-title'],
    ])
      await expect(question.getByRole('heading', { name: title })).toBeVisible()
    await visit('edit-practice, to be agreed to')
    await question.getByRole('button', { name: backToChoice }).last().click()
    await expect(question).toBeHidden()
    await expect(button, 'the focus returns to the button').toBeFocused()
    await button.press('Enter')
    // The code of the page that comes next is here already: the former booking is not shown while it loads.
    const mend = await breakCall(/\/practice-(?!participant|services)[^/]*\.js$/, { kind: 'held' })
    await question.getByRole('button', { name: confirm }).press('Enter')
    await expect(page, 'the new booking is open at once').toHaveURL(/\/practices\/\d+\?step=moved$/)
    const said = page.getByRole('main').getByText(texts['booking-changed'])
    await expect(said).toBeVisible()
    await mend()
    await expect(page.getByRole('status').filter({ hasText: texts['booking-changed'] }), 'the live region announces it').toBeAttached()
    await expect(page.getByRole('main')).toContainText('Cesenatico, mare e giochi')
    await visit('practice, moved')
    await page.getByRole('main').getByRole('link', { name: texts['back-to-bookings'] }).click()
    await expect(page).toHaveURL('/practices')
    await openAllYears(page)
    await expect(practiceCard(page, movableBooking)).toContainText(/annullato/i)
    const moved = page
      .getByRole('article')
      .filter({ hasText: 'Cesenatico, mare e giochi' })
      .filter({ hasText: /opzionato/i })
    await expect(moved).toBeVisible()
    await expect(moved).toContainText(after)
    await moved.getByRole('link', { name: labelled('Apri la prenotazione') }).click()
    const changes = page.getByRole('article', { name: 'Cosa è cambiato' })
    await expect(changes).toContainText(/hai modificato la prenotazione EST-48260, che è annullata/)
    await expect(definitionOf(changes, texts.trip)).toHaveText('Prima: Bellaria, mare e sport. Ora: Cesenatico, mare e giochi.')
    await expect(definitionOf(changes, texts['period-heading'])).toHaveText(/^Prima: dal \S+ al \S+\. Ora: dal \S+ al \S+\.$/)
    await expect(definitionOf(changes, texts['total-cost'])).toContainText(`Ora: ${after}, `)
  })
})

for (const [language, width, height] of [
  ['it', 390, 844],
  ['en', 1440, 900],
] as const)
  test.describe(`Given a booking whose programme has other periods, in ${language}, ${width} pixels wide`, () => {
    const words = tripTexts[language]
    const { texts: said } = (language === 'it' ? italian : english).areas['edit-cascade']
    const moved = (language === 'it' ? texts : englishTexts)['booking-changed']
    test.use({ hasOwnServer: true, language, viewport: { width, height } })

    test('a move begins within the programme, keeps city and extras, and the new booking opens at once', async ({
      page,
      signIn,
      visit,
    }) => {
      await signIn('giulia.bianchi')
      const id = await practiceId(page, movableBooking)
      await page.goto(`/edit-practice/${id}`)
      const main = page.getByRole('main')
      await expect(main.getByRole('radio', { name: said['way-same'].replace('{trip}', 'Bellaria, mare e sport') })).toBeChecked()
      await expect(main.getByRole('combobox', { name: words.country }), 'another country is the second way').toHaveCount(0)
      const period = tripSteps(page, language).periods.getByRole('radio').first()
      await expect(period).toHaveAccessibleName(/20,00\s€ (in più|more).*1\.210,00\s€/s)
      await visit(`edit-practice, other periods, ${language}, ${width}`)
      await period.check()
      await expect(tripSteps(page, language).city.locator('option:checked'), 'the city is kept').toHaveText(/^Modena/)
      await expect(main.getByRole('checkbox', { name: /Vela, beach volley/ }), 'the extra is kept').toBeChecked()
      const address = page.url()

      const isPhone = width < 1000
      const opener = main.getByRole('button', { name: words.openSummary })
      const sheet = isPhone ? page.getByRole('dialog', { name: words.summary }) : tripSteps(page, language).summary
      if (isPhone) {
        await expect(opener.locator('..'), 'the bar shows the total').toContainText(/1\.210,00\s€/)
        await opener.click()
      }
      await expect(definitionOf(sheet, words.total)).toHaveText(/1\.210,00\s€/)
      await expect(sheet).toContainText(/Sofia Rinaldi.*05\/07\/2027.*18\/07\/2027.*21\/06\/2027.*04\/07\/2027/)
      await expect(sheet).toContainText(/20,00\s€ (in più|more)/)
      if (isPhone) {
        await page.goBack()
        await expect(sheet, 'Back closes the sheet').toBeHidden()
        await expect(page).toHaveURL(address)
        await expect(period, 'the choice stays').toBeChecked()
        await opener.click()
      }
      await sheet.getByRole('button', { name: words.submit, exact: true }).click()
      const question = page.getByRole('dialog', { name: words.confirmTitle })
      await expect(question).toContainText(/Sofia Rinaldi.*21\/06\/2027/)
      await page.goBack()
      await expect(question, 'Back closes the question').toBeHidden()
      await expect(page).toHaveURL(address)
      await sheet.getByRole('button', { name: words.submit, exact: true }).click()
      await visit(`edit-practice, move to be agreed to, ${language}, ${width}`)
      await question.getByRole('button', { name: words.confirm }).click()
      await expect(page).toHaveURL(/\/practices\/\d+\?step=moved$/)
      await expect(page.getByRole('main').getByText(moved)).toBeVisible()
      await expect(page.getByRole('main')).toContainText(/21\/06\/2027/)
      await visit(`practice, just moved, ${language}, ${width}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
    })
  })

test('The URL keeps the choices: a reload restores them, Back undoes the last, and an earlier choice clears later ones', async ({
  page,
  signIn,
}) => {
  await signIn('giulia.bianchi')
  const id = await openChange(page)
  await chooseTrip(page)
  const { country, programmes, city, periods, summary } = tripSteps(page)
  const price = definitionOf(summary, total)
  await expect(price).toContainText('€')
  const [address, before] = [page.url(), await price.innerText()]
  expect(new URL(address).search).toMatch(/country=\d+.*programme=.*period=\d+.*city=\d+/)
  await page.reload()
  await expect(price).toHaveText(before)
  await expect(page).toHaveURL(address)
  await expect(programmes.getByRole('radio', { name: otherTrip.programme })).toBeChecked()
  await expect(city.locator('option:checked')).toHaveText(otherTrip.city)
  await page.goBack()
  await expect(city).toHaveValue('')
  await expect(price).toHaveCount(0)
  await expect(periods.getByRole('radio', { checked: true })).toHaveCount(1)
  await page.goForward()
  await expect(price).toHaveText(before)
  await programmes
    .getByRole('radio')
    .filter({ hasNot: page.locator(':checked') })
    .and(programmes.getByRole('radio', { checked: false }))
    .first()
    .check()
  await expect(price, 'the price of the earlier choice is hidden').toHaveCount(0)
  await expect(city).toHaveCount(0)
  await expect(periods.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/edit-practice/${id}\\?country=\\d+&programme=[^&]+$`))
  await expect(country.locator('option:checked')).toHaveText(otherTrip.country)
})

test('A booking with an INPS grant and required services names each missing choice', async ({ page, signIn, visit }) => {
  await signIn('anna.inps')
  await openChange(page, 'VS-48219')
  await chooseTrip(page, { country: 'Irlanda', programme: /Galway/, period: /\d{4}/, city: /^Milano/ })
  const { summary, isee } = tripSteps(page)
  await expect(summary.getByText(italian.areas['edit-cascade'].texts['missing-isee'])).toBeVisible()
  await expect(summary.getByText('un servizio di «La tua camera»')).toBeVisible()
  await visit('edit-practice, services missing')
  await chooseOption(isee, /fino a 8\.000/)
  await expect(summary.getByText(italian.areas['edit-cascade'].texts['missing-isee'])).toHaveCount(0)
  const room = (name: RegExp) => page.getByRole('main').getByRole('radio', { name })
  await room(/Camera doppia/).check()
  await expect(definitionOf(summary, total)).toContainText('€')
  await room(/Camera singola/).check()
  await expect(room(/Camera doppia/), 'rooms exclude each other').not.toBeChecked()
  await expect(definitionOf(summary, total)).toContainText('€')
  await expect(summary.getByText(italian.areas['edit-cascade'].texts['missing-title'])).toHaveCount(0)
})

test('Periods are grouped by year of departure and stay a single choice for the keyboard', async ({ page, signIn, visit }) => {
  await signIn('giulia.bianchi')
  await openChange(page)
  await chooseAsFarAs(page, 2)
  const headings = page.getByRole('main').getByRole('radiogroup', { name: /^Seleziona periodo \d{4} \*$/ })
  await expect(headings, 'the demonstration offers two years').toHaveCount(2)
  const years = await headings.evaluateAll((groups) =>
    groups.map((group) => ({
      heading: /\d{4}/.exec((group as HTMLElement).innerText)?.[0],
      departures: [...(group as HTMLElement).innerText.matchAll(/dal \d\d\/\d\d\/(\d{4})/g)].map(([, year]) => year),
    })),
  )
  for (const { heading, departures } of years) expect(new Set(departures)).toEqual(new Set([heading]))
  await headings.first().getByRole('radio').last().focus()
  await page.keyboard.press('ArrowDown')
  await expect(headings.last().getByRole('radio').first(), 'the arrow key continues into the next year').toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(headings.last().getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(headings.first().getByRole('radio').last()).toBeChecked()
  await visit('edit-practice, periods of two years')
})

/** The lists, with the number of steps that a customer completes before each is requested. */
const lists = [
  { list: '/form/destinations/1', empty: italian.areas['edit-cascade'].texts['no-countries'], steps: 0 },
  { list: '/form/destinations/packages', empty: italian.areas['edit-cascade'].texts['no-programmes'], steps: 1 },
  { list: '/form/turns', empty: italian.areas['edit-cascade'].texts['no-periods'], steps: 2 },
  { list: '/form/package/cities', empty: italian.areas['edit-cascade'].texts['no-cities'], steps: 3 },
] as const

async function chooseAsFarAs(page: Page, count: number): Promise<void> {
  const { country, programmes, periods } = tripSteps(page)
  if (count > 0) await country.selectOption({ label: otherTrip.country })
  if (count > 1) await programmes.getByRole('radio', { name: otherTrip.programme }).check()
  if (count > 2) await periods.getByRole('radio').first().check()
}

for (const { list, empty, steps } of lists)
  test(`'Riprova' reloads a list that failed, and an empty list says "${empty}"`, async ({ page, signIn, breakCall, visit }) => {
    await signIn('giulia.bianchi')
    const mend = await breakCall(list, { kind: 'status', status: 500 })
    await page.goto(`/edit-practice/${await practiceId(page, movableBooking)}`)
    await goElsewhere(page)
    await chooseAsFarAs(page, steps)
    const failed = page.getByRole('alert').filter({ hasText: texts['loading-failed'] })
    await expect(failed).toBeVisible()
    await visit(`edit-practice, a list failed after ${steps} steps`)
    await mend()
    await page.route(
      (url) => url.pathname.endsWith(list),
      (route) => route.fulfill({ json: [] }),
    )
    await failed.getByRole('button', { name: texts.retry }).press('Enter')
    await expect(page.getByText(empty, { exact: true })).toBeVisible()
    if (steps === 0) await expect(tripSteps(page).summary.getByText(italian.areas['edit-cascade'].texts['missing-country'])).toBeVisible()
    await expect(failed).toHaveCount(0)
    await visit(`edit-practice, ${empty}`)
  })

for (const [language, width, height] of [
  ['it', 1440, 900],
  ['en', 390, 844],
] as const)
  test.describe(`Given the portal in ${language}, ${width} pixels wide`, () => {
    const words = tripTexts[language]
    const failedWords = {
      it: applyFailed,
      en: english.areas['edit-cascade'].texts['apply-failed'],
    }
    test.use({ language, viewport: { width, height } })

    /** Price and button are beside the steps, or on a narrow viewport in a sheet opened from the bottom bar. */
    async function openSummaryOf(page: Page) {
      if (width > 1000) return tripSteps(page, language).summary
      await page.getByRole('main').getByRole('button', { name: words.openSummary }).click()
      return page.getByRole('dialog', { name: words.summary })
    }

    test('a failed change shows whom to contact, and a retry reloads the page with the selection kept', async ({
      page,
      signIn,
      breakCall,
      visit,
    }) => {
      await signIn('giulia.bianchi')
      await openChange(page, movableBooking, language)
      await chooseTrip(page, otherTrip, language)
      const place = await openSummaryOf(page)
      await expect(definitionOf(place, words.total)).toContainText('€')
      await visit(`edit-practice, summary, ${language}, ${width}`)
      const mend = await breakCall('/editPackage', { kind: 'status', status: 500 })
      await place.getByRole('button', { name: words.submit, exact: true }).press('Enter')
      const question = page.getByRole('dialog', { name: words.confirmTitle })
      await visit(`edit-practice, question, ${language}, ${width}`)
      await question.getByRole('button', { name: words.confirm }).press('Enter')
      const failed = page.getByRole('alert').filter({ hasText: failedWords[language] })
      await expect(failed).toBeVisible()
      await expect(failed).toBeFocused()
      await expect(failed).toBeInViewport()
      await visit(`edit-practice, failed, ${language}, ${width}`)
      await mend()
      const reloaded = page.waitForEvent('load')
      await failed.getByRole('button', { name: language === 'it' ? texts.retry : englishTexts.retry }).press('Enter')
      await reloaded
      await expect(tripSteps(page, language).city.locator('option:checked')).toHaveText(otherTrip.city)
      await expect(failed).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
    })
  })

test('The page shows a price that changed before saving, and asks for confirmation again', async ({ page, signIn, watch, visit }) => {
  await signIn('giulia.bianchi')
  await openChange(page)
  // The first preview responds with the price before the operator raised it.
  const old = async (route: Route) => {
    const response = await route.fetch()
    const { code, payload } = await response.json()
    await route.fulfill({ response, json: { code, payload: { ...payload, totalPrice: payload.totalPrice - 10_000 } } })
  }
  await page.route('**/editPreview', old)
  await chooseTrip(page)
  const { summary } = tripSteps(page)
  const price = definitionOf(summary, total)
  await expect(price).toContainText('€')
  const before = await price.innerText()
  await page.unroute('**/editPreview', old)
  watch.expectFailure({ path: '/member/practice/editPackage', status: 409 })
  await summary.getByRole('button', { name: submit, exact: true }).click()
  await page.getByRole('dialog', { name: confirmTitle }).getByRole('button', { name: confirm }).click()
  const again = page.getByRole('dialog', { name: italian.areas['edit-cascade'].texts['new-price-title'] })
  await expect(again).toBeVisible()
  const shown = /prezzo è diventato (.+?€)/.exec((await again.textContent()) ?? '')?.[1] ?? ''
  expect(shown).not.toBe(before)
  await visit('edit-practice, another price')
  await again.getByRole('button', { name: backToChoice }).last().click()
  await expect(price, 'the summary shows the new price').toHaveText(shown)
})

test('A customer chooses by keyboard alone, and the bottom bar of a phone never obscures the focus (WCAG 2.4.11)', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('giulia.bianchi')
  await openChange(page)
  const { country, programmes, periods, city } = tripSteps(page)
  const foot = page.getByRole('main').getByRole('button', { name: openSummary })
  /** The bottom bar does not obscure the focused element (WCAG 2.4.11). */
  const isClear = async () => {
    await expect(foot).toBeInViewport()
    // Both at once: what loads meanwhile moves them.
    const { focused, bar } = await foot.evaluate((button) => ({
      focused: document.activeElement?.getBoundingClientRect().bottom ?? 0,
      bar: (button.parentElement as HTMLElement).getBoundingClientRect().top,
    }))
    expect(focused, 'the focused control is above the bar').toBeLessThanOrEqual(bar)
  }
  await country.focus()
  await isClear()
  await page.keyboard.type(otherTrip.country)
  await expect(programmes).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (const at of [1, 2, 3, 4]) {
    await page.keyboard.press('ArrowDown')
    await expect(programmes.getByRole('radio').nth(at)).toBeFocused()
    await isClear()
  }
  await expect(programmes.getByRole('radio').nth(4)).toBeChecked()
  const period = periods.getByRole('radio').first()
  await expect(period).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(period).toBeFocused()
  await isClear()
  await page.keyboard.press('Space')
  await expect(city).toBeVisible()
  await expect(period).toBeFocused()
  await isClear()
  await page.keyboard.press('Tab')
  await expect(city).toBeFocused()
  await isClear()
  await foot.press('Enter')
  const sheet = page.getByRole('dialog', { name: italian.areas['edit-cascade'].texts['summary-title'] })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(foot).toBeFocused()
})
