import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { findViolations } from '../../support/find-violations.ts'
import { described, servePages } from './form-driver.ts'
import type { OpenOptions } from './form-page.ts'

const open = servePages()
const group = {
  itemGroup: 'Città di partenza',
  present: 515,
  items: [
    { serviceId: 515, label: 'Bologna' },
    { serviceId: 516, label: 'Milano' },
    { serviceId: 517, label: 'Torino' },
  ],
}
const prices: Readonly<Record<number, number>> = { 515: 90_000, 516: 97_500, 517: 98_000 }
type Asked = { items: [{ serviceId: number }] }
const price = (body: unknown) => ({ status: 200, body: { total: prices[(body as Asked).items[0].serviceId] } })

const city = (page: Page) => page.getByLabel('Città di partenza')
const save = (page: Page) => page.getByRole('button', { name: 'Salva' })
const region = (page: Page) => page.locator('[aria-live="polite"][aria-busy]')
async function openPriced(options: OpenOptions = {}) {
  const opened = await open({ query: '?form=priced', comuni: Promise.resolve([group]), preview: price, ...options })
  await city(opened.page).waitFor()
  return opened
}

describe('a form with a preview', () => {
  test('requests no preview while nothing has changed, and cannot be sent', async () => {
    const { page, sent } = await openPriced()
    await region(page).waitFor({ state: 'attached' })
    expect(await save(page).getAttribute('aria-disabled')).toBe('true')
    expect(await described(save(page))).toEqual(['Prima scegli altro'])
    await city(page).selectOption({ label: 'Milano' })
    await city(page).selectOption({ label: 'Bologna' })
    await city(page).selectOption({ label: 'Torino' })
    await page.getByText('Nuovo totale 980,00').waitFor()
    // On a slow machine the debounce may also let Milano through.
    expect(sent['/preview'].at(-1)).toEqual({ items: [{ itemGroup: 'Città di partenza', serviceId: 517 }] })
    expect((sent['/preview'] as Asked[]).filter(({ items }) => items[0].serviceId === group.present)).toEqual([])
  })

  test('shows the preview in an existing live region, and sends what the user agreed to', async () => {
    const { page, sent } = await openPriced()
    const place = await region(page).elementHandle({ timeout: 10_000 })
    await city(page).selectOption({ label: 'Milano' })
    await region(page).getByText('Nuovo totale 975,00').waitFor()
    expect(await place?.textContent()).toContain('975,00')
    const violations = await findViolations(page, { without: ['document-title'] })
    expect(violations).toEqual([])
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.accept()
    })
    await save(page).click()
    await expect.poll(() => sent['/submit']).toHaveLength(1)
    expect(asked[0]).toContain('Costa 975,00')
    expect(sent['/submit'][0], 'the request contains the agreed price').toMatchObject({ agreed: 97_500 })
  })

  test('removes the preview at the first change, and aborts the request for earlier values', async () => {
    const preview: OpenOptions['preview'] = (body) =>
      (body as Asked).items[0].serviceId === 516 ? new Promise<never>(() => undefined) : price(body)
    const { page, sent } = await openPriced({ preview })
    const aborted = page.waitForEvent('requestfailed')
    await city(page).selectOption({ label: 'Milano' })
    await expect.poll(() => sent['/preview']).toHaveLength(1)
    await city(page).selectOption({ label: 'Torino' })
    expect(new URL((await aborted).url()).pathname).toBe('/preview')
    await region(page).getByText('Nuovo totale 980,00').waitFor()
    await city(page).selectOption({ label: 'Milano' })
    expect(await region(page).textContent()).not.toContain('980,00')
    expect(await save(page).getAttribute('aria-disabled')).toBe('true')
    await city(page).selectOption({ label: 'Bologna' })
    expect(await region(page).textContent()).toBe('')
    expect(await save(page).getAttribute('aria-disabled')).toBe('true')
  })

  test('requests the price again when the user returns to earlier values', async () => {
    const { page, sent } = await openPriced()
    for (const [label, total] of [
      ['Milano', '975,00'],
      ['Torino', '980,00'],
      ['Milano', '975,00'],
    ] as const) {
      await city(page).selectOption({ label })
      await region(page).getByText(`Nuovo totale ${total}`).waitFor()
    }
    expect((sent['/preview'] as Asked[]).map(({ items }) => items[0].serviceId)).toEqual([516, 517, 516])
  })

  test('shows an error when the preview fails, and requests it again on retry', async () => {
    let fails = true
    const { page } = await openPriced({ preview: (body) => (fails ? { status: 503, body: {} } : price(body)) })
    await city(page).selectOption({ label: 'Milano' })
    await page.getByRole('alert').getByText('Qualcosa è andato storto').waitFor()
    expect(await save(page).getAttribute('aria-disabled')).toBe('true')
    fails = false
    await page.getByRole('button', { name: 'Riprova' }).click()
    await page.getByText('Nuovo totale 975,00').waitFor()
  })
})

describe('a form with a preview and no other condition', () => {
  const openUnguarded = (options: OpenOptions = {}) => openPriced({ query: '?form=unguarded', ...options })

  test('disables its button until a value changes and the preview arrives', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const preview: OpenOptions['preview'] = async (body) => {
      await gate
      return price(body)
    }
    const { page, sent } = await openUnguarded({ preview })
    expect(await save(page).getAttribute('aria-disabled')).toBe('true')
    expect(await described(save(page))).toEqual(['Non è cambiato nulla'])
    await city(page).selectOption({ label: 'Milano' })
    await expect.poll(() => sent['/preview']).toHaveLength(1)
    expect(await save(page).getAttribute('aria-disabled')).toBe('true')
    await save(page).press('Enter')
    release()
    await page.getByText('Nuovo totale 975,00').waitFor()
    expect(await save(page).getAttribute('aria-disabled')).toBeNull()
    expect(sent['/submit']).toEqual([])
  })

  test('requests the preview again when the language changes', async () => {
    const { page, sent } = await openUnguarded()
    await city(page).selectOption({ label: 'Milano' })
    await page.getByText('Nuovo totale 975,00').waitFor()
    await page.evaluate(() => window.speak?.('en'))
    await expect.poll(() => sent['/preview']).toHaveLength(2)
  })

  test('requests nothing and stays disabled when the request lacks an input', async () => {
    const { page, sent } = await openUnguarded({ query: '?form=unasked' })
    await city(page).selectOption({ label: 'Milano' })
    await city(page).selectOption({ label: 'Torino' })
    expect(await region(page).getAttribute('aria-busy')).toBe('false')
    expect(sent['/preview']).toEqual([])
    expect(await save(page).getAttribute('aria-disabled')).toBe('true')
  })

  test('requests the preview again after a refusal, and is disabled meanwhile', async () => {
    let total = 975
    const { page, sent } = await openUnguarded({
      preview: () => ({ status: 200, body: { total: total * 100 } }),
      answer: () => ({ status: 409, body: {} }),
    })
    page.on('dialog', (dialog) => void dialog.accept())
    await city(page).selectOption({ label: 'Milano' })
    await page.getByText('Nuovo totale 975,00').waitFor()
    total = 999
    await save(page).click()
    await page.getByText('Nuovo totale 999,00').waitFor()
    expect(sent['/submit']).toEqual([{ agreed: 97_500, newPackageItems: [{ itemGroup: 'Città di partenza', serviceId: 516 }] }])
  })
})

test('a form that sends changed rows only sends nothing while none has changed', async () => {
  const { page, sent } = await open({ query: '?form=changed', comuni: Promise.resolve([group]) })
  await city(page).waitFor()
  expect(await described(save(page))).toEqual(['Non è cambiato nulla'])
  await save(page).press('Enter')
  await city(page).selectOption({ label: 'Milano' })
  await save(page).click()
  await expect.poll(() => sent['/submit']).toEqual([{ newPackageItems: [{ itemGroup: 'Città di partenza', serviceId: 516 }] }])
})
