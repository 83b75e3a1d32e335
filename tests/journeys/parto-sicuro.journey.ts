/** Parto sicuro at /practices (specification 2): an advance payment secures an INPS booking. */
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { waitUntilSettled } from '../support/page-settled.ts'
import { italian, texts } from '../support/words.ts'
import { holdTimers } from './support/held-timers.ts'
import { openAllYears } from './support/open-all-years.ts'
import { choose, fillCard, payByCard } from './support/payment.ts'
import { practiceCard } from './support/practice-card.ts'

const secure = { name: 'Assicura la partenza' }

test.describe('Given freshly seeded demonstration data', () => {
  test.use({ hasOwnServer: true })

  test('the customer requests Parto sicuro for an INPS booking and secures the place by paying the advance', async ({
    page,
    signIn,
    visit,
  }) => {
    const letItReload = await holdTimers(page, 3_000)
    await signIn('anna.inps')
    await page.goto('/practices')
    await openAllYears(page)
    const booking = practiceCard(page, 'EST-48244')
    await booking.getByRole('button', secure).press('Enter')
    const dialog = page.getByRole('dialog', { name: texts['parto-sicuro'] })
    await expect(dialog).toContainText(/un anticipo di 100,00\s€/)
    await expect(dialog.getByRole('checkbox'), 'this division requires no second checkbox').toHaveCount(1)
    await visit('practices, parto sicuro')
    const send = dialog.getByRole('button', { name: texts.confirm })
    await send.click()
    const box = dialog.getByRole('checkbox', { name: /Scelgo Parto sicuro/ })
    await expect(box).toHaveAccessibleDescription(italian.forms['parto-sicuro'].sections.fields.secured.messages.missing)
    await visit('practices, parto sicuro without a choice')
    await box.check()
    const sending = page.waitForRequest((request) => request.url().endsWith('/api/payments/updatePaymentData'))
    await send.click()
    expect((await sending).postDataJSON()).toMatchObject({ partecipazione: 'inps', tipo: 'sicuro', isFromAreaClub: true })
    await expectAnnounced(page, italian.messages.server['parto-sicuro-wished'])
    await expect(dialog).toBeHidden()
    await expect(booking.getByText('Hai chiesto Parto sicuro')).toBeVisible()
    await expect(booking.getByText(/^Versa l’anticipo di 100,00\s€, che fa parte del prezzo/)).toBeVisible()
    await expect(booking.getByRole('button', secure)).toHaveCount(0)
    const payment = booking.getByRole('group', { name: italian.areas.payments.texts.means })
    await expect(payment.getByText(/^Paghi 100,00\s€ per /)).toBeVisible()
    await expect(await choose(payment, 'card')).toBeVisible()
    await expect(payment.getByRole('checkbox'), 'an advance cannot be paid by bank transfer').toHaveCount(0)
    await visit('practices, parto sicuro asked for')
    await fillCard(payment, '4111111111111111')
    await payByCard(payment).press('Enter')
    await expectAnnounced(page, texts['payment-complete'])
    await expect(booking.getByText('Con Parto sicuro il posto di questa prenotazione è assicurato.')).toBeVisible()
    await expect(booking.getByText('Hai chiesto Parto sicuro')).toHaveCount(0)
    await visit('practices, parto sicuro paid')
    const reloaded = page.waitForEvent('load')
    await letItReload()
    await reloaded
    await openAllYears(page)
    await expect(booking.getByText('Congratulazioni!')).toBeVisible()
  })
})

test('An INPS booking offers Parto sicuro until it is secured, and then congratulates; other bookings do not offer it', async ({
  page,
  signIn,
}) => {
  await signIn('anna.inps')
  await page.goto('/practices')
  await openAllYears(page)
  await expect(practiceCard(page, 'VS-48219').getByText('Congratulazioni!')).toBeVisible()
  await expect(practiceCard(page, 'EST-48244').getByRole('button', secure), 'the offers have loaded').toBeVisible()
  await expect(practiceCard(page, 'VS-48219').getByRole('button', secure)).toHaveCount(0)
  await expect(practiceCard(page, 'EST-48244').getByText('Congratulazioni!')).toHaveCount(0)
  await signIn('giulia.bianchi')
  await page.goto('/practices')
  await openAllYears(page)
  await expect(practiceCard(page, 'EST-48260')).toBeVisible()
  await waitUntilSettled(page)
  await expect(page.getByRole('button', secure)).toHaveCount(0)
})

test.describe('Given a secured booking whose journey is over', () => {
  test.use({ sql: ["update practice set status = 'concluso' where short_code = 'VS-48219'"] })

  test('the booking no longer shows congratulations', async ({ page, signIn }) => {
    await signIn('anna.inps')
    await page.goto('/practices')
    await openAllYears(page)
    await expect(practiceCard(page, 'EST-48244').getByRole('button', secure)).toBeVisible()
    await expect(practiceCard(page, 'VS-48219')).toBeVisible()
    await expect(page.getByText('Congratulazioni!')).toHaveCount(0)
  })
})

test.describe('Given an INPS study holiday whose advance was given back', () => {
  test.use({
    sql: [
      "update practice set parto_sicuro = false where short_code = 'VS-48219'",
      `insert into payment_entry (practice_id, payment_guid, kind, payer, amount_cents, causal, source, channel, capture_id, reverses_entry_id, recorded_at)
        select practice_id, gen_random_uuid(), 'refund', payer, -amount_cents, 'Rimborso', source, channel, 'REFUND' || entry.id, entry.id, recorded_at
        from payment_entry as entry join practice on practice.id = practice_id where short_code = 'VS-48219' and payer = 'privato'`,
    ],
  })

  test('the dialog shows the advance of the package, accepts the INPS confirmation alone, and stays open on a failure', async ({
    page,
    signIn,
    breakCall,
  }) => {
    await signIn('anna.inps')
    await page.goto('/practices')
    await openAllYears(page)
    await practiceCard(page, 'VS-48219').getByRole('button', secure).click()
    const dialog = page.getByRole('dialog', { name: texts['parto-sicuro'] })
    await expect(dialog).toContainText(/un anticipo di 150,00\s€/)
    await dialog.getByRole('checkbox', { name: italian.forms['parto-sicuro'].sections.fields.confermaINPS.label }).check()
    await breakCall('/payments/updatePaymentData', { kind: 'status', status: 500 })
    const sending = page.waitForRequest((request) => request.url().endsWith('/api/payments/updatePaymentData'))
    await dialog.getByRole('button', { name: texts.confirm }).click()
    expect((await sending).postDataJSON()).toMatchObject({ tipo: 'sicuro', confermaINPS: true })
    await expect(page.getByText(texts['something-wrong']).first()).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: /Confermo/ })).toBeChecked()
  })
})
