/** How long documents are kept, in whole calendar years after the trip. */
export interface Retention {
  /** For the customers' uploads, which are only needed while questions about the trip may come. */
  uploadYears: number
}

/** The retention of contracts, attachments and evidence. The law sets it for claims and accounting records (codice civile 2220, 2946). */
export const yearsOfContracts = 10

/** Returns a day (yyyy-MM-dd): documents of trips that ended before it are to be deleted. */
export function endOfRetention(kind: 'uploads' | 'papers', today: string, { uploadYears }: Retention): string {
  return `${Number(today.slice(0, 4)) - (kind === 'uploads' ? uploadYears : yearsOfContracts)}-01-01`
}
