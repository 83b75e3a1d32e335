/**
 * The suites of `npm test`, the longest first, so that the last one to end is short.
 *
 * - `kind` decides how tests are counted: a `check` is one test, vitest and playwright report their own.
 * - `budgetSeconds` is the time on two cores with a cold cache, `longBudgetSeconds` with --long. At three times that the suite is killed
 *   and counts as failed.
 * - `needs` lists prerequisites: 'portal' (built), 'strict-portal' (built with React's development build), 'browser', 'postgres', 'pdf-tools'.
 */
export const suites: readonly Suite[] = [
  playwright('journeys', { budgetSeconds: 2_000, longBudgetSeconds: 3_000, needs: ['portal', 'strict-portal', 'browser', 'postgres'] }),
  vitest('server', 'server', { budgetSeconds: 1_300, longBudgetSeconds: 2_000, needs: ['postgres', 'pdf-tools'] }),
  vitest('processes', 'processes', { budgetSeconds: 1_200, longBudgetSeconds: 1_800, needs: ['postgres', 'pdf-tools'] }),
  vitest('portal', 'portal', { budgetSeconds: 420, longBudgetSeconds: 480, needs: ['browser'] }),
  vitest('compiler', 'compiler', { budgetSeconds: 280, longBudgetSeconds: 900 }),
  vitest('examples', 'examples', { budgetSeconds: 60, needs: ['browser'] }),
  vitest('language server', 'language-server', { budgetSeconds: 60 }),
  vitest('pure parts', 'pure', { budgetSeconds: 120, longBudgetSeconds: 400, needs: ['portal'] }),
  check('types of the server', ['tsc', ...typeArguments('server')], { budgetSeconds: 60 }),
  check('types of the portal', ['tsc', ...typeArguments('portal')], { budgetSeconds: 60 }),
  check('types of the browser tests', ['tsc', ...typeArguments('browser-tests')], { budgetSeconds: 60 }),
  check('types of what both share', ['tsc', ...typeArguments('')], { budgetSeconds: 30 }),
  check('catalogue', ['node', '--disable-warning=ExperimentalWarning', 'scripts/check.ts', '--strict'], { budgetSeconds: 30 }),
  check('lint', ['biome', 'check', '--error-on-warnings', '--max-diagnostics=20'], { budgetSeconds: 30 }),
  check('rules of React', ['eslint', 'src/*/portal/**/*.{ts,tsx}', 'src/core/studio/client', '--max-warnings=0'], {
    budgetSeconds: 60,
  }),
  check('imports', ['depcruise', '--config', '.dependency-cruiser.cjs', 'src'], { budgetSeconds: 30 }),
  check('dead code', ['knip', '--no-progress', '--treat-config-hints-as-errors'], { budgetSeconds: 45 }),
]

export interface Suite {
  name: string
  kind: 'check' | 'vitest' | 'playwright'
  command: readonly string[]
  budgetSeconds: number
  longBudgetSeconds?: number
  needs?: readonly ('portal' | 'strict-portal' | 'browser' | 'postgres' | 'pdf-tools')[]
}

/**
 * Returns the suites of one of `count` machines, from 1 on, so that all of them end at about the same time.
 *
 * Suites stay whole: the texts of all journeys are held against the specification together.
 */
export function suitesOfShard(all: readonly Suite[], shard: number, count: number): readonly Suite[] {
  const shards = Array.from({ length: count }, () => ({ seconds: 0, suites: [] as Suite[] }))
  for (const suite of all.toSorted((one, other) => other.budgetSeconds - one.budgetSeconds)) {
    const least = shards.reduce((one, other) => (other.seconds < one.seconds ? other : one))
    least.seconds += suite.budgetSeconds
    least.suites.push(suite)
  }
  return shards[shard - 1]?.suites ?? []
}

type Options = Pick<Suite, 'budgetSeconds' | 'longBudgetSeconds' | 'needs'>

function typeArguments(project: string): readonly string[] {
  const name = project === '' ? 'tsconfig' : `tsconfig.${project}`
  return ['--project', `${name}.json`, '--incremental', '--tsBuildInfoFile', `.cache/types/${name}.tsbuildinfo`, '--pretty', 'false']
}

function check(name: string, command: readonly string[], options: Options): Suite {
  return { name, kind: 'check', command, ...options }
}

function vitest(name: string, project: string, options: Options): Suite {
  return {
    name,
    kind: 'vitest',
    command: ['vitest', 'run', '--project', project, '--maxWorkers=1', '--reporter=dot', '--reporter=json'],
    ...options,
  }
}

function playwright(name: string, options: Options): Suite {
  return { name, kind: 'playwright', command: ['playwright', 'test'], ...options }
}
