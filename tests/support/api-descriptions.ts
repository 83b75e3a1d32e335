import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type ApiDescription, apis, descriptionFolder, readApiDescriptions } from '../../src/core/server/http/api-description.ts'

const root = new URL('../../', import.meta.url).pathname
const sources = join(root, 'openapi')
const cache = join(root, '.cache/openapi-tests')

/** Returns the bundled descriptions. Bundles them into a cache when those of the last compilation are out of date. */
export function bundledDescriptions(): readonly ApiDescription[] {
  if (isFresh(descriptionFolder)) return readApiDescriptions()
  if (!isFresh(cache)) {
    mkdirSync(cache, { recursive: true })
    for (const { name } of apis) {
      const drafted = join(cache, `${name}.${process.pid}.json`)
      execFileSync(join(root, 'node_modules/.bin/redocly'), ['bundle', join(sources, `${name}.yaml`), '-o', drafted], {
        env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
        stdio: 'pipe',
      })
      renameSync(drafted, join(cache, `${name}.json`))
    }
  }
  return readApiDescriptions(cache)
}

function isFresh(folder: string): boolean {
  const newestSource = Math.max(...readdirSync(sources).map((file) => statSync(join(sources, file)).mtimeMs))
  return apis.every(({ name }) => {
    const path = join(folder, `${name}.json`)
    return existsSync(path) && statSync(path).mtimeMs >= newestSource
  })
}
