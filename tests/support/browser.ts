import { type Browser, chromium } from 'playwright'
import { findBrowser } from '../../scripts/lib/find-browser.mjs'

/** Quiet and alone: no sandbox (containers run as root), no small shared memory, nothing that calls home. */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--lang=it-IT',
]

/** Launches the machine's Chromium. Throws a sentence that says what to install when there is none. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('No Chromium or Chrome was found. Install one (on Debian: apt-get install chromium).')
  return chromium.launch({ executablePath, args: [...browserArguments], env: { ...process.env, LANGUAGE: 'it' } })
}
