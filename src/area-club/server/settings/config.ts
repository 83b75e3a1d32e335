import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNetwork } from '../../../core/server/domain/network-addresses.ts'
import { type Environment, openSettings } from '../../../core/server/settings/secret-files.ts'
import { readS3Settings } from '../../../core/server/storage/s3-settings.ts'
import type { S3Settings } from '../../../core/server/storage/s3-store.ts'
import { allowedScanner, parseScannerAddress, type ScannerAddress } from '../../../core/server/uploads/scanner-settings.ts'
import { type OperatorFigures, readOperatorFigures } from './operator-figures.ts'
import { defaultSdkUrls } from './payment-sdk-urls.ts'
import { type PaypalSettings, readPaypalSettings } from './paypal-settings.ts'
import { findProductionMistakes } from './production-settings.ts'
import { readSigningSettings, type SigningSettings } from './signing-settings.ts'

/** The validated environment settings and the operator's figures. */
export type Config = Settings & OperatorFigures

/** The validated environment settings. URLs have no trailing slash. */
export interface Settings {
  host: string
  port: number
  framePort: number
  /** The port on which /live and /ready answer apart from customers' requests; undefined when off. */
  healthPort: number | undefined
  /** How long a stopping server serves requests while /ready answers 503, before it closes its listeners. */
  drainMs: number
  /** The port of /metrics; undefined when off. */
  metricsPort: number | undefined
  publicUrl: string
  framePublicUrl: string
  dataDir: string
  /** The folder of the built portal. */
  portalDir: string
  databaseUrl: string | undefined
  seed: 'demo' | 'none'
  smtpUrl: string | undefined
  logLevel: (typeof logLevels)[number]
  /** The start instant of the server's clock; undefined for the system time. */
  clockStart: Date | undefined
  trustedProxy: readonly string[] | undefined
  loginAttempts: number
  signUrl: string
  shopUrl: string
  paymentSdkUrl: string
  applePaySdkUrl: string
  googlePaySdkUrl: string
  /** Undefined when online payment is off. */
  paypal: PaypalSettings | undefined
  /** Undefined when online signing is off. */
  signing: SigningSettings | undefined
  /** The store of files; undefined for the database. */
  s3: S3Settings | undefined
  /** The malware scanner for uploads; undefined for none. */
  scanner: ScannerAddress | undefined
  isProduction: boolean
}

const builtPortal = fileURLToPath(new URL('../../../../dist/portal', import.meta.url))
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
/** Excludes 0, with which the system would choose a port: browsers need both URLs before anything listens. */
const allowedPort = 'a port from 1 to 65535'
const allowedDatabaseUrl = 'an address such as postgres://user:password@host:5432/name'
const allowedClock = 'an instant such as 2026-03-01T09:00:00Z'

/** Reads the environment settings and the operator's figures. Throws a Fault about the first of the two that is wrong. */
export function readConfig(environment: Environment): Config {
  return { ...readSettings(environment), ...readOperatorFigures() }
}

/**
 * Reads the environment settings.
 *
 * Throws one Fault that names every wrong setting with its allowed values.
 */
export function readSettings(environment: Environment): Settings {
  const mistakes: string[] = []
  const { given, refuse } = openSettings(environment)
  const read = <T>(name: string, fallback: T, parse: (text: string) => T | undefined, allowed: string): T => {
    const text = given(name)
    if (text === undefined) return fallback
    const value = parse(text)
    if (value !== undefined) return value
    mistakes.push(`${name} is ${showSetting(name, text)}; allowed is ${allowed}`)
    return fallback
  }
  // A mistyped mode must not open a customer's portal with the demonstration's accounts.
  const mode = read('NODE_ENV', 'development', oneOf('production', 'development', 'test'), 'production, development or test')
  const isProduction = mode === 'production'
  const host = read('HOST', '127.0.0.1', (text) => (/^[\w.:-]+$/.test(text) ? text : undefined), 'a host name or an IP address')
  const port = read('PORT', 3000, parsePort, allowedPort)
  const framePort = read('FRAME_PORT', 3001, parsePort, allowedPort)
  const healthPort = read('HEALTH_PORT', isProduction ? 3002 : undefined, parsePort, allowedPort)
  const metricsPort = read('METRICS_PORT', undefined, parsePort, allowedPort)
  const writtenHost = host.includes(':') ? `[${host}]` : host
  // Passkeys need a host name.
  const shownHost = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : writtenHost
  const publicUrl = read('PUBLIC_URL', `http://${shownHost}:${port}`, parseOrigin, 'an http(s) address without a path')
  const framePublicUrl = read('FRAME_PUBLIC_URL', `http://${shownHost}:${framePort}`, parseOrigin, 'an http(s) address without a path')
  const databaseUrl = read('DATABASE_URL', undefined, parseDatabaseUrl, allowedDatabaseUrl)
  const ownHost = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : writtenHost
  const paypal = readPaypalSettings(given, { simulatorOrigin: `http://${ownHost}:${port}`, isProduction })
  mistakes.push(...paypal.mistakes)
  const signing = readSigningSettings(given, { ownOrigin: `http://${ownHost}:${port}`, framePublicUrl, isProduction })
  mistakes.push(...signing.mistakes)
  const s3 = readS3Settings(given, isProduction)
  mistakes.push(...s3.mistakes)
  const sdkUrls = defaultSdkUrls(`${publicUrl}/simulators/payments`, paypal.settings?.apiUrl, given('PAYMENT_SDK_URL'))
  const settings: Settings = {
    host,
    port,
    framePort,
    healthPort,
    drainMs: 1_000 * read('DRAIN_SECONDS', isProduction ? 5 : 0, parseDrainSeconds, 'a whole number from 0 to 60'),
    metricsPort,
    publicUrl,
    framePublicUrl,
    dataDir: resolve(given('DATA_DIR') ?? 'data'),
    portalDir: resolve(given('PORTAL_DIR') ?? builtPortal),
    databaseUrl,
    seed: read('SEED', databaseUrl === undefined && !isProduction ? 'demo' : 'none', oneOf('demo', 'none'), 'demo or none'),
    smtpUrl: read(
      'SMTP_URL',
      undefined,
      parseSmtpUrl,
      'an address such as smtp://user:password@host:587?from=club@example.it or smtps://host:465',
    ),
    logLevel: read('LOG_LEVEL', 'info', oneOf(...logLevels), logLevels.join(', ')),
    clockStart: read('CLOCK', undefined, parseInstant, allowedClock),
    trustedProxy: read(
      'TRUSTED_PROXY',
      undefined,
      parseAddresses,
      'addresses or networks (/1 to /32, in IPv6 to /128) separated by commas, such as 10.0.0.0/8,127.0.0.1, or one of loopback, linklocal, uniquelocal',
    ),
    loginAttempts: read('LOGIN_ATTEMPTS', 5, parseCount, 'a whole number from 1 to 1000'),
    signUrl: read('SIGN_URL', `${publicUrl}/sign`, parseUrl, 'an http(s) address'),
    shopUrl: read('SHOP_URL', `${framePublicUrl}/shop`, parseUrl, 'an http(s) address'),
    paymentSdkUrl: read('PAYMENT_SDK_URL', sdkUrls.payment, parseUrl, 'an http(s) address'),
    applePaySdkUrl: read('APPLE_PAY_SDK_URL', sdkUrls.applePay, parseUrl, 'an http(s) address'),
    googlePaySdkUrl: read('GOOGLE_PAY_SDK_URL', sdkUrls.googlePay, parseUrl, 'an http(s) address'),
    paypal: paypal.settings,
    signing: signing.settings,
    s3: s3.settings,
    scanner: read('CLAMD_URL', undefined, parseScannerAddress, allowedScanner),
    isProduction,
  }
  if (isProduction) mistakes.push(...findProductionMistakes(given))
  if (port === framePort)
    mistakes.push(
      `FRAME_PORT is ${framePort}, the same as PORT; allowed is any other port, for what is shown in frames is kept on another origin`,
    )
  else if (new URL(publicUrl).origin === new URL(framePublicUrl).origin) {
    mistakes.push(`FRAME_PUBLIC_URL is ${framePublicUrl}, the same origin as PUBLIC_URL; allowed is another one`)
  }
  if (metricsPort !== undefined && [port, framePort, healthPort].includes(metricsPort))
    mistakes.push(`METRICS_PORT is ${metricsPort}, the same as another port; allowed is one of its own, which customers cannot reach`)
  if (healthPort === port || healthPort === framePort)
    mistakes.push(`HEALTH_PORT is ${healthPort}, the same as another port; allowed is one of its own, which customers cannot reach`)
  refuse(mistakes)
  return settings
}

/** Reads only the settings that select the database, for commands that need no others. Throws as `readConfig` does. */
export function readDatabaseConfig(environment: Environment): Pick<Config, 'databaseUrl' | 'dataDir'> {
  const { given, refuse } = openSettings(environment)
  const databaseUrl = given('DATABASE_URL')
  const isWrong = databaseUrl !== undefined && parseDatabaseUrl(databaseUrl) === undefined
  refuse(isWrong ? [`DATABASE_URL is ${showSetting('DATABASE_URL', databaseUrl)}; allowed is ${allowedDatabaseUrl}`] : [])
  return { databaseUrl, dataDir: resolve(given('DATA_DIR') ?? 'data') }
}

/** Reads only the settings of the S3 store, for commands; undefined without one. Throws as `readConfig` does. */
export function readS3Config(environment: Environment): S3Settings | undefined {
  const { given, refuse } = openSettings(environment)
  const { settings, mistakes } = readS3Settings(given, given('NODE_ENV') === 'production')
  refuse(mistakes)
  return settings
}

/** Shows the value of a wrong setting, except of those that may contain a password. */
function showSetting(name: string, text: string): string {
  return name === 'DATABASE_URL' || name === 'SMTP_URL' ? 'not such an address' : JSON.stringify(text)
}

function parsePort(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535 ? Number(text) : undefined
}

function parseCount(text: string): number | undefined {
  return /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1000 ? Number(text) : undefined
}

function parseDrainSeconds(text: string): number | undefined {
  return /^\d{1,2}$/.test(text) && Number(text) <= 60 ? Number(text) : undefined
}

function parseUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.hash !== '') return undefined
  return url.href.replace(/\/$/, '')
}

function parseOrigin(text: string): string | undefined {
  const url = parseUrl(text)
  return url !== undefined && new URL(url).pathname === '/' && new URL(url).search === '' ? url : undefined
}

function parseDatabaseUrl(text: string): string | undefined {
  return /^postgres(ql)?:\/\/\S+$/.test(text) && URL.canParse(text) ? text : undefined
}

function parseSmtpUrl(text: string): string | undefined {
  if (!/^smtps?:\/\/\S+$/.test(text) || !URL.canParse(text)) return undefined
  const { username, password } = new URL(text)
  return [username, password].every(isPercentEncoded) ? text : undefined
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function parseInstant(text: string): Date | undefined {
  const instant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text) ? new Date(text) : undefined
  return instant !== undefined && !Number.isNaN(instant.getTime()) ? instant : undefined
}

function parseAddresses(text: string): readonly string[] | undefined {
  const parts = text.split(',').map((part) => part.trim().toLowerCase())
  return parts.every(isNetwork) ? parts : undefined
}

function oneOf<const T extends string>(...values: readonly T[]): (text: string) => T | undefined {
  return (text) => values.find((value) => value === text)
}
