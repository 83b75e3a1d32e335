import { senderOf } from '../../../core/server/mail/sender-address.ts'
import { findPaypalProductionMistakes } from './paypal-settings.ts'

/** Settings with URLs that browsers open. */
const addressSettings = [
  'PUBLIC_URL',
  'FRAME_PUBLIC_URL',
  'SIGN_URL',
  'SHOP_URL',
  'PAYMENT_SDK_URL',
  'APPLE_PAY_SDK_URL',
  'GOOGLE_PAY_SDK_URL',
] as const
const requiredAddresses: readonly string[] = ['PUBLIC_URL', 'FRAME_PUBLIC_URL']

/**
 * Returns what production refuses (requirements S28).
 *
 * These are demonstration data, undelivered mails, URLs without TLS, a shifted clock, and simulators for payments. `given` returns the text
 * of a setting, undefined when unset. Each problem is one sentence that names its setting.
 */
export function findProductionMistakes(given: (name: string) => string | undefined): readonly string[] {
  const mistakes: string[] = []
  if (given('SEED') === 'demo')
    mistakes.push('SEED is "demo"; in production none alone is allowed: everybody can read the demonstration’s password')
  const smtpUrl = given('SMTP_URL')
  if (smtpUrl === undefined) mistakes.push('SMTP_URL is not set; in production mails are delivered: set it to the address of a mail server')
  else if (URL.canParse(smtpUrl) && !senderOf(new URL(smtpUrl))?.includes('@'))
    mistakes.push('SMTP_URL names no sender; in production add ?from= with the address that mails come from, such as ?from=club@example.it')
  for (const name of addressSettings) {
    const address = given(name)
    if (address === undefined && requiredAddresses.includes(name))
      mistakes.push(`${name} is not set; in production an https address is required`)
    else if (address !== undefined && /^http:/i.test(address))
      mistakes.push(`${name} is ${JSON.stringify(address)}; in production an https address is required`)
  }
  if (given('CLOCK') !== undefined) mistakes.push("CLOCK is set; in production the machine's own time is allowed alone")
  mistakes.push(...findPaypalProductionMistakes(given))
  return mistakes
}
