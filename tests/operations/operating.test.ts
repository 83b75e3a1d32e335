import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/area-club/server/settings/config.ts'
import { leastFreeBytes, lowFreeBytes } from '../../src/core/server/database/disk-space.ts'
import { secretSettings } from '../../src/core/server/settings/secret-files.ts'
import { readStages } from '../support/assemble-image.ts'
import { everyMetric } from '../support/every-metric.ts'
import { knownSettings, readEnvironmentFile } from '../support/read-deployment.ts'
import { instructionsOf } from '../support/read-dockerfile.ts'

/** Checks that the files, settings and commands named in docs/operating.md exist (requirements O5). */

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const text = read('docs/operating.md')
const code = [...text.matchAll(/^ *```\w*\n([\s\S]*?)^ *```$|`([^`\n]+)`/gm)].map(([, block, span]) => block ?? span ?? '').join('\n')
const found = (pattern: RegExp) => [...new Set([...code.matchAll(pattern)].map(([, name = '']) => name))]

describe('docs/operating.md', () => {
  it('describes exactly the settings that the server reads', () => {
    const [, section = ''] = text.split(/^\| setting \| default \|.*$/m)
    const rows = [...(section.split('\n\n')[0] ?? '').matchAll(/^\| ([^|]*) \|/gm)].map(([, names = '']) => names)
    const described = rows.flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name))
    expect(described.sort()).toEqual([...knownSettings()].sort())
  })

  it('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = found(/\bnpm run ([\w:-]+)/g)
    expect(commands).toEqual(expect.arrayContaining(['build', 'backup', 'restore']))
    for (const command of commands) expect(scripts).toHaveProperty(command)
  })

  it('names only settings that the server or the examples have', () => {
    const examples = ['deploy/compose.env.example', 'deploy/area-club.env.example'].flatMap((path) =>
      Object.keys(readEnvironmentFile(read(path))),
    )
    const ofBackup = [...read('deploy/backup.sh').matchAll(/\$\{(\w+):/g)].map(([, name = '']) => name)
    const settings = found(/\b([A-Z]+(?:_[A-Z]+)+|SEED|CLOCK|HOST|PORT)\b/g)
    expect(settings).toEqual(expect.arrayContaining(['PUBLIC_URL', 'FRAME_PUBLIC_URL', 'SMTP_URL', 'TRUSTED_PROXY', 'DATABASE_URL']))
    for (const setting of settings) expect([...knownSettings(), ...examples, ...ofBackup]).toContain(setting)
  })

  it('explains what each setting of documents and signing switches on', () => {
    const files = secretSettings.map((name) => `${name}_FILE`)
    const settings = [...knownSettings()].filter(
      (name) => /^(?:SIGN|YOUSIGN|S3|CLAMD)_/.test(name) && name !== 'SIGN_URL' && !files.includes(name),
    )
    expect(settings.length).toBeGreaterThan(11)
    const [, section = ''] = text.split('## Documents and signing\n')
    for (const setting of settings) expect(section.split('\n## ')[0], setting).toContain(`\`${setting}\``)
  })

  it('names the file of each secret setting', () => {
    const [, section = ''] = text.split('### Secrets in files\n')
    for (const name of secretSettings) expect(section.split('\n## ')[0], name).toContain(`\`${name}_FILE\``)
  })

  it('names only existing files, and directories that the unit or the image uses', () => {
    const paths = found(/((?:deploy|docs|src|tests)\/[\w./-]+\w)/g)
    expect(paths).toContain('deploy/compose.yaml')
    for (const path of paths.filter((name) => name !== 'deploy/.env')) expect(existsSync(join(root, path)), path).toBe(true)
    const places = [
      read('deploy/area-club.service'),
      read('deploy/area-club.env.example'),
      ...instructionsOf(readStages().image, 'VOLUME'),
    ].join('\n')
    for (const place of found(/(?<![\w.])(\/(?:etc\/area-club|var\/lib|opt|data)[\w./-]*\w)/g).filter(
      (name) => !/^\/(?:data|var\/lib\/area-club)\//.test(name),
    ))
      expect(places, place).toContain(place)
  })

  it('names only addresses that the server serves', () => {
    const sources = read('src/core/server/http/register-service-routes.ts') + read('src/core/server/metrics/serve-metrics.ts')
    const addresses = found(/\bGET (\/\w+)/g)
    expect(addresses.sort()).toEqual(['/health', '/live', '/metrics', '/ready'])
    for (const address of addresses) expect(sources).toContain(`'${address}'`)
  })

  it('names only existing metrics, and each one of the product', () => {
    const figures = [...everyMetric().keys()]
    const named = found(/\b((?:area_club|http|nodejs|process)_[a-z\d_]+)\b/g)
    expect(figures).toEqual(expect.arrayContaining(named))
    expect(named).toEqual(expect.arrayContaining(figures.filter((name) => /^(?:area_club|http)_/.test(name))))
  })

  it('shows a log line with the fields of the logger', () => {
    const line = JSON.parse(found(/^(\{"level".*\})$/gm)[0] ?? '')
    const source = `${read('src/core/server/http/request-log.ts')}${read('src/core/server/logging/log.ts')}`
    for (const name of Object.keys(line).filter((each) => !['level', 'time', 'msg'].includes(each)))
      expect(source).toMatch(new RegExp(`\\b${name}\\b`))
  })

  it('gives Prometheus the port of the example settings', () => {
    const [target] = found(/targets: \["([^"]+)"\]/g)
    expect(read('deploy/area-club.env.example')).toContain(`http://${target}/metrics`)
    expect(read('deploy/compose.yaml')).toContain(`"${target}:`)
  })

  it('names the default ports of the server', () => {
    const { port, framePort } = readConfig({ SEED: 'none' })
    expect(text).toContain(`It listens on two ports: ${port} for the portal and ${framePort} for what is shown in frames.`)
  })

  it('quotes the messages of the server', () => {
    const said = [
      'open-postgres',
      'open-embedded',
      'backup/replace-postgres',
      'folder-lock',
      'guarded-pglite',
      'disk-space',
      'private-folder',
      'migration-compatibility',
    ]
      .map((name) => `database/${name}.ts`)
      .concat('settings/secret-files.ts')
      .map((path) => read(`src/core/server/${path}`))
      .join()
    for (const words of [
      'The database of DATABASE_URL cannot be reached',
      'The database was last used by a newer version of the server',
      'Some settings are',
      'cannot hold the database: ',
      'the running server',
      'is not whole',
      'The embedded database has ended',
      'Other users of this machine may read',
      'before_restore_',
      '.before-restore-',
    ])
      expect([text.includes(words), said.includes(words)], words).toEqual([true, true])
  })

  it('states the disk space that the server needs', () => {
    for (const bytes of [leastFreeBytes, lowFreeBytes]) expect(text).toContain(`${bytes / 1024 / 1024} MB`)
  })

  it('is linked from the README', () => {
    expect(read('README.md')).toContain('(docs/operating.md)')
  })
})
