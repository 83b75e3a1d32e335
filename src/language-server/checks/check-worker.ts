/**
 * The thread that checks the project, so that the server answers while a check runs.
 *
 * It lives as long as the server: the compiler keeps what it has read of files that have not changed.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { checkProject } from '../../compiler/index.ts'
import type { CheckAnswer, CheckRequest } from './check-messages.ts'

const { root } = workerData as { root: string }

parentPort?.on('message', (request: CheckRequest) => parentPort?.postMessage(answerTo(request)))

function answerTo({ number, unsaved }: CheckRequest): CheckAnswer {
  try {
    const { report } = checkProject(root, new Date(), { unsaved })
    const files = new Set(report.diagnostics.flatMap(({ span, also = [] }) => [span, ...also].map(({ file }) => file)))
    return {
      number,
      diagnostics: report.diagnostics,
      texts: new Map([...files].map((file) => [file, report.texts.get(file) ?? ''])),
    }
  } catch (error) {
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
