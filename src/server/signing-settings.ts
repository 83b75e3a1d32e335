import { randomBytes } from 'node:crypto'
import { signApiPath } from '../sign-server/sign-api-path.ts'

/** How the signing provider, or the sign server of the product, is reached. */
export interface SigningSettings {
  /** Without a slash at its end. */
  apiUrl: string
  apiKey: string
  /** By which the provider signs its webhook calls; without it none is believed. */
  webhookSecret: string | undefined
  /** The origins that may be shown in the signing frame (S16). */
  frameOrigins: readonly string[]
  /** How this server signs by itself; undefined where another provider does. */
  own: OwnSigningSettings | undefined
}

export interface OwnSigningSettings {
  /** PEM files of the operator's key and certificate chain; both undefined for a key that is made for the demonstration. */
  keyFile: string | undefined
  certificateFile: string | undefined
  /** A timestamp authority (RFC 3161); undefined for the server's own time. */
  timestampUrl: string | undefined
  /** Where webhook calls go: this server's own door. */
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

/** Where the portal takes the provider's webhook calls, below this server's address. */
export const signingWebhookPath = '/api/signing/webhook'

const yousignApiUrls: readonly string[] = ['https://api.yousign.app/v3', 'https://api-sandbox.yousign.app/v3']
const yousignFrameOrigins = ['https://yousign.app']

/**
 * Reads the settings of online signing. Without them the product's own sign server signs, outside production with a key that it makes for
 * the demonstration; in production it is off (undefined) until a key and a certificate, or a provider, are given.
 *
 * @param ownOrigin where this server reaches itself.
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
  // Only this process knows the secrets between the portal and its own sign server.
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

/** What production does not allow (S28): another host than Yousign's, and signing that is set up in part. */
function findProductionMistakes(given: Given): readonly string[] {
  const apiUrl = given('SIGN_API_URL')
  return [
    ...(apiUrl === undefined || isYousign(given)
      ? []
      : [`SIGN_API_URL is ${JSON.stringify(apiUrl)}; in production allowed is ${yousignApiUrls.join(' or ')}, or none`]),
    ...(isYousign(given) && given('SIGN_WEBHOOK_SECRET') === undefined
      ? ['SIGN_WEBHOOK_SECRET is not set; in production Yousign’s webhook calls are verified by it']
      : []),
  ]
}

function isYousign(given: Given): boolean {
  return yousignApiUrls.includes(given('SIGN_API_URL')?.replace(/\/$/, '') ?? '')
}

/** Undefined where nothing is given, null where one of them is no origin. */
function originsOf(text: string | undefined): readonly string[] | null | undefined {
  if (text === undefined) return undefined
  const origins = text.split(',').map((origin) => origin.trim().replace(/\/$/, ''))
  return origins.every((origin) => isAddress(origin) && new URL(origin).origin === origin) ? origins : null
}

/** An http(s) address without user, query and fragment. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, search, hash } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username === '' && search === '' && hash === ''
}
