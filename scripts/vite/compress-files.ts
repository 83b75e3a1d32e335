import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { pageFolder } from '../../src/core/model/page-files.ts'

const compressible = /\.(?:css|html|ico|js|json|map|svg|txt|webmanifest|xml)$/

/** The build's own renderer of pages is read by the server alone. */
const isForServer = (file: string): boolean => file.startsWith(`${pageFolder}/`) && !file.endsWith('.html')

/** Smaller files are not compressed, as the saving is less than the cost of another header. */
const leastBytes = 1_024

/** Adds a .br and a .gz of each file, so that the server need not compress. zlib compresses in parallel, in Node's thread pool. */
export const compressFiles: Plugin = {
  name: 'compress-files',
  apply: 'build',
  writeBundle: {
    sequential: true,
    order: 'post',
    handler: async ({ dir = '' }) => {
      const files = (await readdir(dir, { recursive: true })).filter((file) => compressible.test(file) && !isForServer(file))
      await Promise.all(files.map((file) => compressFile(join(dir, file))))
    },
  },
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < leastBytes) return
  // Brotli's quality is the highest by default.
  const [brotlied, zipped] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, brotlied), writeFile(`${file}.gz`, zipped)])
}
