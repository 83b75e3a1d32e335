/** Reads `demonstration/` to source trees, each checked against the grammar of its kind. */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import { demonstrationFiles, demonstrationFolders, type Shape } from '../grammar/index.ts'
import { readCheckedFile } from './checked-file.ts'
import type { ProjectFiles } from './project-files.ts'
import type { Source } from './source.ts'

const demonstrationFolder = 'demonstration'

export interface DemonstrationSources {
  /** The single files by file name: `club.yaml`. */
  single: ReadonlyMap<string, Source>
  /** By folder, then by the name of the file. */
  named: Readonly<Record<keyof typeof demonstrationFolders, ReadonlyMap<string, Source>>>
  texts: ReadonlyMap<string, string>
  /** Every file exists and was understood. */
  whole: boolean
}

/** Returns undefined if the project has no demonstration. */
export function readDemonstration(files: ProjectFiles, report: Diagnostics): DemonstrationSources | undefined {
  const entries = list(demonstrationFolder)
  if (entries.length === 0) return undefined
  const before = report.count
  const texts = new Map<string, string>()
  const single = new Map<string, Source>()
  const named = { accounts: new Map<string, Source>(), trips: new Map<string, Source>() }
  for (const { name, isFolder } of entries) {
    const path = `${demonstrationFolder}/${name}`
    if (isFolder && isFolderName(name)) readFolder(path, name)
    else if (!isFolder && isFileName(name)) read(path, demonstrationFiles[name].shape, (source) => single.set(name, source))
    else unknown(path, name, [...Object.keys(demonstrationFiles), ...Object.keys(demonstrationFolders)])
  }
  for (const name of Object.keys(demonstrationFiles)) {
    const path = `${demonstrationFolder}/${name}`
    if (!texts.has(path)) report.report('CAT110', { file: path, start: 0, end: 0 }, `The demonstration has no ${name}`)
  }
  return { single, named, texts, whole: report.count === before }

  function list(folder: string) {
    // Sorted, because the order of directory entries differs between machines.
    return [...files.list(folder)].sort((a, b) => (a.name < b.name ? -1 : 1))
  }
  function readFolder(folder: string, kind: keyof typeof demonstrationFolders): void {
    for (const { name, isFolder } of list(folder)) {
      const path = `${folder}/${name}`
      if (isFolder || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*\.yaml$/.test(name)) unknown(path, name, [])
      else read(path, demonstrationFolders[kind], (source) => named[kind].set(name.replace(/\.yaml$/, ''), source))
    }
  }
  function read(path: string, shape: Shape, keep: (source: Source) => void): void {
    const text = files.read(path) ?? ''
    texts.set(path, text)
    const source = readCheckedFile(path, text, shape, 'the file', report)
    if (source) keep(source)
  }
  function unknown(path: string, name: string, allowed: readonly string[]): void {
    report.report(
      'CAT110',
      { file: path, start: 0, end: 0 },
      `Nothing reads "${name}"`,
      allowed.length > 0 ? { written: name, allowed } : { hint: 'Files are named in kebab-case and end in .yaml.' },
    )
  }
}

const isFileName = (name: string): name is keyof typeof demonstrationFiles => Object.hasOwn(demonstrationFiles, name)
const isFolderName = (name: string): name is keyof typeof demonstrationFolders => Object.hasOwn(demonstrationFolders, name)
