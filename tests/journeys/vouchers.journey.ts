/** /vouchers: the list, and generating more (specification 2, 4 and 8). */
import type { Page } from 'playwright'
import { expect, test } from '../support/journey.ts'
import { readToken } from '../support/sign-in.ts'
import { englishTexts, italian, texts } from '../support/words.ts'

const list = '/member/voucher'
const [fromPoints, fromCluster] = ['Genera voucher da punti', 'Genera voucher da cluster']
const generate = { points: '/member/me/voucher/generate-from-points', cluster: '/member/me/voucher/generate-from-cluster' }

/** Calls the API as another tab of the same customer does. */
const generateElsewhere = async (page: Page, path: string) =>
  page.request.post(`/api${path}`, { headers: { authorization: `Bearer ${await readToken(page)}` } })

/** Presses the button and confirms the dialog, which offers all points first. */
async function make(page: Page, name: string, proceed = texts['make-voucher']): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name: proceed }).click()
}

test('A customer without vouchers sees the programme, the empty state, and why no voucher can be generated', async ({
  page,
  signIn,
  visit,
}) => {
  await signIn('nuovo.cliente')
  await visit('vouchers, empty', '/vouchers')
  await expect(page.getByRole('heading', { name: 'Riscatta il Tuo Premio!' })).toBeVisible()
  await expect(page.getByText('fino a 90 euro')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Riscatta il Tuo Premio!' }).getByText('30 settembre')).toBeVisible()
  await expect(page.getByText('Nessun voucher disponibile')).toBeVisible()
  for (const [name, reason] of [
    [fromPoints, texts['points-too-few']],
    [fromCluster, texts['cluster-not-allowed']],
  ] as const) {
    const button = page.getByRole('button', { name })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(reason)
    await expect(page.getByText(reason)).toBeVisible()
  }
})

test('The table lists each voucher with its values and its expiry, and a phone shows what is left first', async ({
  page,
  context,
  signIn,
  visit,
}) => {
  await signIn('giulia.bianchi')
  await visit('vouchers, full', '/vouchers')
  const vouchers = page.getByRole('table', { name: 'Elenco dei voucher' })
  await expect(vouchers.getByRole('columnheader')).toHaveText([
    texts.code,
    'Valore',
    'Valore consumato',
    'Sconto supplementare',
    'Sconto consumato',
    'Dettaglio',
    texts.total,
    italian.areas.payments.texts['card-expiry'],
    'Riscattato',
    'Divisione',
    italian.messages.portal.actions,
  ])
  for (const row of [
    /^Usato PUNTI-4H8T 25,00 € 25,00 € 0,00 € 0,00 € Voucher da punti 25,00 € \d{2}\/\d{2}\/\d{4} SI N\/A$/,
    /^Restano 120,00 € STUDIO-5N0R 100,00 € 0,00 € 20,00 € 0,00 € .+ 120,00 € 30\/09\/\d{4} NO Vacanze studio Copia codice$/,
  ])
    await expect(vouchers.getByRole('row', { name: row })).toBeVisible()
  await expect(vouchers.getByText('Scaduto', { exact: true }), 'only an unused expired voucher is marked as expired').toHaveCount(1)
  await expect(vouchers.getByRole('row').last(), 'unusable vouchers come last').toContainText(/Scaduto|SI/)
  await expect(page.getByText('Usa i tuoi voucher prima di saldare'), "the operator's notice").toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  const left = vouchers.getByRole('row', { name: /PUNTI-9W3C/ })
  const used = left.getByText('30,00 €')
  await expect(left.getByText('Restano 20,00 €')).toBeVisible()
  expect((await used.boundingBox())?.width, 'the bookkeeping is folded away, for screen readers only').toBeLessThan(2)
  await left.getByRole('button', { name: /^Altri dettagli/ }).press('Enter')
  await expect(left.getByRole('button', { name: /^Altri dettagli/ })).toHaveAttribute('aria-expanded', 'true')
  expect((await used.boundingBox())?.width).toBeGreaterThan(40)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await left.getByRole('button', { name: /^Copia codice .*PUNTI-9W3C$/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Codice PUNTI-9W3C copiato' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('PUNTI-9W3C')
  await expect(
    vouchers.getByRole('row', { name: /PUNTI-4H8T/ }).getByRole('button', { name: /^Copia/ }),
    'a used code is not copied',
  ).toHaveCount(0)
  await visit('vouchers, on a phone')
})

test('The page shows an error when vouchers fail to load, and loads them after a retry', async ({ page, signIn, visit, breakCall }) => {
  await signIn('giulia.bianchi')
  const mend = await breakCall(list, { kind: 'status', status: 500 })
  await page.goto('/vouchers')
  await expect(page.getByRole('alert')).toContainText(texts['loading-failed'])
  await visit('vouchers, failed')
  await mend()
  await page.getByRole('button', { name: texts.retry }).click()
  await expect(page.getByRole('table', { name: 'Elenco dei voucher' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('The page shows the vouchers when the notice of the operator fails to load', async ({ page, signIn, visit, breakCall }) => {
  await signIn('giulia.bianchi')
  await breakCall('/member/voucher/notice', { kind: 'status', status: 500 })
  await visit('vouchers, without notice', '/vouchers')
  await expect(page.getByRole('table', { name: 'Elenco dei voucher' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('The page shows a skeleton while vouchers load', async ({ page, signIn, breakCall }) => {
  await signIn('giulia.bianchi')
  await breakCall(list, { kind: 'slow', delayMs: 2_000 })
  await page.goto('/vouchers')
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible()
  await expect(page.getByText('Nessun voucher disponibile')).toHaveCount(0)
  await expect(page.getByRole('table')).toBeVisible()
})

test.describe('Given a customer who can generate a voucher', () => {
  test.use({ hasOwnServer: true })

  for (const { from, name, asked, said, row, reason, left } of [
    {
      from: 'points',
      name: fromPoints,
      asked: /^Scegli quanti punti usare: gli altri ti restano\. Il voucher vale fino al \d{2}\/\d{2}\/\d{4}\. Non si può annullare\.$/,
      said: 'Voucher generato dai punti con successo',
      row: /^Restano 60,00 € PUNTI-\w{8} 60,00 € 0,00 € 0,00 € 0,00 € Voucher da punti 60,00 € \d{2}\/\d{2}\/\d{4} NO N\/A Copia codice$/,
      reason: texts['points-too-few'],
      left: '40',
    },
    {
      from: 'cluster',
      name: fromCluster,
      asked: /^Ricevi un voucher con 60,00\s€ di sconto, valido fino al 30\/09\/\d{4}\./,
      said: 'Voucher generato dal cluster con successo',
      row: /^Restano 60,00 € GOLD-\w{8} 0,00 € 0,00 € 60,00 € 0,00 € Voucher da cluster Gold 60,00 € 30\/09\/\d{4} NO N\/A Copia codice$/,
      reason: texts['voucher-already-generated'],
      left: '1.240',
    },
  ] as const)
    test(`the customer generates it from the ${from} once, and the page shows it`, async ({ page, signIn, visit }) => {
      await signIn('giulia.bianchi')
      await page.goto('/vouchers')
      const points = page.getByRole('region', { name: italian.navigation.points.title })
      const table = page.getByRole('table', { name: 'Elenco dei voucher' })
      await expect(points).toContainText('1.240')
      const calls: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('generate-from')) calls.push(new URL(request.url()).pathname)
      })
      let letGo = () => {}
      const held = new Promise<void>((resolve) => {
        letGo = resolve
      })
      await page.route(`**${generate[from]}`, async (route) => {
        await held
        await route.continue()
      })
      await page.getByRole('button', { name }).click()
      const question = page.getByRole('dialog')
      await expect(question.getByText(asked), 'the dialog states the cost and the value').toBeVisible()
      await visit(`vouchers, asked before one from ${from}`)
      await question.getByRole('button', { name: texts.cancel }).click()
      await expect(question).toBeHidden()
      expect(calls, 'cancelling sends no request').toEqual([])
      const reloaded = page.waitForEvent('load')
      await page.getByRole('button', { name }).click()
      await question.getByRole('button', { name: texts['make-voucher'] }).click()
      await expect(page.getByRole('button', { name: texts['making-voucher'] }), 'a slow request shows progress').toBeVisible()
      letGo()
      await expect(page.getByRole('status').filter({ hasText: said })).toContainText(texts['operation-done'])
      // The dialog has closed over the points.
      if (from === 'cluster')
        await expect(
          page.getByRole('button', { name: italian.messages.portal.done }),
          'the button is disabled until the reload',
        ).toBeDisabled()
      await expect(table.getByRole('row', { name: row }), 'the new voucher appears before the reload').toBeVisible()
      const code = table.getByRole('row', { name: row }).getByRole('rowheader')
      await expect(code, 'the new voucher has the focus').toBeFocused()
      await reloaded
      await expect(table.getByRole('row', { name: row }), 'the voucher appears once after the reload').toHaveCount(1)
      await expect(code, 'the new voucher has the focus after the reload too').toBeFocused()
      await expect(points).toContainText(left)
      await expect(page.getByRole('button', { name })).toHaveAccessibleDescription(reason)
      expect(calls, 'one request is sent').toEqual([`/api${generate[from]}`])
      await visit(`vouchers, made from ${from}`)
    })

  test('the customer chooses on a phone how many points become one voucher, and keeps the others', async ({ page, signIn, visit }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn('giulia.bianchi')
    await page.goto('/vouchers')
    const programme = page.getByRole('region', { name: 'Riscatta il Tuo Premio!' })
    await expect(
      programme.getByText(/Con il tuo cluster Gold hai 60,00\s€ di sconto: il voucher da cluster scade il 30\/09\/\d{4}\./),
    ).toBeVisible()
    await expect(programme.getByText('90'), 'no other cluster’s amount').toHaveCount(0)
    await page.getByRole('button', { name: fromPoints }).click()
    const question = page.getByRole('dialog')
    const points = question.getByRole('combobox', { name: 'Punti da usare e valore del voucher' })
    await expect(points.locator('option:checked'), 'all points come first').toHaveText(/^1\.200 punti: 60,00\s€$/)
    const fewer = await points.getByRole('option', { name: /^500 punti: 25,00\s€$/ }).getAttribute('value')
    await points.selectOption(fewer)
    await visit('vouchers, choosing points on a phone')
    const reloaded = page.waitForEvent('load')
    await question.getByRole('button', { name: texts['make-voucher'] }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Voucher generato dai punti con successo' })).toBeVisible()
    await reloaded
    await expect(page.getByRole('row', { name: /PUNTI-\w{8}/ }).filter({ hasText: /Restano 25,00\s€/ })).toBeVisible()
    await expect(page.getByRole('button', { name: fromPoints })).toHaveAccessibleDescription(
      /^Scegli quanti: 700 punti diventano 35,00\s€\.$/,
    )
  })

  test('a second tab refuses to generate it again, and shows the reason and the voucher from the first tab', async ({
    page,
    signIn,
    visit,
    watch,
  }) => {
    await signIn('giulia.bianchi')
    await page.goto('/vouchers')
    await expect(page.getByRole('table')).toBeVisible()
    for (const [path, name, reason, row] of [
      [generate.points, fromPoints, texts['points-too-few'], /^Restano 60,00 € PUNTI-\w{8} 60,00 €/],
      [generate.cluster, fromCluster, texts['voucher-already-generated'], /^Restano 60,00 € GOLD-\w{8} 0,00 €/],
    ] as const) {
      await generateElsewhere(page, path)
      watch.expectFailure({ path: `/api${path}`, status: 409 })
      await make(page, name)
      await expect(
        (path === generate.points ? page.getByRole('dialog') : page.getByRole('status')).filter({ hasText: reason }),
      ).toBeVisible()
      await expect(page.getByRole('dialog').getByRole('combobox'), 'the points are gone').toHaveCount(0)
      if (path === generate.points) await page.getByRole('dialog').getByRole('button').first().click()
      await expect(page.getByRole('row', { name: row }), 'the voucher from the first tab is shown').toBeVisible()
      await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    }
    await visit('vouchers, made elsewhere')
  })
})

test('A failed generation shows an error, keeps the points, and allows a retry', async ({ page, signIn, visit, breakCall }) => {
  await signIn('giulia.bianchi')
  await page.goto('/vouchers')
  const button = page.getByRole('button', { name: fromPoints })
  const away = await breakCall(generate.points, { kind: 'down' })
  await make(page, fromPoints)
  await expect(page.getByText(texts['communication-error'])).toBeVisible()
  await visit('vouchers, server away')
  await away()
  await breakCall(generate.points, { kind: 'status', status: 500 })
  await page.getByRole('dialog').getByRole('button', { name: texts['make-voucher'] }).click()
  await expect(page.getByText(texts['something-wrong'], { exact: true })).toBeVisible()
  await visit('vouchers, generation failed')
  await page.keyboard.press('Escape')
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('region', { name: italian.navigation.points.title }), 'the points are unchanged').toContainText('1.240')
})

test.describe('Given the portal in English', () => {
  test.use({ language: 'en', hasOwnServer: true })

  test('the customer generates a voucher, and reads why another is not possible', async ({ page, signIn, visit }) => {
    await signIn('anna.inps')
    await page.goto('/vouchers')
    const reloaded = page.waitForEvent('load')
    await make(page, 'Create a voucher from points', englishTexts['make-voucher'])
    await expect(page.getByRole('status').filter({ hasText: 'The voucher has been created from your points' })).toBeVisible()
    await reloaded
    await expect(page.getByRole('row', { name: /^15,00 € left PUNTI-\w{8} 15,00 € .* Voucher from points/ })).toBeVisible()
    await expect(page.getByText(englishTexts['voucher-already-generated'])).toBeVisible()
    await visit('vouchers, made, English')
  })
})
