import { expect, it } from 'vitest'
import { fillPath } from '../../src/core/lib/fill-path.ts'

it.each<[string, Parameters<typeof fillPath>[1], string]>([
  ['/payments', {}, '/payments'],
  ['/practices/:practiceId', { practiceId: 12 }, '/practices/12'],
  ['/practices/:practiceId', { practiceId: 12, step: 'pay now' }, '/practices/12?step=pay%20now'],
  ['/a/:id/b/:idOfOther', { id: 1, idOfOther: 2 }, '/a/1/b/2'],
  ['/:name', { name: '/evil.example\\' }, '/%2Fevil.example%5C'],
  ['/invitation', { token: undefined }, '/invitation'],
])('fills %s with %j', (pattern, params, path) => {
  expect(fillPath(pattern, params)).toBe(path)
})
