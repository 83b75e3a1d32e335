import { describe, expect, test } from 'vitest'
import { suites, suitesOfShard } from '../../scripts/lib/suites.ts'

describe('The suites of several machines', () => {
  test.each([1, 2, 3])('are all suites once, of %i machines', (count) => {
    const shared = Array.from({ length: count }, (_, at) => suitesOfShard(suites, at + 1, count)).flat()
    expect(shared.map(({ name }) => name).sort()).toEqual(suites.map(({ name }) => name).sort())
  })

  test('take two machines about the same time', () => {
    const [one = 0, other = 0] = [1, 2].map((shard) =>
      suitesOfShard(suites, shard, 2).reduce((sum, { budgetSeconds }) => sum + budgetSeconds, 0),
    )
    expect(Math.min(one, other) / Math.max(one, other)).toBeGreaterThan(0.8)
  })

  test('begin with the longest, so that the last to end is short', () => {
    const [first] = suitesOfShard(suites, 1, 1)
    expect(first?.budgetSeconds).toBe(Math.max(...suites.map(({ budgetSeconds }) => budgetSeconds)))
  })
})
