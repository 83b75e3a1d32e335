/** Checks that every cited requirement and section exists in docs/requirements.md or docs/specification.md. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { anchorOf } from '../../src/core/compiler/language/constructs.ts'
import { listReferences, type References } from './list-references.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const requirements = read('docs/requirements.md')
const specification = read('docs/specification.md')
const ids = [...requirements.matchAll(/^\| \*\*([A-Z]\d{1,2})\*\* \|/gm)].map(([, id = '']) => id)
const sections = [...specification.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number))

/** Files that hold references as examples. */
const notSearched = [basename(import.meta.url), 'list-references.ts']

function listFiles(): readonly string[] {
  const inFolders = ['src', 'tests', 'catalogue', 'demonstration', 'openapi', 'docs', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  return [...inFolders, 'README.md', 'operator.yaml', 'vite.config.ts'].filter(
    (path) => /\.(?:tsx?|mjs|ya?ml|md|css|typ)$/.test(path) && !path.startsWith('src/generated') && !notSearched.includes(basename(path)),
  )
}

const cited = listFiles().map((path) => ({ path, ...listReferences(path, read(path)) }))

describe('docs/requirements.md', () => {
  it('has one row for each requirement', () => {
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it('contains every requirement that is cited', () => {
    expect(cited.flatMap(({ ids: names }) => names)).toContain('S26')
    const missing = cited.flatMap(({ path, ids: names }) => names.filter((id) => !ids.includes(id)).map((id) => `${path}: ${id}`))
    expect(missing).toEqual([])
  })
})

describe('docs/specification.md', () => {
  it('numbers its sections in order', () => {
    expect(sections).toEqual(sections.map((_, at) => at + 1))
  })

  it('contains every section that is cited', () => {
    const missing = cited.flatMap(({ path, sections: numbers }) =>
      numbers.filter((number) => !sections.includes(number)).map((number) => `${path}: section ${number}`),
    )
    expect(missing).toEqual([])
  })
})

describe('The documents', () => {
  it.each([
    ['docs/requirements.md', requirements],
    ['docs/specification.md', specification],
  ])('%s names only existing files', (_, text) => {
    const named = [...text.matchAll(/`((?:tests|src|catalogue|openapi)\/[\w/.-]+)`/g)].map(([, path = '']) => path)
    expect(named).not.toEqual([])
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it.each(['docs/architecture.md', 'docs/developing.md'])('%s names only existing files, and names that these contain', (document) => {
    const text = read(document)
    const named = [...text.matchAll(/`((?:tests|src|catalogue|openapi|scripts)\/[\w/.-]+)`/g)]
      .map(([, path = '']) => path)
      // Written by the compiler.
      .filter((path) => !path.startsWith('src/generated'))
    expect(named).not.toEqual([])
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const placed = [...text.matchAll(/`(\w+)`\s+in\s+`((?:tests|src|scripts)\/[\w/.-]+\.\w+)`/g)]
    expect(placed.filter(([, name = '', path = '']) => !new RegExp(`\\b${name}\\b`).test(read(path))).map(([whole]) => whole)).toEqual([])
  })

  const pages = [...readdirSync(root), ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((path) =>
    path.endsWith('.md'),
  )
  const headingsOf = (path: string) =>
    [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading.replaceAll('`', '')))

  it.each(pages)('%s links only to files and headings that exist', (page) => {
    const text = read(page).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target).filter((target) => !/^[a-z]+:/.test(target))
    const dead = links.filter((target) => {
      const [path = '', anchor] = target.split('#')
      const file = path === '' ? page : join(dirname(page), path)
      return !existsSync(join(root, file)) || (anchor !== undefined && !headingsOf(file).includes(anchor))
    })
    expect(dead).toEqual([])
  })

  it('of requirements and specification are linked from the README and from the documents for developers', () => {
    for (const [path, folder] of [
      ['README.md', 'docs/'],
      ['docs/architecture.md', ''],
      ['docs/developing.md', ''],
    ] as const)
      for (const name of ['requirements.md', 'specification.md']) expect(read(path), path).toContain(`](${folder}${name})`)
  })
})

describe('A citation', () => {
  it.each<[string, string, References]>([
    ['of a requirement', '/** Counts attempts (requirements S6, S7). */', { ids: ['S6', 'S7'], sections: [] }],
    ['that continues on the next line', ' * Throws `payment-refused` (requirements\n * P99). Idempotent.', { ids: ['P99'], sections: [] }],
    ['in a list that continues on the next line', ' * in any order (requirements I1 to\n * I77).', { ids: ['I1', 'I77'], sections: [] }],
    ['of a bare id', '  /** S12: a file to keep. */', { ids: ['S12'], sections: [] }],
    ['in a sentence', '// I4 is checked for these only.', { ids: ['I4'], sections: [] }],
    ['in the title of a test', "  it('takes it once (S24, G8)', async () => {", { ids: ['S24', 'G8'], sections: [] }],
    ['at the start of a title', "  it('I2: an excess has one case', () => {", { ids: ['I2'], sections: [] }],
    ['of sections', '/** /register (sections 2, 5 and 8). */', { ids: [], sections: [2, 5, 8] }],
    ['of the specification', '/** The shell (specification 2 and 6; S26). */', { ids: ['S26'], sections: [2, 6] }],
    ['at the end of a sentence', '/** The rules of specification 5. Pure. */', { ids: [], sections: [5] }],
    ['as a value', '  - { text: "Invia", section: 42 }', { ids: [], sections: [42] }],
  ])('%s is found', (_, text, expected) => {
    expect(listReferences('file.ts', text)).toEqual(expected)
  })

  it.each([
    ['a store', '// In the S3 store.'],
    ['a cell', "  ['@SUM(A1)', '=A99'],"],
    ['a level', 'level: { it: "Da A2" }'],
    ['an encoded character', "// '/api/%E0%A0%A'"],
    ['a name in a path', "import { x } from './P99.ts'"],
    ['another number', '/** RFC 9110, section 15.5.2 */'],
  ])('is not %s', (_, text) => {
    expect(listReferences('file.ts', text)).toEqual({ ids: [], sections: [] })
  })

  it('is found anywhere in a document', () => {
    expect(listReferences('file.md', '| I1 | holds |\n\nAlone I44 fails.')).toEqual({ ids: ['I1', 'I44'], sections: [] })
  })
})
