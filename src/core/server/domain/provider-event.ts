/**
 * An event of an outside service, delivered with a verified signature or listed by it.
 *
 * It is only a reason to read what it names; nothing is taken from the event itself (requirements P21, S24).
 */
export interface ProviderEvent<Name extends string = string> {
  /** The same in each delivery. */
  id: string
  /** Such as `PAYMENT.CAPTURE.COMPLETED`. */
  type: string
  /** What to read at the provider: its ids, and ours where the event has it. */
  ids: { readonly [Each in Name]?: string | undefined }
}

/** The headers of a webhook call. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>
