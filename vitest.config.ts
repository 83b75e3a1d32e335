import { defineConfig } from 'vitest/config'

const isLong = process.env.TEST_LONG === '1'

/** Each test brings its own database; the server's code is loaded once for all files, as it is where it serves. */
const onDatabases = { globalSetup: ['tests/support/postgres-global-setup.ts'], isolate: false }

/** The suites of `npm test` by folder. */
export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    testTimeout: isLong ? 180_000 : 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    // What a slow machine does late is not wrong.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      project('compiler', ['tests/compiler/**/*.test.ts']),
      project('portal', ['tests/portal/**/*.test.{ts,tsx}']),
      project('server', ['tests/server/**/*.test.ts'], onDatabases),
      // These start, stop and kill processes of the product, and wait more than they compute.
      project('processes', ['tests/processes/**/*.test.ts'], onDatabases),
      project('examples', ['tests/examples/**/*.test.ts']),
      project('language-server', ['tests/language-server/**/*.test.ts']),
      project('pure', ['tests/{commands,openapi,operations,specification,lib,model,api,simulators,studio}/**/*.test.ts']),
    ],
  },
})

function project(name: string, include: string[], more: { globalSetup?: string[]; isolate?: boolean } = {}) {
  return { extends: true as const, test: { name, include, environment: 'node', ...more } }
}
