import { connect } from 'node:net'
import { environmentWith, startCommand } from './run-command.mjs'
import { CommandFault } from './terminal.mjs'
import { typeScriptArguments } from './typescript-arguments.mjs'

/**
 * Starts the server with its output on the terminal. Resolves once `GET /health` answers 200.
 *
 * Throws a CommandFault when the port is in use, when the server exits before that, or when it has not answered after `patienceMs`.
 */
export async function startPortalServer(root, { host, port, env = {}, patienceMs = 120_000 }) {
  const address = reachableAddress(host, port)
  // Otherwise another program's answer to /health would count as the server's.
  if (await isListening(address)) {
    throw new CommandFault(`Port ${port} is in use by another program. End that one, or set PORT to a free port.`)
  }
  const command = startCommand('node', typeScriptArguments(root, 'src/server/main.ts'), {
    cwd: root,
    env: environmentWith({ NODE_COMPILE_CACHE: `${root}/.cache/node`, ...env }, root),
    show: true,
    sharesGroup: true,
  })
  let hasEnded = false
  command.ended.then(() => {
    hasEnded = true
  })
  const giveUpMs = Date.now() + patienceMs
  while (Date.now() < giveUpMs) {
    if (hasEnded) throw new CommandFault('The server did not start; its own words are above.')
    if (await answersHealth(address)) return command
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  command.end('SIGTERM')
  throw new CommandFault(`The server did not answer at ${address}/health within ${patienceMs / 1000} seconds.`)
}

/** Returns a URL by which this machine reaches a server that listens on `host`. */
function reachableAddress(host, port) {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function isListening(address) {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const probe = connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
    const answer = (isThere) => {
      probe.destroy()
      resolve(isThere)
    }
    probe.once('connect', () => answer(true))
    probe.once('error', () => answer(false))
    probe.setTimeout(1_000, () => answer(false))
  })
}

async function answersHealth(address) {
  try {
    return (await fetch(`${address}/health`, { signal: AbortSignal.timeout(1_000) })).status === 200
  } catch {
    return false
  }
}
