/** How the time left of a session reads, on the screen and aloud. Pure. */
import type { Language } from '../../lib/language.ts'

/** At these seconds left it is said again, and never in between: a countdown read out each second would drown everything else. */
const saidAtSeconds = [60, 30, 10]

export function secondsLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(Math.ceil((endsAtMs - nowMs) / 1000), 0)
}

/** `1:05`. */
export function showSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** `2 minuti`, `30 secondi`: whole minutes as long as there are some. */
export function saySeconds(seconds: number, language: Language): string {
  const [count, unit] = seconds >= 60 ? [Math.floor(seconds / 60), 'minute'] : [seconds, 'second']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** The moment last said aloud, given when the warning began: unchanged until the next one comes. */
export function lastSaid(beganWith: number, seconds: number): number {
  const passed = saidAtSeconds.filter((moment) => moment < beganWith && seconds <= moment)
  return passed.at(-1) ?? beganWith
}
