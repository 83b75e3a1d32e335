import { randomBytes } from 'node:crypto'

/** A response; its body is JSON unless `type` is set. */
export interface Answer {
  status: number
  body?: unknown
  type?: string
  headers?: Readonly<Record<string, string>>
}

/** Returns a random id like PayPal's debug ids. */
export const newDebugId = (): string => randomBytes(7).toString('hex').slice(0, 13)
