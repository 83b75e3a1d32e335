/** /payments, read-only (sections 2, 4 and 8). */
import { expect, test } from '../support/journey.ts'
import { openAllYears } from './support/open-all-years.ts'
import { definitionOf, practiceCard } from './support/practice-card.ts'

const invoicesOf = /\/member\/practice\/zucchetti\/listadocumenti\//

test('A customer with nothing to pay reads so', async ({ page, signIn, visit }) => {
  await signIn('nuovo.cliente')
  await visit('payments, empty', '/payments')
  await expect(page.getByRole('heading', { name: 'Nessun pagamento disponibile' })).toBeVisible()
})

test.describe('Given bookings paid whole, in part and not at all', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn('giulia.bianchi')
    await page.goto('/payments')
    await openAllYears(page)
  })

  test('each says what it costs, what was paid and what is left', async ({ page, visit }) => {
    const open = practiceCard(page, 'VS-48231')
    await expect(definitionOf(open, 'Costo totale')).toHaveText(/^[\d.]+,\d{2}\s€$/)
    await expect(definitionOf(open, 'Pagato')).toHaveText(/^900,00\s€/)
    await expect(definitionOf(open, 'Da pagare')).toHaveText(/^[\d.]+,\d{2}\s€$/)
    const settled = practiceCard(page, 'EST-47118')
    await expect(definitionOf(settled, 'Saldo')).toHaveText('Tutto pagato')
    const cancelled = practiceCard(page, 'EST-46902')
    await expect(cancelled.getByText(/^Prenotazione annullata: non devi pagare nulla\. Rimborsati 300,00\s€\.$/)).toBeVisible()
    for (const amount of ['Da pagare', 'Saldo'])
      await expect(definitionOf(cancelled, amount), 'a cancelled booking asks for nothing').toHaveCount(0)
    const due = practiceCard(page, 'EST-48260')
    await expect(due.getByText('Pagamento richiesto')).toBeVisible()
    await expect(due.getByText('Il pagamento online non è ancora attivo')).toBeVisible()
    await expect(due.getByRole('link', { name: '059 555 0142' })).toHaveAttribute('href', 'tel:0595550142')
    await expect(settled.getByText('Il pagamento online non è ancora attivo'), 'who owes nothing is told nothing').toHaveCount(0)
    await visit('payments, full')
  })

  test('the booking that must be paid stands before the others of its year', async ({ page }) => {
    const codes = await page.getByRole('article').locator('code').allInnerTexts()
    expect(codes.indexOf('EST-48260')).toBe(0)
  })

  test('payments are listed newest first, with a word for what became of each', async ({ page }) => {
    const payments = practiceCard(page, 'VS-47004').getByRole('table', { name: 'Pagamenti' })
    await expect(payments.getByRole('columnheader')).toHaveText(['Data', 'Causale', 'Da', 'Metodo', 'Stato', 'Importo'])
    const days = await payments.getByRole('cell', { name: /^\d{2}\/\d{2}\/\d{4}$/ }).allInnerTexts()
    const asIso = days.map((day) => day.replace(/^\D*(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1'))
    expect(asIso.length).toBeGreaterThan(2)
    expect(asIso).toEqual([...asIso].sort().reverse())
    await expect(payments.getByRole('row', { name: /Stornato/ })).toContainText(/-500,00\s€/)
    await expect(practiceCard(page, 'EST-48260').getByRole('row', { name: /Non riuscito/ })).toContainText('PayPal')
    await expect(practiceCard(page, 'EST-48274').getByRole('row', { name: /In verifica/ })).toContainText('Bonifico bancario')
    await expect(
      practiceCard(page, 'VS-48231')
        .getByRole('row', { name: /Completato/ })
        .first(),
    ).toContainText('Carta di credito')
  })

  test('a booking without payments or invoices says so of both', async ({ page, visit }) => {
    const bare = practiceCard(page, 'VS-48281')
    await expect(bare.getByText('Nessun pagamento disponibile')).toBeVisible()
    await bare.getByRole('button', { name: 'Fatture' }).click()
    await expect(bare.getByText('Nessuna fattura disponibile...')).toBeVisible()
    await visit('payments, no invoice')
  })

  test('invoices are asked for when they are unfolded, and listed', async ({ page, visit }) => {
    const booking = practiceCard(page, 'VS-48231')
    const asked = page.waitForRequest(invoicesOf)
    await booking.getByRole('button', { name: 'Fatture' }).click()
    await asked
    const invoices = booking.getByRole('table', { name: 'Fatture della prenotazione VS-48231' })
    await expect(invoices.getByRole('columnheader')).toHaveText(['Numero', 'Data', 'Importo'])
    await expect(invoices.getByRole('row')).toHaveCount(3)
    await expect(invoices.getByRole('row').nth(1)).toContainText(/600,00\s€/)
    await visit('payments, invoices')
  })

  test('invoices that the books do not give are told so', async ({ page, visit }) => {
    const booking = practiceCard(page, 'VS-47004')
    await booking.getByRole('button', { name: 'Fatture' }).click()
    await expect(booking.getByText('Al momento non è possibile recupare le fatture per questa prenotazione')).toBeVisible()
    await expect(booking.getByRole('table', { name: /^Fatture/ })).toHaveCount(0)
    await visit('payments, invoices not available')
  })

  test('invoices that cannot be loaded are told so, and may be asked for again', async ({ page, visit, breakCall }) => {
    const mend = await breakCall(invoicesOf, { kind: 'status', status: 503 })
    const booking = practiceCard(page, 'VS-48231')
    await booking.getByRole('button', { name: 'Fatture' }).click()
    await expect(booking.getByRole('alert')).toContainText('Errore nel caricamento dei documenti fiscali')
    await visit('payments, invoices failed')
    await mend()
    await booking.getByRole('button', { name: 'Riprova' }).click()
    await expect(booking.getByRole('table', { name: 'Fatture della prenotazione VS-48231' })).toBeVisible()
  })
})

test('An INPS booking says what the grant pays and what the family paid', async ({ page, signIn, visit }) => {
  await signIn('anna.inps')
  await page.goto('/payments')
  await openAllYears(page)
  const booking = page.getByRole('article').filter({ hasText: 'Contributo INPS' }).first()
  for (const term of ['Contributo INPS', 'Versato da INPS', 'Versato da te'])
    await expect(definitionOf(booking, term)).toHaveText(/^[\d.]+,\d{2}\s€$/)
  await visit('payments, INPS')
})

for (const [what, call] of [
  ['Bookings', '/member/practice'],
  ['Payments', '/member/practice/payments'],
] as const) {
  test(`${what} that cannot be loaded are told so, and may be asked for again`, async ({ page, signIn, visit, breakCall }) => {
    await signIn('giulia.bianchi')
    const mend = await breakCall(call, { kind: 'status', status: 500 })
    await page.goto('/payments')
    await expect(page.getByRole('alert').first()).toContainText('Si è verificato un errore di caricamento')
    await visit(`payments, ${what.toLowerCase()} failed`)
    await mend()
    await page.getByRole('button', { name: 'Riprova' }).first().click()
    await expect(page.getByRole('table', { name: 'Pagamenti' }).first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

test('While payments load, a skeleton stands in their place', async ({ page, signIn, breakCall }) => {
  await signIn('giulia.bianchi')
  await breakCall('/member/practice/payments', { kind: 'slow', delayMs: 2_000 })
  await page.goto('/payments')
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible()
  await expect(page.getByText('Nessun pagamento disponibile')).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Pagamenti' }).first()).toBeVisible()
})

test.describe('Given a booking that has become cheaper than what was paid for it', () => {
  test.use({
    planted: [
      `update service_snapshot set price_cents = price_cents - 5000
       where position = 1 and practice_id = (select id from practice where short_code = 'EST-47118')`,
    ],
  })

  test('the difference is told as the customer’s, not as a balance below nothing', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await page.goto('/payments')
    await openAllYears(page)
    const overpaid = practiceCard(page, 'EST-47118')
    await expect(definitionOf(overpaid, 'A tuo credito')).toHaveText(/^50,00\s€$/)
    await expect(definitionOf(overpaid, 'Saldo')).toHaveCount(0)
    await visit('payments, more paid than it costs')
  })
})
