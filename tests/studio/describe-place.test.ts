/** Every place of the catalogue can be described, and what is offered to be added is no mistake of the grammar. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/core/compiler/diagnostics/diagnostic.ts'
import { checkStructure } from '../../src/core/compiler/read/structure.ts'
import { readYaml } from '../../src/core/compiler/read/yaml.ts'
import type { KnownNames } from '../../src/core/compiler/reference/editor-schema.ts'
import { describePlace, outlineOf, shapeOfFile } from '../../src/core/studio/server/describe-place.ts'
import { editYaml } from '../../src/core/studio/server/edit-yaml.ts'
import type { OutlineNode } from '../../src/core/studio/studio-api.ts'

const choices = new Proxy({}, { get: () => [], has: () => true }) as unknown as KnownNames
const files = globSync(['catalogue/**/*.yaml', 'src/**/area.yaml']).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const describe = (file: string, text: string, place: number | readonly (string | number)[]) =>
  describePlace({ file, text, findShared: () => undefined, choices }, place)

const all = (nodes: readonly OutlineNode[]): readonly OutlineNode[] => nodes.flatMap((node) => [node, ...all(node.inside)])

test.each(files)('$file: each entry of the outline leads to its place, and each of its offsets to what is there', ({ file, text }) => {
  for (const node of all(outlineOf(file, text, () => undefined))) {
    expect(describe(file, text, node.path)).toMatchObject({ path: node.path, construct: node.construct })
    expect(describe(file, text, node.start)?.path.slice(0, node.path.length)).toEqual(node.path)
  }
  const step = Math.max(97, Math.ceil(text.length / 25))
  for (let start = 0; start < text.length; start += step) expect(describe(file, text, start)).toBeDefined()
})

test('a file outside of the catalogue is described by nothing', () => {
  for (const file of ['package.json', 'catalogue/../package.json', 'src/area-club/server/main.ts', 'catalogue/assets/logo.svg'])
    expect(describe(file, 'a: 1', 0)).toBeUndefined()
})

test('whatever may be added after an item fits the grammar', () => {
  const tried = new Set<string>()
  for (const { file, text } of files)
    for (const node of all(outlineOf(file, text, () => undefined))) {
      const item = describe(file, text, node.path)?.item
      for (const { name, value } of item?.templates ?? []) {
        if (!item || tried.has(`${file} ${name}`)) continue
        tried.add(`${file} ${name}`)
        const edited = editYaml(text, { kind: 'insert', path: [...item.path.slice(0, -1), item.index + 1], value })
        const report = new Diagnostics()
        const [source, shape] = [readYaml(file, edited, report), shapeOfFile(file)]
        if (source && shape) checkStructure(source, shape, report, ['it', 'en'], file)
        expect(report.sorted(), `${name} in ${file}`).toEqual([])
      }
    }
  expect([...tried].filter((one) => one.endsWith(' prose')).length).toBeGreaterThan(3)
})
