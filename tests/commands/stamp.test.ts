import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeOnce } from '../../scripts/lib/stamp.mjs'

let root: string
let made: number

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stamp-'))
  mkdirSync(join(root, 'input/deep'), { recursive: true })
  writeFileSync(join(root, 'input/deep/one.txt'), 'one')
  made = 0
})

afterEach(() => rmSync(root, { recursive: true }))

const make = () =>
  makeOnce({ root, name: 'example', inputs: ['input', 'missing'], outputs: ['output'] }, async () => {
    made += 1
    mkdirSync(join(root, 'output'), { recursive: true })
    writeFileSync(join(root, 'output/result.txt'), 'result')
  })

test('makes unchanged outputs once', async () => {
  expect([await make(), await make(), made]).toEqual(['made', 'unchanged', 1])
})

test.each([
  ['an input changes', () => writeFileSync(join(root, 'input/deep/one.txt'), 'two')],
  ['an input is added', () => writeFileSync(join(root, 'input/two.txt'), '')],
  [
    'an input is renamed',
    () => {
      rmSync(join(root, 'input/deep/one.txt'))
      writeFileSync(join(root, 'input/one.txt'), 'one')
    },
  ],
  ['an output is deleted', () => rmSync(join(root, 'output'), { recursive: true })],
  ['an output is edited by hand', () => writeFileSync(join(root, 'output/result.txt'), 'edited')],
])('makes the outputs again when %s', async (_case, change) => {
  await make()
  change()
  expect([await make(), await make(), made]).toEqual(['made', 'unchanged', 2])
})

test('does not record a failed run', async () => {
  const fail = () => makeOnce({ root, name: 'example', inputs: ['input'], outputs: ['output'] }, () => Promise.reject(new Error('broken')))
  await expect(fail()).rejects.toThrow('broken')
  expect(await make()).toBe('made')
})
