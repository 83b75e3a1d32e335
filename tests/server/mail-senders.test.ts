/** Each mail of the catalogue is sent by something. One that is not in the catalogue does not compile. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mails } from '../../src/generated/server/mails.ts'

const server = new URL('../../src/server/', import.meta.url)
const code = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(new URL(path, server), 'utf8'))
const senders = code.filter((text) => /\bwriteMail\(/.test(text))

it.each(Object.keys(mails))('something sends the mail %s', (name) => {
  expect(senders.filter((text) => text.includes(`'${name}'`))).not.toEqual([])
})
