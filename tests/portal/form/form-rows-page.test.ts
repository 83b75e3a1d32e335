import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectAccessible as expectNoViolation } from '../expect-accessible.ts'
import { servePages, summaryItems } from './form-driver.ts'

const open = servePages()
const groups = [
  {
    itemGroup: 'Città di partenza',
    present: 515,
    items: [
      { serviceId: 515, label: 'Bologna' },
      { serviceId: 516, label: 'Milano' },
    ],
  },
  { itemGroup: 'Fascia ISEE', items: [{ serviceId: 711, label: 'Fascia 1' }] },
]
const questions = [
  { id: 7, question: 'Sa nuotare?', type: 'radio' },
  { id: 8, question: 'Ha allergie?', type: 'text' },
]
const save = (page: Page) => page.getByRole('button', { name: 'Salva' })

const expectAccessible = (page: Page) => expectNoViolation(page, { without: ['document-title'] })

describe('a form with a row for each item of a list', () => {
  test('labels each row from its item, lists what is missing, and sends one item per row', async () => {
    const { page, sent } = await open({ query: '?form=services', comuni: Promise.resolve(groups) })
    const [city, band] = [page.getByLabel('Città di partenza'), page.getByLabel('Fascia ISEE')]
    await band.waitFor()
    expect(await city.locator('option:checked').textContent()).toBe('Bologna')
    await expectAccessible(page)
    await save(page).click()
    await expect.poll(() => summaryItems(page)).toEqual(['Scegli una voce'])
    await page.getByRole('link', { name: 'Scegli una voce' }).click()
    expect(await band.evaluate((element) => element === document.activeElement)).toBe(true)
    await city.selectOption({ label: 'Milano' })
    await band.selectOption({ label: 'Fascia 1' })
    await save(page).click()
    await expect
      .poll(() => sent['/submit'])
      .toEqual([
        {
          newPackageItems: [
            { itemGroup: 'Città di partenza', serviceId: 516 },
            { itemGroup: 'Fascia ISEE', serviceId: 711 },
          ],
        },
      ])
  })

  test('shows a server error at its row', async () => {
    const errors = { 'newPackageItems.0.serviceId': 'Posti esauriti' }
    const { page } = await open({
      query: '?form=services',
      comuni: Promise.resolve(groups.slice(0, 1)),
      answer: () => ({ status: 422, body: { errors } }),
    })
    await page.getByLabel('Città di partenza').waitFor()
    await save(page).click()
    await page.getByRole('link', { name: 'Posti esauriti' }).waitFor()
    expect(await page.getByLabel('Città di partenza').getAttribute('aria-invalid')).toBe('true')
  })

  test('shows a server error at the right row when only changed rows were sent', async () => {
    const { page, sent } = await open({
      query: '?form=changed',
      comuni: Promise.resolve(groups.toReversed()),
      answer: () => ({ status: 422, body: { errors: { 'newPackageItems.0.serviceId': 'Posti esauriti' } } }),
    })
    await page.getByLabel('Città di partenza').selectOption({ label: 'Milano' })
    await save(page).click()
    await page.getByRole('link', { name: 'Posti esauriti' }).waitFor()
    expect(await page.getByLabel('Città di partenza').getAttribute('aria-invalid')).toBe('true')
    expect(sent['/submit']).toEqual([{ newPackageItems: [{ itemGroup: 'Città di partenza', serviceId: 516 }] }])
  })

  test('shows the empty text when the list has no items', async () => {
    const { page } = await open({ query: '?form=services', comuni: Promise.resolve([]) })
    await page.getByText('Nessun servizio alternativo').waitFor()
    await page.waitForFunction(() => document.body.dataset.comuni === 'loaded')
    expect(await save(page).count(), 'an empty form has no submit button').toBe(0)
    await expectAccessible(page)
  })

  test('shows for each item the control of its kind, with the item’s own texts', async () => {
    const { page, sent } = await open({ query: '?form=answers', comuni: Promise.resolve(questions) })
    const [swims, allergies] = [page.getByRole('group', { name: 'Sa nuotare?' }), page.getByRole('group', { name: 'Ha allergie?' })]
    await swims.waitFor()
    await expectAccessible(page)
    await allergies.getByRole('textbox').fill('3 noci')
    await save(page).click()
    await expect.poll(() => summaryItems(page)).toEqual(['Rispondi sì o no', 'Non scrivere cifre'])
    await swims.getByLabel('Sì').check()
    await allergies.getByRole('textbox').fill('noci')
    await save(page).click()
    await expect
      .poll(() => sent['/submit'])
      .toEqual([
        {
          responses: [
            { id: 7, answer: 'Sì' },
            { id: 8, answer: 'noci' },
          ],
        },
      ])
  })

  test('shows an error for an item of an unknown kind, logs it, and sends nothing', async () => {
    const strange = [...questions, { id: 9, question: 'Disegna', type: 'drawing' }]
    const { page, sent, complaints } = await open({ query: '?form=previewable', comuni: Promise.resolve(strange) })
    const unfit = page.getByRole('group', { name: 'Disegna' })
    await unfit.getByRole('alert').getByText('Questa domanda non si può mostrare').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Sì').check()
    await page.getByRole('group', { name: 'Ha allergie?' }).getByRole('textbox').fill('noci')
    expect(await save(page).getAttribute('aria-disabled')).toBe('true')
    await save(page).press('Enter')
    expect(await page.getByRole('button', { name: 'Anteprima' }).count()).toBe(0)
    expect(sent['/submit']).toEqual([])
    expect(complaints.splice(0).join()).toContain("No row of the form 'answers' fits what is at responses.2")
  })

  test('runs a button of the form with the values to send when they are valid, and else shows the errors', async () => {
    const { page, sent } = await open({ query: '?form=previewable', comuni: Promise.resolve(questions) })
    const preview = page.getByRole('button', { name: 'Anteprima' })
    await page.getByRole('group', { name: 'Ha allergie?' }).getByRole('textbox').fill('3 noci')
    await preview.click()
    await expect.poll(() => summaryItems(page)).toEqual(['Rispondi sì o no', 'Non scrivere cifre'])
    expect(sent['/steps']).toEqual([])
    await page.getByLabel('Sì').check()
    await page.getByRole('group', { name: 'Ha allergie?' }).getByRole('textbox').fill('noci')
    await preview.click()
    await expect.poll(() => sent['/steps']).toHaveLength(1)
    expect(sent['/steps'][0]).toMatchObject({
      form: {
        responses: [
          { id: 7, answer: 'Sì' },
          { id: 8, answer: 'noci' },
        ],
      },
    })
    expect(sent['/submit']).toEqual([])
  })
})
