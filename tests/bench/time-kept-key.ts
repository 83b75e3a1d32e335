import type { Page } from 'playwright'

/** Keys that differ, so that each is found in the field's value. */
const keys = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
/** Pause between two keys in milliseconds. */
const pauseMs = 100
/** Keys typed after the script has taken over. */
const keysAfter = 3
const patienceMs = 60_000

/**
 * Types into the first field of a page from the moment at which it is there.
 *
 * Returns the time from navigation until the first key is shown that the field still has after the script has taken the page over.
 */
export async function timeKeptKey(page: Page, url: string): Promise<number> {
  await page.addInitScript(recordShownKeys)
  await page.goto(url, { waitUntil: 'commit', timeout: patienceMs })
  const untilMs = performance.now() + patienceMs
  const left = [...keys]
  let after = 0
  while (after < keysAfter && performance.now() < untilMs) {
    const state = await page.evaluate(focusFirstField)
    // Before the field is there, and when it has taken every key, the user waits.
    const key = state === 'no field' ? undefined : state === 'taken over' || left.length > keysAfter ? left.shift() : undefined
    if (key !== undefined) await page.keyboard.press(key)
    if (state === 'taken over') after += 1
    await page.waitForTimeout(pauseMs)
  }
  const { value, shownMs } = await page.evaluate(readShownKeys)
  const kept = keys.find((key) => value.includes(key) && shownMs[key] !== undefined)
  const keptMs = kept === undefined ? undefined : shownMs[kept]
  if (keptMs === undefined) throw new Error(`The first field of ${url} has kept no key`)
  return keptMs
}

/** Runs in the page: records when the frame after each key's input is painted. */
function recordShownKeys() {
  const shownMs: Record<string, number> = {}
  Object.assign(window, { benchShownMs: shownMs })
  const frame = new MessageChannel()
  const waiting: string[] = []
  frame.port1.onmessage = () => {
    for (const key of waiting.splice(0)) shownMs[key] ??= performance.now()
  }
  addEventListener(
    'input',
    (event) => {
      const key = event instanceof InputEvent ? event.data : null
      if (key === null) return
      requestAnimationFrame(() => {
        waiting.push(key)
        // The message's task follows the frame's painting.
        frame.port2.postMessage(undefined)
      })
    },
    { capture: true },
  )
}

/** Runs in the page. React's properties show that the script has taken the field over. */
function focusFirstField(): 'no field' | 'there' | 'taken over' {
  const field = document.querySelector<HTMLInputElement>('input:not([type="hidden"])')
  if (field === null || field.disabled || field.getBoundingClientRect().height === 0) return 'no field'
  if (document.activeElement !== field) field.focus()
  return Object.keys(field).some((key) => key.startsWith('__reactProps')) ? 'taken over' : 'there'
}

function readShownKeys(): { value: string; shownMs: Readonly<Record<string, number>> } {
  const field = document.querySelector<HTMLInputElement>('input:not([type="hidden"])')
  return { value: field?.value ?? '', shownMs: (window as unknown as { benchShownMs: Record<string, number> }).benchShownMs }
}
