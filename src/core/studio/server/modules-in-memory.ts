import { dirname, join, resolve } from 'node:path'
import type { ViteDevServer } from 'vite'

/** Modules that Vite serves from memory, in place of files on the disk or without one. */
export class ModulesInMemory {
  #texts: ReadonlyMap<string, string> = new Map()
  /** Every file that was in memory since the start. */
  readonly #files = new Set<string>()
  readonly #root: string

  /** @param root the folder that Vite serves, below which the addresses of modules are. */
  constructor(root: string) {
    this.#root = root
  }

  /** Replaces all of them, by file, and updates the open page. */
  async replace(texts: ReadonlyMap<string, string>, server: ViteDevServer): Promise<void> {
    const before = this.#texts
    this.#texts = texts
    for (const file of texts.keys()) this.#files.add(file)
    const changed = [...new Set([...before.keys(), ...texts.keys()])].filter((file) => before.get(file) !== texts.get(file))
    for (const file of changed) for (const module of server.moduleGraph.getModulesByFile(file) ?? []) await server.reloadModule(module)
  }

  /** Returns whether a module is in memory, or was: what the disk says of it is nothing to the open page. */
  covers(file: string): boolean {
    return this.#files.has(file)
  }

  /** Returns the text of a module. */
  load(id: string): string | undefined {
    return this.#texts.get(id.split('?')[0] ?? '')
  }

  /**
   * Returns the file of a relative import, or of the address of a module, that is in memory, as there may be none on the disk.
   *
   * One that has left it is found too: a module that names it may be on its way to the page.
   */
  resolve(specifier: string, importer: string | undefined): string | undefined {
    const [path = ''] = specifier.split('?')
    const file = path.startsWith('.') ? resolve(dirname(importer ?? this.#root), path) : join(this.#root, path)
    return this.#files.has(file) ? file : undefined
  }
}
