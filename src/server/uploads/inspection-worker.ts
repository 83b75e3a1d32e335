/** The process that judges uploads: its parent sends one file at a time, and kills it where one takes too long. */
import type { SentUpload, Verdict } from './inspection.ts'
import { judgeUpload } from './judge-upload.ts'

export type InspectionAnswer = { ready: true } | { verdict: Verdict }

const answer = (message: InspectionAnswer): void => {
  process.send?.(message)
}

// The parent's end of the channel is closed where it has died.
process.on('disconnect', () => process.exit(0))
process.on('message', (sent: SentUpload) => {
  judgeUpload(sent).then(
    (verdict) => answer({ verdict }),
    () => answer({ verdict: { refused: 'the file cannot be read' } }),
  )
})

answer({ ready: true })
