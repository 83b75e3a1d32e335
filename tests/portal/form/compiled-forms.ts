/** Compiles the forms of golden projects to one module, for tests of what the compiler emits together with what runs it. */
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { emitCatalogue } from '../../../src/core/compiler/emit/index.ts'
import { checkProject, filesInMemory, printReport } from '../../../src/core/compiler/index.ts'
import type { FormModel } from '../../../src/core/model/catalogue-model.ts'
import { overlay, readFolder } from '../../compiler/project.ts'

/** The compiled forms by their name in the tests: a folder of `golden/`, and a form in it. */
const compiledForms = {
  nested: ['nested-object', 'relative'],
  items: ['list-of-items', 'edit-practice'],
  variants: ['variants', 'edit-practice'],
  oneOf: ['variants', 'relative'],
  wizard: ['step-by-step', 'relative'],
} as const
export type CompiledFormName = keyof typeof compiledForms

const compiler = join(import.meta.dirname, '..', '..', 'compiler')
const core = join(import.meta.dirname, '..', '..', '..', 'src', 'core')

/** Returns the text of a module whose default export has the forms by name. */
export async function bundleForms(): Promise<string> {
  const base = readFolder(join(compiler, 'base'))
  const emitted = new Map<string, string>()
  for (const [feature] of Object.values(compiledForms)) {
    const { report, lowered } = checkProject(filesInMemory(overlay(base, join(compiler, 'golden', feature))))
    if (!lowered) throw new Error(printReport(report))
    for (const { path, text } of await emitCatalogue(lowered)) emitted.set(`${feature}/${path}`, text)
  }
  const names = Object.entries(compiledForms)
  const contents = [
    ...names.map(([name, [feature, form]]) => `import { form as ${name} } from 'emitted:${feature}/forms/${form}.ts'`),
    `export default { ${names.map(([name]) => name).join(', ')} }`,
  ].join('\n')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    plugins: [inMemory(emitted)],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

export async function loadForms(): Promise<Readonly<Record<CompiledFormName, FormModel>>> {
  const source = Buffer.from(await bundleForms()).toString('base64')
  const module: { default: Record<CompiledFormName, FormModel> } = await import(/* @vite-ignore */ `data:text/javascript;base64,${source}`)
  return module.default
}

const inMemory = (emitted: ReadonlyMap<string, string>): Plugin => ({
  name: 'emitted',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^emitted:/ }, ({ path }) => ({ path: path.slice('emitted:'.length), namespace: 'emitted' }))
    onResolve({ filter: /^\./, namespace: 'emitted' }, ({ path, importer }) => ({
      path: join(dirname(importer), path),
      namespace: 'emitted',
    }))
    onResolve({ filter: /^#core\// }, ({ path }) => ({ path: join(core, path.slice('#core/'.length)) }))
    onLoad({ filter: /.*/, namespace: 'emitted' }, ({ path }) => {
      const contents = emitted.get(path)
      if (contents === undefined) throw new Error(`The compiler emits no ${path}`)
      return { contents, loader: path.endsWith('.js') ? 'js' : 'ts', resolveDir: import.meta.dirname }
    })
  },
})
