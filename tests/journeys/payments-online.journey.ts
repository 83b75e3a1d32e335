/** Paying at /payments (sections 2, 4, 6 and 8; requirements P1 to P12, A6, A15), against the stand-in of the provider. */
import { expect, test } from '../support/journey.ts'
import { openAllYears } from './support/open-all-years.ts'
import { passingAlert } from './support/passing-alert.ts'
import { approveIn, cardField, fillCard, holdTime, openPayment, openWindow, payByCard, pressIn } from './support/payment.ts'
import { definitionOf, practiceCard } from './support/practice-card.ts'

/** In division 1, with 890 euro to pay. */
const booking = 'EST-48260'
const completed = 'Pagamento completato con successo. Attendi che la pagina venga ricaricata'
const failed = "Siamo spiacenti, non è stato possibile completare l'operazione di pagamento. Riprova in un secondo momento."

test.describe('Given a booking in a division with every means of paying', () => {
  test.use({ hasOwnServer: true })
  test.beforeEach(({ signIn }) => signIn('giulia.bianchi'))

  test('when PayPal is approved, then it is said, the page reloads, and the booking is paid', async ({ page, visit }) => {
    await page.clock.install()
    const payment = await openPayment(page, booking)
    await expect(payment.getByText(/^Paghi 890,00\s€ per Bellaria, mare e sport, prenotazione EST-48260\.$/)).toBeVisible()
    await expect(payment.getByText(/viene addebitato subito e registrato sulla prenotazione/), 'what happens next (A6)').toBeVisible()
    await visit('payments, means of paying')
    const popup = await openWindow(page, payment.getByRole('button', { name: 'Paga con PayPal' }))
    await expect(popup.getByText(/^890,00\s€$/)).toBeVisible()
    await expect(payment.getByText(/^Conferma il pagamento nella finestra che si è aperta/)).toBeVisible()
    const captured = page.waitForRequest(/\/order\/capture$/)
    await approveIn(popup)
    await captured
    await expect(payment.getByText('Transazione eseguita con successo', { exact: true })).toBeVisible()
    await expect(passingAlert(page, completed)).toBeVisible()
    await holdTime(page)
    await visit('payments, paid')
    const reloaded = page.waitForEvent('load')
    await page.clock.fastForward(3_100)
    await reloaded
    await page.clock.resume()
    await openAllYears(page)
    const card = practiceCard(page, booking)
    await expect(definitionOf(card, 'Saldo')).toHaveText('Tutto pagato')
    await expect(card.getByRole('row', { name: /890,00\s€/ }).filter({ hasText: 'Completato' })).toBeVisible()
    await expect(card.getByRole('button', { name: 'Paga', exact: true })).toHaveCount(0)
  })

  for (const { method, button } of [
    { method: 'pay later', button: 'PayPal, paga in 3 rate' },
    { method: 'MyBank', button: 'Paga con MyBank' },
    { method: 'Apple Pay', button: /^Paga 890,00\s€ con Apple Pay$/ },
    { method: 'Google Pay', button: /^Paga 890,00\s€ con Google Pay$/ },
  ])
    test(`when ${method} is approved by keyboard, then the payment is complete`, async ({ page }) => {
      const payment = await openPayment(page, booking)
      const popup = await openWindow(page, payment.getByRole('button', { name: button }))
      await approveIn(popup)
      await expect(passingAlert(page, completed)).toBeVisible()
      await expect.poll(() => popup.isClosed()).toBe(true)
    })

  test('when a card is typed by keyboard, then the payment is complete', async ({ page, visit }) => {
    const payment = await openPayment(page, booking)
    await cardField(payment, 'number').focus()
    for (const text of ['4111 1111 1111 1111', '12/40', '123', 'Giulia Bianchi']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(payByCard(payment)).toBeFocused()
    await visit('payments, card')
    await page.keyboard.press('Enter')
    await expect(passingAlert(page, completed)).toBeVisible()
  })

  test('when the card is not filled in well, then each field says so, inside its frame too, and nothing is asked of the server', async ({
    page,
    visit,
  }) => {
    const payment = await openPayment(page, booking)
    let orders = 0
    page.on('request', (request) => void (request.url().endsWith('/order/create') && (orders += 1)))
    await cardField(payment, 'number').fill('4111 1111 1111 1112')
    await cardField(payment, 'expiry').fill('13/40')
    await cardField(payment, 'cvv').focus()
    await expect(payment.getByText('Controlla la data di scadenza della carta')).toBeVisible()
    await payByCard(payment).press('Enter')
    await expect(payment.getByText('The payment form is invalid', { exact: true })).toBeVisible()
    const number = payment.getByRole('group', { name: 'Numero della carta' })
    await expect(number).toHaveAccessibleDescription('Controlla il numero della carta')
    await expect(cardField(payment, 'number')).toBeFocused()
    await expect(cardField(payment, 'number')).toHaveAccessibleDescription('Controlla il numero della carta')
    await expect(cardField(payment, 'number')).toHaveAttribute('aria-invalid', 'true')
    await expect(payment.getByText('Inserisci il nome come è scritto sulla carta')).toBeVisible()
    await visit('payments, card with mistakes')
    await cardField(payment, 'number').fill('4111 1111 1111 1111')
    await expect(payment.getByText('Controlla il numero della carta')).toHaveCount(0)
    expect(orders).toBe(0)
  })

  test('when the window is cancelled or closed, then nothing is lost and it may be tried again', async ({ page, visit }) => {
    const payment = await openPayment(page, booking)
    const paypal = payment.getByRole('button', { name: 'Paga con PayPal' })
    const popup = await openWindow(page, paypal)
    await pressIn(popup, 'Annulla')
    await expect(payment.getByText('Hai interrotto il pagamento: non hai pagato nulla.')).toBeVisible()
    await visit('payments, cancelled')
    const again = await openWindow(page, paypal)
    await again.close()
    await expect(payment.getByText('Hai interrotto il pagamento: non hai pagato nulla.')).toBeVisible()
    const third = await openWindow(page, payment.getByRole('button', { name: /con Google Pay$/ }))
    await approveIn(third)
    await expect(passingAlert(page, completed)).toBeVisible()
  })

  test('when the provider fails, then it is marked as an error and said', async ({ page, visit }) => {
    const payment = await openPayment(page, booking)
    const popup = await openWindow(page, payment.getByRole('button', { name: 'Paga con PayPal' }))
    const marked = page.waitForRequest(/\/markAsError$/)
    await pressIn(popup, 'Errore del fornitore')
    expect((await marked).postDataJSON()).toMatchObject({ practice: expect.any(Number), response: expect.stringMatching(/./) })
    await expect(payment.getByText(failed)).toBeVisible()
    await visit('payments, failed')
  })

  test('when the means of payment is declined, then the same order is approved with another (P12)', async ({ page, watch }) => {
    watch.expectFailure({ path: /\/order\/capture$/, status: 422 })
    const payment = await openPayment(page, booking)
    const orders: unknown[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('/order/create')) orders.push(await response.json())
    })
    const popup = await openWindow(page, payment.getByRole('button', { name: 'Paga con PayPal' }))
    await approveIn(popup, 'declined')
    await expect(popup.getByText('Il metodo di pagamento è stato rifiutato: scegline un altro.')).toBeVisible()
    await expect(payment.getByText('Si è verificato un errore durante il pagamento')).toBeVisible()
    await approveIn(popup, 'pays')
    await expect(passingAlert(page, completed)).toBeVisible()
    expect(orders).toHaveLength(1)
  })

  test('when a card is declined, then another one may be typed', async ({ page, visit, watch }) => {
    watch.expectFailure({ path: /\/order\/capture$/, status: 422 })
    const payment = await openPayment(page, booking)
    await fillCard(payment, '4000000000000101')
    await payByCard(payment).press('Enter')
    await expect(payment.getByText('Si è verificato un errore durante il pagamento')).toBeVisible()
    await expect(payment.getByText('Il metodo di pagamento è stato rifiutato: non hai pagato nulla, puoi usarne un altro.')).toBeVisible()
    await visit('payments, declined')
    await fillCard(payment, '4111111111111111')
    await payByCard(payment).press('Enter')
    await expect(passingAlert(page, completed)).toBeVisible()
  })

  test('when the answer to the capture is lost, then no payment is offered until its outcome is known (P5)', async ({
    page,
    visit,
    watch,
  }) => {
    watch.expectFailure({ path: /\/finalize$/, status: 409 })
    await page.clock.install()
    const payment = await openPayment(page, booking)
    const popup = await openWindow(page, payment.getByRole('button', { name: 'Paga con PayPal' }))
    await approveIn(popup, 'pending')
    await expect(payment.getByText('Stiamo verificando l’esito del pagamento')).toBeVisible()
    await expect(payment.getByText('Non devi pagare di nuovo: quando sappiamo l’esito lo leggi qui.')).toBeVisible()
    await expect(payment.getByRole('button', { name: /^Paga/ })).toHaveCount(0)
    await visit('payments, being verified')
    await page.clock.fastForward(61_000)
    await expect(payment.getByText(/^Ci vuole più del solito/)).toBeVisible()
    await page.reload()
    await openAllYears(page)
    const card = practiceCard(page, booking)
    await expect(card.getByText('Stiamo verificando il tuo pagamento')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Paga', exact: true }), 'nothing more is paid').toHaveCount(0)
  })

  test('when a wallet’s confirmation fails, then it is said', async ({ page, visit }) => {
    const payment = await openPayment(page, booking)
    const popup = await openWindow(page, payment.getByRole('button', { name: /con Apple Pay$/ }))
    await approveIn(popup, 'confirmation-fails')
    await expect(payment.getByText("Errore durante la conferma dell'ordine", { exact: true })).toBeVisible()
    await visit('payments, not confirmed')
  })

  test('when the amount has changed meanwhile, then the new one is said and nothing is paid without another press (P2)', async ({
    page,
    visit,
    breakCall,
  }) => {
    const payment = await openPayment(page, booking)
    const body = { type: 'about:blank', title: 'Conflict', status: 409, code: 'amount-changed', message: 'È cambiato', amount: 80_000 }
    const mend = await breakCall(/\/order\/create$/, { kind: 'status', status: 409, body })
    const popup = page.waitForEvent('popup')
    await payment.getByRole('button', { name: 'Paga con PayPal' }).press('Enter')
    await popup
    await expect(payment.getByText('L’importo da pagare è cambiato')).toBeVisible()
    await expect(payment.getByText(/^Ora è 800,00\s€\./)).toBeVisible()
    await expect(payByCard(payment)).toHaveText(/800,00\s€/)
    await visit('payments, amount changed')
    await mend()
  })

  test('when the order cannot be made, then it is said and may be tried again', async ({ page, visit, breakCall }) => {
    const payment = await openPayment(page, booking)
    const mend = await breakCall(/\/order\/create$/, { kind: 'status', status: 500, body: { code: 'unexpected-fault' } })
    const popup = page.waitForEvent('popup')
    await payment.getByRole('button', { name: 'Paga con PayPal' }).press('Enter')
    await popup
    await expect(payment.getByText("C'è stato qualche problema durante l'elaborazione del pagamento", { exact: true })).toBeVisible()
    await visit('payments, not begun')
    await mend()
    await approveIn(await openWindow(page, payment.getByRole('button', { name: 'Paga con PayPal' })))
    await expect(passingAlert(page, completed)).toBeVisible()
  })

  test('when the payment is taken and cannot be registered, then support is named and nothing more is paid', async ({
    page,
    visit,
    breakCall,
  }) => {
    await breakCall(/\/finalize$/, { kind: 'status', status: 404, body: { code: 'not-found' } })
    const payment = await openPayment(page, booking)
    await approveIn(await openWindow(page, payment.getByRole('button', { name: 'Paga con PayPal' })))
    await expect(payment.getByText('Il pagamento è stato ricevuto ma non registrato')).toBeVisible()
    await expect(payment.getByText(/chiama l’assistenza al numero 059 555 0142, nei giorni feriali dalle 8:30 alle 17:30/)).toBeVisible()
    await expect(payment.getByRole('link', { name: '059 555 0142' })).toHaveAttribute('href', 'tel:0595550142')
    await expect(payment.getByRole('button')).toHaveCount(0)
    await visit('payments, not recorded')
  })

  test('when the registration does not answer, then it was received and is being registered, and is asked for again (P6)', async ({
    page,
    visit,
    breakCall,
  }) => {
    const mend = await breakCall(/\/finalize$/, { kind: 'status', status: 503, body: { code: 'unavailable' } })
    const payment = await openPayment(page, booking)
    await approveIn(await openWindow(page, payment.getByRole('button', { name: 'Paga con PayPal' })))
    await expect(payment.getByText('Il pagamento è stato ricevuto')).toBeVisible()
    await expect(payment.getByText('Lo stiamo registrando sulla prenotazione: non devi pagare di nuovo.')).toBeVisible()
    await visit('payments, being registered')
    await mend()
    await payment.getByRole('button', { name: 'Controlla adesso' }).press('Enter')
    await expect(passingAlert(page, completed)).toBeVisible()
  })

  test('when the capture takes long, then the page says not to close it, and asks before it is left', async ({
    page,
    visit,
    breakCall,
  }) => {
    const mend = await breakCall(/\/order\/capture$/, { kind: 'slow', delayMs: 6_000 })
    const payment = await openPayment(page, booking)
    await approveIn(await openWindow(page, payment.getByRole('button', { name: 'Paga con PayPal' })))
    await expect(payment.getByText('Pagamento in corso: non chiudere e non ricaricare questa pagina.')).toBeVisible()
    await visit('payments, in progress')
    await page.getByRole('link', { name: 'Voucher' }).first().click()
    const question = page.getByRole('dialog', { name: 'C’è un pagamento in corso' })
    await expect(question.getByText(/Vuoi uscire lo stesso\?/)).toBeVisible()
    await question.getByRole('button', { name: 'Resta sulla pagina' }).click()
    await mend()
    await expect(passingAlert(page, completed)).toBeVisible()
    await page.getByRole('link', { name: 'Voucher' }).first().click()
    await expect(page).toHaveURL(/\/vouchers$/)
  })

  test('when the button is pressed twice, then one order is made and one payment is booked (P1)', async ({ page }) => {
    const payment = await openPayment(page, booking)
    let orders = 0
    page.on('request', (request) => void (request.url().endsWith('/order/create') && (orders += 1)))
    await fillCard(payment, '4111111111111111')
    await payByCard(payment).dblclick()
    await expect(passingAlert(page, completed)).toBeVisible()
    expect(orders).toBe(1)
  })

  test('when the device does not take Apple Pay, then it is said and the others are there', async ({ page, visit, breakCall }) => {
    await breakCall('/simulators/payments/apple-pay-sdk', { kind: 'down' })
    const payment = await openPayment(page, booking)
    await expect(payment.getByText('Apple Pay non è supportato su questo dispositivo.', { exact: true })).toBeVisible()
    await expect(payment.getByRole('button', { name: /con Google Pay$/ })).toBeVisible()
    await visit('payments, without Apple Pay')
  })

  for (const { what, path } of [
    { what: 'the client id', path: '/api/payments/paypal/api' },
    { what: 'the SDK', path: '/simulators/payments/sdk' },
  ])
    test(`when ${what} does not come, then it is said and may be asked for again`, async ({ page, visit, breakCall }) => {
      const mend = await breakCall(path, { kind: 'down' })
      await page.goto('/payments')
      await openAllYears(page)
      const card = practiceCard(page, booking)
      await card.getByRole('button', { name: 'Paga', exact: true }).press('Enter')
      const payment = card.getByRole('group', { name: 'Come vuoi pagare' })
      await expect(payment.getByText('Si è verificato un errore di caricamento', { exact: true })).toBeVisible()
      await visit(`payments, without ${what}`)
      await mend()
      await payment.getByRole('button', { name: 'Riprova' }).press('Enter')
      await expect(payByCard(payment)).toBeVisible()
    })
})

test.describe('Given a bank transfer', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('when the box is ticked, then the transfer takes the place of the online means, and its details are copied', async ({
    page,
    signIn,
    visit,
  }) => {
    await signIn('giulia.bianchi')
    const payment = await openPayment(page, booking)
    const transfer = payment.getByRole('button', { name: 'Paga con bonifico' })
    await expect(transfer).toHaveAttribute('aria-disabled', 'true')
    await expect(transfer).toHaveAccessibleDescription('Spunta la casella per pagare con bonifico.')
    await payment.getByRole('checkbox', { name: 'Voglio pagare con bonifico bancario' }).press('Space')
    await expect(payByCard(payment)).toHaveCount(0)
    await transfer.press('Enter')
    await expect(payment.getByText(/^Fai il bonifico entro 48 ore/)).toBeVisible()
    await expect(definitionOf(payment, 'Intestatario')).toHaveText('Orizzonti Viaggi Studio S.r.l.')
    await expect(definitionOf(payment, 'Importo')).toHaveText(/^890,00\s€$/)
    await expect(payment.getByRole('img', { name: /^Codice QR per il bonifico: 890,00\s€ a Orizzonti/ })).toBeVisible()
    for (const { copy, copied, words } of [
      { copy: 'Copia l’IBAN', copied: 'IBAN copiato', words: 'IT60X0542811101000000123456' },
      { copy: 'Copia la causale', copied: 'Causale copiata', words: 'EST-48260 Sofia Rinaldi' },
    ]) {
      await payment.getByRole('button', { name: copy }).press('Enter')
      await expect(passingAlert(page, copied)).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words)
    }
    await visit('payments, bank transfer')
  })
})

test.describe('Given a browser that refuses its clipboard', () => {
  test.use({ permissions: [] })

  test('the IBAN is copied all the same', async ({ page, signIn }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
      })
    })
    await signIn('giulia.bianchi')
    const payment = await openPayment(page, booking)
    await payment.getByRole('checkbox').check()
    await payment.getByRole('button', { name: 'Paga con bonifico' }).click()
    await payment.getByRole('button', { name: 'Copia l’IBAN' }).click()
    await expect(passingAlert(page, 'IBAN copiato')).toBeVisible()
  })
})

test('Given a booking outside division 1, then a card, a transfer and its financing are offered, and nothing else', async ({
  page,
  signIn,
  visit,
}) => {
  await signIn('giulia.bianchi')
  const payment = await openPayment(page, 'VS-48231')
  await expect(payment.getByRole('button', { name: /PayPal|Apple|Google|MyBank/ })).toHaveCount(0)
  await expect(payment.getByText(/Apple Pay/)).toHaveCount(0)
  const financing = payment.getByRole('link', { name: 'Paga a rate con un finanziamento' })
  await expect(financing).toHaveAttribute('href', /^https:\/\/www\.orizzonti\.example\/finanziamento\//)
  await expect(financing).toHaveAttribute('target', '_blank')
  await payment.getByRole('checkbox', { name: 'Voglio pagare con bonifico bancario' }).check()
  await payment.getByRole('button', { name: 'Paga con bonifico' }).click()
  await expect(definitionOf(payment, 'Intestatario')).toHaveText('Orizzonti Studio S.r.l.')
  await visit('payments, another division')
})

test.describe('Given a phone and English', () => {
  test.use({ hasOwnServer: true, language: 'en', viewport: { width: 390, height: 844 } })

  test('then a booking is paid by card', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    const payment = await openPayment(page, booking, 'en')
    await visit('payments, means of paying on a phone')
    await payment.getByRole('checkbox').check()
    await payment.getByRole('button', { name: 'Pay by bank transfer' }).click()
    await visit('payments, bank transfer on a phone')
    await payment.getByRole('checkbox').uncheck()
    await fillCard(payment, '4111111111111111', 'en')
    await payByCard(payment, 'en').press('Enter')
    await expect(passingAlert(page, 'The payment is complete. Please wait while the page reloads', 'en')).toBeVisible()
  })
})
