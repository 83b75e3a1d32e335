/**
 * /payments: bookings, payments and invoices (specification 2, 4 and 8); other journeys cover paying.
 *
 * One long file, because its journeys read one screen, with the same bookings, payments and invoices.
 */

import type { Locator, Page } from 'playwright'
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { labelled } from '../support/labelled.ts'
import { englishTexts, italian, texts } from '../support/words.ts'
import { openAllYears } from './support/open-all-years.ts'
import { paymentTexts } from './support/payment-texts.ts'
import { definitionOf, practiceCard } from './support/practice-card.ts'

const pdfOf = /\/member\/practice\/\d+\/fiscal-documents\/pdf/

async function openInvoices(page: Page, code: string): Promise<Locator> {
  const booking = practiceCard(page, code)
  await booking.getByRole('button', { name: 'Fatture' }).click()
  const invoices = booking.getByRole('table', { name: `Fatture della prenotazione ${code}` })
  await expect(invoices).toBeVisible()
  return invoices
}

/** Parses an amount such as `Totale 2.470,00 €`, in cents. */
function readCents(words: string): number {
  const [, amount = ''] = /(\d[\d.]*,\d{2})/.exec(words) ?? []
  return Number(amount.replace(/\D/g, ''))
}
const dueRows = (page: Page, heading: string): Locator => page.getByRole('region', { name: heading, exact: true }).getByRole('listitem')

/** Expects the focus on the card's heading, and the top of the card in the viewport. */
async function expectReached(page: Page, code: string): Promise<void> {
  const card = practiceCard(page, code)
  await expect(card.getByRole('heading', { level: 3 })).toBeFocused()
  await expect(card.getByRole('heading', { level: 3 })).toBeInViewport()
}

const invoicesOf = /\/member\/practice\/zucchetti\/listadocumenti\//

test('A customer with nothing to pay sees the empty state', async ({ page, signIn, visit }) => {
  await signIn('nuovo.cliente')
  await visit('payments, empty', '/payments')
  await expect(page.getByRole('heading', { name: texts['no-payments'] })).toBeVisible()
  await expect(page.getByText(texts['to-pay']), 'no balance is shown').toHaveCount(0)
  await expect(page.getByText('Non hai nulla da pagare.')).toHaveCount(0)
})

/** Returns the sum of the amounts due of rows, in cents. */
async function sumOf(...lists: readonly Locator[]): Promise<number> {
  const rows = (await Promise.all(lists.map((list) => list.allInnerTexts()))).flat()
  return rows.reduce((sum, row) => sum + readCents(row.slice(row.indexOf(texts['to-pay']))), 0)
}

test.describe('Given some bookings with a balance due', () => {
  test('the page starts with what is to be paid now, then with what is due later and by which day', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await visit('payments, something due', '/payments')
    await expect(dueRows(page, 'Da pagare ora')).toHaveText([
      /^Pagamento richiesto, Il termine era il \d{2}\/\d{2}\/\d{4}\s*Bellaria, mare e sport\s*Sofia · \d{2}-\d{2}\/\d{2}\/\d{4} · EST-48260\s*Da pagare\s*890,00\s€$/,
    ])
    await expect(dueRows(page, 'Da pagare più avanti')).toHaveText([
      /^Entro il \d{2}\/\d{2}\/\d{4}\s*Malta, college a St\. Julian’s\s*Tommaso · .+ · VS-48231\s*Da pagare\s*[\d.]+,\d{2}\s€$/,
    ])
    await expect(page.getByRole('main').getByText(texts.total, { exact: true }), 'one booking needs no total').toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first(), 'the amounts due come before the years').toHaveText(
      'Da pagare ora',
    )
  })

  test('a row links to the card of its booking, by keyboard and by URL', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await page.goto('/payments')
    const year = page.getByRole('button', { name: /Da pagare/ })
    await year.click()
    await expect(year).toHaveAttribute('aria-expanded', 'false')
    await page.getByRole('link', { name: 'Malta, college a St. Julian’s', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(year).toHaveAttribute('aria-expanded', 'true')
    await expectReached(page, 'VS-48231')
    await visit('payments, card reached from its row')
    const address = page.url()
    expect(new URL(address).hash).toBe('#VS-48231')
    await page.goto('/dashboard')
    await page.goto(address)
    await expectReached(page, 'VS-48231')
  })

  test('a year with a balance due shows it, and is expanded like the current year', async ({ page, signIn }) => {
    await signIn('giulia.bianchi')
    await page.goto('/payments')
    const due = page.getByRole('button', { name: /Da pagare/ })
    await expect(due).toHaveAccessibleName(/^20\d{2}, \d prenotazioni, Da pagare [\d.]+,\d{2}\s€$/)
    await expect(due).toHaveAttribute('aria-expanded', 'true')
    const inYear = (await due.innerText()).split(texts['to-pay'])[1] ?? ''
    expect(readCents(inYear)).toBe(await sumOf(dueRows(page, 'Da pagare ora'), dueRows(page, 'Da pagare più avanti')))
    const open = page.getByRole('main').getByRole('button', { expanded: true, name: /^\d{4}/ })
    await expect(open).toHaveCount(2)
  })
})

test.describe('Given bookings with a balance due in two years', () => {
  test.use({ sql: ["update practice set status = 'confermato' where short_code = 'FC-46930'"] })

  test('both years are expanded, each with its own balance due', async ({ page, signIn }) => {
    await signIn('giulia.bianchi')
    await page.goto('/payments')
    const [now, later] = [dueRows(page, 'Da pagare ora'), dueRows(page, 'Da pagare più avanti')]
    await expect(now).toHaveCount(2)
    await expect(later).toHaveCount(1)
    const due = page.getByRole('button', { name: /^\d{4}.+Da pagare/ })
    await expect(due).toHaveCount(2)
    for (const year of await due.all()) await expect(year).toHaveAttribute('aria-expanded', 'true')
    const amounts = (await due.allInnerTexts()).map((words) => readCents(words.split(texts['to-pay'])[1] ?? ''))
    const total = page.getByRole('region', { name: 'Da pagare ora' }).getByText(texts.total).locator('..')
    expect(await sumOf(now)).toBe(readCents(await total.innerText()))
    expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(await sumOf(now, later))
  })
})

test.describe('Given no booking with a balance due', () => {
  test.use({ sql: ["update practice set status = 'preventivato' where status in ('opzionato', 'confermato')"] })

  test('the page says that nothing is due instead of showing a list', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await visit('payments, nothing due', '/payments')
    await expect(page.getByText('Non hai nulla da pagare.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Da pagare/ }), 'no year shows an amount due').toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Da pagare ora' })).toHaveCount(0)
  })
})

test.describe('Given a payment with an unknown outcome', () => {
  test.use({ sql: ["update practice set status = 'confermato' where short_code = 'EST-48274'"] })

  test('the booking says that the payment is being verified, and offers no other payment', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await page.goto('/payments')
    await expect(dueRows(page, 'Da pagare ora').filter({ hasText: 'EST-48274' })).toHaveCount(0)
    const card = practiceCard(page, 'EST-48274')
    await expect(card.getByText(texts['checking-payment'])).toBeVisible()
    await expect(card.getByText(/Nel frattempo non devi pagare di nuovo\./)).toBeVisible()
    await expect(definitionOf(card, texts['to-pay'])).toHaveCount(0)
    await expect(definitionOf(card, texts.balance)).toHaveText(/^640,00\s€$/)
    await expect(card.getByRole('button', { name: paymentTexts.it.section })).toHaveCount(0)
    await visit('payments, outcome not known')
  })
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test.describe(`Given the portal in English, ${width} pixels wide`, () => {
    test.use({ language: 'en', viewport: { width, height } })

    test('the list of balances, the years and the progress bars are in English and fit the viewport', async ({ page, signIn, visit }) => {
      await signIn('anna.inps')
      await visit(`payments in English, ${width}`, '/payments')
      await expect(dueRows(page, 'To pay later')).toHaveText([
        /^By \d{2}\/\d{2}\/\d{4}\s*Brighton, college sul mare\s*Matteo · .+ · VS-48219\s*To pay\s*440,00\s€$/,
        /^By \d{2}\/\d{2}\/\d{4}\s*Bibione, estate al mare\s*Matteo · .+ · EST-48244\s*To pay\s*450,00\s€$/,
      ])
      await expect(page.getByRole('region', { name: 'To pay later' }).getByText(englishTexts.total).locator('..')).toHaveText(
        /^Total\s*890,00\s€$/,
      )
      await expect(page.getByRole('button', { name: /To pay: 890,00\s€/ })).toBeVisible()
      const brighton = practiceCard(page, 'VS-48219')
      await expect(definitionOf(brighton, 'INPS grant expected')).toHaveText(/^1\.800,00\s€$/)
      await expect(brighton.getByRole('img', { name: /^150,00\s€ of 2\.390,00\s€$/ })).toBeVisible()
      await page.getByRole('link', { name: 'Bibione, estate al mare', exact: true }).click()
      await expectReached(page, 'EST-48244')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
    })
  })
}

test.describe('Given bookings paid in full, in part and not at all', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn('giulia.bianchi')
    await page.goto('/payments')
    await openAllYears(page)
  })

  test('each booking shows its cost, the amount paid and the balance', async ({ page, visit }) => {
    const open = practiceCard(page, 'VS-48231')
    await expect(definitionOf(open, texts['total-cost'])).toHaveText(/^[\d.]+,\d{2}\s€$/)
    await expect(definitionOf(open, 'Pagato')).toHaveText(/^900,00\s€/)
    await expect(definitionOf(open, texts['to-pay'])).toHaveText(/^[\d.]+,\d{2}\s€$/)
    const settled = practiceCard(page, 'EST-47118')
    await expect(definitionOf(settled, texts.balance)).toHaveText('Tutto pagato')
    const cancelled = practiceCard(page, 'EST-46902')
    await expect(cancelled.getByText(/^Prenotazione annullata: non devi pagare nulla\. Rimborsati 300,00\s€\.$/)).toBeVisible()
    for (const amount of [texts['to-pay'], texts.balance])
      await expect(definitionOf(cancelled, amount), 'a cancelled booking shows no amount due').toHaveCount(0)
    const due = practiceCard(page, 'EST-48260')
    await expect(due.getByText(texts['payment-required'])).toBeVisible()
    await expect(due.getByRole('button', { name: paymentTexts.it.section })).toBeVisible()
    await expect(settled.getByRole('button', { name: paymentTexts.it.section }), 'a paid booking offers no payment').toHaveCount(0)
    await visit('payments, full')
  })

  test('the bookings of a year stand by their departure, so that no payment moves one', async ({ page }) => {
    const codes = await page.getByRole('article').locator('code').allInnerTexts()
    expect(codes.slice(0, 2)).toEqual(['VS-48231', 'EST-48260'])
  })

  test('payments are listed newest first, each with its status', async ({ page }) => {
    const payments = practiceCard(page, 'VS-47004').getByRole('table', { name: 'Pagamenti' })
    await expect(payments.getByRole('columnheader')).toHaveText([
      texts.date,
      italian.areas.payments.texts['transfer-causal'],
      'Da',
      'Metodo',
      'Stato',
      texts.amount,
      italian.messages.portal.actions,
    ])
    const days = await payments.getByRole('cell', { name: /^\d{2}\/\d{2}\/\d{4}$/ }).allInnerTexts()
    const asIso = days.map((day) => day.replace(/^\D*(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1'))
    expect(asIso.length).toBeGreaterThan(2)
    expect(asIso).toEqual([...asIso].sort().reverse())
    await expect(payments.getByRole('row', { name: /Contestato/ })).toContainText(/−500,00\s€/)
    await expect(practiceCard(page, 'EST-46902').getByRole('row', { name: /Rimborsato/ })).toContainText(/−300,00\s€/)
    await expect(practiceCard(page, 'EST-48260').getByRole('row', { name: /Non riuscito/ })).toContainText(
      italian.enums.PaymentChannel.PayPal.label,
    )
    await expect(practiceCard(page, 'EST-48274').getByRole('row', { name: /In verifica/ })).toContainText(
      italian.enums.PaymentChannel['Bonifico bancario'].label,
    )
    await expect(
      practiceCard(page, 'VS-48231')
        .getByRole('row', { name: /Completato/ })
        .first(),
    ).toContainText(italian.enums.PaymentChannel['Carta di credito'].label)
  })

  test('a booking without payments and invoices shows both empty states', async ({ page, visit }) => {
    const bare = practiceCard(page, 'VS-48281')
    await expect(bare.getByText(texts['no-payments'])).toBeVisible()
    const panel = bare.getByRole('button', { name: labelled('Fatture') })
    await expect(panel).toHaveAccessibleDescription('Nessuna fattura')
    await panel.click()
    await expect(bare.getByText('Nessuna fattura disponibile...')).toBeVisible()
    await visit('payments, no invoice')
  })

  test('the closed panel shows the numbers of the invoices, which load when the customer expands it', async ({ page, visit }) => {
    const booking = practiceCard(page, 'VS-48231')
    const asked = page.waitForRequest(invoicesOf)
    const panel = booking.getByRole('button', { name: labelled('Fatture') })
    await expect(panel).toHaveAccessibleDescription(/^\d{4}\/\d{4}, \d{4}\/\d{4}$/)
    const [shown] = await booking.getByText(/^\d{4}\/\d{4}, \d{4}\/\d{4}$/).allInnerTexts()
    await panel.click()
    await asked
    const invoices = booking.getByRole('table', { name: 'Fatture della prenotazione VS-48231' })
    await expect(invoices.getByRole('rowheader')).toHaveText(shown?.split(', ') ?? [])
    await expect(invoices.getByRole('columnheader')).toHaveText([texts.number, texts.date, texts.amount, italian.messages.portal.actions])
    await expect(invoices.getByRole('row')).toHaveCount(3)
    await expect(invoices.getByRole('row').nth(1)).toContainText(/600,00\s€/)
    await visit('payments, invoices')
  })

  test('the PDF of an invoice is requested with the session’s cookie and saved under the number of the invoice', async ({
    page,
    visit,
    breakCall,
  }) => {
    const invoices = await openInvoices(page, 'VS-48231')
    const number = await invoices.getByRole('rowheader').last().innerText()
    const save = invoices.getByRole('button', { name: labelled(`Scarica PDF ${number}`) })
    const mend = await breakCall(pdfOf, { kind: 'held' })
    const [asked] = await Promise.all([page.waitForRequest(pdfOf), save.focus().then(() => save.press('Enter'))])
    expect(new URL(asked.url()).searchParams.get('number')).toBe(number)
    expect(await asked.headerValue('cookie')).toMatch(/(^|; )session=[\w-]{43}/)
    await expect(invoices.getByRole('button', { name: `Scarico il PDF... ${number}` })).toBeFocused()
    await visit('payments, invoice on its way')
    const downloading = page.waitForEvent('download')
    await mend()
    expect((await downloading).suggestedFilename()).toBe(`documento-fiscale-${number.replace('/', '-')}.pdf`)
    await expect(save).toBeFocused()
  })

  test('a PDF that fails to load shows an error message, and one not generated has no button and another way', async ({
    page,
    visit,
    breakCall,
  }) => {
    const invoices = await openInvoices(page, 'VS-48231')
    const save = invoices.getByRole('button', { name: /^Scarica PDF/ }).first()
    for (const [status, code, words] of [
      [503, 'unavailable', texts['invoices-failed']],
      [409, 'pdf-not-generated', /^PDF non generato! .* chiamaci al numero 059 555 0142/],
    ] as const) {
      const mend = await breakCall(pdfOf, {
        kind: 'status',
        status,
        body: { type: 'about:blank', status, code, message: italian.enums.RelationshipType.altro.label },
      })
      await save.click()
      await expectAnnounced(page, words)
      await mend()
    }
    await visit('payments, PDF failed')
    const without = await openInvoices(page, 'EST-47118')
    const row = without.getByRole('row', { name: /PDF non generato!/ })
    await expect(row).toHaveCount(1)
    await expect(row.getByRole('button')).toHaveCount(0)
    const elsewhere = practiceCard(page, 'EST-47118').getByText('l’originale è nella tua area riservata dell’Agenzia delle Entrate')
    await expect(elsewhere.getByRole('link', { name: '059 555 0142' })).toBeVisible()
    await visit('payments, PDF not made')
  })

  test('the panel says so when the accounting system cannot return the invoices', async ({ page, visit }) => {
    const booking = practiceCard(page, 'VS-47004')
    const panel = booking.getByRole('button', { name: labelled('Fatture') })
    await expect(panel).toHaveAccessibleDescription('Apri per vedere l’elenco')
    await panel.click()
    await expect(booking.getByText('Al momento non è possibile recupare le fatture per questa prenotazione')).toBeVisible()
    await expect(booking.getByRole('table', { name: /^Fatture/ })).toHaveCount(0)
    await visit('payments, invoices not available')
  })

  test('the panel shows an error when invoices fail to load, and loads them after a retry', async ({ page, visit, breakCall }) => {
    const mend = await breakCall(invoicesOf, { kind: 'status', status: 503 })
    const booking = practiceCard(page, 'VS-48231')
    await booking.getByRole('button', { name: 'Fatture' }).click()
    await expect(booking.getByRole('alert')).toContainText(texts['invoices-failed'])
    await visit('payments, invoices failed')
    await mend()
    await booking.getByRole('button', { name: texts.retry }).click()
    await expect(booking.getByRole('table', { name: 'Fatture della prenotazione VS-48231' })).toBeVisible()
  })
})

test('An INPS booking says which share the customer bears and which INPS, once something of it is paid', async ({
  page,
  signIn,
  visit,
}) => {
  await signIn('anna.inps')
  await page.goto('/payments')
  await openAllYears(page)
  const booking = practiceCard(page, 'VS-48219')
  await expect(definitionOf(booking, 'La tua quota')).toHaveText(/^590,00\s€, versati 150,00\s€$/)
  await expect(definitionOf(booking, 'Quota INPS'), 'INPS has paid nothing: its share stands above').toHaveCount(0)
  const paid = page.getByRole('article').filter({ hasText: 'Quota INPS' }).filter({ hasText: 'Tutto pagato' })
  for (const term of ['La tua quota', 'Quota INPS']) await expect(definitionOf(paid, term)).toHaveText(/^([\d.]+,\d{2}\s€), versati \1$/)
  await visit('payments, INPS')
})

test('A promised INPS grant appears beside the amount paid until it is received, and does not count as paid', async ({ page, signIn }) => {
  await signIn('anna.inps')
  await page.goto('/payments')
  await openAllYears(page)
  const promised = practiceCard(page, 'VS-48219')
  await expect(definitionOf(promised, 'Pagato')).toHaveText(/^150,00\s€/)
  await expect(definitionOf(promised, 'Contributo INPS previsto')).toHaveText(/^1\.800,00\s€$/)
  await expect(definitionOf(promised, texts['to-pay'])).toHaveText(/^440,00\s€$/)
  await expect(promised.getByRole('img', { name: /^150,00\s€ su 2\.390,00\s€$/ })).toBeVisible()
  const paid = page.getByRole('article').filter({ hasText: 'Quota INPS' }).filter({ hasText: 'Tutto pagato' })
  await expect(paid).toHaveCount(1)
  await expect(definitionOf(paid, 'Contributo INPS previsto')).toHaveCount(0)
  const [whole, received] = await Promise.all([texts['total-cost'], 'Pagato'].map((term) => definitionOf(paid, term).innerText()))
  expect(readCents(received ?? '')).toBe(readCents(whole ?? ''))
})

for (const [what, call] of [
  ['The bookings', '/member/practice'],
  ['Payments', '/member/practice/payments'],
] as const) {
  test(`${what} that fail to load show an error message, and load after a retry`, async ({ page, signIn, visit, breakCall }) => {
    await signIn('giulia.bianchi')
    const mend = await breakCall(call, { kind: 'status', status: 500 })
    await page.goto('/payments')
    await expect(page.getByRole('alert').first()).toContainText(texts['loading-failed'])
    await visit(`payments, ${what.toLowerCase()} failed`)
    await mend()
    await page.getByRole('button', { name: texts.retry }).first().click()
    await expect(page.getByRole('table', { name: 'Pagamenti' }).first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

test('The page shows a skeleton while payments load', async ({ page, signIn, breakCall }) => {
  await signIn('giulia.bianchi')
  const mend = await breakCall('/member/practice/payments', { kind: 'held' })
  await page.goto('/payments')
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible()
  await expect(page.getByText(texts['no-payments'])).toHaveCount(0)
  await mend()
  await expect(page.getByRole('table', { name: 'Pagamenti' }).first()).toBeVisible()
})

test.describe('Given a booking that now costs less than the customer paid', () => {
  test.use({
    sql: [
      `update service_snapshot set price_cents = price_cents - 5000
       where position = 1 and practice_id = (select id from practice where short_code = 'EST-47118')`,
    ],
  })

  test('the page shows the difference as credit of the customer, not as a negative balance', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await page.goto('/payments')
    await openAllYears(page)
    const overpaid = practiceCard(page, 'EST-47118')
    await expect(definitionOf(overpaid, texts['in-your-favour'])).toHaveText(/^50,00\s€$/)
    await expect(definitionOf(overpaid, texts.balance)).toHaveCount(0)
    await visit('payments, more paid than it costs')
  })
})
