/** Writes the first portal of an OpenAPI description into a folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, posix, resolve } from 'node:path'
import { languageProblem } from '../../src/core/compiler/read/languages.ts'
import { Fault } from '../../src/core/server/domain/fault.ts'
import type { LeftOut } from '../../src/core/starter/shapes.ts'
import { startCatalogue } from '../../src/core/starter/start-catalogue.ts'

/** Those of no brand, to be replaced by the portal's own. */
const colours = { brand: '#3B62A8', accent: '#F2B134' }

/** Returns a path relative to where the command was called. */
export const fromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path)

/** Throws a Fault for a folder that has files, for a file that is no description, and for one of which nothing can be shown. */
export async function newPortal({
  folder,
  description,
  name,
  languages,
}: {
  folder: string
  description: string
  name: string
  languages: readonly string[]
}): Promise<{ screens: number; leftOut: readonly LeftOut[] }> {
  if (name.trim() === '') throw new Fault('The portal needs a name: --name "Museum"')
  for (const language of languages) {
    const problem = languageProblem(language)
    if (problem !== undefined) throw new Fault(`"${language}" ${problem}. For example: --languages en,fr`)
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Fault(`${folder} is not empty: name a new folder.`)
  if (!/\.(?:ya?ml|json)$/.test(description) || !existsSync(description) || !isOpenApi3(readFileSync(description, 'utf8')))
    throw new Fault(`${description} is no description in OpenAPI 3: a .yaml, .yml or .json file with "openapi: 3…".`)
  const { files, home, leftOut } = startCatalogue(filesOf(description), { name: name.trim(), colours, languages })
  if (home === undefined)
    throw new Fault([`Nothing of ${description} can be shown:`, ...leftOut.map(({ what, why }) => `  ${what}: ${why}`)].join('\n'))
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return { screens: [...files.keys()].filter((path) => path.startsWith('catalogue/screens/')).length, leftOut }
}

/** Swagger 2.0 has the key `swagger` instead. */
const isOpenApi3 = (text: string): boolean => /(?:^|[{,])\s*["']?openapi["']?\s*:\s*["']?3\./m.test(text)

/** References to other files, `$ref: ./shared.yaml#/components/schemas/Error`. */
const references = /\$ref['"]?\s*:\s*['"]?(?<path>[^'"#\s{}]+)/g

/** Returns a description and the files below its folder that it refers to, by their paths in the portal. */
function filesOf(description: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const add = (path: string): void => {
    const place = join(dirname(description), path)
    if (path.startsWith('..') || files.has(`openapi/${path}`) || !existsSync(place)) return
    const text = readFileSync(place, 'utf8')
    files.set(`openapi/${path}`, text)
    for (const { groups } of text.matchAll(references)) add(posix.join(posix.dirname(path), groups?.path ?? ''))
  }
  add(basename(description))
  return files
}
