import type { FormFlagKey, FormStatus } from '../../../domain/codes.ts'
/** The operator's settings of a division (specification 7). */
export const formFlagKeys = [
  'areaClub.domandaPartoSicuro',
  'formPrenotazione.flagConfermaINPS',
  'status',
] as const satisfies readonly FormFlagKey[]

/** Settings by key; an unset one is missing and counts as off. */
export interface FormFlags {
  /** Whether parto sicuro is offered. */
  'areaClub.domandaPartoSicuro'?: boolean
  /** Whether the advance may confirm an INPS booking. */
  'formPrenotazione.flagConfermaINPS'?: boolean
  /** `closed` when no booking of the division can be changed. */
  status?: FormStatus
}

/** Converts rows, whose values are text, to typed settings. */
export function describeFormFlags(rows: readonly { key: FormFlagKey; value: string }[]): FormFlags {
  return Object.fromEntries(rows.map(({ key, value }) => [key, key === 'status' ? value : value === 'true']))
}
