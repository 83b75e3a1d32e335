import type { Browser, Page } from 'playwright'
import { signInByCall } from '../support/sign-in.ts'
import { withPortal } from './measured-portal.ts'
import { type Figure, type Measurement, median } from './measurement.ts'
import { timeScroll } from './time-scroll.ts'

const countries = 20
const programmes = 300
const runs = 3
const cpuSlowdown = 4
/** The delay up to which users do not notice a wait. */
const unfeltMs = 100

interface Times {
  listedMs: number
  longestPauseMs: number
  chosenMs: number
}

/** Changes of a booking with an operator's whole offer: one country's programmes, and all in one list. */
export const manyProgrammes: Measurement = {
  name: 'many programmes',
  how: `/edit-practice with ${programmes} programmes in ${countries} countries, on a phone at ${cpuSlowdown}x CPU slowdown; middle of ${runs} runs`,
  measure: () =>
    withPortal(async (portal, browser) => {
      const figures: Figure[] = []
      for (const { name, inCountry } of [
        { name: `${programmes / countries} programmes`, inCountry: programmes / countries },
        { name: `${programmes} programmes`, inCountry: programmes },
      ]) {
        const times: Times[] = []
        for (let run = 0; run < runs; run += 1) times.push(await timeCascade(browser, portal.url, inCountry))
        const middle = (key: keyof Times) => median(times.map((time) => time[key]))
        const comparedWith = { name: 'unfelt', value: unfeltMs }
        figures.push(
          { name: `${name}: from the country to the list`, value: middle('listedMs'), unit: 'ms', comparedWith },
          { name: `${name}: longest pause while scrolling`, value: middle('longestPauseMs'), unit: 'ms', comparedWith },
          { name: `${name}: from a press to the mark`, value: middle('chosenMs'), unit: 'ms', comparedWith },
        )
      }
      return figures
    }),
}

async function timeCascade(browser: Browser, url: string, inCountry: number): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    await page.route('**/api/form/destinations/*', (route) =>
      route.fulfill({ json: Array.from({ length: countries }, (_, at) => ({ id: at + 1, name: `Paese ${at + 1}` })) }),
    )
    await page.route('**/api/form/destinations/packages', (route) => route.fulfill({ json: Array.from({ length: inCountry }, offer) }))
    await signInByCall(page, url, 'giulia.bianchi')
    await page.goto(`${url}/edit-practice/48102`)
    const country = page.getByLabel('Seleziona paese di destinazione')
    await country.waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const listedMs = await timeListing(page, inCountry)
    return { listedMs, longestPauseMs: await timeScroll(page), chosenMs: await timeChoosing(page) }
  } finally {
    await context.close()
  }
}

const kinds = ['mare', 'montagna', 'college', 'citta']

const offer = (_: unknown, at: number) => ({
  webgroup: `P-${at}`,
  title: `Programma numero ${at}, mare e sport`,
  soldout: false,
  kinds: [kinds[at % kinds.length]],
  structure: 'Villaggio Le Conchiglie',
  ageFrom: 7,
  ageTo: 14,
  periodFrom: '2027-06-14',
  periodTo: '2027-08-30',
  priceFrom: 60_000 + at * 1_000,
})

/** Measures from the choice of a country to the frame with its last programme. The response is immediate. */
async function timeListing(page: Page, inCountry: number): Promise<number> {
  const country = page.getByLabel('Seleziona paese di destinazione')
  await country.evaluate((select) => {
    const timed = globalThis as { chosenMs?: number }
    select.addEventListener('change', () => {
      timed.chosenMs = performance.now()
    })
  })
  await country.selectOption({ index: 1 })
  return page.evaluate(async (count) => {
    const timed = globalThis as { chosenMs?: number }
    while (document.querySelectorAll('[type=radio]').length < count) await new Promise(requestAnimationFrame)
    return performance.now() - (timed.chosenMs ?? 0)
  }, inCountry)
}

/** Measures from the press on a programme to the frame after it is checked. */
function timeChoosing(page: Page): Promise<number> {
  return page
    .getByRole('radio')
    .first()
    .evaluate(async (radio: HTMLInputElement) => {
      const startedMs = performance.now()
      radio.click()
      while (!radio.checked) await new Promise(requestAnimationFrame)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - startedMs
    })
}
