import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { listFiles } from '../support/list-files.ts'

const contentTypes: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * Builds the pages of a folder with Vite, and serves them with brotli at its highest quality.
 *
 * @param data JSON that it serves besides, by path
 */
export async function serveBuiltPages(
  folder: string,
  pages: readonly string[],
  data: Readonly<Record<string, unknown>> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const source = fileURLToPath(new URL(folder, import.meta.url))
  const built = fileURLToPath(new URL(`../../.cache/bench/${folder}`, import.meta.url))
  // Vite sets NODE_ENV to production for the whole process, and the servers of later measurements would inherit it.
  const environment = process.env.NODE_ENV
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: built, emptyOutDir: true, rolldownOptions: { input: pages.map((page) => join(source, page)) } },
  })
  if (environment === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = environment
  const compress = (contents: Buffer | string) => brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  const files = new Map<string, { bytes: Buffer; type: string }>([
    ...listFiles(built, ['.']).map((file) => {
      const type = contentTypes[extname(file)] ?? 'application/octet-stream'
      return [`/${file === 'index.html' ? '' : file}`, { bytes: compress(readFileSync(join(built, file))), type }] as const
    }),
    ...Object.entries(data).map(([path, json]) => [path, { bytes: compress(JSON.stringify(json)), type: 'application/json' }] as const),
  ])
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '/')
    if (file === undefined) return response.writeHead(request.url === '/favicon.ico' ? 204 : 404).end()
    // The names of scripts and styles hold a hash of their content.
    const kept = request.url?.startsWith('/assets/') ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}
    return response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', ...kept }).end(file.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The built pages are not served')
  return {
    url: `http://localhost:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Serves a hand-written login page. */
export const servePlainLogin = () => serveBuiltPages('plain-mui-login', ['index.html'])
