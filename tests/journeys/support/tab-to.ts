import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright'

/** Exceeds the number of tab stops of every page. */
const mostStops = 120

/** Presses Tab until the control has the focus, also into and out of a frame. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let stops = 0; stops < mostStops; stops++) {
    if (await control.evaluate((one) => one.ownerDocument.hasFocus() && one.ownerDocument.activeElement === one)) return
    await page.keyboard.press('Tab')
  }
  await expect(control, 'Tab reaches the control').toBeFocused()
}
