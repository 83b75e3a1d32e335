/** Forced colours and print (requirements A14). */
import type { Locator, Page } from 'playwright'
import { expect, test } from '../support/journey.ts'
import { waitUntilSettled } from '../support/page-settled.ts'
import { italian, texts } from '../support/words.ts'
import { openAllYears } from './support/open-all-years.ts'

/** Controls without a visible frame: forced colours remove backgrounds and shadows. */
async function unframed(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main input:not([type="hidden"]), main select')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((control) => control.closest('[class]') !== null && control.getBoundingClientRect().width > 1)
      .filter((control) => {
        const { borderTopWidth, borderTopStyle, textDecorationLine, outlineStyle } = getComputedStyle(control)
        const isFramed = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1
        const isNative = control.matches('input[type="radio"], input[type="checkbox"]')
        const names = control.matches('button') && (control.closest('h2, h3, h4, h5') !== null || control.querySelector('svg') !== null)
        return !(isFramed || isNative || names || textDecorationLine !== 'none' || outlineStyle !== 'none')
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  )
}

const outlineOf = (control: Locator) =>
  control.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
  })

test('Forced colours keep a frame around every control and an outline around the focus', async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/register')
  await page.getByRole('button', { name: texts.register, exact: true }).click()
  await expect(page.getByRole('group', { name: italian.messages.portal.errorSummaryTitle })).toBeFocused()
  expect(await outlineOf(page.getByRole('group', { name: italian.messages.portal.errorSummaryTitle }))).toBeGreaterThanOrEqual(2)
  expect(await unframed(page)).toEqual([])
  await page.getByRole('textbox', { name: italian.fields.person.fields.lastName.label }).focus()
  expect(await outlineOf(page.getByRole('textbox', { name: italian.fields.person.fields.lastName.label }))).toBeGreaterThanOrEqual(2)
  await signIn('giulia.bianchi')
  for (const path of ['/dashboard', '/practices', '/vouchers']) {
    await page.goto(path)
    await waitUntilSettled(page)
    expect(await unframed(page), path).toEqual([])
  }
})

test('Printed pages keep headings and bookings, and leave out the navigation and the points panel', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  for (const path of ['/practices', '/payments', '/documents']) {
    await page.goto(path)
    await openAllYears(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('link', { name: italian.navigation.points.link.label })).toHaveCount(0)
    expect((await page.pdf()).byteLength).toBeGreaterThan(10_000)
    await page.emulateMedia({ media: 'screen' })
  }
})
