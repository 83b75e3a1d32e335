/** /vouchers as a table (sections 2 and 8). */
import { expect, test } from '../support/journey.ts'

const list = '/member/voucher'

test('A customer without vouchers reads so, below what the programme offers', async ({ page, signIn, visit }) => {
  await signIn('nuovo.cliente')
  await visit('vouchers, empty', '/vouchers')
  await expect(page.getByRole('heading', { name: 'Riscatta il Tuo Premio!' })).toBeVisible()
  await expect(page.getByText('fino a 90 euro')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Riscatta il Tuo Premio!' }).getByText('30 settembre')).toBeVisible()
  await expect(page.getByText('Nessun voucher disponibile')).toBeVisible()
})

test('Each voucher stands with its values, its expiry and whether it was redeemed', async ({ page, signIn, visit }) => {
  await signIn('giulia.bianchi')
  await visit('vouchers, full', '/vouchers')
  const vouchers = page.getByRole('table', { name: 'Elenco dei voucher' })
  await expect(vouchers.getByRole('columnheader')).toHaveText([
    'Codice',
    'Valore',
    'Valore consumato',
    'Sconto supplementare',
    'Sconto consumato',
    'Dettaglio',
    'Totale',
    'Scadenza',
    'Riscattato',
    'Divisione',
  ])
  for (const row of [
    /^PUNTI-4H8T 25,00 € 25,00 € 0,00 € 0,00 € Voucher da punti 25,00 € \d{2}\/\d{2}\/\d{4} SI N\/A$/,
    /^STUDIO-5N0R 100,00 € 0,00 € 20,00 € 0,00 € .+ 120,00 € 30\/09\/\d{4} NO Vacanze studio$/,
  ])
    await expect(vouchers.getByRole('row', { name: row })).toBeVisible()
  await expect(page.getByText('I voucher da cluster valgono fino al 30 settembre'), "the operator's notice").toBeVisible()
})

test('Vouchers that cannot be loaded are told so, and may be asked for again', async ({ page, signIn, visit, breakCall }) => {
  await signIn('giulia.bianchi')
  const mend = await breakCall(list, { kind: 'status', status: 500 })
  await page.goto('/vouchers')
  await expect(page.getByRole('alert')).toContainText('Si è verificato un errore di caricamento')
  await visit('vouchers, failed')
  await mend()
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('table', { name: 'Elenco dei voucher' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test("An operator's notice that does not come keeps nobody from the vouchers", async ({ page, signIn, visit, breakCall }) => {
  await signIn('giulia.bianchi')
  await breakCall('/member/voucher/notice', { kind: 'status', status: 500 })
  await visit('vouchers, without notice', '/vouchers')
  await expect(page.getByRole('table', { name: 'Elenco dei voucher' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('While vouchers load, a skeleton stands in their place', async ({ page, signIn, breakCall }) => {
  await signIn('giulia.bianchi')
  await breakCall(list, { kind: 'slow', delayMs: 2_000 })
  await page.goto('/vouchers')
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible()
  await expect(page.getByText('Nessun voucher disponibile')).toHaveCount(0)
  await expect(page.getByRole('table')).toBeVisible()
})
