import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withOwnTip } from '../../scripts/lib/compile-on-save.ts'

it("replaces the tip of Vite's overlay, which speaks of its settings", () => {
  const client = readFileSync(join(import.meta.dirname, '../../node_modules/vite/dist/client/client.mjs'), 'utf8')
  const ours = withOwnTip(client)
  expect(ours).toContain('this goes away by itself')
  expect(ours).not.toContain('You can also disable this overlay')
})
