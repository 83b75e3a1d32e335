import { type Browser, chromium } from 'playwright'
import { findBrowser } from '../../scripts/lib/find-browser.mjs'

/**
 * Chromium takes the last list of features alone, so those that Playwright turns off stand here again. Ours are the two pages that each
 * window loads for suggestions under an address bar which nobody sees: more work than the page of most tests.
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
  `--disable-features=${featuresTurnedOff.join(',')}`,
]

/** Launches the machine's Chromium. Throws a sentence that says what to install when there is none. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('No Chromium or Chrome was found. Install one (on Debian: apt-get install chromium).')
  return chromium.launch({ executablePath, args: [...browserArguments], env: { ...process.env, LANGUAGE: 'it' } })
}
