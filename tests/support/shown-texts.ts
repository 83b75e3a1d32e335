import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright'

const folder = fileURLToPath(new URL('../../.cache/journeys/texts', import.meta.url))

/** The texts perceivable at one moment: visible ones, and labels of fields and images. */
export interface ShownText {
  /** The name given to `visit`; 'in passing' for texts that appeared between two visits. */
  state: string
  language: string
  path: string
  text: string
}

export function forgetShownTexts(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

/** Returns all records of the run, from all workers. */
export function readShownTexts(): ShownText[] {
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): ShownText => JSON.parse(line)),
  )
}

function recordShownText(shown: ShownText): void {
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(shown)}\n`)
}

export async function recordPage(page: Page, state: string): Promise<void> {
  const { language, path, text } = await page.evaluate(() => {
    const told = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt], iframe')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    )
    const values = [...document.querySelectorAll('input, textarea, select')].map((field) => (field as HTMLInputElement).value)
    const parts = [document.title, document.body.innerText, ...told, ...values]
    return { language: document.documentElement.lang, path: location.pathname, text: parts.filter((part) => part.trim() !== '').join('\n') }
  })
  recordShownText({ state, language, path, text })
}

/** Records texts that appear between two visits, such as an alert that hides itself. */
export async function recordInPassing(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordInPassing', (_source, shown: Omit<ShownText, 'state'>) =>
    recordShownText({ ...shown, state: 'in passing' }),
  )
  await context.addInitScript(() => {
    if (window.top !== window) return
    const record = (window as unknown as { recordInPassing?: (shown: unknown) => void }).recordInPassing
    if (record === undefined) return
    const seen = new Set<string>()
    let waiting = false
    const look = () => {
      waiting = false
      const lines = document.body?.innerText.split('\n').filter((line) => line.trim() !== '' && !seen.has(line)) ?? []
      if (lines.length === 0) return
      for (const line of lines) seen.add(line)
      record({ language: document.documentElement.lang, path: location.pathname, text: lines.join('\n') })
    }
    new MutationObserver(() => {
      if (waiting) return
      waiting = true
      setTimeout(look, 30)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}
