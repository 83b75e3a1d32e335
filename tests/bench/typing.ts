import type { Browser, CDPSession, Page } from 'playwright'
import { serveBuiltPages } from './built-pages.ts'
import { withPortal } from './measured-portal.ts'
import { type Figure, type Measurement, median } from './measurement.ts'

const runs = 5
/** A cheap phone: a quarter of this machine's speed. */
const cpuSlowdown = 4
/** Pause between two keys in milliseconds. Work that a page defers ends in it, and counts as the key's. */
const pauseMs = 100
/** What is typed, by the label of its field. */
const typed: Readonly<Record<string, string>> = {
  Nome: 'Mariangela',
  Cognome: 'Conti Bellini',
  'Codice fiscale': 'CNTMNG82E54F257K',
  Email: 'marta.conti@posta.example',
  Cellulare: '+39 333 555 0199',
}

/** Costs of one key, and of the press that sends the form. */
interface Costs {
  scriptMs: number
  paintMs: number
  /** From the press to the frame that shows what is missing. */
  submitMs: number
}

/** The product's registration beside a hand-written one, typed into at the same pace. */
export const typing: Measurement = {
  name: 'typing',
  how: `text typed into the empty /register at ${cpuSlowdown}x CPU slowdown; script: run per key, deferred work included; paint: from the key to the next frame; submit: from the press, with half of the fields empty, to their messages; middle of ${runs} runs`,
  measure: () =>
    withPortal(async (portal, browser) => {
      const plain = await serveBuiltPages('plain-mui-register', ['index.html'])
      try {
        // Alternates, so that load on the machine affects both.
        const ours: Costs[] = []
        const theirs: Costs[] = []
        for (let run = 0; run < runs; run += 1) {
          ours.push(await typeInto(browser, `${portal.url}/register`))
          theirs.push(await typeInto(browser, plain.url))
        }
        return [
          figure('script per key in /register', ours, theirs, 'scriptMs'),
          figure('key to paint in /register', ours, theirs, 'paintMs'),
          figure('submit to messages in /register', ours, theirs, 'submitMs'),
        ]
      } finally {
        await plain.close()
      }
    }),
}

function figure(name: string, ours: readonly Costs[], theirs: readonly Costs[], key: keyof Costs): Figure {
  const middle = (costs: readonly Costs[]) => median(costs.map((cost) => cost[key]))
  return { name, value: middle(ours), unit: 'ms', comparedWith: { name: 'MUI with react-hook-form', value: middle(theirs) } }
}

async function typeInto(browser: Browser, url: string): Promise<Costs> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    // The thread's own time, which does not grow with the load of the machine.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.addInitScript(recordPaints)
    await page.goto(url, { waitUntil: 'networkidle' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    let scriptSeconds = 0
    let keys = 0
    for (const [label, text] of Object.entries(typed)) {
      await page.getByRole('textbox', { name: label, exact: true }).focus()
      await page.waitForTimeout(pauseMs)
      const before = await readScriptSeconds(session)
      await page.keyboard.type(text, { delay: pauseMs })
      await page.waitForTimeout(pauseMs)
      scriptSeconds += (await readScriptSeconds(session)) - before
      keys += text.length
    }
    const paintMs = median(await readPaints(page, keys))
    return { scriptMs: (scriptSeconds * 1_000) / keys, paintMs, submitMs: await page.evaluate(timeSubmit) }
  } finally {
    await context.close()
  }
}

/** Runs in the page: sends the form, and returns the milliseconds until its messages are painted. */
async function timeSubmit(): Promise<number> {
  const invalid = document.getElementsByTagName('form')[0]?.querySelectorAll('[aria-invalid="true"]').length
  const button = document.querySelector<HTMLButtonElement>('form button[type="submit"]')
  if (button === null || invalid !== 0) throw new Error('There is no untouched form to send')
  const startedMs = performance.now()
  button.click()
  while (document.querySelector('form [aria-invalid="true"]') === null) await new Promise(requestAnimationFrame)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - startedMs
}

/** Runs in the page: records the time from each key's event to the frame after it, as the browser took it. */
function recordPaints() {
  const paints: number[] = []
  Object.assign(window, { benchPaints: paints })
  const frame = new MessageChannel()
  const waiting: number[] = []
  frame.port1.onmessage = () => {
    for (const timeStamp of waiting.splice(0)) paints.push(performance.now() - timeStamp)
  }
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        waiting.push(timeStamp)
        // The message's task follows the frame's painting.
        frame.port2.postMessage(undefined)
      }),
    { capture: true },
  )
}

async function readPaints(page: Page, keys: number): Promise<readonly number[]> {
  const paints = await page.evaluate(() => (window as unknown as { benchPaints: readonly number[] }).benchPaints)
  if (paints.length !== keys) throw new Error(`${keys} keys were pressed, and ${paints.length} were painted`)
  return paints
}

async function readScriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const script = metrics.find(({ name }) => name === 'ScriptDuration')
  if (script === undefined) throw new Error('The browser measures no script')
  return script.value
}
