/** The typesetting process: its parent sends one job at a time and kills it when a job takes too long. */
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

// The channel closes when the parent dies.
process.on('disconnect', () => process.exit(0))
const typesetter = createTypesetter()
process.on('message', ({ files, job }: WorkerRequest) => {
  try {
    answer({ typeset: typesetter.typeset(files, withShownLetters(job)) })
  } catch (error) {
    answer({ failure: error instanceof Error ? error.message : String(error) })
  }
})

/** Replaces characters without a glyph in customers' data. The catalogue check does not: in its own texts they are an error. */
function withShownLetters(job: TypesettingJob): TypesettingJob {
  const { given, hasGaps } = replaceLetters({ words: job.words, data: job.data })
  return { ...job, data: given.data, words: { ...given.words, hasGaps } }
}

answer({ ready: true })
