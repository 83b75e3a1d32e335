import type { SigningClock } from '../../../src/area-club/portal/signing/signing-session.ts'

/** A clock that only the test advances. */
export class ControlledClock implements SigningClock {
  #nowMs = 1_000_000
  #timers: { atMs: number; run: () => void }[] = []
  hidden = false

  now = () => this.#nowMs
  isHidden = () => this.hidden
  later = (ms: number, run: () => void) => {
    const timer = { atMs: this.#nowMs + ms, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer)
    }
  }

  get waiting(): number {
    return this.#timers.length
  }

  /** Advances the time and runs each timer at its time, with the promises that it settles. */
  async pass(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms
    await settle()
    for (;;) {
      const next = this.#timers.filter(({ atMs }) => atMs <= endMs).sort((one, other) => one.atMs - other.atMs)[0]
      if (!next) break
      this.#timers = this.#timers.filter((one) => one !== next)
      this.#nowMs = Math.max(this.#nowMs, next.atMs)
      next.run()
      await settle()
    }
    this.#nowMs = endMs
  }
}

/** Lets the continuations of settled promises run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve()
}
