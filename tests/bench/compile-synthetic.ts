/**
 * Checks and compiles a synthetic project in its own process and prints what that took as JSON. Arguments: project folder, output folder.
 *
 * Time of the processor, in milliseconds, which does not depend on what else the machine does.
 */
import { checkProject, compile, printReport } from '../../src/core/compiler/index.ts'

const [root = '', into = ''] = process.argv.slice(2)

function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

const { report } = checkProject(root)
// From the start of the process, as `npm run check` pays for that each time.
const coldMs = usedMs()
if (report.failed) throw new Error(printReport(report).slice(0, 4_000))
checkProject(root)
const residentMs = usedMs() - coldMs
const beforeMs = usedMs()
await compile({ root, into })
const compileMs = usedMs() - beforeMs
await compile({ root, into })
const againMs = usedMs() - beforeMs - compileMs
console.log(JSON.stringify({ coldMs, residentMs, compileMs, againMs }))
