/** How long documents are kept: to the end of so many calendar years after the trip. */
export interface Retention {
  /** What customers sent for the trip: no longer than questions about it come. */
  uploadYears: number
}

/** Contracts, what belongs to them and the evidence of their signatures: as long as the law allows claims and asks for books (codice civile 2220, 2946). */
export const yearsOfContracts = 10

/** Trips that ended before that day (yyyy-MM-dd) let their documents of a kind go. */
export function endOfRetention(kind: 'uploads' | 'papers', today: string, { uploadYears }: Retention): string {
  return `${Number(today.slice(0, 4)) - (kind === 'uploads' ? uploadYears : yearsOfContracts)}-01-01`
}
