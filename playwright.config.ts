import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/lib/find-browser.ts'
import { browserArguments } from './tests/support/browser.ts'

const isLong = process.env.TEST_LONG === '1'
const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE
/** Names each journey as it ends. */
const isListed = process.env.LIST_JOURNEYS === '1'
const browserPath = findBrowser()

/**
 * The journeys: a real browser, a real server, a real database. Each worker has a server of its own, so files run side by side; what
 * was shown in all of them is held against the specification's texts when they have ended.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/journey-data.ts',
  outputDir: '.cache/journeys/results',
  fullyParallel: false,
  workers: Number(process.env.JOURNEY_WORKERS ?? 2),
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  globalTimeout: isLong ? 6_000_000 : 4_000_000,
  expect: { timeout: 10_000 },
  reporter: reportFile === undefined ? [['list']] : [[isListed ? 'list' : 'dot'], ['json', { outputFile: reportFile }]],
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    // Colours are judged as they stay, not while they fade in; what moves has a journey of its own.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: [...browserArguments],
      env: { ...process.env, LANGUAGE: 'it' },
      ...(browserPath === undefined ? {} : { executablePath: browserPath }),
    },
  },
  projects: [
    { name: 'journeys', testMatch: '**/*.journey.ts' },
    { name: 'texts shown', testMatch: '**/*.afterwards.ts', dependencies: ['journeys'] },
  ],
})
