import { randomBytes } from 'node:crypto'

/** What a call is answered with; JSON unless a type is named. */
export interface Answer {
  status: number
  body?: unknown
  type?: string
  headers?: Readonly<Record<string, string>>
}

/** PayPal's id of an exchange. */
export const newDebugId = (): string => randomBytes(7).toString('hex').slice(0, 13)
