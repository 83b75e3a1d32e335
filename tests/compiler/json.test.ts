import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/core/compiler/diagnostics/diagnostic.ts'
import { readJson } from '../../src/core/compiler/read/json.ts'
import { entriesOf, plainOf, type Source } from '../../src/core/compiler/read/source.ts'
import { readYaml } from '../../src/core/compiler/read/yaml.ts'

const file = 'openapi/a.json'
const read = (reader: typeof readJson, text: string) => {
  const report = new Diagnostics()
  const source = reader(file, text, report)
  return { source, reports: report.sorted() }
}

/** Returns values with the texts of their spans, keys by name. */
function placesIn(source: Source, text: string): unknown {
  const words = text.slice(source.span.start, source.span.end)
  if (source.kind === 'scalar') return [words, source.value, source.verbatim, source.quote]
  if (source.kind === 'list') return [words, ...source.items.map((item) => placesIn(item, text))]
  const entries = entriesOf(source).map(({ name, key, value }) => [name, text.slice(key.span.start, key.span.end), placesIn(value, text)])
  return [words, Object.fromEntries(entries.map(([name, ...places]) => [`key ${String(name)}`, places]))]
}

describe('JSON', () => {
  it.each([
    ['a mapping', '{ "a": 1, "b": { "c": [true, null, "d"] } }'],
    ['keys that are numbers, after others', '{"responses": {"default": 1, "404": 2, "200": 3}}'],
    ['quotes and brackets inside of texts', String.raw`{ "a\"}": "{ \"b\": [1] }\\", "c": ["]", "\\"] }`],
    ['letters that are escaped', String.raw`{ "caf\u00e9": "\u00e9" }`],
    ['empty lists and mappings', '{ "a": [], "b": {}, "c": [ ], "d": { } }'],
    ['a value alone', ' [ 1.5e3 ] '],
    ['many lines', '{\n  "a": {\n    "b": [\n      1,\n      2\n    ]\n  }\n}\n'],
  ])('has the values and places that it has as YAML: %s', (_what, text) => {
    const [json, yaml] = [read(readJson, text), read(readYaml, text)]
    if (!json.source || !yaml.source) throw new Error('It cannot be read')
    expect(placesIn(json.source, text)).toEqual(placesIn(yaml.source, text))
    expect([json.reports, yaml.reports]).toEqual([[], []])
  })

  it('has the values and places that it has as YAML, whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme-ascii' }), fc.nat(3), (value, blanks) => {
        const text = JSON.stringify({ value }, null, blanks)
        const { source } = read(readJson, text)
        const yaml = read(readYaml, text).source
        if (!source || !yaml) return
        expect(plainOf(source)).toEqual({ value })
        expect(placesIn(source, text)).toEqual(placesIn(yaml, text))
      }),
    )
  })

  it.each([
    ['a comma that is missing', '{ "a": 1 "b": 2 }'],
    ['a bracket that is never closed', '{ "a": [1, 2 }'],
    ['a key that is written twice', '{ "a": 1, "b": { "c": 1, "c": 2 } }'],
    ['values too deep inside others', `${'['.repeat(120)}${']'.repeat(120)}`],
    ['a sign that is invisible', '{ "a": "\u0007" }'],
    ['nothing', ''],
  ])('is reported as YAML is: %s', (_what, text) => {
    const [json, yaml] = [read(readJson, text), read(readYaml, text)]
    expect(json.reports).toEqual(yaml.reports)
    expect(json.reports).not.toEqual([])
  })
})
