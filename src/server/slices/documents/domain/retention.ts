/**
 * How long documents are kept: to the end of so many calendar years after the trip. Contracts, what belongs to them and the evidence of
 * their signatures as long as the law allows claims and asks for books (codice civile 2220, 2946); what customers sent for the trip no longer
 * than questions about it come.
 */
const keptYears = { uploads: 2, papers: 10 } as const

/** Trips that ended before that day (yyyy-MM-dd) let their documents of a kind go. */
export function endOfRetention(kind: keyof typeof keptYears, today: string): string {
  return `${Number(today.slice(0, 4)) - keptYears[kind]}-01-01`
}
