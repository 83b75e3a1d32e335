import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What was built: shown in the log, in `/health` and in the metrics. */
export interface BuildInfo {
  /** The version of package.json. */
  version: string
  /** The commit, with `-dirty` after it when files differed from it; absent when the build did not know it. */
  commit?: string
}

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Reads the version, and the commit that the build recorded in `dist/build.json`. */
export function readBuildInfo(folder = root): BuildInfo {
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string }
  return { version, ...readRecorded(`${folder}/dist/build.json`) }
}

function readRecorded(file: string): Pick<BuildInfo, 'commit'> {
  try {
    const { commit } = JSON.parse(readFileSync(file, 'utf8')) as { commit?: unknown }
    return typeof commit === 'string' ? { commit } : {}
  } catch {
    return {}
  }
}
