/** Remembers the states of pages in which axe has found nothing, so that each is judged once in a run. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { withSettledFrames } from './settled-frames.ts'

/** A file for each state, which the workers of a run share. */
const folder = fileURLToPath(new URL('../../.cache/journeys/judged', import.meta.url))

export function forgetCheckedStates(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

export interface CheckedState {
  readonly isKnown: boolean
  /** Remembers it as one without violations. */
  remember(): void
}

/** Returns the state of a page: its tree and what styles depend on. */
export async function stateOf(page: Page): Promise<CheckedState> {
  const trees = await withSettledFrames(() => Promise.all(page.frames().map((frame) => frame.evaluate(readTree))))
  const file = join(folder, createHash('sha256').update(trees.map(withoutIds).join('\n')).digest('hex'))
  return { isKnown: existsSync(file), remember: () => writeFileSync(file, '') }
}

/** Runs in the page. */
function readTree(): string {
  const media = ['(forced-colors: active)', '(prefers-contrast: more)', '(prefers-color-scheme: dark)'].map(
    (query) => matchMedia(query).matches,
  )
  return [innerWidth, innerHeight, devicePixelRatio, ...media, document.documentElement.outerHTML].join(' ')
}

/** Numbers the ids that React generates by their first use, as they count what was rendered before. */
function withoutIds(tree: string): string {
  const seen = new Map<string, number>()
  return tree.replace(/_r_\w+_/g, (id) => {
    if (!seen.has(id)) seen.set(id, seen.size)
    return `_${seen.get(id)}_`
  })
}
