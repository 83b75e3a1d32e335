/**
 * The thread that checks the project, so that the server answers while a check runs.
 *
 * It lives as long as the server: the compiler keeps what it has read of files that have not changed.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { Diagnostic } from '../../compiler/diagnostics/diagnostic.ts'
import { checkProject } from '../../compiler/index.ts'
import { indexProject } from '../index/index-project.ts'
import type { CheckAnswer, CheckRequest } from './check-messages.ts'

const { root } = workerData as { root: string }

parentPort?.on('message', (request: CheckRequest) => parentPort?.postMessage(answerTo(request)))

function filesOf({ span, also = [], fixes = [] }: Diagnostic): readonly string[] {
  return [span, ...also, ...fixes.flatMap(({ edits }) => edits.map((edit) => edit.span))].map(({ file }) => file)
}

function answerTo({ number, unsaved }: CheckRequest): CheckAnswer {
  try {
    const { report, context } = checkProject(root, new Date(), { unsaved, lenient: true })
    const files = new Set(report.diagnostics.flatMap(filesOf))
    return {
      number,
      diagnostics: report.diagnostics,
      index: context && indexProject(context),
      texts: new Map([...files].map((file) => [file, report.texts.get(file) ?? ''])),
    }
  } catch (error) {
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
