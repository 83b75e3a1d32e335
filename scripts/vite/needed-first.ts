import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { formsChunk } from './chunk-groups.ts'

/** Read by the server (`serve-portal.ts`), which adds preloads of the files to the page. */
const neededFile = 'needed-first.json'
const dataModule = 'src/portal/renderer/loads/queried-loads.tsx'

/** A public page in src/generated/pages.json. */
interface PublicPage {
  path: string
  screen: string
  layout: 'page' | 'welcome'
  forms: readonly string[]
  widgets: readonly string[]
  data: boolean
}

/**
 * Writes the chunks that each public page needs beyond those of every page, by the page's path.
 *
 * The empty path stands for all other pages. They preload only the module that loads data, as a user without a session is redirected to
 * the login page.
 */
export function neededFirst(root: string): Plugin {
  return {
    name: 'needed-first',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const chunkOf = (path: string) => {
          const id = join(root, path)
          const found = chunks.find(({ moduleIds }) => moduleIds.includes(id))
          if (!found) throw new Error(`The portal has no chunk with ${path}`)
          return found
        }
        const withImports = (chunk: (typeof chunks)[number]): string[] => [
          chunk.fileName,
          ...chunk.imports.flatMap((name) => chunks.filter(({ fileName }) => fileName === name).flatMap(withImports)),
        ]
        const always = new Set(chunks.filter(({ isEntry, name }) => isEntry || name === formsChunk).flatMap(withImports))
        const filesOf = (modules: readonly string[]) =>
          [...new Set(modules.flatMap((module) => withImports(chunkOf(module))).filter((file) => !always.has(file)))].map(
            (file) => `/${file}`,
          )
        const needed = readPages(root).map((page) => [page.path, filesOf(modulesOf(page))] as const)
        const source = JSON.stringify({ '': filesOf([dataModule]), ...Object.fromEntries(needed) })
        this.emitFile({ type: 'asset', fileName: neededFile, source })
      },
    },
  }
}

function readPages(root: string): readonly PublicPage[] {
  return JSON.parse(readFileSync(join(root, 'src/generated/pages.json'), 'utf8')) as PublicPage[]
}

function modulesOf({ screen, layout, forms, widgets, data }: PublicPage): readonly string[] {
  return [
    `src/generated/screens/${screen}.ts`,
    ...forms.map((form) => `src/generated/forms/${form}.ts`),
    ...(widgets.some((widget) => widget !== 'text' && widget !== 'password') ? ['src/portal/renderer/form/lazy-control.tsx'] : []),
    ...(layout === 'welcome' ? [] : ['src/portal/app/member-shell.tsx']),
    ...(data ? [dataModule] : []),
  ]
}
