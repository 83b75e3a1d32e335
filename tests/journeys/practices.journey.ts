/** /practices, read-only (specification 2, 4 and 8). */

import { expect, test } from '../support/journey.ts'
import { labelled } from '../support/labelled.ts'
import { waitUntilSettled } from '../support/page-settled.ts'
import { readAsMember } from '../support/read-as-member.ts'
import { english, italian, texts } from '../support/words.ts'
import { openAllYears } from './support/open-all-years.ts'
import { definitionOf, practiceCard } from './support/practice-card.ts'

const list = '/member/practice'

test('A customer without bookings sees the empty state', async ({ page, signIn, visit }) => {
  await signIn('nuovo.cliente')
  await visit('practices, empty', '/practices')
  await expect(page.getByRole('heading', { name: 'Nessuna prenotazione disponibile' })).toBeVisible()
  await expect(page.getByText('16 marzo')).toBeHidden()
  await expect(page.getByRole('link', { name: /Scopri i viaggi/ })).toHaveAttribute('href', /^https:/)
})

test.describe('Given bookings in several years', () => {
  test.beforeEach(({ signIn }) => signIn('giulia.bianchi'))

  test('years descend with their number of bookings, and only the year of the next journey is expanded', async ({ page, visit }) => {
    await visit('practices, full', '/practices')
    const years = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('button')
    const names = await years.allInnerTexts()
    const found = names.map((name) => Number(name.slice(0, 4)))
    expect(found.length).toBeGreaterThanOrEqual(3)
    expect(found).toEqual([...found].sort((one, other) => other - one))
    for (const name of names) expect(name).toMatch(/^\d{4},\s+(1 prenotazione|\d+ prenotazioni)$/)
    const bookings = await readAsMember<{ readableStatus: string; buyedPackage: { periodTo: string } }[]>(page, '/member/practice')
    const today = await page.evaluate(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date()))
    const [next] = bookings
      .filter(({ readableStatus }) => ['opzionato', 'confermato', 'in lavorazione'].includes(readableStatus))
      .map(({ buyedPackage }) => buyedPackage.periodTo)
      .filter((end) => end >= today)
      .sort()
    for (const [at, year] of found.entries())
      await expect(years.nth(at)).toHaveAttribute('aria-expanded', String(year === Number(next?.slice(0, 4) ?? found[0])))
    // The trips to come are listed beside their cards, and stay in view.
    const trip = page.getByRole('navigation', { name: 'I prossimi viaggi' }).getByRole('link').last()
    await trip.click()
    const line = page.getByRole('heading', { level: 3 }).getByRole('button', { name: (await trip.innerText()).split('\n')[0] ?? '' })
    await expect(line).toBeFocused()
    await expect(line, 'the booking that is asked for is open').toHaveAttribute('aria-expanded', 'true')
    await expect(trip).toBeInViewport()
  })

  test('the page advises changes up to the deadline of the season, and not after it', async ({ page, visit }) => {
    const advice = page.getByText('Ti consigliamo di modificare le prenotazioni entro il 16 marzo 2027.')
    await page.clock.setFixedTime(new Date('2027-03-16T22:59:00Z'))
    await visit('practices, changes advised', '/practices')
    await expect(advice).toBeVisible()
    await page.clock.setFixedTime(new Date('2027-03-16T23:00:00Z'))
    await visit('practices, changes no longer advised', '/practices')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(advice).toBeHidden()
  })

  test('an open page drops the advice on changes when the deadline passes', async ({ page }) => {
    const advice = page.getByText('Ti consigliamo di modificare le prenotazioni entro il 16 marzo 2027.')
    await page.clock.install({ time: new Date('2027-03-16T22:55:00Z') })
    await page.goto('/practices')
    await expect(advice).toBeVisible()
    await page.clock.fastForward(5 * 60_000)
    await expect(advice).toBeHidden()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  })

  test('every status has its label, and an unknown status is shown by its code', async ({ page, visit }) => {
    await page.goto('/practices')
    await openAllYears(page)
    for (const [code, status] of [
      ['VS-48231', italian.statuses.practice.values.confermato.label],
      ['EST-48260', italian.statuses.practice.values.opzionato.label],
      ['EST-48274', italian.statuses.practice.values['in lavorazione'].label],
      ['VS-48281', italian.statuses.practice.values.preventivato.label],
      ['EST-46902', italian.statuses.practice.values.annullato.label],
      ['VS-45377', italian.statuses.practice.values.concluso.label],
      ['FC-46930', 'Sospeso'],
    ] as const)
      await expect(practiceCard(page, code).getByText(status, { exact: true }), code).toBeVisible()
    await expect(page.getByRole('article').getByText(italian.statuses.practice.values['stand-by'].label, { exact: true })).toBeVisible()
    for (const details of await page.getByRole('article').getByRole('button', { name: 'Dettagli' }).all()) await details.click()
    await expect(definitionOf(practiceCard(page, 'VS-48231'), 'Tipo di pratica')).toBeVisible()
    await visit('practices, all years open')
  })

  test('a card says what was booked, when, where, for how long and for how much', async ({ page }) => {
    await page.goto('/practices')
    await openAllYears(page)
    const booking = practiceCard(page, 'VS-48231')
    await expect(booking.getByRole('heading', { level: 3 })).toHaveText(/\S/)
    await expect(booking).toContainText(/Prenotata il \d{2}\/\d{2}\/\d{4}/)
    await expect(practiceCard(page, 'VS-48281')).toContainText(/Preventivo del \d{2}\/\d{2}\/\d{4}/)
    await expect(booking).toContainText('Codice VS-48231')
    await expect(booking).toContainText(/Periodo:\s*dal 28\/06\/\d{4} al 12\/07\/\d{4}/)
    await expect(booking).toContainText(/Destinazione:\s*Malta/)
    await expect(booking).toContainText(/Mancano \d+ giorni/)
    await expect(booking).toContainText(/Costo totale\s*[\d.]+,\d{2}\s€/)
    await expect(booking, 'a moved period shows the original one').toContainText(
      /Periodo originale:\s*prima dal 12\/07\/\d{4} al 26\/07\/\d{4}/,
    )
    await booking.getByRole('button', { name: 'Dettagli' }).click()
    await expect(definitionOf(booking, 'Tipo di pratica')).toHaveText(italian.enums.PracticeType['1'].label)
    await expect(definitionOf(booking, 'ID del pacchetto')).toHaveText(/^\[ID: \d+\]$/)
    await expect(definitionOf(booking, texts.package), 'the heading names the package').toHaveCount(0)
    // The panel of each participant shows the relation instead.
    await expect(definitionOf(booking, 'Relazione con te')).toHaveCount(0)
  })

  test('the panel of a participant expands to school, health, document and notes', async ({ page, visit }) => {
    await page.goto('/practices')
    await openAllYears(page)
    const booking = practiceCard(page, 'VS-48231')
    const participant = booking.getByRole('button', { name: labelled('Tommaso Rinaldi') })
    await expect(participant).toHaveAttribute('aria-expanded', 'false')
    await participant.press('Enter')
    await expect(participant).toHaveAttribute('aria-expanded', 'true')
    for (const [term, words] of [
      [texts.relation, texts.son],
      [italian.forms['practice-participant'].sections.fields.grade.label, '8,2'],
      [italian.forms['practice-participant'].sections.fields.disabilita.label, 'No'],
      [italian.forms['practice-participant'].sections.fields.assistenza.label, 'No'],
      [italian.forms['practice-participant'].sections.fields.medicalCertification.label, 'No'],
      [italian.forms['practice-participant'].sections.fields.intolerances.label, 'Sì'],
      [italian.forms['practice-participant'].sections.fields.intolerancesText.label, 'Lattosio, frutta secca'],
      [italian.forms['practice-participant'].sections.fields.docType.label, italian.enums.IdentityDocumentType.idCard.label],
      [texts.number, 'CA41207MT'],
      [italian.forms['practice-participant'].sections.fields.docEmission.label, /^14\/03\/\d{4}$/],
      [italian.forms['practice-participant'].sections.fields.docExpiration.label, /^13\/03\/\d{4}$/],
      [
        italian.forms['practice-participant'].sections.fields.docCountry.label,
        italian.fields.person.fields.nationality.choices.values.italian,
      ],
      [italian.forms['practice-participant'].sections.fields.noteGeneral.label, /^Allenamento di nuoto/],
      [italian.forms['practice-participant'].sections.fields.noteRooming.label, /^In camera con Leonardo/],
      [italian.forms['practice-participant'].sections.fields.noteLeaving.label, texts['no-notes']],
      [italian.forms['practice-participant'].sections.fields.noteDocuments.label, texts['no-notes']],
      [italian.forms['practice-participant'].sections.fields.noteEducation.label, texts['no-notes']],
    ] as const)
      await expect(definitionOf(booking, term), term).toHaveText(words)
    await visit('practices, participant open')
    await participant.press('Enter')
    await expect(booking.getByText('Lattosio, frutta secca')).toBeHidden()
  })

  test('services are collapsed at first, and expand to groups with quantity and price', async ({ page, visit }) => {
    await page.goto('/practices')
    await openAllYears(page)
    const booking = practiceCard(page, 'VS-48231')
    await expect(booking.getByRole('table')).toBeHidden()
    await booking.getByRole('button', { name: 'Servizi' }).click()
    const services = booking.getByRole('table', { name: 'Servizi della prenotazione VS-48231' })
    await expect(services.getByRole('columnheader')).toHaveText([texts.service, texts.quantity, texts.total])
    await expect(
      services
        .getByRole('row')
        .filter({ hasText: /\d,\d{2}\s€/ })
        .first(),
    ).toBeVisible()
    expect(await services.getByRole('rowgroup').count(), 'one row group per kind of service').toBeGreaterThan(2)
    await visit('practices, services open')
  })
})

test('A booking under modification says so, and its button refetches it', async ({ page, signIn, visit }) => {
  await signIn('luca.estero')
  await page.goto('/practices')
  await openAllYears(page)
  await expect(page.getByText('Stai modificando la tua Prenotazione! Aggiorna la pagina')).toBeVisible()
  await visit('practices, being modified')
  const reading = page.waitForResponse((response) => response.url().endsWith(list))
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  expect((await reading).status()).toBe(200)
  await expect(page.getByText('Stai modificando la tua Prenotazione!')).toBeVisible()
})

test('Bookings show the INPS case number, the type of identity document and the type of booking', async ({ page, signIn, visit }) => {
  await signIn('anna.inps')
  await page.goto('/practices')
  await openAllYears(page)
  await page.getByRole('article').getByRole('button', { expanded: false }).first().click()
  await expect(page.getByText(italian.forms['practice-participant'].sections.fields.variablePracticeInpsNumber.label).first()).toBeVisible()
  await page.getByRole('article').getByRole('button', { name: 'Dettagli' }).first().click()
  await expect(page.getByText(italian.enums.PracticeType['2'].label, { exact: true }).first()).toBeVisible()
  await visit('practices, INPS')
  await signIn('luca.estero')
  await page.goto('/practices')
  await openAllYears(page)
  await page
    .getByRole('article')
    .getByRole('button', { name: /Chloé Moreau/ })
    .first()
    .click()
  await expect(page.getByText(italian.enums.IdentityDocumentType.passport.label, { exact: true })).toBeVisible()
  for (const details of await page.getByRole('article').getByRole('button', { name: 'Dettagli' }).all()) await details.click()
  await expect(page.getByText(italian.enums.PracticeType['5'].label, { exact: true })).toBeVisible()
})

test('The page shows a skeleton while bookings load', async ({ page, signIn, breakCall }) => {
  await signIn('giulia.bianchi')
  await breakCall(list, { kind: 'slow', delayMs: 2_000 })
  await page.goto('/practices')
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toBeVisible()
  await expect(page.getByText(italian.messages.portal.loading).first()).toBeAttached()
  await expect(page.getByText('Nessuna prenotazione disponibile')).toBeHidden()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
})

test('The page shows an error when bookings fail to load, and loads them after a retry', async ({ page, signIn, visit, breakCall }) => {
  await signIn('giulia.bianchi')
  const mend = await breakCall(list, { kind: 'status', status: 500 })
  await visit('practices, failed', '/practices')
  await expect(page.getByRole('alert')).toContainText(texts['loading-failed'])
  await expect(page.getByText('Nessuna prenotazione disponibile')).toBeHidden()
  await mend()
  await page.getByRole('button', { name: texts.retry }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

for (const [language, width, height] of [
  ['it', 390, 844],
  ['en', 1440, 900],
] as const)
  test.describe(`Given the list of bookings in ${language}, ${width} pixels wide`, () => {
    const statuses = (language === 'it' ? italian : english).statuses.practice.values
    const said = {
      it: { toSign: '1 documento da firmare', more: 'e altre 2 cose da fare', change: 'Modifica prenotazione >' },
      en: { toSign: '1 document to sign', more: 'and 2 more things to do', change: 'Change booking >' },
    }[language]
    test.use({ language, viewport: { width, height } })

    test('each is a line with what is to be done next, the soonest first, and a press opens and closes the rest', async ({
      page,
      signIn,
      visit,
    }) => {
      await signIn('giulia.bianchi')
      await visit(`practices, folded, ${language}`, '/practices')
      await waitUntilSettled(page)
      const lines = page.getByRole('article')
      const codes = await lines.locator('code').allInnerTexts()
      expect(codes.slice(0, 2), 'on hold in a month, before what is confirmed for the summer').toEqual(['MS-48249', 'VS-48231'])
      for (const line of await lines.all()) expect((await line.boundingBox())?.height).toBeLessThan(width === 390 ? 340 : 140)

      const onHold = practiceCard(page, 'MS-48249')
      const [meaning = ''] = statuses['stand-by'].meaning.split('{')
      await expect(onHold, 'nothing to do: what the status means').toContainText(meaning)
      const confirmed = practiceCard(page, 'VS-48231')
      await expect(confirmed.getByRole('link')).toHaveCount(1)
      const toSign = confirmed.getByRole('link', { name: said.toSign })
      await expect(toSign, 'it leads to the signing, not to a list').toHaveAttribute('href', /\/documents\?sign=\d+$/)
      await expect(confirmed).toContainText(said.more)

      const title = confirmed.getByRole('heading', { level: 3 }).getByRole('button')
      await title.press('Enter')
      await expect(title).toHaveAttribute('aria-expanded', 'true')
      await expect(title).toBeFocused()
      await expect(confirmed.getByText(statuses.confermato.meaning)).toBeVisible()
      await expect(confirmed.getByRole('link', { name: said.toSign })).toHaveCount(1)
      await expect(confirmed.getByText(said.more)).toHaveCount(0)
      await expect(confirmed.getByRole('button', { name: labelled(said.change) })).toBeVisible()
      await visit(`practices, one open, ${language}`)
      await title.press('Enter')
      await expect(confirmed.getByRole('button', { name: labelled(said.change) })).toBeHidden()
      await expect(confirmed).toContainText(said.more)
    })
  })
