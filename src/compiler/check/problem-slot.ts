/** What words and steps of a failure read as `error`: what the portal supplies of a failed call, whatever the API's schemas are called. */
import { integer, optional, plainText, present, recordOf, type Slot } from '../expressions/index.ts'
import type { Api } from '../read/api.ts'

/** Codes of failures that no server answered. */
const unansweredCodes = ['network', 'offline', 'unreadable']

/**
 * Types the portal's `failureScope`. The code is open: besides those that operations declare it may be `http-502`, of an answer without one.
 * `message`, `title` and `detail` are the server's and may be missing.
 */
export function problemSlot(api: Api): Slot {
  const declared = [...api.operations.values()].flatMap(({ codes }) => codes)
  const values = [...new Set([...declared, ...unansweredCodes])].sort()
  return present(
    recordOf(
      [
        ['status', present(integer())],
        ['code', present({ kind: 'enum', name: null, source: null, values, open: true })],
        ['message', optional(present(plainText))],
        ['title', optional(present(plainText))],
        ['detail', optional(present(plainText))],
        ['errors', present({ ...recordOf([]), others: optional(present(plainText)) })],
        ['requestId', present(plainText)],
      ],
      'the failure',
    ),
  )
}
