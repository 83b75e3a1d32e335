import type { Database } from './database/database.ts'
import type { Clock } from './domain/clock.ts'
import type { Messages } from './domain/messages.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { DocumentRenderer } from './printing/document-renderer.ts'
import type { PaymentProvider } from './providers/payments/payment-provider.ts'
import type { SigningProvider } from './providers/signing/signing-provider.ts'
import type { PriceSettings } from './slices/bookings/domain/prices.ts'
import type { Retention } from './slices/documents/domain/retention.ts'
import type { UploadQuota } from './slices/documents/domain/uploads.ts'
import type { VoucherValues } from './slices/loyalty/domain/vouchers.ts'
import type { PaymentTimes } from './slices/payments/domain/payment-intents.ts'
import type { SigningTimes } from './slices/signatures/domain/signatures.ts'
import type { FileStorage } from './storage/file-storage.ts'
import type { UploadInspector } from './uploads/upload-inspector.ts'

/** The dependencies that every request, job and webhook shares, created once at start. */
export interface Services {
  database: Database
  clock: Clock
  /** What must happen after an answer; the handlers are elsewhere. */
  jobs: Jobs
  /** Undefined where online payment is not set up. */
  payments: PaymentProvider | undefined
  /** Undefined where online signing is not set up. */
  signing: SigningProvider | undefined
  /** Signs a document of the demonstration that counts as signed since before its database was; absent where there is none. */
  sealPlanted?: SealPlanted
  /** Makes PDFs, in a process of its own. */
  documents: DocumentRenderer
  /** Keeps the files of documents. */
  storage: FileStorage
  /** Judges what customers upload. */
  uploads: UploadInspector
  settings: ServiceSettings
  messages: Messages
}

/** Resolves with the PDF signed as by that person at that time, behind the bytes that are given. */
export type SealPlanted = (pdf: Uint8Array, signed: { by: string; at: Date }) => Promise<Uint8Array>

/** The part of the configuration that use cases and operations may read. */
export interface ServiceSettings {
  /** The address customers open, without a slash at its end. */
  publicUrl: string
  /** The address of the second listener, for what is shown in frames. */
  framePublicUrl: string
  shopUrl: string
  /** Failed logins to an account before the delays begin. */
  loginAttempts: number
  /** What vouchers are worth. */
  vouchers: VoucherValues
  /** What changes cost. */
  prices: PriceSettings
  /** How long customers have to pay. */
  paymentTimes: PaymentTimes
  /** How much customers may upload. */
  uploadQuota: UploadQuota
  /** How long documents are kept. */
  retention: Retention
  /** How long customers have to sign. */
  signingTimes: SigningTimes
}

/** Copies the settings of services out of a wider configuration, so that nothing else of it is handed on. */
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
