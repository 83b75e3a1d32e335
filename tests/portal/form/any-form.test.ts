/** Forms of bodies that are more than single values, as the compiler emits them, in a browser. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectAccessible as expectNoViolation } from '../expect-accessible.ts'
import { announced, field, isFocused, servePages, summaryItems } from './form-driver.ts'

const open = servePages()
const save = (page: Page) => page.getByRole('button', { name: 'Salva' })
const expectAccessible = (page: Page) => expectNoViolation(page, { without: ['document-title'] })
const widths = [
  ['a phone', { width: 390, height: 800 }],
  ['a wide window', { width: 1440, height: 900 }],
] as const

describe('an optional object', () => {
  test.each(widths)('is a group of fields that are required once one is filled in, on %s', async (_name, viewport) => {
    const { page, sent } = await open({ query: '?form=nested', viewport })
    const address = page.getByRole('group', { name: 'Indirizzo' })
    await field(page, 'Nota').fill('amica')
    await field(page, 'Nome di battesimo').fill('Giulia')
    await page.getByRole('radio').first().check()
    await expectAccessible(page)
    expect(await address.getByLabel('Città').getAttribute('aria-required')).not.toBe('true')
    await address.getByLabel('Via').fill('Via Emilia 1')
    await save(page).click()
    await expect.poll(() => summaryItems(page)).toHaveLength(1)
    expect(await address.getByLabel('Città').getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)
    await address.getByLabel('Via').fill('')
    await save(page).click()
    await expect.poll(() => sent['/submit']).toHaveLength(1)
    expect(sent['/submit'][0]).not.toHaveProperty('address')
    expect(sent['/submit'][0]).toMatchObject({ note: 'amica', company: null })
  })
})

describe('a list whose items the user adds', () => {
  const guests = (page: Page) => page.getByRole('group', { name: 'Ospiti' })
  const guest = (page: Page, position: number) => page.getByRole('group', { name: `Ospite ${position}`, exact: true })
  const add = (page: Page) => page.getByRole('button', { name: 'Aggiungi un ospite' })
  const confirm = (page: Page) => page.getByRole('button', { name: 'Conferma la modifica' })

  test.each(widths)(
    'adds an item and focuses its first field, until there are as many as the API accepts, on %s',
    async (_name, viewport) => {
      const { page, sent } = await open({ query: '?form=items', viewport })
      await guest(page, 1).getByLabel('Nome e cognome').fill('Giulia Ferri')
      await expectAccessible(page)
      await add(page).press('Enter')
      expect(await isFocused(guest(page, 2).getByLabel('Nome e cognome'))).toBe(true)
      await page.keyboard.type('Aldo Ferri')
      await add(page).click()
      expect(await add(page).getAttribute('aria-disabled')).toBe('true')
      await guest(page, 3).getByLabel('Nome e cognome').fill('Tommaso Ferri')
      await guest(page, 3).getByLabel('Posti').fill('2')
      await guest(page, 3).getByLabel('Nota').fill('vegetariano')
      await expectAccessible(page)
      await confirm(page).click()
      await expect
        .poll(() => sent['/submit'])
        .toMatchObject([
          {
            id: 4,
            version: 2,
            guests: [
              { name: 'Giulia Ferri', seats: 1 },
              { name: 'Aldo Ferri', seats: 1 },
              { name: 'Tommaso Ferri', seats: 2, remark: 'vegetariano' },
            ],
          },
        ])
      expect(sent['/submit'][0]).not.toHaveProperty('tags')
    },
  )

  test('keeps as many items as the API requires', async () => {
    const { page } = await open({ query: '?form=items' })
    const remove = guest(page, 1).getByRole('button', { name: 'Rimuovi: Ospite 1' })
    await remove.press('Enter')
    expect(await guest(page, 1).count()).toBe(1)
    expect(await remove.getAttribute('aria-disabled')).toBe('true')
  })

  test('restores a removed item that had values, at its place, and tells both', async () => {
    const { page } = await open({ query: '?form=items' })
    await guest(page, 1).getByLabel('Nome e cognome').fill('Giulia')
    await add(page).click()
    await page.keyboard.type('Aldo')
    await guest(page, 1).getByRole('button', { name: 'Rimuovi: Ospite 1' }).press('Enter')
    expect(await announced(page)).toBe('Rimosso: Ospite 1')
    expect(await guest(page, 1).getByLabel('Nome e cognome').inputValue()).toBe('Aldo')
    const restore = page.getByRole('button', { name: 'Ripristina' })
    expect(await isFocused(restore)).toBe(true)
    await expectAccessible(page)
    await restore.press('Enter')
    expect(await guest(page, 1).getByLabel('Nome e cognome').inputValue()).toBe('Giulia')
    expect(await guest(page, 2).getByLabel('Nome e cognome').inputValue()).toBe('Aldo')
    expect(await isFocused(guest(page, 1).getByLabel('Nome e cognome'))).toBe(true)
  })

  test('asks nothing about the removal of an empty item, and leads back to the button that adds', async () => {
    const { page } = await open({ query: '?form=items' })
    await add(page).click()
    await guest(page, 2).getByRole('button', { name: 'Rimuovi: Ospite 2' }).click()
    expect(await page.getByRole('button', { name: 'Ripristina' }).count()).toBe(0)
    expect(await isFocused(add(page))).toBe(true)
  })

  test('moves an item by keyboard with its values and its errors, and keeps the focus on the button', async () => {
    const { page } = await open({ query: '?form=items' })
    await guest(page, 1).getByLabel('Nome e cognome').fill('G')
    await add(page).click()
    await page.keyboard.type('Aldo')
    await guest(page, 1).getByRole('button', { name: 'Sposta giù: Ospite 1' }).press('Enter')
    expect(await guest(page, 2).getByLabel('Nome e cognome').inputValue()).toBe('G')
    expect(await guest(page, 2).getByLabel('Nome e cognome').getAttribute('aria-invalid')).toBe('true')
    expect(await guest(page, 1).getByLabel('Nome e cognome').getAttribute('aria-invalid')).not.toBe('true')
    expect(await isFocused(guest(page, 2).getByRole('button', { name: 'Sposta giù: Ospite 2' }))).toBe(true)
    expect(await announced(page)).toBe('Spostato: Ospite 1, 2 / 2')
  })

  test('tells its errors beside their items and in the summary, also those that the server names by a JSON pointer', async () => {
    const { page } = await open({
      query: '?form=items',
      answer: () => ({ status: 422, body: { errors: { '/guests/1/name': 'Ha già prenotato' } } }),
    })
    await add(page).click()
    await confirm(page).click()
    await expect
      .poll(() => summaryItems(page))
      .toEqual(['Ospite 1 – Nome e cognome – Campo obbligatorio', 'Ospite 2 – Nome e cognome – Campo obbligatorio'])
    await page.getByRole('link', { name: /Ospite 2/ }).click()
    expect(await isFocused(guest(page, 2).getByLabel('Nome e cognome'))).toBe(true)
    await guest(page, 1).getByLabel('Nome e cognome').fill('Giulia')
    await guest(page, 2).getByLabel('Nome e cognome').fill('Aldo')
    await confirm(page).click()
    await expect.poll(() => summaryItems(page)).toEqual(['Ha già prenotato'])
    expect(await guest(page, 2).getByLabel('Nome e cognome').getAttribute('aria-invalid')).toBe('true')
    await guest(page, 1).getByRole('button', { name: 'Sposta giù: Ospite 1' }).click()
    expect(await guest(page, 1).getByLabel('Nome e cognome').getAttribute('aria-invalid'), 'the error moves along').toBe('true')
  })

  test('shows that it is empty, and an error of the list itself', async () => {
    const { page } = await open({ query: '?form=items' })
    const tags = page.getByRole('group', { name: /^Etichette/ }).last()
    await tags.getByText('Nessuna etichetta').waitFor()
    await guest(page, 1).getByLabel('Nome e cognome').fill('Giulia')
    await tags.getByRole('button', { name: 'Aggiungi' }).click()
    await page.keyboard.type('mare')
    await confirm(page).click()
    await expect.poll(() => summaryItems(page)).toEqual(['Almeno 2 voci'])
    await page.getByRole('link', { name: 'Almeno 2 voci' }).click()
    expect(await isFocused(tags)).toBe(true)
    await expectAccessible(page)
  })

  test('is part of a draft', async () => {
    const { page } = await open({ query: '?form=items' })
    await guest(page, 1).getByLabel('Nome e cognome').fill('Giulia')
    await add(page).click()
    await page.keyboard.type('Aldo')
    await page.evaluate(() => window.keepAndLeave?.())
    await page.evaluate(() => window.renew?.({}))
    expect(await guest(page, 2).getByLabel('Nome e cognome').inputValue()).toBe('Aldo')
    expect(await guests(page).count()).toBeGreaterThan(0)
  })
})

describe('a choice between the variants of a one-of', () => {
  const confirm = (page: Page) => page.getByRole('button', { name: 'Conferma la modifica' })

  test.each(widths)(
    'shows the fields of the chosen variant, keeps what was typed in another one, and sends one, on %s',
    async (_name, viewport) => {
      const { page, sent } = await open({ query: '?form=variants', viewport })
      await expectAccessible(page)
      await confirm(page).click()
      await expect.poll(() => summaryItems(page)).toEqual(['Campo obbligatorio'])
      await page.getByRole('radio', { name: 'Una persona' }).check()
      await page.getByLabel('Codice fiscale').fill('FRRGLI81E54F257Z')
      await page.getByRole('radio', { name: 'Un’azienda' }).check()
      expect(await page.getByLabel('Codice fiscale').count()).toBe(0)
      await page.getByLabel('Ragione sociale').fill('Orizzonti')
      await confirm(page).click()
      await expect.poll(() => summaryItems(page)).toEqual(['Quattro lettere', 'Campo obbligatorio'])
      await expectAccessible(page)
      await page.getByRole('radio', { name: 'Una persona' }).check()
      expect(await page.getByLabel('Codice fiscale').inputValue()).toBe('FRRGLI81E54F257Z')
      expect(await page.getByLabel('Nome e cognome').inputValue()).toBe('Orizzonti')
      await page.getByLabel('Nome e cognome').fill('Giulia Ferri')
      await confirm(page).click()
      await expect
        .poll(() => sent['/submit'])
        .toEqual([{ id: 4, version: 2, contact: { kind: 'private', name: 'Giulia Ferri', taxCode: 'FRRGLI81E54F257Z' } }])
    },
  )

  test('is the whole request where that is a one-of', async () => {
    const { page, sent } = await open({ query: '?form=oneOf' })
    await page.getByLabel('Come ti avvisiamo?').selectOption({ label: 'Per telefono' })
    await page.getByLabel('Telefono').fill('059555')
    await page.getByLabel('Nota lunga').fill('dopo le otto di sera')
    await page.getByLabel('Come ti avvisiamo?').selectOption({ label: 'Per posta elettronica' })
    await page.getByLabel('Indirizzo email').fill('giulia@example.it')
    await save(page).click()
    await expect.poll(() => summaryItems(page), { message: 'the limit of this variant' }).toHaveLength(1)
    await page.getByLabel('Nota breve').fill('alle otto')
    await save(page).click()
    await expect.poll(() => sent['/submit']).toEqual([{ id: 7, way: 'mail', email: 'giulia@example.it', note: 'alle otto' }])
  })

  test('is part of a draft, with what was typed in another variant', async () => {
    const { page } = await open({ query: '?form=oneOf' })
    await page.getByLabel('Come ti avvisiamo?').selectOption({ label: 'Per telefono' })
    await page.getByLabel('Telefono').fill('059555')
    await page.getByLabel('Come ti avvisiamo?').selectOption({ label: 'Per posta elettronica' })
    await page.evaluate(() => window.keepAndLeave?.())
    await page.evaluate(() => window.renew?.({}))
    await page.getByLabel('Indirizzo email').waitFor()
    await page.getByLabel('Come ti avvisiamo?').selectOption({ label: 'Per telefono' })
    expect(await page.getByLabel('Telefono').inputValue()).toBe('059555')
  })
})

describe('a form with steps', () => {
  const next = (page: Page) => page.getByRole('button', { name: 'Avanti' })
  const back = (page: Page) => page.getByRole('button', { name: 'Indietro' })
  const step = (page: Page, position: number) => page.getByRole('group', { name: new RegExp(`^Passaggio ${position} di 3`) })
  /** Fills in the first two steps, and leaves the page in the third one. */
  async function goToLast(page: Page) {
    await page.getByLabel('Nota').fill('amica')
    await next(page).click()
    await page.getByLabel('Nome di battesimo').fill('Giulia')
    await page.getByRole('radio').first().check()
    await next(page).click()
    await step(page, 3).waitFor()
  }

  test.each(widths)('validates each step alone and focuses its first error, then the next step, on %s', async (_name, viewport) => {
    const { page, sent } = await open({ query: '?form=wizard', viewport })
    await step(page, 1).waitFor()
    await page.getByText('Passaggio 1 di 3', { exact: true }).waitFor()
    expect(await save(page).count()).toBe(0)
    await next(page).click()
    expect(await isFocused(page.getByLabel('Nota'))).toBe(true)
    expect(await page.getByLabel('Nota').getAttribute('aria-invalid')).toBe('true')
    expect(await summaryItems(page)).toEqual([])
    await expectAccessible(page)
    await page.getByLabel('Nota').fill('amica')
    await page.getByLabel('Nota').press('Enter')
    await expect.poll(() => isFocused(step(page, 2))).toBe(true)
    await expectAccessible(page)
    await page.getByLabel('Nome di battesimo').fill('Giulia')
    await page.getByRole('radio').first().check()
    await next(page).click()
    await expect.poll(() => isFocused(step(page, 3))).toBe(true)
    await save(page).click()
    await expect.poll(() => sent['/submit']).toMatchObject([{ note: 'amica', member: { firstName: 'Giulia' } }])
  })

  test('goes back one step by its button and by the browser, and loses nothing', async () => {
    const { page } = await open({ query: '?form=wizard' })
    await goToLast(page)
    await page.getByLabel('Email').fill('giulia@')
    await page.goBack()
    await step(page, 2).waitFor()
    expect(await page.getByLabel('Nome di battesimo').inputValue()).toBe('Giulia')
    await page.goForward()
    await step(page, 3).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('giulia@')
    await back(page).click()
    await expect.poll(() => isFocused(step(page, 2))).toBe(true)
    await back(page).click()
    await step(page, 1).waitFor()
    expect(await page.getByLabel('Nota').inputValue()).toBe('amica')
    expect(await back(page).count()).toBe(0)
  })

  test('leads to the step of an error of the server, and from the summary to its field', async () => {
    const { page } = await open({
      query: '?form=wizard',
      answer: () => ({ status: 422, body: { errors: { note: 'Già usata', 'member.email': 'Non esiste' } } }),
    })
    await goToLast(page)
    await save(page).click()
    await expect.poll(() => summaryItems(page)).toEqual(['Già usata', 'Non esiste'])
    await step(page, 1).waitFor()
    expect(await page.getByLabel('Nota').getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Non esiste' }).click()
    await step(page, 3).waitFor()
    await expect.poll(() => isFocused(page.getByLabel('Email'))).toBe(true)
  })

  test('begins at the first step after a reload', async () => {
    const { page } = await open({ query: '?form=wizard' })
    await goToLast(page)
    await page.reload()
    await step(page, 1).waitFor()
  })

  test('opens a restored draft at the first step with something to correct', async () => {
    const { page } = await open({ query: '?form=wizard' })
    await page.getByLabel('Nota').fill('amica')
    await next(page).click()
    await page.getByLabel('Nome di battesimo').fill('Giulia')
    await page.evaluate(() => window.keepAndLeave?.())
    await page.evaluate(() => window.renew?.({}))
    await step(page, 2).waitFor()
    expect(await page.getByLabel('Nome di battesimo').inputValue()).toBe('Giulia')
    await back(page).click()
    await step(page, 1).waitFor()
    expect(await page.getByLabel('Nota').inputValue()).toBe('amica')
  })
})
