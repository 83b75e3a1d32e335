import type { FormFlagKey, FormStatus } from '../../../domain/codes.ts'
/** What the operator decides for a division (section 7). */
export const formFlagKeys = [
  'areaClub.domandaPartoSicuro',
  'formPrenotazione.flagConfermaINPS',
  'status',
] as const satisfies readonly FormFlagKey[]

/** By key; a setting that nobody has decided is missing, and means that it is not offered. */
export interface FormFlags {
  /** Parto sicuro is offered. */
  'areaClub.domandaPartoSicuro'?: boolean
  /** An INPS booking may be confirmed by its advance. */
  'formPrenotazione.flagConfermaINPS'?: boolean
  /** Closed: no booking of the division can be changed. */
  status?: FormStatus
}

/** The settings from their rows, whose values are text. */
export function describeFormFlags(rows: readonly { key: FormFlagKey; value: string }[]): FormFlags {
  return Object.fromEntries(rows.map(({ key, value }) => [key, key === 'status' ? value : value === 'true']))
}
