/** The process that sets documents: its parent sends one job at a time, and kills it where one takes too long. */
import { createTypesetter } from './create-typesetter.ts'
import { replaceLetters } from './replace-letters.ts'
import type { LayoutFiles, Typeset, TypesettingJob } from './typesetting.ts'

export interface WorkerRequest {
  files: LayoutFiles
  job: TypesettingJob
}
export type WorkerAnswer = { ready: true } | { typeset: Typeset } | { failure: string }

const answer = (message: WorkerAnswer): void => {
  process.send?.(message)
}

// The parent's end of the channel is closed where it has died.
process.on('disconnect', () => process.exit(0))
const typesetter = createTypesetter()
process.on('message', ({ files, job }: WorkerRequest) => {
  try {
    answer({ typeset: typesetter.typeset(files, withShownLetters(job)) })
  } catch (error) {
    answer({ failure: error instanceof Error ? error.message : String(error) })
  }
})

/** Only here, and not where the catalogue is checked: what it says itself in such letters is a mistake. */
function withShownLetters(job: TypesettingJob): TypesettingJob {
  const { given, hasGaps } = replaceLetters({ words: job.words, data: job.data })
  return { ...job, data: given.data, words: { ...given.words, hasGaps } }
}

answer({ ready: true })
