import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright'

/** More than any page has stops. */
const mostStops = 120

/** Goes on with Tab alone until the keyboard is at the control, also into a frame and out of it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let stops = 0; stops < mostStops; stops++) {
    if (await control.evaluate((one) => one.ownerDocument.hasFocus() && one.ownerDocument.activeElement === one)) return
    await page.keyboard.press('Tab')
  }
  await expect(control, 'Tab leads there').toBeFocused()
}
