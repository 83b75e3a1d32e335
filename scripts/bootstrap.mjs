/**
 * Installs missing dependencies, then runs a TypeScript file: `node scripts/bootstrap.mjs scripts/start.ts`.
 *
 * It runs on the machine's own Node before any dependency is installed, so this file and its imports use Node's modules only.
 */
import { installDependencies, requireNodeAndNpm } from './lib/install-dependencies.mjs'
import { root, runTypeScript } from './lib/run-typescript.mjs'

const [file, ...args] = process.argv.slice(2)
try {
  requireNodeAndNpm()
  installDependencies(root)
  runTypeScript(file, args)
} catch (error) {
  process.stderr.write(`\n${error.message}\n`)
  process.exitCode = 1
}
