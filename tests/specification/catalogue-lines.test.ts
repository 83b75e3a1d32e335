import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const catalogue = join(import.meta.dirname, '../../catalogue')
const longest = 200

it('has no line in the catalogue that an editor must scroll sideways to read', () => {
  const files = readdirSync(catalogue, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'))
  expect(files.length).toBeGreaterThan(0)
  const tooLong = files.flatMap((path) =>
    readFileSync(join(catalogue, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.length > longest ? [`${path}:${index + 1} has ${line.length} characters`] : [])),
  )
  expect(tooLong).toEqual([])
})
