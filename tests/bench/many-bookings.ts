import type { Browser, Page } from 'playwright'
import { readAsMember } from '../support/read-as-member.ts'
import { signInByCall } from '../support/sign-in.ts'
import { italian, sideMenu } from '../support/words.ts'
import { seedBookings } from './many-bookings-sql.ts'
import { withPortal } from './measured-portal.ts'
import { type Figure, type Measurement, median } from './measurement.ts'
import { timeScroll } from './time-scroll.ts'

const bookings = 200
const runs = 3
const cpuSlowdown = 4
/** The delay up to which users do not notice a wait. */
const unfeltMs = 100

interface Times {
  shownMs: number
  wholeMs: number
  longestPauseMs: number
  editingMs: number
}

/** A customer with far more bookings than any real family has. */
export const manyBookings: Measurement = {
  name: 'many bookings',
  how: `/practices of ${bookings} bookings in one year, each of 5 participants and 30 services, on a phone at ${cpuSlowdown}x CPU slowdown; shown: from the press in the menu to the first card; middle of ${runs} runs`,
  measure: () =>
    withPortal(
      async (portal, browser) => {
        const answerMs: number[] = []
        const times: Times[] = []
        for (let run = 0; run < runs; run += 1) {
          const { answer, ...time } = await timeBookings(browser, portal.url)
          answerMs.push(answer)
          times.push(time)
        }
        const middle = (key: keyof Times) => median(times.map((time) => time[key]))
        const figures: readonly Figure[] = [
          { name: 'the answer of listPractices', value: median(answerMs), unit: 'ms' },
          { name: 'first bookings shown', value: middle('shownMs'), unit: 'ms' },
          { name: 'all bookings there', value: middle('wholeMs'), unit: 'ms' },
          {
            name: 'longest pause while scrolling through them',
            value: middle('longestPauseMs'),
            unit: 'ms',
            comparedWith: { name: 'unfelt', value: unfeltMs },
          },
          {
            name: 'from a press on the pencil to the open field',
            value: middle('editingMs'),
            unit: 'ms',
            comparedWith: { name: 'unfelt', value: unfeltMs },
          },
        ]
        return figures
      },
      seedBookings('nuovo.cliente', bookings),
    ),
}

async function timeBookings(browser: Browser, url: string): Promise<Times & { answer: number }> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    await signInByCall(page, url, 'nuovo.cliente')
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.goto(`${url}/vouchers`)
    const askedMs = performance.now()
    await readAsMember(page, '/member/practice')
    const answer = performance.now() - askedMs
    await page.getByRole('button', { name: italian.navigation.menu.open, exact: true }).click()
    const entry = page.getByRole('link', { name: sideMenu.practices.label })
    await entry.waitFor()
    const whole = await page.evaluateHandle(watchArticles, bookings)
    const startedMs = performance.now()
    await entry.click()
    await page.getByRole('article').first().waitFor()
    const shownMs = performance.now() - startedMs
    await whole.evaluate(({ reached }) => reached)
    const wholeMs = performance.now() - startedMs
    return { answer, shownMs, wholeMs, longestPauseMs: await timeScroll(page), editingMs: await timeEditing(page) }
  } finally {
    await context.close()
  }
}

/** In the page: resolves once it has so many cards. Asking for them again and again would slow down what is measured. */
function watchArticles(count: number): { reached: Promise<void> } {
  const articles = document.getElementsByTagName('article')
  const reached = new Promise<void>((resolve) => {
    const changes = new MutationObserver(() => {
      if (articles.length < count) return
      changes.disconnect()
      resolve()
    })
    changes.observe(document.body, { childList: true, subtree: true })
  })
  return { reached }
}

async function timeEditing(page: Page): Promise<number> {
  const card = page.getByRole('article').nth(bookings / 2)
  await card.getByRole('button', { expanded: false }).first().click()
  await card.getByRole('button', { name: 'Nipote Numero' }).first().click()
  const pencil = card.getByRole('button', { name: /Note generali/ }).first()
  await pencil.waitFor()
  return pencil.evaluate(async (button: HTMLElement) => {
    const startedMs = performance.now()
    button.click()
    while (document.querySelector('article textarea') === null) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - startedMs
  })
}
