import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { findViolations } from '../../support/find-violations.ts'
import { field, servePages, submit } from './form-driver.ts'

const open = servePages()

describe('the appearance of a form', () => {
  test('marks optional fields, or states once that all fields are required', async () => {
    const { page } = await open()
    expect(await page.getByText('(facoltativo)').count()).toBe(7)
    expect(await page.getByText('Tutti i campi sono obbligatori.').count()).toBe(0)
    const { page: login } = await open({ query: '?form=login' })
    expect(await login.getByText('(facoltativo)').count()).toBe(0)
  })

  test.each([
    ['at first', async () => {}],
    ['with every error', async (page: Page) => submit(page).click()],
    ['with a list open', async (page: Page) => field(page, 'Città di nascita').pressSequentially('mode')],
    ['with a calendar open', async (page: Page) => page.getByRole('button', { name: 'openCalendar' }).click()],
    ['with a search without results', async (page: Page) => field(page, 'Città di nascita').pressSequentially('zzz')],
  ])('has no violation of WCAG 2.2 AA %s, and fits 320 pixels', async (_state, prepare) => {
    const { page } = await open({ viewport: { width: 320, height: 720 } })
    await prepare(page)
    const violations = await findViolations(page)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await page.locator('[style]').count()).toBe(0)
  })

  test.each([
    { width: 1440, columns: 2 },
    { width: 700, columns: 1 },
  ])('lays out fields in $columns column(s) at $width pixels, in the order of the document', async ({ width, columns }) => {
    const { page } = await open({ viewport: { width, height: 900 } })
    await submit(page).click()
    const sections = await page
      .getByRole('group')
      .filter({ has: page.locator('> [data-kind]') })
      .evaluateAll((all) =>
        all.map((section) =>
          [...section.querySelectorAll<HTMLElement>(':scope > [data-kind]')].map((field) => {
            const { left, bottom, width } = field.getBoundingClientRect()
            return {
              left: Math.round(left),
              bottom: Math.round(bottom),
              isWhole: width > section.clientWidth * 0.9,
              alone: field.matches('[data-alone]'),
            }
          }),
        ),
      )
    expect(Math.max(...sections.map((fields) => new Set(fields.map(({ left }) => left)).size))).toBe(columns)
    expect(sections.flat().some(({ alone }) => alone)).toBe(true)
    for (const fields of sections) {
      expect(fields.toSorted((one, other) => one.bottom - other.bottom || one.left - other.left)).toEqual(fields)
      for (const { alone, isWhole } of fields) expect(isWhole).toBe(alone || columns === 1)
    }
  })

  test('gives every control at least 44 pixels, and each field the height of the theme', async () => {
    const { page } = await open()
    const heights = await page
      .locator('input:not([type=radio], [type=checkbox]), select')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height))
    expect(new Set(heights)).toEqual(new Set([50]))
    const tiles = await page
      .locator('label:has(input)')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height))
    expect(Math.min(...tiles)).toBeGreaterThanOrEqual(50)
  })
})
