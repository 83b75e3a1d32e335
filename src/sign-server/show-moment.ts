const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A moment of an evidence, to the second, in Rome's time, which is named, and in one form for every language: 2026-03-02 10:00:00 Europe/Rome. */
export function showMoment(instant: Date): string {
  return `${format.format(instant)} Europe/Rome`
}
