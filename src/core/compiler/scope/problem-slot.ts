/** Slot of `error` in texts and steps of a failure, as the portal supplies it for a failed call. */
import { integer, optional, plainText, present, recordOf, type Slot } from '../expressions/index.ts'
import type { Api } from '../read/api.ts'

/** Codes of failures without a server's answer. */
const unansweredCodes = ['network', 'offline', 'unreadable']

/**
 * Returns the type of the portal's `failureScope`.
 *
 * The code is an open enumeration: an answer without a declared code gives one such as `http-502`. `message`, `title` and `detail` come from
 * the server and may be missing.
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
