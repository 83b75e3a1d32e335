/** Secrets in files: `SMTP_URL_FILE` in place of `SMTP_URL`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig, readDatabaseConfig, readS3Config } from '../../src/area-club/server/settings/config.ts'
import { secretSettings } from '../../src/core/server/settings/secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'area-club-secrets-'))
const file = join(folder, 'secret')
beforeEach(() => rmSync(file, { force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

const examples: Readonly<Record<(typeof secretSettings)[number], string>> = {
  DATABASE_URL: 'postgres://club:secret-word@127.0.0.1:5432/club',
  SMTP_URL: 'smtp://club:secret-word@mail.example:587?from=club@example.it',
  PAYPAL_CLIENT_SECRET: 'ECsecret-word',
  YOUSIGN_API_KEY: 'secret-word-of-the-api',
  SIGN_WEBHOOK_SECRET: 'secret-word-of-the-webhook',
  S3_SECRET_ACCESS_KEY: 'secret-word',
}
/** Settings without which a secret is not read. */
const beside = {
  PAYPAL_CLIENT_ID: 'AYclient-id',
  S3_ENDPOINT: 'https://s3.example.it',
  S3_BUCKET: 'papers',
  S3_ACCESS_KEY_ID: 'AKIA1',
}
const settingsFor = (name: string) =>
  Object.fromEntries(Object.entries(beside).filter(([other]) => other.split('_')[0] === name.split('_')[0]))

describe('A secret in a file', () => {
  it.each(secretSettings)('is read without its last line break: %s', (name) => {
    writeFileSync(file, `${examples[name]}\n`)
    const generated = { YOUSIGN_API_KEY: 'generated-elsewhere', SIGN_WEBHOOK_SECRET: 'generated-elsewhere' }
    const fromFile = readConfig({ ...generated, ...settingsFor(name), [name]: '', [`${name}_FILE`]: file })
    expect(fromFile).toEqual(readConfig({ ...generated, ...settingsFor(name), [name]: examples[name] }))
    expect(JSON.stringify(fromFile)).toContain('secret-word')
  })

  it('is refused beside the setting itself, with both names and without the secret', () => {
    writeFileSync(file, examples.SMTP_URL)
    const read = () => readConfig({ SMTP_URL: examples.SMTP_URL, SMTP_URL_FILE: file })
    expect(read).toThrow('SMTP_URL and SMTP_URL_FILE are both set; allowed is one of them')
    expect(read).not.toThrow('secret-word')
  })

  it('is refused with the name of its setting when the file cannot be read, without complaints that follow from it', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://club.example', FRAME_PUBLIC_URL: 'https://frames.club.example' }
    expect(() => readConfig({ ...production, SMTP_URL_FILE: file, PORT: 'x' })).toThrow(
      `A setting is wrong:\n  SMTP_URL_FILE is "${file}", which cannot be read (ENOENT); allowed is a file that the user of the server may read`,
    )
    expect(() => readConfig({ ...production, SMTP_URL_FILE: file })).not.toThrow('SMTP_URL is not set')
    expect(() => readConfig({ SMTP_URL_FILE: folder })).toThrow('cannot be read (EISDIR)')
  })

  it('is refused when the file is empty', () => {
    writeFileSync(file, '\n')
    expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow(`DATABASE_URL_FILE is "${file}", which is empty`)
  })

  it('is refused as the setting itself when its content is not allowed', () => {
    writeFileSync(file, 'mysql://user:secret-word@host/db\n')
    const read = () => readConfig({ DATABASE_URL_FILE: file })
    expect(read).toThrow('DATABASE_URL is not such an address')
    expect(read).not.toThrow('secret-word')
  })

  it('is not taken for a setting without a secret', () => {
    writeFileSync(file, '4000')
    expect(readConfig({ PORT_FILE: file }).port).toBe(3000)
  })
})

describe('Commands', () => {
  it('read the database from a file, and leave files of other settings alone', () => {
    writeFileSync(file, `${examples.DATABASE_URL}\r\n`)
    expect(readDatabaseConfig({ DATABASE_URL_FILE: file, SMTP_URL_FILE: '/nowhere' }).databaseUrl).toBe(examples.DATABASE_URL)
    expect(() => readDatabaseConfig({ DATABASE_URL_FILE: '/nowhere' })).toThrow('DATABASE_URL_FILE is "/nowhere", which cannot be read')
  })

  it('read the key of the store from a file', () => {
    writeFileSync(file, examples.S3_SECRET_ACCESS_KEY)
    expect(readS3Config({ ...settingsFor('S3'), S3_SECRET_ACCESS_KEY_FILE: file })).toMatchObject({ secretAccessKey: 'secret-word' })
    expect(readS3Config({})).toBeUndefined()
    expect(() => readS3Config({ S3_BUCKET: 'papers' })).toThrow('S3_ENDPOINT is not set')
  })
})
