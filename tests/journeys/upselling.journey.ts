/** /upselling, and the links from there to /upsell-practice/{id} (specification 2 and 5). */
import { expect, test } from '../support/journey.ts'
import { englishTexts, sideMenu, texts } from '../support/words.ts'
import { openAllYears } from './support/open-all-years.ts'
import { practiceCard } from './support/practice-card.ts'
import { practiceId } from './support/practice-id.ts'

test('A customer without bookings sees the empty state', async ({ page, signIn, visit }) => {
  await signIn('nuovo.cliente')
  await page.goto('/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: sideMenu.upselling.label }).click()
  await expect(page).toHaveURL('/upselling')
  await expect(page.getByRole('heading', { name: 'Nessuna pratica disponibile' })).toBeVisible()
  await visit('upselling, empty')
})

for (const [language, width, height] of [
  ['it', 390, 844],
  ['en', 1440, 900],
] as const)
  test.describe(`Given bookings with and without extras, the portal in ${language} and ${width} pixels wide`, () => {
    test.use({ language, viewport: { width, height } })
    const words =
      language === 'it'
        ? {
            personalise: texts.personalise,
            others: /^Senza servizi da aggiungere/,
            cancelled: 'La prenotazione è annullata',
            waiting: 'La prenotazione non è opzionata o confermata',
            begun: 'Il viaggio è già iniziato o concluso',
          }
        : {
            personalise: englishTexts.personalise,
            others: /^Without services to add/,
            cancelled: 'The booking is cancelled',
            waiting: 'The booking is not provisional or confirmed',
            begun: 'The trip has already begun or is over',
          }

    test('those with extras come first and are open, the others are folded and say why', async ({ page, signIn, visit }) => {
      await signIn('giulia.bianchi')
      await visit(`upselling, ${language}`, '/upselling')
      const main = page.getByRole('main')
      const panels = main.getByRole('heading', { level: 2 }).getByRole('button')
      const others = panels.last()
      await expect(others).toHaveAccessibleName(words.others)
      await expect(others).toHaveAttribute('aria-expanded', 'false')
      await expect(main.getByRole('article').first()).toBeVisible()
      for (const card of await main.getByRole('article').all())
        await expect(card.getByRole('button', { name: words.personalise })).toBeVisible()
      await others.press('Enter')
      await expect(practiceCard(page, 'EST-46902').getByText(words.cancelled)).toBeVisible()
      await expect(main.getByText(words.waiting).first()).toBeVisible()
      await expect(main.getByText(words.begun).first()).toBeVisible()
      await visit(`upselling, the others, ${language}`)
    })
  })

test('A booking can be personalised or says that it cannot; a dialog explains the effects before the customer proceeds', async ({
  page,
  signIn,
  visit,
}) => {
  await signIn('giulia.bianchi')
  const id = await practiceId(page, 'VS-48231')
  await page.goto('/upselling')
  await openAllYears(page)
  const sorry = 'Attenzione! Non ci sono servizi disponibili per effettuare una personalizzazione per questa prenotazione.'
  await page.getByRole('button', { name: /^Senza servizi da aggiungere/ }).click()
  const may = practiceCard(page, 'VS-48231')
  await expect(practiceCard(page, 'EST-46902').getByText(sorry)).toBeVisible()
  await expect(may.getByText(sorry)).toBeHidden()
  await expect(may.getByRole('button', { name: 'Modifica prenotazione' })).toHaveCount(0)
  await may.getByRole('button', { name: 'Servizi' }).click()
  await expect(may.getByRole('table', { name: 'Servizi della prenotazione VS-48231' })).toBeVisible()
  await visit('upselling, all years open')
  const opener = may.getByRole('button', { name: texts.personalise })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: texts.personalise })
  await expect(dialog).toContainText('La differenza si paga online.')
  await expect(dialog, 'a change that the page offers shows no phone number').not.toContainText('059 555 0142')
  await expect(dialog).toContainText('Viene ricalcolato con i servizi che aggiungi.')
  await expect(dialog).toContainText('Non viene emesso un nuovo contratto.')
  await visit('upselling, explained')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await dialog.getByRole('link', { name: 'Procedi' }).click()
  await expect(page).toHaveURL(`/upsell-practice/${id}`)
  await expect(dialog).toBeHidden()
  await expect(practiceCard(page, 'VS-48231')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aggiungi servizi' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '059 555 0142' })).toHaveCount(0)
  await visit('upsell-practice')
})

test('The page opened by URL refuses a booking that cannot be personalised, and links back to the list', async ({
  page,
  signIn,
  visit,
}) => {
  await signIn('giulia.bianchi')
  const id = await practiceId(page, 'EST-46902')
  await visit('upsell-practice, refused', `/upsell-practice/${id}`)
  await expect(page.getByText(texts['practice-not-upsellable'])).toBeVisible()
  await page.getByRole('link', { name: texts['back-to-list'] }).click()
  await expect(page).toHaveURL('/upselling')
})
