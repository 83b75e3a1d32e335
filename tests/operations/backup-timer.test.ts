import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readUnit } from '../support/read-deployment.ts'

/**
 * The nightly backup of systemd: its retention and its units (requirements O5).
 *
 * A program in place of node writes the file, because tests/processes/backup.test.ts proves the backup itself.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const script = join(root, 'deploy/backup.sh')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dayMs = 86_400_000

let folder: string
let backups: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'area-club-timer-'))
  backups = join(folder, 'backups')
  mkdirSync(backups)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs the script with a node that writes its last argument, or fails after that. */
function run({ fails = false } = {}): string {
  writeFileSync(join(folder, 'node'), `#!/bin/sh\nfor file; do :; done\necho backup > "$file"\nexit ${fails ? 1 : 0}\n`)
  chmodSync(join(folder, 'node'), 0o755)
  const env = { PATH: `${folder}:${process.env.PATH}`, BACKUP_DIR: backups }
  return execFileSync(script, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function addBackup(daysAgo: number): string {
  const at = new Date(Date.now() - daysAgo * dayMs)
  const name = `area-club-${at.toISOString().slice(0, 11)}043000Z`
  writeFileSync(join(backups, name), 'old')
  utimesSync(join(backups, name), at, at)
  return name
}
const isMonthly = (name: string) => /-01T\d{6}Z$/.test(name)

describe('The nightly backup', () => {
  it('adds a backup, and keeps those of two weeks and the first of each month of a year', () => {
    const old = Array.from({ length: 500 }, (_, at) => [at + 1, addBackup(at + 1)] as const)
    writeFileSync(join(backups, 'area-club-monday'), 'made by hand')
    utimesSync(join(backups, 'area-club-monday'), 0, 0)
    run()
    const kept = readdirSync(backups)
    const wanted = old.filter(([daysAgo, name]) => daysAgo <= 14 || (isMonthly(name) && daysAgo <= 366)).map(([, name]) => name)
    const made = kept.filter((name) => readFileSync(join(backups, name), 'utf8') === 'backup\n')
    expect(made).toEqual([expect.stringMatching(/^area-club-\d{4}-\d\d-\d\dT\d{6}Z$/)])
    expect(kept.sort()).toEqual([...wanted, ...made, 'area-club-monday'].sort())
  })

  it('removes no old backup, and leaves no part of a new one, when it fails', () => {
    const old = addBackup(30)
    expect(() => run({ fails: true })).toThrow()
    expect(readdirSync(backups)).toEqual([old])
  })

  it('runs with the settings, the user and the folders of the portal', () => {
    const [backup, portal] = ['area-club-backup.service', 'area-club.service'].map((name) => readUnit(read(`deploy/${name}`)).Service)
    for (const name of ['User', 'Group', 'WorkingDirectory', 'EnvironmentFile', 'StateDirectory', 'StateDirectoryMode', 'UMask'])
      expect(backup?.[name], name).toEqual(portal?.[name])
    expect(backup?.ExecStart).toEqual([`${portal?.WorkingDirectory}/deploy/backup.sh`])
    const [variables = ''] = backup?.Environment ?? []
    expect(portal?.Environment?.[0]).toContain(/DATA_DIR=\S+/.exec(variables)?.[0])
    expect(variables).toContain(`BACKUP_DIR=${backup?.ReadWritePaths}`)
  })

  it.runIf(existsSync('/usr/bin/systemd-analyze'))('passes systemd-analyze', () => {
    for (const name of ['area-club-backup.service', 'area-club-backup.timer'])
      writeFileSync(join(folder, name), read(`deploy/${name}`).replace('/opt/area-club/deploy/backup.sh', script))
    execFileSync('systemd-analyze', ['verify', join(folder, 'area-club-backup.service'), join(folder, 'area-club-backup.timer')], {
      stdio: 'pipe',
    })
  })
})
