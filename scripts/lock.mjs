/** `npm run lock`: adds missing entries to package-lock.json, so that `npm ci` accepts it on every system. */
import { readFileSync, writeFileSync } from 'node:fs'
import { completeLockFile, findMissingVariants } from './lib/complete-lock-file.mjs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = findMissingVariants(lock.packages)
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(completeLockFile(lock), null, 2)}\n`)
process.stdout.write(missing.length === 0 ? 'The lock file is complete.\n' : `Added ${missing.map(({ name }) => name).join(', ')}.\n`)
