/** Entry point of the process that inspects uploads. Its parent sends one file at a time and kills it when a file takes too long. */

import { inspectUpload } from './inspect-upload.ts'
import type { InspectionResult, SentUpload } from './inspection.ts'

export type InspectionAnswer = { ready: true } | { result: InspectionResult }

const answer = (message: InspectionAnswer): void => {
  process.send?.(message)
}

// The channel closes when the parent has died.
process.on('disconnect', () => process.exit(0))
process.on('message', (sent: SentUpload) => {
  inspectUpload(sent).then(
    (result) => answer({ result }),
    () => answer({ result: { refused: 'the file cannot be read' } }),
  )
})

answer({ ready: true })
