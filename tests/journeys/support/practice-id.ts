import type { Page } from 'playwright'
import { readAsMember } from '../../support/read-as-member.ts'

/** Returns the id of the booking with a code. */
export async function practiceId(page: Page, code: string): Promise<number> {
  const found = (await readAsMember<{ id: number; shortCode: string }[]>(page, '/member/practice')).find(
    ({ shortCode }) => shortCode === code,
  )
  if (!found) throw new Error(`The customer has no booking ${code}`)
  return found.id
}
