import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions, Spec } from 'axe-core'
import type { Frame, Page } from 'playwright'
import { withSettledFrames } from './settled-frames.ts'

/** All rules of WCAG 2.2 AA, and axe's best practices: landmarks, headings, regions. */
const families = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules about a whole page, which do not apply to a document inside a frame. */
const pageRules = [
  'bypass',
  'document-title',
  'html-has-lang',
  'landmark-one-main',
  'meta-viewport',
  'meta-viewport-large',
  'page-has-heading-one',
  'region',
]

export interface WantedRules {
  /** Rules about parts that the test's page does not have, such as a title. */
  without?: readonly string[]
}

type Violations = AxeResults['violations']

/** The minified build: each document parses it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Runs axe on a page and in each of its frames, and returns the violations.
 *
 * The frames are checked one by one, as axe itself cannot reach frames of other origins.
 */
export async function findViolations(page: Page, wanted: WantedRules = {}): Promise<Violations> {
  return withSettledFrames(async () => {
    const violations: Violations = []
    for (const frame of page.frames()) {
      const { without = [] } = wanted
      violations.push(...(await findViolationsIn(frame, frame === page.mainFrame() ? without : [...without, ...pageRules])))
    }
    return violations
  })
}

const optionsWithout = (rules: readonly string[]) => ({
  rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])),
  // Its messages to frames of other origins would be warnings in the console.
  iframes: false,
  resultTypes: ['violations' as const],
  runOnly: { type: 'tag' as const, values: [...families] },
})

/** Loads axe once into each document. */
async function findViolationsIn(frame: Frame, without: readonly string[]): Promise<Violations> {
  if (frame.isDetached()) return []
  const isLoaded = await frame.evaluate(() => 'axe' in globalThis)
  if (!isLoaded) await frame.evaluate(axeSource)
  return frame.evaluate(async (options) => {
    const { axe, document } = globalThis as unknown as { axe?: LoadedAxe; document: AnimatedDocument }
    if (!axe) throw new Error('Execution context was destroyed: the frame has got another document')
    // A colour that fades in is judged once it stays.
    const fading = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(fading.map(({ finished }) => finished))
    // Describing each checked element takes long, so only a page with violations is described.
    axe.configure({ noHtml: true })
    const { violations: found } = await axe.run(document, { ...options, selectors: false })
    axe.configure({ noHtml: false })
    if (found.length === 0) return found
    const { violations: described } = await axe.run(document, options)
    return described.length > 0 ? described : found
  }, optionsWithout(without))
}

/** The part of DOM's Document that the check needs: these tests are typed without the DOM. */
interface AnimatedDocument {
  getAnimations(): readonly {
    playState: string
    finished: Promise<unknown>
    effect: { getComputedTiming(): { endTime?: unknown } } | null
  }[]
}

interface LoadedAxe {
  configure(spec: Spec): void
  run(context: unknown, options: RunOptions): Promise<AxeResults>
}
