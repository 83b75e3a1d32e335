/**
 * The portal's build: one file that every page begins with, one for forms, one for members, one for controls, a chunk for each screen, form and other family of blocks. Nothing inline, as the content policy takes
 * neither scripts nor styles without the page's nonce (S14): the server puts a fresh one in the place of `cspNoncePlaceholder`.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { parse } from 'yaml'
import { treeShakableRouter } from './scripts/vite/tree-shakable-router.ts'
import { usedIconWeights } from './scripts/vite/used-icon-weights.ts'

export const cspNoncePlaceholder = '__CSP_NONCE__'

interface Brand {
  brand: { name: string; operator: string }
  login: string
  theme: { palette: Record<'notte' | 'sabbia50' | 'mare500' | 'cielo100', string>; fonts: { display: string; text: string } }
}

/**
 * What is seen while the first script is on its way: the brand's name under its sky, in the operator's colours, drawn from the page and its
 * style sheet alone. It is set in what stands in for the operator's typefaces, as wide as they are: on a slow line they would take
 * a third of the way from the script, without which nothing can be done.
 */
function arrivalPicture({ brand, theme }: Brand): Plugin {
  const { notte, sabbia50, mare500, cielo100 } = theme.palette
  const stack = (family: string) => `"${family} Fallback",system-ui,sans-serif`
  const styles = `body{margin:0;background:${sabbia50}}
.arrival{height:232px;padding:12px 20px;box-sizing:border-box;color:${notte};background:linear-gradient(${cielo100} 55%,${mare500} 55%);font:700 20px/24px ${stack(theme.fonts.display)}}
.arrival small{display:block;font:400 14px/20px ${stack(theme.fonts.text)}}
@media (max-width:899.95px){.arrival small{visibility:hidden}}`
  return {
    name: 'arrival-picture',
    apply: 'build',
    transformIndexHtml: (html) => ({
      html: html.replace(
        '<div id="portal"></div>',
        `<div id="portal"><div class="arrival">${escapeHtml(brand.name)}<small>${escapeHtml(brand.operator)}</small></div></div>`,
      ),
      tags: [{ tag: 'style', attrs: { nonce: cspNoncePlaceholder }, children: styles, injectTo: 'head' }],
    }),
  }
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Four files instead of four dozen: what every page begins with, what the login page and forms add to it, what the pages behind it do, and
 * what longer forms are filled in with, of which other places need one control or two. On a slow line each file costs a round trip, and six travel at a time.
 */
const portalFile = 'portal'
const formsFile = 'forms'
const memberFile = 'member'
const controlsFile = 'controls'

function beginnings({ login }: Brand): Readonly<Record<string, readonly string[]>> {
  return {
    [portalFile]: ['src/portal/main.tsx'],
    [formsFile]: [
      `src/generated/screens/${login}.ts`,
      `src/generated/forms/${login}.ts`,
      'src/portal/renderer/blocks/form-block-view.tsx',
      'src/portal/renderer/containers/section-view.tsx',
    ],
    [memberFile]: ['src/portal/app/member-shell.tsx', 'src/generated/member.ts'],
    [controlsFile]: ['src/portal/renderer/form/later-control.tsx'],
  }
}

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** A module goes with the first beginning that imports it, directly or through others. */
function fileGroups(brand: Brand) {
  return Object.entries(beginnings(brand)).map(([name, paths], place) => {
    let found: Set<string> | undefined
    const isIn = (id: string, graph: ModuleGraph) => {
      found ??= staticImports(paths, graph)
      return found.has(id)
    }
    return { name: (id: string, graph: ModuleGraph) => (isIn(id, graph) ? name : null), priority: 10 - place }
  })
}

function staticImports(paths: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) add(next)
  }
  for (const path of paths) {
    const id = fileURLToPath(new URL(path, import.meta.url))
    if (!graph.getModuleInfo(id)) throw new Error(`${path} is no part of the portal`)
    add(id)
  }
  return found
}

/**
 * Everyone without a session arrives at the login page: what it adds is fetched beside the entry instead of after it. A member's pages
 * need the same for their forms.
 */
const preloadForms: Plugin = {
  name: 'preload-forms',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const chunk = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === formsFile)
      if (!chunk) throw new Error(`The portal has no file "${formsFile}"`)
      const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}`, nonce: cspNoncePlaceholder }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
}

/**
 * Nearly all of what every page begins with runs at once: told so, a browser compiles it beside the download instead of piece by piece
 * while it runs. For others the line is a comment.
 */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && (file.name === portalFile || file.name === formsFile))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}

interface PublicPage {
  path: string
  screen: string
  layout: 'page' | 'welcome'
  forms: readonly string[]
  widgets: readonly string[]
  data: boolean
}

/**
 * Where the build leaves what each public page is drawn with, by its address, for the server to name in the page it sends; under no address
 * what every other page asks its data with.
 */
const neededFile = 'needed-first.json'
const dataModule = 'src/portal/renderer/loads/asked-loads.tsx'

/**
 * The files of a page beyond those that every page begins with; of a member's what it asks its data with, and nothing that whoever has no
 * session, and is led to the login page, would wait for. Named in the page, they come beside the entry instead of after it.
 */
const neededFirst: Plugin = {
  name: 'needed-first',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const chunkOf = (path: string) => {
        const id = fileURLToPath(new URL(path, import.meta.url))
        const found = chunks.find(({ moduleIds }) => moduleIds.includes(id))
        if (!found) throw new Error(`The portal has no file with ${path}`)
        return found
      }
      const withImports = (chunk: (typeof chunks)[number]): string[] => [
        chunk.fileName,
        ...chunk.imports.flatMap((name) => chunks.filter(({ fileName }) => fileName === name).flatMap(withImports)),
      ]
      const always = new Set(chunks.filter(({ isEntry, name }) => isEntry || name === formsFile).flatMap(withImports))
      const pages = JSON.parse(readFileSync(new URL('src/generated/pages.json', import.meta.url), 'utf8')) as PublicPage[]
      const filesOf = (modules: readonly string[]) =>
        [...new Set(modules.flatMap((module) => withImports(chunkOf(module))).filter((file) => !always.has(file)))].map(
          (file) => `/${file}`,
        )
      const needed = pages.map(({ path, screen, layout, forms, widgets, data }) => {
        const modules = [
          `src/generated/screens/${screen}.ts`,
          ...forms.map((form) => `src/generated/forms/${form}.ts`),
          ...(widgets.some((widget) => widget !== 'text' && widget !== 'password') ? ['src/portal/renderer/form/later-control.tsx'] : []),
          ...(layout === 'welcome' ? [] : ['src/portal/app/member-shell.tsx']),
          ...(data ? [dataModule] : []),
        ]
        return [path, filesOf(modules)] as const
      })
      const source = JSON.stringify({ '': filesOf([dataModule]), ...Object.fromEntries(needed) })
      this.emitFile({ type: 'asset', fileName: neededFile, source })
    },
  },
}

const brand = parse(readFileSync(new URL('catalogue/portal.yaml', import.meta.url), 'utf8')) as Brand

export default defineConfig({
  plugins: [react(), usedIconWeights(), treeShakableRouter(), arrivalPicture(brand), preloadForms, neededFirst, compiledAhead],
  publicDir: 'catalogue/assets',
  html: { cspNonce: cspNoncePlaceholder },
  build: {
    outDir: 'dist/portal',
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: {
        // Imported by emotion for a function that nothing here calls; without this its tables would come along.
        moduleSideEffects: [{ test: /\/hoist-non-react-statics\//, sideEffects: false }],
      },
      output: { codeSplitting: { groups: fileGroups(brand) } },
    },
  },
})
