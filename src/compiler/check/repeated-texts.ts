/** Words that stand at two places: changing one would forget the other. */
import type { Diagnostics, Span } from '../diagnostics/diagnostic.ts'
import { positionOf } from '../diagnostics/render.ts'

export class RepeatedTexts {
  readonly #first = new Map<string, { span: Span; shared: string | undefined }>()
  readonly #report: Diagnostics
  readonly #texts: ReadonlyMap<string, string>

  constructor(report: Diagnostics, texts: ReadonlyMap<string, string>) {
    this.#report = report
    this.#texts = texts
  }

  /** @param shared the name of a shared text, where the words stand in messages.yaml. */
  saw(italian: string, english: string, span: Span, shared?: string): void {
    const key = `${italian}\u0000${english}`
    const first = this.#first.get(key)
    if (!first) {
      this.#first.set(key, { span, shared })
      return
    }
    if (first.span.file === span.file && first.span.start === span.start) return
    const { line } = positionOf(this.#texts.get(first.span.file) ?? '', first.span.start)
    const place = `${first.span.file}:${line}`
    if (first.shared !== undefined)
      this.#report.report('CAT505', span, `"${italian}" is the shared text "${first.shared}"`, {
        hint: `Write ${first.shared} instead of the words.`,
      })
    else
      this.#report.report('CAT505', span, `"${italian}" stands at ${place} too`, {
        hint: 'Move the pair to messages.yaml and use its name at both places.',
      })
  }
}
