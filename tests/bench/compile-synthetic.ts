/** Compiles a synthetic project in its own process and prints the durations as JSON. Arguments: project folder, output folder. */
import { checkProject, compile, printReport } from '../../src/compiler/index.ts'

const [root = '', into = ''] = process.argv.slice(2)
const startMs = performance.now()
const { report } = checkProject(root)
const checkedMs = performance.now()
if (report.failed) throw new Error(printReport(report).slice(0, 4_000))
await compile({ root, into })
const compiledMs = performance.now()
await compile({ root, into })
const againMs = performance.now()
console.log(
  JSON.stringify({
    screens: report.screens,
    checkMs: checkedMs - startMs,
    compileMs: compiledMs - checkedMs,
    againMs: againMs - compiledMs,
  }),
)
