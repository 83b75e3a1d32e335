import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { announced, described, field, option, options, servePages, summary } from './form-driver.ts'
import { comuni } from './form-page.ts'

const open = servePages()

describe('the search field for comuni', () => {
  const place = (page: Page) => field(page, 'Città di nascita')

  test('opens after three characters, lists names that begin with them first, and announces the number of matches', async () => {
    const { page } = await open()
    await place(page).pressSequentially('sa')
    expect(await page.getByRole('listbox').count()).toBe(0)
    expect(await place(page).getAttribute('aria-expanded')).toBe('false')
    await place(page).pressSequentially('n ')
    await page.getByRole('listbox').waitFor()
    const names = await options(page).allTextContents()
    expect(names).toHaveLength(50)
    expect(names[0]).toMatch(/^San /)
    const [, count] = /^Risultati della ricerca: (\d+)$/.exec((await announced(page)) ?? '') ?? []
    expect(Number(count)).toBeGreaterThan(300)
    expect(await place(page).getAttribute('aria-controls')).toBe(await page.getByRole('listbox').getAttribute('id'))
  })

  test('finds a town whatever accents, capitals and apostrophes the user types', async () => {
    const { page } = await open()
    for (const [typed, expected] of [
      ['forli', 'Forlì (FC)'],
      ['l aquila', "L'Aquila (AQ)"],
      ["l'aqui", "L'Aquila (AQ)"],
      ['LAQUI', "L'Aquila (AQ)"],
      ['l’aquila', "L'Aquila (AQ)"],
      ['emilia', "Reggio nell'Emilia (RE)"],
      ['sant agata', "Sant'Agata Bolognese (BO)"],
    ] as const) {
      await place(page).fill(typed)
      await option(page, expected).waitFor()
    }
    await place(page).fill('d’atlantide')
    expect(await options(page).count()).toBe(0)
    expect(await announced(page)).toBe('Nessun risultato')
  })

  test('scrolls the list into view where it opens below the fold, and keeps the field visible', async () => {
    const { page } = await open()
    await page.setViewportSize({ width: 390, height: 480 })
    await place(page).evaluate((input) => scrollBy(0, input.getBoundingClientRect().bottom - innerHeight + 4))
    await place(page).fill('san ')
    await page.getByRole('listbox').waitFor()
    await expect
      .poll(async () => {
        const [list, input] = await Promise.all([page.getByRole('listbox').boundingBox(), place(page).boundingBox()])
        return [list!.y + list!.height <= 480, input!.y >= 0]
      })
      .toEqual([true, true])
  })

  test('works by keyboard: arrows cycle, Enter chooses without submitting, Escape closes', async () => {
    const { page, sent } = await open()
    await place(page).pressSequentially('mode')
    await page.getByRole('listbox').waitFor()
    const activeText = () =>
      place(page).evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? undefined)
    expect(await activeText()).toBeUndefined()
    await place(page).press('ArrowUp')
    const last = await options(page).last().textContent()
    expect(await activeText()).toBe(last)
    await place(page).press('ArrowDown')
    expect(await activeText()).toBe('Modena (MO)')
    await place(page).press('Escape')
    expect(await page.getByRole('listbox').count()).toBe(0)
    await place(page).press('ArrowDown')
    await place(page).press('ArrowDown')
    await place(page).press('Enter')
    expect(await place(page).inputValue()).toBe('Modena (MO)')
    expect(await page.getByRole('listbox').count()).toBe(0)
    expect(sent['/submit']).toEqual([])
    expect(await summary(page).count()).toBe(0)
  })

  test('has no value once the text matches no name, and shows an error even when the field is optional', async () => {
    const { page } = await open()
    await place(page).fill('modena')
    await option(page, 'Modena (MO)').click()
    await place(page).press('End')
    await place(page).pressSequentially('x')
    await place(page).press('Tab')
    expect(await described(place(page))).toContain('Inserisci la città di nascita')
    const residence = page.getByLabel('Città di residenza')
    await residence.fill('Atlantide')
    await residence.press('Tab')
    expect(await described(residence)).toContain('Nessun risultato')
    await residence.fill('')
    expect(await residence.getAttribute('aria-invalid')).toBeNull()
  })

  test('chooses the option whose name the user types in full', async () => {
    const { page } = await open()
    await place(page).fill('modena')
    await place(page).press('Tab')
    expect(await place(page).inputValue()).toBe('Modena (MO)')
    expect(await place(page).getAttribute('aria-invalid')).toBeNull()
  })

  test('waits for its list without blocking the form', async () => {
    let deliver: (list: unknown) => void = () => {}
    const { page } = await open({ comuni: new Promise((resolve) => (deliver = resolve)) })
    await place(page).pressSequentially('moden')
    await page.getByText('Caricamento in corso').first().waitFor()
    deliver(comuni)
    await option(page, 'Modena (MO)').waitFor()
  })

  test('answers the first keystroke within half a second while it indexes all names, and later ones at once', async () => {
    const { page } = await open()
    await place(page).fill('sa')
    const answerMs = (typed: string) =>
      place(page).evaluate(async (input, text) => {
        const first = () => document.querySelector('[role=option]')?.textContent
        const [before, began] = [first(), performance.now()]
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.focus()
        input.dispatchEvent(new Event('input', { bubbles: true }))
        while (first() === before) await new Promise(requestAnimationFrame)
        return performance.now() - began
      }, typed)
    expect(await answerMs('san')).toBeLessThan(500)
    const later = [await answerMs('rom'), await answerMs('mil'), await answerMs('tor'), await answerMs('nap'), await answerMs('gen')]
    expect(Math.min(...later)).toBeLessThan(100)
  })
})
