/** Type-checks emitted files in memory with the portal's strict TypeScript options. */
import { dirname, join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../..')
const { options, errors } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.portal.json'), ts.sys.readFile).config,
  ts.sys,
  root,
)
if (errors.length > 0) throw new Error(ts.formatDiagnostics(errors, formatting()))

/** Source files on disk, parsed once, because parsing the libraries takes most of the time. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/**
 * Returns the type errors of files that replace those of the project, formatted as `tsc` prints them.
 *
 * @param texts by path relative to the project; every TypeScript file among them is checked.
 */
export function typeErrors(texts: ReadonlyMap<string, string>): readonly string[] {
  const over = new Map([...texts].map(([path, text]) => [join(root, path), text]))
  const folders = new Set([...over.keys()].flatMap(foldersOf))
  const program = ts.createProgram({
    rootNames: [...over.keys()].filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')),
    options: { ...options, noEmit: true },
    host: hostOver(over, folders),
  })
  return program
    .getRootFileNames()
    .map((path) => program.getSourceFile(path))
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map((diagnostic) => ts.formatDiagnostic(diagnostic, formatting()).trim())
}

function hostOver(over: ReadonlyMap<string, string>, folders: ReadonlySet<string>): ts.CompilerHost {
  const host = ts.createCompilerHost(options, true)
  return {
    ...host,
    fileExists: (path) => over.has(path) || host.fileExists(path),
    readFile: (path) => over.get(path) ?? host.readFile(path),
    directoryExists: (path) => folders.has(path) || (host.directoryExists?.(path) ?? true),
    getSourceFile: (path, version) => {
      const text = over.get(path)
      if (text !== undefined) return ts.createSourceFile(path, text, version, true)
      if (!parsed.has(path)) parsed.set(path, host.getSourceFile(path, version))
      return parsed.get(path)
    },
  }
}

function foldersOf(path: string): string[] {
  const folder = dirname(path)
  return folder === root || folder === dirname(folder) ? [] : [folder, ...foldersOf(folder)]
}

function formatting(): ts.FormatDiagnosticsHost {
  return { getCurrentDirectory: () => root, getCanonicalFileName: (name) => name, getNewLine: () => '\n' }
}
