/** 'Modifica servizi' of a booking: choosing, pricing, saving, errors (specification 2, 5 and 8). */
import type { Locator, Page } from 'playwright'
import { expect, test } from '../support/journey.ts'
import { labelled } from '../support/labelled.ts'
import { italian, texts } from '../support/words.ts'
import { openAllYears } from './support/open-all-years.ts'
import { definitionOf, practiceCard } from './support/practice-card.ts'

async function openServices(page: Page, code: string): Promise<Locator> {
  await openAllYears(page)
  const booking = practiceCard(page, code)
  await booking.getByRole('button', { name: /^Servizi/ }).click()
  return booking
}

/** Selects the first option that is not selected. */
async function chooseOther(choice: Locator): Promise<void> {
  const before = await choice.inputValue()
  const others = await choice.locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  await choice.selectOption(others.find((value) => value !== '' && value !== before) ?? '')
}

test.describe('Given a confirmed booking', () => {
  test.use({ hasOwnServer: true })

  test('the customer changes a service after reading and confirming the new price', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await page.goto('/practices')
    const booking = await openServices(page, 'VS-48231')
    await expect(booking.getByText(italian.forms['practice-services'].opener.hint)).toBeVisible()
    await booking.getByRole('button', { name: italian.forms['practice-services'].opener.label }).click()
    const form = booking.getByRole('group', { name: italian.forms['practice-services'].opener.label })
    const city = form.getByRole('combobox').first()
    await expect(city).toBeFocused()
    await expect(form.getByRole('heading', { name: italian.forms['practice-services'].opener.label })).toBeVisible()
    await expect(form.getByText(/^Ogni modifica costa 20,00\s€, anche se torni alla scelta precedente\./)).toBeVisible()
    await expect(city.getByRole('option', { name: italian.messages.portal.chooseOne, exact: true })).toHaveCount(0)
    await expect(form.getByRole('button', { name: texts['save-the-change'] })).toHaveAttribute('aria-disabled', 'true')
    await form.getByRole('button', { name: italian.forms['practice-services'].cancel.label }).click()
    await booking.getByRole('button', { name: italian.forms['practice-services'].opener.label }).click()
    const pricing = page.waitForRequest((request) => request.url().endsWith('/editPreview'))
    await chooseOther(city)
    expect((await pricing).postDataJSON().newPackageItems, 'only what was chosen anew').toHaveLength(1)
    await expect(form.getByText('Nuovo totale', { exact: true })).toBeVisible()
    const chosen = ((await city.locator('option:checked').textContent()) ?? '').replace(/ \(.*$/, '')
    const difference = form.getByRole('table', { name: 'Che cosa cambia' }).getByRole('row', { name: /Città di partenza/ })
    await expect(difference).toContainText(chosen)
    await expect(city.locator('option', { hasText: 'la scelta attuale' })).toHaveCount(1)
    const [, offered = ''] = /\(\+?(.*)\)$/.exec((await city.locator('option:checked').textContent()) ?? '') ?? []
    expect(offered, 'the choice says its difference before the preview does').toMatch(/^[-−]?[\d.]+,\d{2}\s€$/)
    await expect(difference).toContainText(offered)
    for (const figure of ['Totale attuale', 'Restano da pagare', 'Supplemento per questa modifica'])
      await expect(definitionOf(form, figure)).toContainText('€')
    const [before, after] = [await definitionOf(form, 'Totale attuale').innerText(), await definitionOf(form, 'Nuovo totale').innerText()]
    const left = await definitionOf(form, 'Restano da pagare').innerText()
    await visit('practices, another service chosen')
    await form.getByRole('button', { name: texts['save-the-change'] }).click()
    const reloaded = page.waitForEvent('load')
    const question = page.getByRole('dialog')
    await expect(question).toContainText(`passa da ${before} a ${after}`)
    await expect(question).toContainText(/: (paghi [\d.]+,\d{2}\s€ in (più|meno)|paghi lo stesso), supplemento di 20,00\s€ compreso\./)
    await expect(question).toContainText(`Dopo la modifica il saldo è ${left}`)
    await question.getByRole('button', { name: texts['confirm-the-change'] }).click()
    await expect(page.getByText(texts['services-changed'])).toBeVisible()
    await expect(
      form.getByRole('button', { name: italian.messages.portal.done }),
      'nothing is waited for any more, nor pressed again',
    ).toBeDisabled()
    await reloaded
    await expect(booking.getByRole('table').getByText(chosen), 'what was open is open again').toBeVisible()
    await expect(booking.getByRole('button', { name: labelled('Servizi') }), 'the panel around the form has the focus').toBeFocused()
    await expect(form).toBeHidden()
  })
})

test('The form shows an error in place when the other services or the new price fail to load', async ({
  page,
  signIn,
  breakCall,
  visit,
}) => {
  await signIn('giulia.bianchi')
  await page.goto('/practices')
  const booking = await openServices(page, 'VS-48231')
  const mend = await breakCall('/alternatives', { kind: 'status', status: 500 })
  await booking.getByRole('button', { name: italian.forms['practice-services'].opener.label }).click()
  await expect(booking.getByText(texts['something-went-wrong'], { exact: true })).toBeVisible()
  await booking.getByRole('button', { name: italian.forms['practice-services'].cancel.label }).click()
  await expect(booking.getByRole('button', { name: italian.forms['practice-services'].opener.label })).toBeFocused()
  await booking.getByRole('button', { name: italian.forms['practice-services'].opener.label }).click()
  await expect(booking.getByText(texts['something-went-wrong'], { exact: true })).toBeVisible()
  await mend()
  await booking.getByRole('button', { name: texts.retry }).click()
  const city = booking.getByRole('combobox').first()
  await expect(city).toBeVisible()
  await breakCall('/editPreview', { kind: 'status', status: 500 })
  await chooseOther(city)
  await expect(booking.getByText(texts['change-failed'])).toBeVisible()
  await visit('practices, a price that cannot be worked out')
})

test('A change refused as sold out refetches the booking and its services, and calculates the price again', async ({
  page,
  signIn,
  breakCall,
}) => {
  await signIn('giulia.bianchi')
  await page.goto('/practices')
  const booking = await openServices(page, 'VS-48231')
  await booking.getByRole('button', { name: italian.forms['practice-services'].opener.label }).click()
  const form = booking.getByRole('group', { name: italian.forms['practice-services'].opener.label })
  const city = form.getByRole('combobox').first()
  await expect(city).toBeVisible()
  await chooseOther(city)
  await expect(form.getByText('Nuovo totale', { exact: true })).toBeVisible()
  const refusal = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'sold-out',
    detail: texts['sold-out'],
  }
  await breakCall('/editServices', { kind: 'status', status: 409, body: refusal })
  await form.getByRole('button', { name: texts['save-the-change'] }).click()
  const asked = (path: string) => page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(path))
  const again = Promise.all([asked('/editPreview'), asked('/alternatives'), asked('/member/practice')])
  await page.getByRole('dialog').getByRole('button', { name: texts['confirm-the-change'] }).click()
  await expect(page.getByText(texts['sold-out'])).toBeVisible()
  await again
  await expect(form.getByText('Nuovo totale', { exact: true })).toBeVisible()
})

test('The form says that the INPS grant stays the same when the ISEE band changes, but not when the city does', async ({
  page,
  signIn,
  visit,
}) => {
  await signIn('anna.inps')
  await page.goto('/practices')
  const booking = await openServices(page, 'VS-48219')
  await booking.getByRole('button', { name: italian.forms['practice-services'].opener.label }).click()
  const note = booking.getByText('Il contributo INPS resta quello indicato nella pratica')
  await chooseOther(booking.getByRole('combobox', { name: texts['departure-city'] }))
  await expect(booking.getByText('Nuovo totale', { exact: true })).toBeVisible()
  await expect(note).toBeHidden()
  await chooseOther(booking.getByRole('combobox', { name: texts['isee-band'] }))
  await expect(note).toBeVisible()
  await visit('practices, another ISEE band')
})

test('A price that changes before the customer confirms is shown again with the choice kept, and nothing is saved', async ({
  page,
  signIn,
  watch,
}) => {
  await signIn('giulia.bianchi')
  await page.goto('/practices')
  const booking = await openServices(page, 'EST-48260')
  await booking.getByRole('button', { name: italian.forms['practice-services'].opener.label }).click()
  const city = booking.getByRole('combobox', { name: texts['departure-city'] })
  // The first preview responds with the price before the operator raised it.
  await page.route(
    '**/editPreview',
    async (route) => {
      const response = await route.fetch()
      const { code, payload } = await response.json()
      await route.fulfill({ response, json: { code, payload: { ...payload, totalPrice: payload.totalPrice - 10_000 } } })
    },
    { times: 1 },
  )
  await city.selectOption({ label: 'Milano (+25,00 €)' })
  const total = definitionOf(booking, 'Nuovo totale')
  await expect(total).toBeVisible()
  const before = (await total.textContent()) ?? ''
  watch.expectFailure({ path: '/member/practice/editServices', status: 409 })
  await booking.getByRole('button', { name: texts['save-the-change'] }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(before)
  await question.getByRole('button', { name: texts['confirm-the-change'] }).click()
  await expect(page.getByText(italian.messages.problems['amount-changed'])).toBeVisible()
  await expect(total).not.toHaveText(before)
  await expect(city.locator('option:checked')).toHaveText('Milano (+25,00 €)')
  await expect(booking.getByRole('button', { name: texts['save-the-change'] })).not.toHaveAttribute('aria-disabled')
})

test('A failed change shows whom to contact, and a retry reloads the page without asking', async ({ page, signIn, breakCall, visit }) => {
  await signIn('giulia.bianchi')
  await page.goto('/practices')
  const booking = await openServices(page, 'EST-48260')
  await booking.getByRole('button', { name: italian.forms['practice-services'].opener.label }).click()
  await booking.getByRole('combobox', { name: texts['departure-city'] }).selectOption({ label: 'Milano (+25,00 €)' })
  await expect(booking.getByText('Nuovo totale', { exact: true })).toBeVisible()
  const fault = { type: 'about:blank', title: 'Internal Server Error', status: 500, code: 'internal-error', message: 'Non detto' }
  const mend = await breakCall('/editServices', { kind: 'status', status: 500, body: fault })
  await booking.getByRole('button', { name: texts['save-the-change'] }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts['confirm-the-change'] }).click()
  const failed = booking.getByRole('group', {
    name: texts['practice-change-failed'],
  })
  await expect(failed).toBeVisible()
  await visit('practices, a change that failed')
  await mend()
  const reloaded = page.waitForEvent('load')
  await failed.getByRole('button', { name: texts.retry }).click()
  await reloaded
  await expect(
    booking.getByRole('button', { name: italian.forms['practice-services'].opener.label }),
    'what was open is open again',
  ).toBeInViewport()
  await expect(failed).toBeHidden()
})

test('A connection lost before the confirmation still opens the dialog, shows one error, and keeps the choice', async ({
  page,
  signIn,
  breakCall,
}) => {
  await signIn('giulia.bianchi')
  await page.goto('/practices')
  const booking = await openServices(page, 'EST-48260')
  await booking.getByRole('button', { name: italian.forms['practice-services'].opener.label }).click()
  const city = booking.getByRole('combobox', { name: texts['departure-city'] })
  await city.selectOption({ label: 'Milano (+25,00 €)' })
  await expect(booking.getByText('Nuovo totale', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/**', (route) => route.abort())
  await breakCall('/member/practice/editServices', { kind: 'down' })
  await booking.getByRole('button', { name: texts['save-the-change'] }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts['confirm-the-change'] }).click()
  await expect(page.getByText(texts['communication-error'])).toHaveCount(1)
  await expect(definitionOf(booking, 'Nuovo totale'), 'nothing was said of the price').toBeVisible()
  await expect(booking.getByRole('button', { name: texts['save-the-change'] })).not.toHaveAttribute('aria-disabled')
  await expect(city.locator('option:checked')).toHaveText('Milano (+25,00 €)')
})

test('Saving offline keeps the price, shows one message that nothing was saved, and leaves the change ready to save', async ({
  page,
  signIn,
  watch,
}) => {
  await signIn('giulia.bianchi')
  await page.goto('/practices')
  const booking = await openServices(page, 'EST-48260')
  await booking.getByRole('button', { name: italian.forms['practice-services'].opener.label }).click()
  await booking.getByRole('combobox', { name: texts['departure-city'] }).selectOption({ label: 'Milano (+25,00 €)' })
  await expect(definitionOf(booking, 'Nuovo totale')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const save = booking.getByRole('button', { name: texts['save-the-change'] })
  await save.click()
  watch.expectFailure({ path: '/api/' })
  await page.context().setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: texts['confirm-the-change'] }).click()
  await expect(page.getByText(italian.messages.portal.offlineUnsaved)).toHaveCount(1)
  await expect(definitionOf(booking, 'Nuovo totale')).toBeVisible()
  await expect(save).not.toHaveAttribute('aria-disabled')
  await expect(booking.getByText('Scegli un altro servizio')).toBeHidden()
  await page.context().setOffline(false)
})
