/** Formats the time left of a session, for the screen and for screen readers. Pure. */
import type { Language } from '../../lib/language.ts'

/** Seconds left at which the live region is updated. An announcement each second would drown everything else. */
const saidAtSeconds = [60, 30, 10]

export function secondsLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(Math.ceil((endsAtMs - nowMs) / 1000), 0)
}

/** `1:05`. */
export function showSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** `2 minuti`, `30 secondi`: whole minutes from 60 seconds on. */
export function formatSeconds(seconds: number, language: Language): string {
  const [count, unit] = seconds >= 60 ? [Math.floor(seconds / 60), 'minute'] : [seconds, 'second']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** Returns the seconds last announced: `beganWith`, or the last of `saidAtSeconds` reached since. */
export function lastAnnounced(beganWith: number, seconds: number): number {
  const passed = saidAtSeconds.filter((moment) => moment < beganWith && seconds <= moment)
  return passed.at(-1) ?? beganWith
}
