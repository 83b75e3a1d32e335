/** Checks that server or sign server sends each mail of the catalogue. A mail that the catalogue lacks does not compile. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mails } from '#generated/server/mails.ts'

const folders = ['server', 'sign-server'].map((name) => new URL(`../../src/area-club/${name}/`, import.meta.url))
const code = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(new URL(path, folder), 'utf8')),
)
const senders = code.filter((text) => /\b(?:writeMail|composeMail)\(/.test(text))

it.each(Object.keys(mails))('a sender exists for the mail %s', (name) => {
  expect(senders.filter((text) => text.includes(`'${name}'`))).not.toEqual([])
})
