/**
 * Golden files of the emitted code.
 *
 * Each folder of `golden/` is a feature, laid over the project in `base/`. Its `emitted/` contains the files that differ from the base's. For
 * the feature `base` it contains all files except the types and descriptions of the API.
 *
 * `WRITE_EMITTED=1` writes them. Read them before committing.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emitCatalogue } from '../../src/core/compiler/emit/index.ts'
import { checkProject, filesInMemory, type ProjectFiles, printReport } from '../../src/core/compiler/index.ts'
import { overlay, type ProjectTexts, readFolder } from './project.ts'

const base = readFolder(join(import.meta.dirname, 'base'))
const golden = join(import.meta.dirname, 'golden')
const features = readdirSync(golden).sort()

async function emitted(files: ProjectFiles): Promise<Map<string, string>> {
  const { report, lowered } = checkProject(files)
  if (report.failed || !lowered) throw new Error(printReport(report))
  return new Map((await emitCatalogue(lowered)).map(({ path, text }) => [path, text]))
}

/** Returns the emitted files that show the feature. */
async function shownBy(feature: string): Promise<Map<string, string>> {
  const all = await emitted(filesInMemory(overlay(base, join(golden, feature))))
  const plain = feature === 'base' ? new Map<string, string>() : await emitted(filesInMemory(base))
  return new Map([...all].filter(([path, text]) => !/^(api|openapi)\//.test(path) && plain.get(path) !== text))
}

function keptOf(feature: string): Map<string, string> {
  const kept = [...readFolder(join(golden, feature))].filter(([path]) => path.startsWith('emitted/'))
  return new Map(kept.map(([path, text]) => [path.slice('emitted/'.length, -'.txt'.length), text]))
}

function write(feature: string, files: ProjectTexts): void {
  rmSync(join(golden, feature, 'emitted'), { recursive: true, force: true })
  for (const [path, text] of files) {
    // The extension .txt keeps the type checker and the linter away.
    const file = join(golden, feature, 'emitted', `${path}.txt`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

describe('the emitted code', () => {
  it.each(features)('of %s equals its golden files', async (feature) => {
    const files = await shownBy(feature)
    if (process.env.WRITE_EMITTED === '1') write(feature, files)
    const kept = keptOf(feature)
    expect([...files.keys()].sort()).toEqual([...kept.keys()].sort())
    for (const [path, text] of files) expect(text, path).toBe(kept.get(path))
  })

  it('is the same in a second run', async () => {
    expect([...(await emitted(filesInMemory(base)))]).toEqual([...(await emitted(filesInMemory(base)))])
  })

  it('does not depend on the order of the files in a folder', async () => {
    const files = filesInMemory(base)
    const reversed: ProjectFiles = { ...files, list: (folder) => files.list(folder).toReversed() }
    expect([...(await emitted(reversed))]).toEqual([...(await emitted(files))])
  })

  it('reuses the API types on disk only when they are up to date', async () => {
    const { lowered } = checkProject(filesInMemory(base))
    if (!lowered) throw new Error('The base cannot be read')
    const first = new Map((await emitCatalogue(lowered)).map(({ path, text }) => [path, text]))
    const asked: string[] = []
    const present = (path: string): string | undefined => {
      asked.push(path)
      return first.get(path)?.replace('firstName', 'firstNaem')
    }
    const second = new Map((await emitCatalogue(lowered, present)).map(({ path, text }) => [path, text]))
    expect(asked).toContain('api/member.ts')
    expect([...second]).toEqual([...first])
  })
})
