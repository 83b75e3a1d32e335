import { randomBytes } from 'node:crypto'
import { isPublicHost } from '../../../core/server/domain/network-addresses.ts'
import { signApiPath } from '../../sign-server/sign-api-path.ts'

/** The connection settings of the signing provider, or of the product's own sign server. */
export interface SigningSettings {
  /** Without a trailing slash. */
  apiUrl: string
  apiKey: string
  /** The secret that verifies the provider's webhook calls. Without it all of them are refused. */
  webhookSecret: string | undefined
  /** The origins allowed in the signing frame (requirements S16). */
  frameOrigins: readonly string[]
  /** The settings of the product's own sign server; undefined when another provider signs. */
  own: OwnSigningSettings | undefined
}

export interface OwnSigningSettings {
  /** PEM files of the operator's key and certificate chain. Both are undefined for a generated demonstration key. */
  keyFile: string | undefined
  certificateFile: string | undefined
  /** The URL of a timestamp authority (RFC 3161); undefined to use the server's clock. */
  timestampUrl: string | undefined
  /** The target of the sign server's webhook calls: this server. */
  webhookUrl: string
}

const names = [
  'SIGN_API_URL',
  'YOUSIGN_API_KEY',
  'SIGN_WEBHOOK_SECRET',
  'SIGN_FRAME_ORIGINS',
  'SIGN_KEY_FILE',
  'SIGN_CERTIFICATE_FILE',
  'SIGN_TIMESTAMP_URL',
] as const
export type SigningSettingName = (typeof names)[number]
type Given = (name: SigningSettingName) => string | undefined

/** The path of the provider's webhook calls on this server. */
export const signingWebhookPath = '/api/signing/webhook'

const yousignApiUrls: readonly string[] = ['https://api.yousign.app/v3', 'https://api-sandbox.yousign.app/v3']
const yousignFrameOrigins = ['https://yousign.app']

/**
 * Reads the settings of online signing. By default the product's own sign server signs.
 *
 * Outside production it generates a demonstration key. In production signing is off (undefined) until a key with its certificate, or a
 * provider, is configured.
 *
 * @param ownOrigin the origin at which this server reaches itself.
 */
export function readSigningSettings(
  given: Given,
  { ownOrigin, framePublicUrl, isProduction }: { ownOrigin: string; framePublicUrl: string; isProduction: boolean },
): { settings: SigningSettings | undefined; mistakes: readonly string[] } {
  const mistakes = [...findMistakes(given), ...(isProduction ? findProductionMistakes(given) : [])]
  const ownUrl = `${ownOrigin}${signApiPath}`
  const apiUrl = given('SIGN_API_URL')?.replace(/\/$/, '') ?? ownUrl
  const isOwn = apiUrl === ownUrl
  if (isProduction && (isOwn ? given('SIGN_KEY_FILE') : given('YOUSIGN_API_KEY')) === undefined) return { settings: undefined, mistakes }
  // Generated secrets between the portal and its own sign server; no other process knows them.
  const secret = () => randomBytes(32).toString('base64url')
  const settings: SigningSettings = {
    apiUrl,
    apiKey: given('YOUSIGN_API_KEY') ?? secret(),
    webhookSecret: given('SIGN_WEBHOOK_SECRET') ?? (isOwn ? secret() : undefined),
    frameOrigins: originsOf(given('SIGN_FRAME_ORIGINS')) ?? (isOwn ? [new URL(framePublicUrl).origin] : yousignFrameOrigins),
    own: isOwn
      ? {
          keyFile: given('SIGN_KEY_FILE'),
          certificateFile: given('SIGN_CERTIFICATE_FILE'),
          timestampUrl: given('SIGN_TIMESTAMP_URL'),
          webhookUrl: `${ownOrigin}${signingWebhookPath}`,
        }
      : undefined,
  }
  return { settings, mistakes }
}

function findMistakes(given: Given): readonly string[] {
  const isGiven = (name: SigningSettingName) => given(name) !== undefined
  const mistakes: string[] = []
  for (const name of ['SIGN_API_URL', 'SIGN_TIMESTAMP_URL'] as const) {
    const address = given(name)
    if (address !== undefined && !isAddress(address)) mistakes.push(`${name} is ${JSON.stringify(address)}; allowed is an http(s) address`)
  }
  for (const name of ['YOUSIGN_API_KEY', 'SIGN_WEBHOOK_SECRET'] as const) {
    const secret = given(name)
    if (secret !== undefined && !/^[\x21-\x7e]{16,200}$/.test(secret))
      mistakes.push(`${name} is not such a value; allowed are 16 to 200 letters, digits and signs without a space`)
  }
  if (originsOf(given('SIGN_FRAME_ORIGINS')) === null)
    mistakes.push(
      `SIGN_FRAME_ORIGINS is ${JSON.stringify(given('SIGN_FRAME_ORIGINS'))}; allowed are origins separated by commas, such as https://yousign.app`,
    )
  if (isGiven('SIGN_KEY_FILE') !== isGiven('SIGN_CERTIFICATE_FILE'))
    mistakes.push('SIGN_KEY_FILE and SIGN_CERTIFICATE_FILE belong together: allowed are both or none')
  if (isYousign(given) && !isGiven('YOUSIGN_API_KEY'))
    mistakes.push('SIGN_API_URL is Yousign’s, and YOUSIGN_API_KEY is not set; allowed is a key of that environment')
  return mistakes
}

/** Reports what production refuses: other hosts than Yousign's, timestamps in the clear, incomplete settings (requirements S28, S36). */
function findProductionMistakes(given: Given): readonly string[] {
  const apiUrl = given('SIGN_API_URL')
  const timestampUrl = given('SIGN_TIMESTAMP_URL')
  return [
    ...(timestampUrl === undefined || !isAddress(timestampUrl) || isPublicTls(new URL(timestampUrl))
      ? []
      : [`SIGN_TIMESTAMP_URL is ${JSON.stringify(timestampUrl)}; in production allowed is an https address on the Internet`]),
    ...(apiUrl === undefined || isYousign(given)
      ? []
      : [`SIGN_API_URL is ${JSON.stringify(apiUrl)}; in production allowed is ${yousignApiUrls.join(' or ')}, or none`]),
    ...(isYousign(given) && given('SIGN_WEBHOOK_SECRET') === undefined
      ? ['SIGN_WEBHOOK_SECRET is not set; in production Yousign’s webhook calls are verified by it']
      : []),
  ]
}

function isPublicTls({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && isPublicHost(hostname)
}

function isYousign(given: Given): boolean {
  return yousignApiUrls.includes(given('SIGN_API_URL')?.replace(/\/$/, '') ?? '')
}

/** Returns undefined when the setting is absent, null when one of the origins is invalid. */
function originsOf(text: string | undefined): readonly string[] | null | undefined {
  if (text === undefined) return undefined
  const origins = text.split(',').map((origin) => origin.trim().replace(/\/$/, ''))
  return origins.every((origin) => isAddress(origin) && new URL(origin).origin === origin) ? origins : null
}

/** Returns whether a text is an http(s) address without user, query and fragment. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, search, hash } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username === '' && search === '' && hash === ''
}
