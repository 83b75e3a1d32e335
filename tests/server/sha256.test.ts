import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { sha256Of } from '../../src/core/server/storage/sha256.ts'

it('hashes a file while the event loop serves others', async () => {
  const bytes = Buffer.alloc(64_000_000, 'file')
  const hashed = sha256Of(bytes)
  // A hash computed on the event loop would be there before its next turn.
  expect(await Promise.race([hashed, setImmediate('another request')])).toBe('another request')
  expect(await hashed).toBe(createHash('sha256').update(bytes).digest('hex'))
})
