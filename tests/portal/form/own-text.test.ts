import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { field, fillIn, option, paste, servePages, submit } from './form-driver.ts'

const open = servePages()

/** Puts the caret after so many characters of a text field. */
const placeCaret = (control: Locator, at: number) =>
  control.evaluate((element, place) => (element as HTMLInputElement).setSelectionRange(place, place), at)

const caretOf = (control: Locator) => control.evaluate((element) => (element as HTMLInputElement).selectionStart)

/** Composes text as an input method or a dead key does: each step replaces the last one. */
async function compose(page: Page, steps: readonly string[], result: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const text of steps) await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await session.send('Input.insertText', { text: result })
  await session.detach()
}

/** Submits the form and returns the value of a field in its body. */
async function submitted(page: Page, sent: { '/submit': unknown[] }, name: string): Promise<unknown> {
  await submit(page).click()
  await expect.poll(() => sent['/submit'].length).toBe(1)
  return (sent['/submit'][0] as Record<string, unknown>)[name]
}

describe('the form has the text that its field shows', () => {
  test('when it is composed by a dead key or an input method', async () => {
    const { page, sent } = await open()
    await fillIn(page)
    const name = field(page, 'Nome')
    await name.fill('')
    await name.focus()
    await page.keyboard.type('Ren')
    await compose(page, ['´'], 'é')
    await page.keyboard.type(' ')
    await compose(page, ['ゆ', 'ゆり'], '百合')
    expect(await name.inputValue()).toBe('René 百合')
    expect(await submitted(page, sent, 'firstName')).toBe('René 百合')
  })

  test('when it is typed or pasted into the middle, where the caret stays', async () => {
    const { page, sent } = await open()
    await fillIn(page)
    const name = field(page, 'Nome')
    await name.focus()
    await placeCaret(name, 2)
    await page.keyboard.type('or')
    expect(await name.inputValue()).toBe('Giorulia')
    expect(await caretOf(name)).toBe(4)
    await page.evaluate(() => document.execCommand('insertText', false, 'gi'))
    expect(await caretOf(name)).toBe(6)
    expect(await submitted(page, sent, 'firstName')).toBe('Giorgiulia')
  })

  test('when the user undoes it', async () => {
    const { page, sent } = await open()
    await fillIn(page)
    await paste(page, field(page, 'Nome'), 'Francesca')
    await page.keyboard.press('ControlOrMeta+Z')
    expect(await field(page, 'Nome').inputValue()).toBe('Giulia')
    expect(await submitted(page, sent, 'firstName')).toBe('Giulia')
  })

  test('when the browser fills it in', async () => {
    const { page, sent } = await open()
    await fillIn(page)
    await field(page, 'Nome').evaluate((element) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      set?.call(element, 'Giulia Maria')
      element.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(await submitted(page, sent, 'firstName')).toBe('Giulia Maria')
  })

  test('when an extension sets it without an event, once the user leaves the field', async () => {
    const { page, sent } = await open()
    await fillIn(page)
    const password = field(page, 'Password')
    for (const one of [password, field(page, 'Conferma password')]) {
      await one.focus()
      await one.evaluate((element) => {
        ;(element as HTMLInputElement).value = 'Mare-e-monti-2026'
      })
      await one.blur()
    }
    expect(await submitted(page, sent, 'password')).toBe('Mare-e-monti-2026')
  })
})

test('a field shows a value that was set elsewhere, also over typed text', async () => {
  const { page } = await open()
  await page.getByLabel('CAP').fill('41')
  await page.getByLabel('Città di residenza').fill('Roma')
  await option(page, 'Roma (RM)').click()
  expect(await page.getByLabel('CAP').inputValue()).toBe('00118')
  await page.getByLabel('CAP').press('End')
  await page.keyboard.press('Backspace')
  expect(await page.getByLabel('CAP').inputValue()).toBe('0011')
})
