import { type Browser, chromium } from 'playwright'
import { findBrowser } from '../../scripts/lib/find-browser.ts'

/**
 * Features to disable. Chromium uses only the last such list, so this one repeats Playwright's.
 *
 * The first two are ours: each window would load two pages for address bar suggestions, which is more work than most tests' own page.
 */
const featuresTurnedOff: readonly string[] = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** No sandbox (containers run as root), no small shared memory, no background network traffic. */
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
  `--disable-features=${featuresTurnedOff.join(',')}`,
]

/** Launches the installed Chromium. Throws an error that says what to install when there is none. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('No Chromium or Chrome was found. Install one (on Debian: apt-get install chromium).')
  return chromium.launch({ executablePath, args: [...browserArguments], env: { ...process.env, LANGUAGE: 'it' } })
}
