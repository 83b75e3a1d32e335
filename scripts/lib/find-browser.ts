import { existsSync } from 'node:fs'
import { Fault } from '../../src/core/server/domain/fault.ts'
import { findOrInstall, findProgram, installDebianPackages } from './debian-packages.ts'

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const elsewhere = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Finds a browser that Playwright can drive. BROWSER_PATH overrides the search; throws when it does not exist. */
export function findBrowser(): string | undefined {
  const given = process.env.BROWSER_PATH
  if (given === undefined || given === '')
    return programs.map((name) => findProgram(name)).find((path) => path !== undefined) ?? elsewhere.find((path) => existsSync(path))
  if (!existsSync(given)) throw new Fault(`BROWSER_PATH says ${given}, and there is no such file.`)
  return given
}

/** Finds a browser or installs Debian's Chromium. Throws a Fault without one. */
export function requireBrowser(): Promise<string> {
  return findOrInstall(
    findBrowser,
    [() => installDebianPackages(['chromium', 'fonts-liberation'])],
    () =>
      'The tests need Chromium or Chrome, and none was found. Install it (on Debian, as root: apt-get install chromium; elsewhere Chrome from its maker), or set BROWSER_PATH to one, then run the command again.',
  )
}
