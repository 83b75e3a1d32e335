import { existsSync } from 'node:fs'
import { canInstallDebianPackages, findOnPath, installDebianPackages } from './debian-packages.mjs'
import { CommandFault } from './terminal.mjs'

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const elsewhere = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Finds a browser that Playwright can drive. BROWSER_PATH overrides the search; throws when it does not exist. */
export function findBrowser() {
  const given = process.env.BROWSER_PATH
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new CommandFault(`BROWSER_PATH says ${given}, and there is no such file.`)
    return given
  }
  return programs.map(findOnPath).find((path) => path !== undefined) ?? elsewhere.find((path) => existsSync(path))
}

/** Finds a browser or installs Debian's Chromium. Resolves to its path; throws a CommandFault without one. */
export async function requireBrowser() {
  const found = findBrowser()
  if (found !== undefined) return found
  if (canInstallDebianPackages()) await installDebianPackages(['chromium', 'fonts-liberation'])
  const installed = findBrowser()
  if (installed === undefined) {
    throw new CommandFault(
      'The tests need Chromium or Chrome, and none was found. Install it (on Debian, as root: apt-get install chromium; elsewhere Chrome from its maker), or set BROWSER_PATH to one, then run the command again.',
    )
  }
  return installed
}
