import { randomBytes } from 'node:crypto'

/** A refused call, with an issue of PayPal where its description has one. */
export class Issue extends Error {
  override readonly name = 'Issue'
  readonly status: number
  readonly issue: IssueName | undefined
  readonly field: string | undefined

  constructor(status: number, issue?: IssueName, field?: string) {
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

/** The issues that the simulator knows, each with its description, copied literally from PayPal’s published API descriptions. */
export const issues = {
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  INSTRUMENT_DECLINED: "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  TRANSACTION_REFUSED: 'The request was refused.',
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_ALREADY_COMPLETED: 'The order cannot be patched after it is completed.',
  ORDER_CANNOT_BE_CONFIRMED: "An order with status = 'COMPLETED' cannot be confirmed again.",
  ORDER_COMPLETION_IN_PROGRESS:
    'The order was created with processing_instruction of ORDER_COMPLETE_ON_PAYMENT_APPROVAL. The customer has approved the payment and PayPal is still in the process of capturing the order on your behalf as instructed. Please try your request again.',
  PAYER_ACTION_REQUIRED: 'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
  PAYER_CANNOT_PAY: 'Payer cannot pay for this transaction. Please contact the payer to find other ways to pay for this transaction.',
  COMPLIANCE_VIOLATION: 'Transaction is declined due to compliance violation.',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'You have exceeded the maximum number of payment attempts.',
  PAYEE_ACCOUNT_RESTRICTED: 'The merchant account is restricted.',
  NO_PAYMENT_SOURCE_PROVIDED: 'At least one payment method is required within the payment source.',
  UNSUPPORTED_INTENT: '`intent=AUTHORIZE` is not supported for multiple purchase units. Only `intent=CAPTURE` is supported.',
  CANNOT_BE_ZERO_OR_NEGATIVE:
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  INVALID_CURRENCY_CODE:
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  MISSING_REQUIRED_PARAMETER: 'A required parameter is missing.',
  NOT_PATCHABLE: 'Cannot be patched.',
  REFERENCE_ID_NOT_FOUND: 'Filter expression value is incorrect. Please check the value of the reference_id and try again.',
  PERMISSION_DENIED: 'You do not have permission to access or perform operations on this resource.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  REFUND_NOT_ALLOWED: 'Capture cannot be refunded.',
  REFUND_AMOUNT_EXCEEDED: 'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_TIME_LIMIT_EXCEEDED: 'You are over the time limit to perform a refund on this capture',
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    'Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK:
    'Refunds are not allowed on this capture due to a chargeback on the card or bank. Please contact the payee to resolve the chargeback.',
  TRANSACTION_DISPUTED:
    'Partial refunds cannot be offered at this time because there is an open case on this transaction. Visit the PayPal Resolution Center to review this case.',
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  PREVIOUS_REQUEST_IN_PROGRESS:
    'A previous request on this resource is currently in progress. Please wait for sometime and try again. It is best to space out the initial and the subsequent request(s) to avoid receiving this error.',
} as const
export type IssueName = keyof typeof issues

export const isIssueName = (text: unknown): text is IssueName => typeof text === 'string' && Object.hasOwn(issues, text)

/** Returns the body of a refusal, with a debug id of its own like each of PayPal's responses. */
export function showIssue({
  status,
  issue,
  field,
}: {
  status: number
  issue?: IssueName | undefined
  field?: string | undefined
}): Record<string, unknown> {
  const [name, message] = groups[status] ?? ['UNKNOWN', 'Unknown']
  return {
    name,
    message,
    debug_id: randomBytes(7).toString('hex').slice(0, 13),
    ...(issue !== undefined && {
      details: [{ ...(field !== undefined && { field, location: 'body' }), issue, description: issues[issue] }],
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
