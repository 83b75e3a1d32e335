const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Formats an instant for the evidence, the same in every language: 2026-03-02 10:00:00 Europe/Rome. */
export function showMoment(instant: Date): string {
  return `${format.format(instant)} Europe/Rome`
}
