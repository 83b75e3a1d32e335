import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { environmentWith, runCommand } from './run-command.mjs'
import { listFiles, makeOnce } from './stamp.mjs'
import { CommandFault } from './terminal.mjs'
import { typeScriptArguments } from './typescript-arguments.mjs'

/** Inputs of every build step beside its own sources. */
const pinnedVersions = ['package-lock.json']

/** Compiles the catalogue and the demonstration into src/generated, with the editor schemas. Throws a CommandFault with the report on a mistake. */
export function compileCatalogue(root) {
  const inputs = [
    'catalogue',
    'demonstration',
    'openapi',
    'src/model',
    'src/compiler',
    'src/typesetting',
    'src/lib',
    'src/portal',
    'src/server/providers',
    'scripts/compile.ts',
    ...pinnedVersions,
  ]
  // Of the portal and the server, only the YAML files are inputs: areas and providers.
  const isInput = (path) => !/^src\/(?:portal|server)\//.test(path) || path.endsWith('.yaml')
  return makeOnce({ root, name: 'compile', inputs, isInput, outputs: ['src/generated', '.cache/schema'] }, async () => {
    const { code, output } = await runCommand('node', typeScriptArguments(root, 'scripts/compile.ts'), {
      cwd: root,
      env: environmentWith({}, root),
    })
    if (code !== 0) throw new CommandFault('The catalogue does not compile; the report is above.', output)
  })
}

/** Builds the portal into dist/portal. Adds a .br and a .gz of each file, so that the server need not compress. */
export function buildPortal(root) {
  const inputs = [
    'index.html',
    'vite.config.ts',
    'scripts/vite',
    'catalogue/assets',
    'tsconfig.json',
    'tsconfig.portal.json',
    'src',
    ...pinnedVersions,
  ]
  const isInput = (path) => !/^src\/(?:server|compiler|typesetting|simulators|generated\/server)\//.test(path)
  return makeOnce({ root, name: 'portal', inputs, isInput, outputs: ['dist/portal'] }, async () => {
    const { code, output } = await runCommand('vite', ['build', '--outDir', 'dist/portal', '--emptyOutDir'], {
      cwd: root,
      // The shell may set NODE_ENV to something else, which would build React for development.
      env: environmentWith({ NODE_ENV: 'production' }, root),
    })
    if (code !== 0) throw new CommandFault('The portal does not build; the words of the build are above.', output)
    await compressFiles(join(root, 'dist/portal'))
  })
}

const compressible = /\.(?:css|html|ico|js|json|map|svg|txt|webmanifest|xml)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Smaller files are not compressed, as the saving is less than the cost of another header. */
const leastBytes = 1_024

/** Compresses the files in parallel, as zlib works in Node's thread pool. */
async function compressFiles(folder) {
  const files = listFiles(folder, ['.'], (path) => compressible.test(path))
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(join(folder, file))
      if (bytes.length < leastBytes) return
      const [brotlied, zipped] = await Promise.all([
        brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        zip(bytes, { level: 9 }),
      ])
      await Promise.all([writeFile(join(folder, `${file}.br`), brotlied), writeFile(join(folder, `${file}.gz`), zipped)])
    }),
  )
}
