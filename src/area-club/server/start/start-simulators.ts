import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../core/server/application/services.ts'
import { createLocalGate } from '../../simulators/local-only.ts'
import { registerMailRoutes } from '../../simulators/mail-routes.ts'
import { createDatabaseStore } from '../../simulators/payments/database-store.ts'
import { registerPaymentSimulator } from '../../simulators/payments/register-payment-simulator.ts'
import { registerPaymentSdk } from '../../simulators/payments/sdk/register-payment-sdk.ts'
import { simulatorKeys } from '../../simulators/payments/simulator-keys.ts'
import type { Config } from '../settings/config.ts'
import { paymentWebhookPath } from '../settings/paypal-settings.ts'

export interface RunningSimulators {
  /** Resumes the simulators' work of the previous process. Call it once the server listens. */
  resume(): Promise<void>
  /** Stops the stand-ins. Call it before closing the database. */
  close(): Promise<void>
}

interface Apps {
  portal: FastifyInstance
  frames: FastifyInstance
}

/**
 * Serves simulators of external services that are not configured: a mailbox page and PayPal.
 *
 * There are none in production (requirements S28).
 */
export function startSimulators({ portal, frames }: Apps, config: Config, services: Services): RunningSimulators {
  if (config.isProduction) return { resume: async () => {}, close: async () => {} }
  if (config.smtpUrl === undefined) registerMailRoutes(portal, services.database, config)
  return config.paypal?.usesSimulator === true
    ? servePayments({ portal, frames }, { ...config, paypal: config.paypal }, services)
    : { resume: async () => {}, close: async () => {} }
}

function servePayments(
  { portal, frames }: Apps,
  { paypal, publicUrl, framePublicUrl, port }: Config & { paypal: NonNullable<Config['paypal']> },
  { database, clock }: Services,
): RunningSimulators {
  const simulator = registerPaymentSimulator(portal, {
    store: createDatabaseStore(database),
    clock,
    ...simulatorKeys,
    clientId: paypal.clientId,
    clientSecret: paypal.clientSecret,
    webhook: { id: paypal.webhookId ?? simulatorKeys.webhookId, url: `${new URL(paypal.apiUrl).origin}${paymentWebhookPath}` },
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
