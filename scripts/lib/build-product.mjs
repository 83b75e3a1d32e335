import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { environmentWith, runCommand } from './run-command.mjs'
import { listFiles, makeOnce } from './stamp.mjs'
import { CommandFault } from './terminal.mjs'
import { typeScriptArguments } from './typescript-arguments.mjs'

/** What every build step depends on beside its own sources. */
const pinnedVersions = ['package-lock.json']

/** Checks the catalogue against the API description and writes src/generated. Throws with the compiler's report on a mistake. */
export function compileCatalogue(root) {
  const inputs = [
    'catalogue',
    'openapi',
    'src/catalogue',
    'src/compiler',
    'src/typesetting',
    'src/lib',
    'src/portal',
    'src/server/providers',
    'scripts/compile.ts',
    ...pinnedVersions,
  ]
  // Of the portal only what its areas declare, of the providers only their descriptions.
  const isInput = (path) => !/^src\/(?:portal|server)\//.test(path) || path.endsWith('.yaml')
  return makeOnce({ root, name: 'compile', inputs, isInput, outputs: ['src/generated'] }, async () => {
    const { code, output } = await runCommand('node', typeScriptArguments(root, 'scripts/compile.ts'), {
      cwd: root,
      env: environmentWith({}, root),
    })
    if (code !== 0) throw new CommandFault('The catalogue does not compile; the report is above.', output)
  })
}

/** Builds the portal into dist/portal, each file also as .br and .gz beside it, so that serving costs no compression. */
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
      // Else a NODE_ENV of the shell would build React for development.
      env: environmentWith({ NODE_ENV: 'production' }, root),
    })
    if (code !== 0) throw new CommandFault('The portal does not build; the words of the build are above.', output)
    await compressFiles(join(root, 'dist/portal'))
  })
}

const compressible = /\.(?:css|html|ico|js|json|map|svg|txt|webmanifest|xml)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this size the saving is less than what another header costs. */
const leastBytes = 1_024

/** zlib works in the thread pool, so the files are compressed side by side. */
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
