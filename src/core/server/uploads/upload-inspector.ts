import { availableParallelism } from 'node:os'
import { Refusal } from '../domain/refusal.ts'
import { createTaskQueue } from '../domain/task-queue.ts'
import type { InspectionResult, SentUpload } from './inspection.ts'
import { createInspectionProcess, type InspectionLimits, type InspectionProcess, usualInspectionLimits } from './inspection-process.ts'

/** A malware scanner. `found` names the malware. Rejects when the result is unknown, which fails the upload. */
export interface MalwareScanner {
  scan(bytes: Uint8Array): Promise<{ found: string | undefined }>
}

export interface UploadInspector {
  /** Throws the refusal `unavailable` when too many files wait, or when the scanner fails. */
  inspect(sent: SentUpload): Promise<InspectionResult>
  /** Ends the child processes. */
  close(): void
}

/** Creates an inspector. It starts up to one process per processor, at most four by default. */
export function createUploadInspector({
  scanner,
  limits = usualInspectionLimits,
  processes = Math.min(4, availableParallelism()),
}: {
  scanner?: MalwareScanner | undefined
  limits?: InspectionLimits
  processes?: number
} = {}): UploadInspector {
  const idle: InspectionProcess[] = Array.from({ length: processes }, () => createInspectionProcess(limits))
  const all = [...idle]
  const queue = createTaskQueue({ running: processes, waiting: 500, longestWaitMs: 60_000 })

  const judge = (sent: SentUpload): Promise<InspectionResult> =>
    queue.run(async () => {
      const process = idle.pop()
      if (process === undefined) throw new Error('There are more queue than processes')
      try {
        return await process.inspect(sent)
      } finally {
        idle.push(process)
      }
    })

  return {
    async inspect(sent) {
      const result = await judge(sent)
      if ('refused' in result || scanner === undefined) return result
      // Scans the original bytes, not the newly encoded picture: malware signatures describe files as they are sent.
      const { found } = await scanner.scan(sent.bytes).catch((error: unknown) => {
        throw Object.assign(new Refusal('unavailable', { retryAfterSeconds: 30 }), { cause: error })
      })
      return found === undefined ? result : { refused: `the scanner found ${found}` }
    },
    close: () => {
      for (const process of all) process.close()
    },
  }
}
