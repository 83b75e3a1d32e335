import type { FastifyInstance } from 'fastify'
import { createLocalGate } from '../simulators/local-only.ts'
import { registerMailRoutes } from '../simulators/mail-routes.ts'
import { createDatabaseStore } from '../simulators/payments/database-store.ts'
import { registerPaymentSimulator } from '../simulators/payments/register-payment-simulator.ts'
import { registerPaymentSdk } from '../simulators/payments/sdk/register-payment-sdk.ts'
import { standInKeys } from '../simulators/payments/stand-in-keys.ts'
import type { Config } from './config.ts'
import { paymentWebhookPath } from './http/payment-webhook.ts'
import type { Services } from './services.ts'

export interface StandIns {
  /** Goes on with what was under way when the last process ended. Call it once the server listens. */
  resume(): Promise<void>
  /** Call it before the database is closed. */
  close(): Promise<void>
}

interface Apps {
  portal: FastifyInstance
  frames: FastifyInstance
}

/**
 * Serves the stand-ins of the outside services that no setting names: mails that are read instead of sent, and PayPal with its browser SDK.
 * None in production (S28).
 */
export function serveStandIns({ portal, frames }: Apps, config: Config, services: Services): StandIns {
  if (config.isProduction) return { resume: async () => {}, close: async () => {} }
  if (config.smtpUrl === undefined) registerMailRoutes(portal, services.database, config)
  return config.paypal?.usesStandIn === true
    ? servePayments({ portal, frames }, { ...config, paypal: config.paypal }, services)
    : { resume: async () => {}, close: async () => {} }
}

function servePayments(
  { portal, frames }: Apps,
  { paypal, publicUrl, framePublicUrl, port }: Config & { paypal: NonNullable<Config['paypal']> },
  { database, clock }: Services,
): StandIns {
  const simulator = registerPaymentSimulator(portal, {
    store: createDatabaseStore(database),
    clock,
    ...standInKeys,
    clientId: paypal.clientId,
    clientSecret: paypal.clientSecret,
    webhook: { id: paypal.webhookId ?? standInKeys.webhookId, url: `${new URL(paypal.apiUrl).origin}${paymentWebhookPath}` },
    apiUrl: paypal.apiUrl,
    browserOrigins: [publicUrl, framePublicUrl].map((url) => new URL(url).origin),
    isShownTo: createLocalGate({ publicUrl, port }),
  })
  registerPaymentSdk(portal, frames, {
    publicUrl,
    framePublicUrl,
    clientId: paypal.clientId,
  })
  return simulator
}
