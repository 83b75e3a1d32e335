import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findCodeFiles } from '../support/code-files.ts'

/** The densest screens of the catalogue, copied in turn. */
const originals = ['practices', 'payments', 'documents', 'dashboard', 'vouchers']

/**
 * Writes a project with the real catalogue and `screens` more screens: copies of its densest ones.
 *
 * Each copy has its own path, texts and navigation entry, so that it is valid and shares no more than real screens would.
 */
export function writeSyntheticProject({ from, into, screens }: { from: string; into: string; screens: number }): void {
  const write = (path: string, text: string): void => {
    const file = join(into, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (const path of findCodeFiles(from)) write(path, readFileSync(join(from, path), 'utf8'))
  for (const folder of ['catalogue', 'openapi']) {
    for (const entry of readdirSync(join(from, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile()) write(path.slice(from.length + 1), readFileSync(path, 'utf8'))
    }
  }
  const texts = originals.map((name) => readFileSync(join(from, `catalogue/screens/${name}.yaml`), 'utf8'))
  const names = Array.from({ length: screens }, (_, index) => `copy-${index + 1}`)
  for (const [index, name] of names.entries()) write(`catalogue/screens/${name}.yaml`, copyOf(texts[index % texts.length] ?? '', name))
  const navigation = readFileSync(join(from, 'catalogue/navigation.yaml'), 'utf8')
  const entries = names.map((name) => `    - { label: { both: "${name}" }, to: { screen: ${name} } }\n`).join('')
  write(
    'catalogue/navigation.yaml',
    navigation.replace(/(\nmenu:[\s\S]*?\n {2}entries:\n)/, (head) => head + entries),
  )
}

/** Returns the screen with another path and unique texts. */
function copyOf(text: string, name: string): string {
  return text
    .replace(/^path: .*$/m, `path: /${name}`)
    .replaceAll(/\b(it|en): "([^"]*)"/g, (_, language: string, words: string) => `${language}: "${words} (${name})"`)
}
