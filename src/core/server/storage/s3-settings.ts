import type { S3Settings } from './s3-store.ts'

const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
export type S3SettingName = (typeof names)[number]
type Given = (name: S3SettingName) => string | undefined

/** The format of each setting. Reports of invalid settings do not print the value, which may be a secret. */
const forms: readonly (readonly [name: S3SettingName, form: RegExp, allowed: string])[] = [
  ['S3_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket, 3 to 63 small letters, digits, dots and hyphens'],
  ['S3_REGION', /^[a-z0-9-]{1,40}$/, 'a region such as eu-south-1'],
  ['S3_ACCESS_KEY_ID', /^[\x21-\x7e]{1,200}$/, 'the id of an access key'],
  ['S3_SECRET_ACCESS_KEY', /^[\x21-\x7e]{1,200}$/, 'the secret of that key'],
]

/** Reads the settings of the S3 store; undefined when none is set. All of them are required, except S3_REGION. */
export function readS3Settings(given: Given, isProduction: boolean): { settings: S3Settings | undefined; mistakes: readonly string[] } {
  if (names.every((name) => given(name) === undefined)) return { settings: undefined, mistakes: [] }
  const mistakes: string[] = names
    .filter((name) => name !== 'S3_REGION' && given(name) === undefined)
    .map((name) => `${name} is not set; ${names.join(', ')} belong together (S3_REGION is us-east-1 where it is left out)`)
  const endpoint = given('S3_ENDPOINT')?.replace(/\/$/, '') ?? ''
  if (given('S3_ENDPOINT') !== undefined && !isOrigin(endpoint))
    mistakes.push('S3_ENDPOINT is no such address; allowed is an http(s) address without a path')
  else if (isProduction && endpoint.startsWith('http:'))
    mistakes.push('S3_ENDPOINT is without TLS; in production an https address is required')
  for (const [name, form, allowed] of forms) {
    const text = given(name)
    if (text !== undefined && !form.test(text)) mistakes.push(`${name} is not such a value; allowed is ${allowed}`)
  }
  const settings = {
    endpoint,
    bucket: given('S3_BUCKET') ?? '',
    region: given('S3_REGION') ?? 'us-east-1',
    accessKeyId: given('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: given('S3_SECRET_ACCESS_KEY') ?? '',
  }
  return { settings, mistakes }
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, username } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && origin === text && username === ''
}
