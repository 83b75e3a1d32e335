import { randomBytes } from 'node:crypto'

/** A refused call, with an issue code of PayPal. */
export class Issue extends Error {
  override readonly name = 'Issue'
  readonly status: number
  readonly issue: string | undefined
  readonly field: string | undefined

  constructor(status: number, issue?: string, field?: string) {
    super(issue ?? String(status))
    this.status = status
    this.issue = issue
    this.field = field
  }
}

const groups: Readonly<Record<number, readonly [name: string, message: string]>> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: ['AUTHENTICATION_FAILURE', 'Authentication failed due to missing authorization header, or invalid authentication credentials.'],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  422: ['UNPROCESSABLE_ENTITY', 'The requested action could not be performed, semantically incorrect, or failed business validation.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'],
}

/** Descriptions copied literally from PayPal's API reference. */
const sentences: Readonly<Record<string, string>> = {
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  INSTRUMENT_DECLINED: "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  TRANSACTION_REFUSED: 'The request was refused.',
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_ALREADY_COMPLETED: 'The order cannot be patched after it is completed.',
  ORDER_CANNOT_BE_CONFIRMED: "An order with status = 'COMPLETED' cannot be confirmed again.",
  CANNOT_BE_ZERO_OR_NEGATIVE:
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  NOT_PATCHABLE: 'Cannot be patched.',
  REFERENCE_ID_NOT_FOUND: 'Filter expression value is incorrect. Please check the value of the reference_id and try again.',
  MISSING_REQUIRED_PARAMETER: 'A required parameter is missing.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  REFUND_NOT_ALLOWED: 'Capture cannot be refunded.',
  REFUND_AMOUNT_EXCEEDED: 'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK:
    'Refunds are not allowed on this capture due to a chargeback on the card or bank. Please contact the payee to resolve the chargeback.',
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
}

/** Returns the body of a refusal, with a debug id of its own like each of PayPal's responses. */
export function showIssue({
  status,
  issue,
  field,
}: {
  status: number
  issue?: string | undefined
  field?: string | undefined
}): Record<string, unknown> {
  const [name, message] = groups[status] ?? ['UNKNOWN', 'Unknown']
  return {
    name,
    message,
    debug_id: randomBytes(7).toString('hex').slice(0, 13),
    ...(issue !== undefined && {
      details: [{ ...(field !== undefined && { field, location: 'body' }), issue, description: sentences[issue] ?? issue }],
    }),
    links: [
      {
        href: `https://developer.paypal.com/docs/api/orders/v2/#error-${issue ?? name}`,
        rel: 'information_link',
        method: 'GET',
      },
    ],
  }
}
