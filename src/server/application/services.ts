import type { Database } from '../database/database.ts'
import type { Clock } from '../domain/clock.ts'
import type { PaymentTimes, PriceSettings, Retention, SigningTimes, UploadQuota, VoucherValues } from '../domain/figures.ts'
import type { Messages } from '../domain/messages.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { DocumentRenderer } from '../printing/document-renderer.ts'
import type { PaymentProvider } from '../providers/payments/payment-provider.ts'
import type { SigningProvider } from '../providers/signing/signing-provider.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import type { UploadInspector } from '../uploads/upload-inspector.ts'

/** The dependencies shared by every request, job and webhook, created once at start. */
export interface Services {
  database: Database
  clock: Clock
  /** Enqueues work to do after a response. */
  jobs: Jobs
  /** Undefined when online payment is off. */
  payments: PaymentProvider | undefined
  /** Undefined when online signing is off. */
  signing: SigningProvider | undefined
  /** Signs a demonstration document that counts as signed before the database existed. Absent in production. */
  sealDemonstrationDocument?: SealDemonstration
  /** Renders PDFs in a process of its own. */
  documents: DocumentRenderer
  /** Stores the files of documents. */
  storage: FileStorage
  /** Inspects customers' uploads. */
  uploads: UploadInspector
  settings: ServiceSettings
  messages: Messages
}

/** Appends a signature in the name of a person, at a given time, to a PDF. */
export type SealDemonstration = (pdf: Uint8Array, signed: { by: string; at: Date }) => Promise<Uint8Array>

/** The part of the configuration that use cases and operations may read. */
export interface ServiceSettings {
  /** The portal's URL, without a trailing slash. */
  publicUrl: string
  /** The URL of the second listener, which serves framed pages. */
  framePublicUrl: string
  shopUrl: string
  /** Failed logins to an account before the delays begin. */
  loginAttempts: number
  /** Values of vouchers. */
  vouchers: VoucherValues
  /** Prices of changes. */
  prices: PriceSettings
  /** Payment periods. */
  paymentTimes: PaymentTimes
  /** Limits on customers' uploads. */
  uploadQuota: UploadQuota
  /** How long documents are kept. */
  retention: Retention
  /** How long customers have to sign. */
  signingTimes: SigningTimes
}

/** Copies the settings of services from the configuration, so that no other setting is passed on. */
export function pickServiceSettings({
  publicUrl,
  framePublicUrl,
  shopUrl,
  loginAttempts,
  vouchers,
  prices,
  paymentTimes,
  uploadQuota,
  retention,
  signingTimes,
}: ServiceSettings): ServiceSettings {
  return { publicUrl, framePublicUrl, shopUrl, loginAttempts, vouchers, prices, paymentTimes, uploadQuota, retention, signingTimes }
}

/** What the writers of mails need. */
export type MailServices = Pick<Services, 'database' | 'clock' | 'settings'>
