import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { execaNode, type Subprocess } from 'execa'
import getPort from 'get-port'
import type { Plugin } from 'vite'
import { serverPaths } from '../../src/core/model/server-paths.ts'

/** Pattern of the paths of the server, as a key of Vite's proxy. Vite serves all other paths: pages, modules and assets. */
const paths = `^/(?:${[...serverPaths.filter((path) => path !== 'assets'), 'config\\.json'].join('|')})(?:[/?]|$)`

/** Folders of the server's code, modules of its generated code, and the demonstration. */
const ownFolders =
  '(?:(?!generated/)[^/]+/(?:server|sign-server|simulators|typesetting|lib|model)|generated/(?:server|openapi|validators|forms))'
const ownModules = 'generated/(?:conditions|labels|portal)'
const ownFiles = new RegExp(`^(?:operator|demonstration/.*|src/(?:${ownFolders}/.*|${ownModules}))\\.(?:ts|js|json|yaml|txt)$`)

/** Returns whether saving a file restarts the server. */
export const isServerFile = (path: string): boolean => ownFiles.test(path)

/** Debounce, so that the several files of one compilation restart the server once. */
const gatheringMs = 150

export interface RestartingServer {
  address: string
  /** Pattern of the paths that it serves, as a key of Vite's proxy. */
  paths: string
  /** Restarts the server on a change, and delays requests until it answers. */
  plugin: Plugin
  stop(): Promise<void>
}

/** Creates the server behind Vite's proxy, on a free port. The plugin starts it. */
export async function createRestartingServer(
  root: string,
  addresses: { publicUrl: string; framePublicUrl: string },
): Promise<RestartingServer> {
  const port = await getPort()
  const address = `http://127.0.0.1:${port}`
  let child: Subprocess | undefined
  let isRunning: Promise<boolean> = Promise.resolve(false)

  const start = async (): Promise<boolean> => {
    // It ends with this process; otherwise it would keep the database locked.
    const started = execaNode(fileURLToPath(import.meta.resolve('#portal-server/main.ts')), {
      cwd: root,
      stdin: 'ignore',
      stdout: 'inherit',
      stderr: 'inherit',
      reject: false,
      env: {
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: addresses.publicUrl,
        FRAME_PUBLIC_URL: addresses.framePublicUrl,
      },
    })
    child = started
    while (started.exitCode === null && started.signalCode === null) {
      if (await answers(`${address}/health`)) return true
      await wait(40)
    }
    console.error('The server has ended; its words are above. It starts again when its code is saved.')
    return false
  }
  const stop = async () => {
    child?.kill('SIGTERM')
    await child
  }

  let timer: NodeJS.Timeout | undefined
  const restart = () => {
    isRunning = isRunning.then(stop).then(start)
  }
  const plugin: Plugin = {
    name: 'restarting-server',
    configureServer(vite) {
      restart()
      vite.watcher.on('all', (_event, file) => {
        if (!isServerFile(file.slice(root.length + 1))) return
        clearTimeout(timer)
        timer = setTimeout(restart, gatheringMs)
      })
      vite.middlewares.use(async (request, response, next) => {
        if (!new RegExp(paths).test(request.url ?? '')) return next()
        if (await isRunning) return next()
        response
          .writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
          .end('The server is not running: its words are in the terminal.')
      })
    },
  }
  return { address, paths, plugin, stop }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
