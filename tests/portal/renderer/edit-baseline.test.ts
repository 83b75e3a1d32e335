import { expect, test } from 'vitest'
import { identityOf } from '../../../src/core/portal/renderer/form/edit-baseline.ts'

test('finds a draft by the ids of its record, whatever the version', () => {
  const about = { id: 7, participantId: 'p-1' }
  expect(identityOf({ ...about, version: 1 })).toEqual(about)
  expect(identityOf({ ...about, version: 2 })).toEqual(about)
  expect(identityOf({ ...about, participantId: 'p-2', version: 1 })).not.toEqual(about)
})
