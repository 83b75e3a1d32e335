/**
 * Forms that are edited in place: value by value, as a whole, on demand (specification 4).
 *
 * One long file, because each file of these tests builds a page of its own.
 */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectAccessible as expectNoViolation } from '../expect-accessible.ts'
import { announced, described, field, isFocused, paste, servePages, summaryItems } from './form-driver.ts'

const open = servePages()
const start = {
  grade: '7,8',
  fiscalCode: 'RNLTMS12P03F257U',
  intolerances: false,
  docType: 'idCard',
  docNumber: 'CA4120765',
  docExpiration: '2029-03-13',
}
const pencil = (page: Page, name: string) => page.getByRole('button', { name: `edit ${name}`, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shownOf = (page: Page, label: string) => page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]')
const openEdited = (options: Parameters<typeof open>[0] = {}) => open({ query: '?form=participant', start, ...options })

const renew = (page: Page, me: unknown) => page.evaluate((value) => window.renew?.(value), me)
const hasUnsaved = (page: Page) => page.evaluate(() => window.hasUnsaved?.())

const clockFrom = new Date('2026-06-15T10:00:00Z')
const pausedAt = new Date('2026-06-15T11:00:00Z')

/** Installs a paused clock, which only the test advances. Timers of the page that are already pending keep the real clock. */
async function stopClock(page: Page) {
  await page.clock.install({ time: clockFrom })
  await page.clock.pauseAt(pausedAt)
}

const expectAccessible = (page: Page) => expectNoViolation(page, { without: ['document-title'] })

describe('a value edited in place (specification 4)', () => {
  test('is read-only until the user presses its pencil, then takes the focus, and Enter sends it alone', async () => {
    const { page, sent } = await openEdited({ answer: () => ({ status: 200, body: { me: { ...start, grade: '8,2' } } }) })
    expect(await shownOf(page, 'Media scolastica').innerText()).toContain('7,8')
    expect(await page.getByRole('textbox').count()).toBe(0)
    await expectAccessible(page)
    await pencil(page, 'Media scolastica').click()
    expect(await isFocused(field(page, 'Media scolastica'))).toBe(true)
    await expectAccessible(page)
    await field(page, 'Media scolastica').fill('8,2')
    await field(page, 'Media scolastica').press('Enter')
    await button(page, 'saved').waitFor()
    expect(sent['/submit']).toEqual([{ grade: '8,2' }])
    expect(await shownOf(page, 'Media scolastica').innerText()).toContain('8,2')
    expect(await announced(page)).toBe('saved')
    await expectAccessible(page)
  })

  test('shows for three seconds that it was saved, and keeps the focus at the pencil', async () => {
    const { page } = await openEdited()
    await pencil(page, 'Media scolastica').click()
    await field(page, 'Media scolastica').fill('9')
    await stopClock(page)
    await button(page, 'Salva').click()
    await button(page, 'saved').waitFor()
    expect(await isFocused(button(page, 'saved'))).toBe(true)
    await page.clock.runFor(2_900)
    expect(await button(page, 'saved').count()).toBe(1)
    await page.clock.runFor(200)
    await pencil(page, 'Media scolastica').waitFor()
    expect(await isFocused(pencil(page, 'Media scolastica'))).toBe(true)
  })

  test('shows an error for refused characters and is not sent (requirements S27)', async () => {
    const { page, sent } = await openEdited()
    await pencil(page, 'Media scolastica').click()
    await paste(page, field(page, 'Media scolastica'), '8\u202e2')
    await field(page, 'Media scolastica').press('Enter')
    await expect.poll(() => described(field(page, 'Media scolastica'))).toContain('Riscrivi la media a mano')
    expect(sent['/submit']).toEqual([])
    await paste(page, field(page, 'Media scolastica'), '\u200b8,2')
    await field(page, 'Media scolastica').press('Enter')
    await expect.poll(() => sent['/submit']).toEqual([{ grade: '8,2' }])
  })

  test('is not sent without a change, nor after Escape, which restores the old value', async () => {
    const { page, sent } = await openEdited()
    await pencil(page, 'Media scolastica').click()
    await button(page, 'Salva').click()
    await pencil(page, 'Media scolastica').waitFor()
    await pencil(page, 'Media scolastica').click()
    await field(page, 'Media scolastica').fill('10')
    await page.keyboard.press('Escape')
    await pencil(page, 'Media scolastica').waitFor()
    expect(await isFocused(pencil(page, 'Media scolastica'))).toBe(true)
    expect(await shownOf(page, 'Media scolastica').innerText()).toContain('7,8')
    expect(sent['/submit']).toEqual([])
  })

  test('is sent once while a save is running, and is cleared with null', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const { page, sent } = await openEdited({ answer: () => gate.then(() => ({ status: 200, body: {} })) })
    await pencil(page, 'Media scolastica').click()
    await field(page, 'Media scolastica').fill('')
    await button(page, 'Salva').dblclick()
    const sending = button(page, 'saving')
    await sending.waitFor()
    expect(await sending.getAttribute('aria-disabled')).toBe('true')
    await sending.click({ force: true })
    release()
    await button(page, 'saved').waitFor()
    expect(sent['/submit']).toEqual([{ grade: null }])
  })

  test('shows the server’s error and the old value, and reopens after three seconds with the typed value', async () => {
    const { page } = await openEdited({ answer: () => ({ status: 422, body: { errors: { grade: 'La media va da 1 a 10' } } }) })
    await pencil(page, 'Media scolastica').click()
    await field(page, 'Media scolastica').fill('42')
    await stopClock(page)
    await button(page, 'Salva').click()
    await shownOf(page, 'Media scolastica').getByText('La media va da 1 a 10').waitFor()
    expect(await shownOf(page, 'Media scolastica').innerText()).toContain('7,8')
    await page.clock.runFor(3_100)
    expect(await field(page, 'Media scolastica').inputValue()).toBe('42')
    expect(await field(page, 'Media scolastica').getAttribute('aria-invalid')).toBe('true')
    expect(await isFocused(field(page, 'Media scolastica'))).toBe(true)
    // The error was of the value that was sent.
    await field(page, 'Media scolastica').fill('4')
    expect(await field(page, 'Media scolastica').getAttribute('aria-invalid')).toBeNull()
  })

  test('shows an inline error when the save fails', async () => {
    const { page, sent } = await openEdited({ answer: () => ({ status: 503, body: {} }) })
    await pencil(page, 'Media scolastica').click()
    await field(page, 'Media scolastica').fill('9')
    await stopClock(page)
    await button(page, 'Salva').click()
    await shownOf(page, 'Media scolastica').getByText('Si è verificato un errore').waitFor()
    expect(await shownOf(page, 'Media scolastica').innerText()).toContain('7,8')
    expect(await announced(page)).toBe('Si è verificato un errore')
    expect(sent['/fail']).toHaveLength(1)
    await page.clock.runFor(3_100)
    expect(await field(page, 'Media scolastica').inputValue()).toBe('9')
    expect(await isFocused(field(page, 'Media scolastica'))).toBe(true)
  })

  test('reopens at once after a failure when the user presses its pencil, with the typed value', async () => {
    const { page } = await openEdited({ answer: () => ({ status: 503, body: {} }) })
    await pencil(page, 'Media scolastica').click()
    await field(page, 'Media scolastica').fill('9')
    await stopClock(page)
    await button(page, 'Salva').click()
    await pencil(page, 'Media scolastica').click()
    expect(await field(page, 'Media scolastica').inputValue()).toBe('9')
    await field(page, 'Media scolastica').fill('10')
    await page.clock.runFor(3_100)
    expect(await field(page, 'Media scolastica').inputValue()).toBe('10')
  })

  test('that reopens by itself leaves the focus where the user is typing', async () => {
    const { page } = await openEdited({ answer: () => ({ status: 503, body: {} }) })
    await pencil(page, 'Documento').click()
    await pencil(page, 'Media scolastica').click()
    await field(page, 'Media scolastica').fill('9')
    await stopClock(page)
    await button(page, 'Salva').first().click()
    await pencil(page, 'Media scolastica').waitFor()
    await page.getByLabel(/^Numero/).click()
    await page.clock.runFor(3_100)
    await field(page, 'Media scolastica').waitFor()
    expect(await isFocused(page.getByLabel(/^Numero/))).toBe(true)
  })

  test('shows the saved value even when its refetch is lost, until newer data arrives', async () => {
    const { page, sent } = await openEdited()
    await pencil(page, 'Media scolastica').click()
    await field(page, 'Media scolastica').fill('9,1')
    await button(page, 'Salva').click()
    await button(page, 'saved').waitFor()
    expect(await shownOf(page, 'Media scolastica').innerText()).toContain('9,1')
    await button(page, 'saved').click()
    expect(await field(page, 'Media scolastica').inputValue()).toBe('9,1')
    expect(await hasUnsaved(page)).toBe(false)
    await button(page, 'Salva').click()
    await pencil(page, 'Media scolastica').waitFor()
    expect(sent['/submit'], 'an unchanged value is not sent').toHaveLength(1)
    for (const grade of ['8,5', '7,8']) {
      await renew(page, { ...start, grade })
      await shownOf(page, 'Media scolastica').getByText(grade).waitFor()
    }
  })

  test('that another value hides is not counted as unsaved', async () => {
    const { page } = await openEdited({
      start: { ...start, intolerances: true },
      answer: () => ({ status: 200, body: { me: { ...start, intolerances: false } } }),
    })
    await pencil(page, 'Quali intolleranze').click()
    await field(page, 'Quali intolleranze').fill('Lattosio')
    expect(await hasUnsaved(page)).toBe(true)
    await pencil(page, 'Intolleranze').click()
    await page.getByRole('radio', { name: 'No' }).check()
    await button(page, 'Salva').first().click()
    await button(page, 'saved').waitFor()
    expect(await page.getByText('Quali intolleranze').count()).toBe(0)
    expect(await hasUnsaved(page)).toBe(false)
  })

  test('shows or hides other values by what the server holds, not by what the user is typing', async () => {
    const { page } = await openEdited({ answer: () => ({ status: 200, body: { me: { ...start, intolerances: true } } }) })
    expect(await page.getByText('Quali intolleranze').count()).toBe(0)
    await pencil(page, 'Intolleranze').click()
    await page.getByRole('radio', { name: 'Sì' }).check()
    expect(await page.getByText('Quali intolleranze').count()).toBe(0)
    await button(page, 'Salva').click()
    await field(page, 'Quali intolleranze').waitFor()
  })

  test('that another answer reveals opens when it is empty, and leaves the focus where it is', async () => {
    const { page } = await openEdited({ answer: () => ({ status: 200, body: { me: { ...start, intolerances: true } } }) })
    await pencil(page, 'Intolleranze').click()
    await page.getByRole('radio', { name: 'Sì' }).check()
    await button(page, 'Salva').click()
    await field(page, 'Quali intolleranze').waitFor()
    expect(await isFocused(button(page, 'saved'))).toBe(true)
    await expectAccessible(page)
    // A question that is already answered is displayed, not opened.
    await renew(page, { ...start, intolerances: false })
    await page.getByText('Quali intolleranze').waitFor({ state: 'detached' })
    const answered = await openEdited()
    await renew(answered.page, { ...start, intolerances: true, intolerancesText: 'Lattosio' })
    await pencil(answered.page, 'Quali intolleranze').waitFor()
    expect(await field(answered.page, 'Quali intolleranze').count()).toBe(0)
  })

  test('that is read-only has a lock instead of a pencil', async () => {
    const { page } = await openEdited()
    expect(await shownOf(page, 'Codice fiscale').innerText()).toContain('notEditable')
    expect(await pencil(page, 'Codice fiscale').count()).toBe(0)
  })
})

describe('a version conflict', () => {
  const first = { ...start, version: 1 }
  const theirs = { ...first, grade: '6', version: 2 }
  const versions = (sent: readonly unknown[]) => sent.map((body) => (body as { version: number }).version)
  /** Responses in order: 503, 409 for a stale version, success. */
  const answers = () => {
    const left = [
      { status: 503, body: {} },
      { status: 409, body: { code: 'stale-version' } },
    ]
    return () => left.shift() ?? { status: 200, body: {} }
  }

  test('is shown before the user overwrites the newer value, even when a failed save has refetched it', async () => {
    const { page, sent } = await openEdited({ start: first, answer: answers() })
    await pencil(page, 'Media scolastica').click()
    await field(page, 'Media scolastica').fill('9')
    await stopClock(page)
    await button(page, 'Salva').click()
    await pencil(page, 'Media scolastica').waitFor()
    await renew(page, theirs)
    await shownOf(page, 'Media scolastica').getByText('6', { exact: true }).waitFor()
    await pencil(page, 'Media scolastica').click()
    await button(page, 'Salva').click()
    await pencil(page, 'Media scolastica').click()
    expect(await field(page, 'Media scolastica').inputValue()).toBe('9')
    await page.getByText('savedMeanwhile: «6». savingReplaces').waitFor()
    await button(page, 'Salva').click()
    await button(page, 'saved').waitFor()
    expect(await page.getByText('savedMeanwhile').count(), 'the newer value has been replaced').toBe(0)
    expect(versions(sent['/submit'])).toEqual([1, 1, 2])
  })

  test('is shown in a form that opens as a whole', async () => {
    const { page, sent } = await open({ query: '?form=whole', start: first, answer: answers() })
    await button(page, 'edit dati').click()
    await page.getByLabel(/^Media scolastica/).fill('9')
    await button(page, 'Salva').click()
    await expect.poll(() => sent['/fail'].length).toBe(1)
    await renew(page, theirs)
    await button(page, 'Salva').click()
    await expect.poll(() => sent['/fail'].length).toBe(2)
    await button(page, 'Salva').click()
    await button(page, 'edit dati').waitFor()
    expect(versions(sent['/submit'])).toEqual([1, 1, 2])
  })

  test.each([
    { way: 'a value', query: '?form=participant', opener: 'edit Media scolastica' },
    { way: 'a form', query: '?form=whole', opener: 'edit dati' },
  ])('is shown for $way kept through the end of a session', async ({ query, opener }) => {
    const { page, sent } = await open({ query, start: first, answer: () => ({ status: 409, body: { code: 'stale-version' } }) })
    const grade = page.getByLabel(/^Media scolastica/)
    await button(page, opener).click()
    await grade.fill('9')
    await page.evaluate(() => window.keepAndLeave?.())
    await grade.waitFor({ state: 'detached' })
    await renew(page, theirs)
    await expect.poll(() => grade.inputValue()).toBe('9')
    await button(page, 'Salva').click()
    await expect.poll(() => versions(sent['/submit'])).toEqual([1])
  })

  test('does not block a draft kept for a field that did not change', async () => {
    const { page, sent } = await openEdited({ start: first })
    await pencil(page, 'Media scolastica').click()
    await field(page, 'Media scolastica').fill('9')
    await page.evaluate(() => window.keepAndLeave?.())
    await field(page, 'Media scolastica').waitFor({ state: 'detached' })
    await renew(page, { ...first, intolerances: true, version: 2 })
    await button(page, 'Salva').click()
    await expect.poll(() => versions(sent['/submit'])).toEqual([2])
  })

  test('does not arise from another field, such as the user’s own edit beside it', async () => {
    const { page, sent } = await openEdited({
      start: first,
      answer: () => ({ status: 200, body: { me: { ...first, grade: '9', version: 2 } } }),
    })
    await pencil(page, 'Intolleranze').click()
    await page.getByRole('radio', { name: 'Sì' }).check()
    await pencil(page, 'Media scolastica').click()
    await field(page, 'Media scolastica').fill('9')
    await button(page, 'Salva').first().click()
    await button(page, 'saved').waitFor()
    await button(page, 'Salva').click()
    await expect.poll(() => versions(sent['/submit'])).toEqual([1, 2])
  })
})

describe('saves of one form', () => {
  const first = { ...start, version: 1 }
  /** Saves two values of the form without waiting for an answer. */
  const saveTwo = async (page: Page) => {
    await pencil(page, 'Media scolastica').click()
    await field(page, 'Media scolastica').fill('9')
    await pencil(page, 'Intolleranze').click()
    await page.getByRole('radio', { name: 'Sì' }).check()
    await button(page, 'Salva').first().click()
    await button(page, 'Salva').click()
  }

  test('are serialized, each with the version of the previous response', async () => {
    const releases: (() => void)[] = []
    let me = first
    const { page, sent } = await openEdited({
      start: first,
      answer: async (body) => {
        await new Promise<void>((resolve) => releases.push(resolve))
        const { version, ...changes } = body as typeof first
        if (version !== me.version) return { status: 409, body: { code: 'stale-version' } }
        me = { ...me, ...changes, version: version + 1 }
        return { status: 200, body: { me } }
      },
    })
    await saveTwo(page)
    await pencil(page, 'Documento').click()
    await page.getByLabel(/^Numero/).fill('CA4120769')
    await button(page, 'Salva').click()
    const document = { docType: start.docType, docNumber: 'CA4120769', docExpiration: start.docExpiration }
    const bodies = [
      { grade: '9', version: 1 },
      { intolerances: true, version: 2 },
      { ...document, version: 3 },
    ]
    for (const [at] of bodies.entries()) {
      await expect.poll(() => sent['/submit']).toEqual(bodies.slice(0, at + 1))
      expect(await page.getByRole('button', { name: /^saving/ }).count(), 'the other saves wait').toBe(bodies.length - at)
      releases[at]?.()
    }
    await expect.poll(() => me).toEqual({ ...first, grade: '9', intolerances: true, ...document, version: 4 })
    expect(sent['/fail']).toEqual([])
  })

  test('continue after one of them fails', async () => {
    const answers = [{ status: 503, body: {} }]
    const { page, sent } = await openEdited({ start: first, answer: () => answers.shift() ?? { status: 200, body: {} } })
    await saveTwo(page)
    await expect
      .poll(() => sent['/submit'])
      .toEqual([
        { grade: '9', version: 1 },
        { intolerances: true, version: 1 },
      ])
    await button(page, 'saved').waitFor()
  })

  test('are attempted, and fail at once, when the browser is offline', async () => {
    const { page, sent } = await openEdited({ answer: () => 'no connection' })
    await page.context().setOffline(true)
    await pencil(page, 'Media scolastica').click()
    await field(page, 'Media scolastica').fill('9')
    await button(page, 'Salva').click()
    await shownOf(page, 'Media scolastica').getByText('Si è verificato un errore').waitFor()
    expect(sent['/submit']).toEqual([{ grade: '9' }])
  })
})

describe('a section that opens as a whole', () => {
  test('is saved by the click that leaves a field, even when the field’s error moves the button', async () => {
    const { page } = await openEdited()
    await pencil(page, 'Documento').click()
    await page.getByLabel(/^Numero/).fill('12')
    await page.getByRole('textbox', { name: /scadenza/ }).fill('')
    await stopClock(page)
    const box = await button(page, 'Salva').boundingBox()
    if (!box) throw new Error('The button is not drawn')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    // Longer than any delay before an error appears.
    await page.clock.runFor(5_000)
    await page.mouse.up()
    await expect.poll(() => summaryItems(page)).toEqual(['Due lettere e sette numeri', 'Serve la data di scadenza'])
  })

  test('is validated as a whole before it is sent, with an error summary, and sent in one request', async () => {
    const { page, sent } = await openEdited()
    await pencil(page, 'Documento').click()
    await page.getByLabel(/^Numero/).fill('12')
    await page.getByRole('textbox', { name: /scadenza/ }).fill('')
    await button(page, 'Salva').click()
    await expect.poll(() => summaryItems(page)).toEqual(['Due lettere e sette numeri', 'Serve la data di scadenza'])
    expect(sent['/submit']).toEqual([])
    await expectAccessible(page)
    await page.getByLabel(/^Tipo di documento/).selectOption({ label: 'Passaporto' })
    await page.getByLabel(/^Numero/).fill('YA1234567')
    await page.getByRole('textbox', { name: /scadenza/ }).fill('14/01/2035')
    await button(page, 'Salva').click()
    await button(page, 'saved').waitFor()
    expect(sent['/submit']).toEqual([{ docType: 'passport', docNumber: 'YA1234567', docExpiration: '2035-01-14' }])
  })

  test('debounces the errors of its fields by 200 ms', async () => {
    // With the real clock, the timer of the form's opening could end after those below and restore the former failings.
    const { page } = await openEdited({ clockFrom })
    await pencil(page, 'Documento').click()
    await page.clock.pauseAt(pausedAt)
    await page.getByLabel(/^Numero/).fill('CA412076')
    await page.getByLabel(/^Numero/).press('Tab')
    await page.clock.runFor(100)
    expect(await page.getByText('Due lettere e sette numeri').count()).toBe(0)
    await page.clock.runFor(150)
    await page.getByText('Due lettere e sette numeri').waitFor()
    await page.getByLabel(/^Numero/).fill('CA4120769')
    expect(await page.getByText('Due lettere e sette numeri').count()).toBe(0)
  })
})

test('a closed form gives the reason once, and offers no pencil', async () => {
  const { page } = await open({ query: '?form=locked', start })
  expect(await page.getByText('La prenotazione è conclusa').count()).toBe(1)
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await page.getByText('notEditable').count(), 'the reason is not repeated').toBe(0)
  await expectAccessible(page)
})

describe('a form that opens on demand', () => {
  const opener = (page: Page) => button(page, 'edit dati')

  test('is read-only until the user opens it, then takes the focus, is sent as a whole, and closes', async () => {
    const { page, sent } = await open({
      query: '?form=whole',
      start,
      answer: () => ({ status: 200, body: { me: { ...start, grade: '9' } } }),
    })
    expect(await shownOf(page, 'Media scolastica').innerText()).toContain('7,8')
    expect(await page.getByRole('textbox').count()).toBe(0)
    await expectAccessible(page)
    await opener(page).click()
    const grade = page.getByLabel(/^Media scolastica/)
    expect(await isFocused(grade)).toBe(true)
    await expectAccessible(page)
    await grade.fill('9')
    await button(page, 'Salva').click()
    await opener(page).waitFor()
    expect(await isFocused(opener(page))).toBe(true)
    expect(await shownOf(page, 'Media scolastica').innerText()).toContain('9')
    expect(sent['/submit']).toEqual([
      {
        grade: '9',
        fiscalCode: start.fiscalCode,
        intolerances: false,
        docType: 'idCard',
        docNumber: 'CA4120765',
        docExpiration: '2029-03-13',
      },
    ])
  })

  test('discards the typed values without a request when the user cancels', async () => {
    const { page, sent } = await open({ query: '?form=whole', start })
    await opener(page).click()
    await page.getByLabel(/^Media scolastica/).fill('10')
    await button(page, 'Annulla').click()
    expect(await isFocused(opener(page))).toBe(true)
    expect(await shownOf(page, 'Media scolastica').innerText()).toContain('7,8')
    expect(sent['/submit']).toEqual([])
  })

  test('that is closed gives the reason at its disabled button', async () => {
    const { page } = await open({ query: '?form=whole-locked', start })
    expect(await opener(page).getAttribute('aria-disabled')).toBe('true')
    expect(await described(opener(page))).toEqual(['La prenotazione è conclusa'])
    await opener(page).click({ force: true })
    expect(await page.getByRole('textbox').count()).toBe(0)
    await expectAccessible(page)
  })
})
