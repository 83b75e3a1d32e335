/** Reads the files of a catalogue to source trees, each checked against the grammar of its kind. */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import type { RecordShape, Shape } from '../grammar/shape.ts'
import { readCheckedFile } from './checked-file.ts'
import { findNamesInCode } from './code-names.ts'
import { readLanguages } from './languages.ts'
import type { FileEntry, ProjectFiles } from './project-files.ts'
import type { Source } from './source.ts'

/** A kind of file: a single file, or all files of a folder. */
export interface FileKind {
  kind: string
  description: string
  shape: Shape
  /** The file may be absent. */
  optional?: true
  /** Each file has a Typst layout beside it. */
  hasLayouts?: true
}
/** All kinds of files of a catalogue. */
export interface FileKinds {
  /** By file name: `portal.yaml`. */
  single: Readonly<Record<string, FileKind>>
  folders: Readonly<Record<string, FileKind & { shape: RecordShape }>>
  /** The interface of a hand-written area, beside its code: `src/…/<area>/area.yaml`. */
  area: FileKind
}

export interface CatalogueFile {
  /** Relative to the project root, with forward slashes, as in diagnostics. */
  path: string
  /** File name without extension: the name by which other files refer to it. */
  name: string
  kind: string
  /** The grammar of its kind. */
  shape: Shape
  source: Source
}

export interface CatalogueSources {
  /** The languages of the portal, the default one first. */
  languages: readonly string[]
  single: ReadonlyMap<string, CatalogueFile>
  /** By kind (`screen`, `form`, ...), then by name. */
  named: ReadonlyMap<string, ReadonlyMap<string, CatalogueFile>>
  texts: Map<string, string>
  /** Sorted paths of all files below `assets/`, relative to the catalogue: `assets/logo.svg`. */
  assets: readonly string[]
  /** Assets that neither a file of the catalogue nor the portal's index.html names. */
  unnamedAssets: readonly string[]
  /** Texts of layouts and of their SVG images, by path: `documents/invoice.typ`, `assets/logo.svg`. */
  layouts: ReadonlyMap<string, string>
  /** Files with invalid YAML, by kind. They are omitted, and references to their definitions are not reported. */
  leftOut: ReadonlyMap<string, ReadonlySet<string>>
  /** All required files exist. */
  whole: boolean
  /** Returns which of some names hand-written code has; undefined for a project without code. */
  namesInCode(names: readonly string[]): ReadonlySet<string> | undefined
  /** Returns the text of a module of the portal; undefined if there is none. */
  readCode(path: string): string | undefined
}

/** Codes that may follow from a mistake in the list of languages. */
const mayFollowFromLanguages = /^CAT(?:103|201|5)/

/** Reads `catalogue/`, and the `area.yaml` of any folder of `src`. */
export function readCatalogue(
  files: ProjectFiles,
  { single: singleFiles, folders, area: areaFile }: FileKinds,
  report: Diagnostics,
): CatalogueSources {
  // Sorted, because the order of directory entries differs between machines and the output must not.
  const list = (folder: string) => [...files.list(folder)].sort((a, b) => (a.name < b.name ? -1 : 1))
  const { languages, areKnown } = readLanguages(files.read('catalogue/portal.yaml'))
  if (!areKnown) report.doubt((code) => mayFollowFromLanguages.test(code))
  const texts = new Map<string, string>()
  const single = new Map<string, CatalogueFile>()
  const leftOut = new Map<string, Set<string>>()
  let whole = true
  const layouts = new Map<string, string>()
  const named = new Map<string, Map<string, CatalogueFile>>(Object.values(folders).map(({ kind }) => [kind, new Map()]))
  const read = (path: string, name: string, kind: FileKind): CatalogueFile | undefined => {
    const text = files.read(path) ?? ''
    texts.set(path, text)
    const source = readCheckedFile(path, text, kind.shape, `the file of ${wordsOf(kind)}`, languages, report)
    if (!source) {
      leftOut.set(kind.kind, (leftOut.get(kind.kind) ?? new Set()).add(name))
      return undefined
    }
    return { path, name, kind: kind.kind, shape: kind.shape, source }
  }
  for (const entry of list('catalogue')) {
    const path = `catalogue/${entry.name}`
    const folder = entry.isFolder && Object.hasOwn(folders, entry.name) ? folders[entry.name] : undefined
    if (folder) readFolder(path, folder)
    else if (entry.isFolder) {
      if (entry.name !== 'assets')
        report.report('CAT110', { file: path, start: 0, end: 0 }, `Nothing reads the folder "${entry.name}"`, {
          written: entry.name,
          allowed: [...Object.keys(folders), 'assets'],
        })
    } else {
      const kind = Object.hasOwn(singleFiles, entry.name) ? singleFiles[entry.name] : undefined
      if (!kind) unknown(path, entry.name, Object.keys(singleFiles))
      else {
        const file = read(path, entry.name.replace(/\.yaml$/, ''), kind)
        if (file) single.set(kind.kind, file)
      }
    }
  }
  for (const [label, kind] of Object.entries(singleFiles)) {
    if (kind.optional || texts.has(`catalogue/${label}`)) continue
    whole = false
    report.report('CAT110', { file: `catalogue/${label}`, start: 0, end: 0 }, `The catalogue has no ${label}`, { hint: kind.description })
  }
  const areas = new Map<string, CatalogueFile>()
  for (const folder of areaFolders('src')) {
    const [path, name] = [`${folder}/area.yaml`, folder.slice(folder.lastIndexOf('/') + 1)]
    const file = read(path, name, areaFile)
    const other = areas.get(name)
    if (other)
      report.report('CAT110', { file: path, start: 0, end: 0 }, `There is another area "${name}"`, {
        hint: `Its file is ${other.path}. Rename the folder of one of them.`,
      })
    else if (file) areas.set(name, file)
  }
  const assets = filesBelow('assets')
  const inLayouts = picturesOf([...layouts.values()])
  for (const path of assets.filter((one) => one.endsWith('.svg'))) {
    const text = files.read(`catalogue/${path}`) ?? ''
    texts.set(`catalogue/${path}`, text)
    if (inLayouts.includes(path)) layouts.set(path, text)
    if (!/<svg[\s/>]/.test(text))
      report.report('CAT207', { file: `catalogue/${path}`, start: 0, end: 1 }, `The file "${path}" is no SVG: it has no <svg>`, {
        hint: 'Save the picture anew as SVG, or give the file the ending of what it is.',
      })
  }
  return {
    languages,
    single,
    named: new Map([...named, ['area', areas]]),
    texts,
    assets,
    unnamedAssets: assets.filter(isUnnamed),
    layouts,
    leftOut,
    whole,
    namesInCode: (names) => findNamesInCode(files, names),
    readCode: (path) => files.read(path),
  }

  function isUnnamed(asset: string): boolean {
    const address = asset.slice('assets/'.length)
    return ![...texts, ['index.html', files.read('index.html') ?? '']].some(
      ([path, text]) => path !== `catalogue/${asset}` && text?.includes(address),
    )
  }
  function areaFolders(folder: string): string[] {
    const entries = list(folder)
    const below = entries.filter(({ name, isFolder, isLink }) => isFolder && !isLink && name !== 'generated')
    return [
      ...(entries.some(({ name }) => name === 'area.yaml') ? [folder] : []),
      ...below.flatMap(({ name }) => areaFolders(`${folder}/${name}`)),
    ]
  }
  function filesBelow(folder: string): string[] {
    return list(`catalogue/${folder}`).flatMap(({ name, isFolder }) => (isFolder ? filesBelow(`${folder}/${name}`) : [`${folder}/${name}`]))
  }
  function readFolder(path: string, kind: FileKind): void {
    for (const entry of list(path)) {
      const name = entry.name.replace(/\.yaml$/, '')
      if (kind.hasLayouts && !entry.isFolder && /^[a-z][a-z0-9]*(-[a-z0-9]+)*\.typ$/.test(entry.name)) {
        readLayout(`${path}/${entry.name}`, entry)
        continue
      }
      if (entry.isFolder) {
        report.report('CAT110', { file: `${path}/${entry.name}`, start: 0, end: 0 }, `Nothing reads the folder "${entry.name}"`, {
          hint: `Its files belong in ${path} itself.`,
        })
        continue
      }
      if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*\.yaml$/.test(entry.name)) {
        unknown(`${path}/${entry.name}`, entry.name, [], kind.hasLayouts ? '.yaml or .typ' : '.yaml')
        continue
      }
      const file = read(`${path}/${entry.name}`, name, kind)
      if (file) named.get(kind.kind)?.set(name, file)
    }
  }
  function readLayout(path: string, entry: FileEntry): void {
    if (entry.isLink) {
      const hint = 'Put the file itself there: what a link leads to may lie outside the project.'
      return report.report('CAT110', { file: path, start: 0, end: 0 }, `The layout "${entry.name}" is a link to another file`, { hint })
    }
    const text = files.read(path) ?? ''
    texts.set(path, text)
    layouts.set(path.slice('catalogue/'.length), text)
  }
  function unknown(path: string, name: string, allowed: readonly string[], endings = '.yaml'): void {
    report.report(
      'CAT110',
      { file: path, start: 0, end: 0 },
      `Nothing reads the file "${name}"`,
      allowed.length > 0 ? { written: name, allowed } : { hint: nameHint(name, endings) },
    )
  }
}

/** Says what to do with a file of another name: to rename it, if it is a YAML file. */
function nameHint(name: string, endings: string): string {
  const rule = `Files are named in kebab-case and end in ${endings}.`
  if (/\.(?:orig|rej|bak|old)$/.test(name)) return `A merge or a copy has left it: remove it. ${rule}`
  const [, stem] = /^(.+)\.ya?ml$/i.exec(name) ?? []
  const renamed = stem
    ?.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '')
  return renamed ? `${rule} This one would be ${renamed}.yaml.` : rule
}

/** Returns the SVG images that layouts name, as paths in the catalogue. */
const picturesOf = (layouts: readonly string[]): string[] =>
  [...new Set(layouts.flatMap((text) => [...text.matchAll(/"\/(assets\/[^"]+\.svg)"/g)].map(([, path = '']) => path)))].sort()

function wordsOf({ kind }: FileKind): string {
  if (kind === 'fields') return 'fields'
  return kind === 'server-texts' ? 'server texts' : `a ${kind}`
}

/** Returns all keys and plain values of a catalogue: among them are the names of the operations that it uses. */
export function wordsIn({ single, named }: CatalogueSources): ReadonlySet<string> {
  const words = new Set<string>()
  const add = (source: Source): void => {
    if (source.kind === 'scalar') words.add(String(source.value))
    else if (source.kind === 'list') for (const item of source.items) add(item)
    else
      for (const [name, { value }] of source.entries) {
        words.add(name)
        add(value)
      }
  }
  for (const { source } of [...single.values(), ...[...named.values()].flatMap((files) => [...files.values()])]) add(source)
  return words
}
