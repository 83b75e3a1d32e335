import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { Plugin } from 'vite'

/** Path prefixes of the server. Vite serves all other paths: pages and modules. */
const paths = ['/api', '/sign', '/simulators', '/config.json', '/health', '/csp-report']

/** Files of the server's code, including generated ones, whose change restarts it. */
const ownFiles =
  /^src\/(?:(?:server|simulators|lib|catalogue|generated\/(?:server|openapi|validators|forms))\/.*|generated\/(?:conditions|labels|portal))\.(?:ts|js|json|yaml|txt)$/

/** Debounce, so that the several files of one compilation restart the server once. */
const gatheringMs = 150

export interface RestartingServer {
  address: string
  paths: readonly string[]
  /** Restarts the server on a change, and delays requests until it answers. */
  plugin: Plugin
  stop(): Promise<void>
}

/** Creates the server behind Vite's proxy, on a free port. The plugin starts it. */
export async function createRestartingServer(
  root: string,
  settings: { publicUrl: string; framePublicUrl: string },
): Promise<RestartingServer> {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let isRunning: Promise<boolean> = Promise.resolve(false)

  const start = async (): Promise<boolean> => {
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: settings.publicUrl,
        FRAME_PUBLIC_URL: settings.framePublicUrl,
      },
    })
    child = started
    while (started.exitCode === null && started.signalCode === null) {
      const isThere = await fetch(`${address}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isThere) return true
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    console.error('The server has ended; its words are above. It starts again when its code is saved.')
    return false
  }
  const stop = async () => {
    const running = child
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    await ended
  }
  const restart = () => {
    isRunning = isRunning.then(stop).then(start)
  }

  // Otherwise the server would outlive this process and keep the database locked.
  process.once('exit', () => child?.kill('SIGTERM'))

  let timer: NodeJS.Timeout | undefined
  const plugin: Plugin = {
    name: 'restarting-server',
    configureServer(vite) {
      restart()
      vite.watcher.on('all', (_event, file) => {
        if (!ownFiles.test(file.slice(root.length + 1))) return
        clearTimeout(timer)
        timer = setTimeout(restart, gatheringMs)
      })
      vite.middlewares.use(async (request, response, next) => {
        if (!paths.some((path) => request.url?.startsWith(path))) return next()
        if (await isRunning) return next()
        response
          .writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
          .end('The server is not running: its words are in the terminal.')
      })
    },
  }
  return { address, paths, plugin, stop }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const found = probe.address()
      probe.close(() => (found === null || typeof found === 'string' ? reject(new Error('No free port was found')) : resolve(found.port)))
    })
  })
}
