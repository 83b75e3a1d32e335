/** Child process that typesets samples. Reads `SampleJobs` from stdin, writes a `SampleLine` before and after each. */
import { readFileSync, writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Language } from '../../lib/language.ts'
import type { DocumentModel } from '../../model/catalogue-model.ts'
import { textsOfDocument } from '../../model/document-texts.ts'
import { createTypesetter } from '../../typesetting/create-typesetter.ts'
import type { DocumentLook, LayoutFiles } from '../../typesetting/typesetting.ts'
import type { SampleJobs, SampleLine } from './typeset-samples.ts'

/** The exports of `src/generated/server/documents.ts`. */
interface EmittedDocuments {
  documents: Readonly<Record<string, DocumentModel>>
  documentLook: DocumentLook
  layoutFiles: LayoutFiles
}

const { modules, languages, samples, region, limitMs } = JSON.parse(readFileSync(0, 'utf8')) as SampleJobs

/** Emitted modules are imported from memory, because `src/generated` holds the last valid catalogue. */
const folder = new URL('../../../generated/', import.meta.url)
const given = new Map(Object.entries(modules).map(([path, text]) => [new URL(path, folder).href, text]))
registerHooks({
  resolve(specifier, context, next) {
    const url = specifier.startsWith('.') && context.parentURL !== undefined ? new URL(specifier, context.parentURL).href : specifier
    return given.has(url) ? { url, format: 'module-typescript', shortCircuit: true } : next(specifier, context)
  },
  load(url, context, next) {
    const source = given.get(url)
    return source === undefined ? next(url, context) : { format: 'module-typescript', source, shortCircuit: true }
  },
})

const emitted = (await import(new URL('server/documents.ts', folder).href)) as EmittedDocuments
/** Kills the process when a document exceeds its time limit. Typst blocks the main thread, so this is a worker. */
const watchdog = new Worker(
  `const { parentPort, workerData } = require('node:worker_threads')
  let timer
  parentPort.on('message', () => {
    clearTimeout(timer)
    timer = setTimeout(() => process.kill(process.pid, 'SIGKILL'), workerData)
  })`,
  { eval: true, workerData: limitMs },
)
const typesetter = createTypesetter()
const say = (line: SampleLine): void => {
  writeSync(1, `${JSON.stringify(line)}\n`)
}
for (const [name, model] of Object.entries(emitted.documents)) {
  for (const language of languages as Language[]) {
    say({ begins: name, language })
    watchdog.postMessage('begins')
    const data = samples[name] ?? {}
    const words = textsOfDocument(model, data, language, region)
    const set = typesetter.typeset(emitted.layoutFiles, { name, language, words, data, look: emitted.documentLook, madeAtS: 0 })
    say({ ended: name, mistakes: 'mistakes' in set ? set.mistakes : [] })
  }
}
await watchdog.terminate()
