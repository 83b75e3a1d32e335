import type { Language } from '../../lib/language.ts'
import { findMessage, type Messages } from '../domain/messages.ts'
import type { Refusal } from '../domain/refusal.ts'
import type { ApiDescription } from './api-description.ts'

/** Problem details (RFC 9457) with the portal's own members: `message`, and `errors` by field path. */
export interface Problem {
  type: string
  title: string
  status: number
  code: string
  message: string
  errors?: Readonly<Record<string, string>>
  requestId?: string
}

export type ProblemStatuses = Readonly<Record<string, number>>

/** Reads the HTTP status of each problem code from the descriptions (`x-problem-statuses`). */
export function readProblemStatuses(descriptions: readonly ApiDescription[]): ProblemStatuses {
  return Object.assign(
    {},
    ...descriptions.map(({ document }) => document.components?.schemas?.ProblemCode?.['x-problem-statuses'] ?? {}),
  ) as ProblemStatuses
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
}

/** Converts a refusal to a problem in the given language. The codes in `refusal.errors` become the messages of their fields. */
export function describeRefusal(
  refusal: Refusal,
  statuses: ProblemStatuses,
  messages: Messages,
  language: Language,
  requestId: string,
): Problem & Readonly<Record<string, unknown>> {
  const status = statuses[refusal.code] ?? 500
  const errors =
    refusal.errors &&
    Object.fromEntries(Object.entries(refusal.errors).map(([path, code]) => [path, findMessage(messages, code, language, refusal.values)]))
  return {
    ...refusal.extra,
    type: 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    code: refusal.code,
    message: findMessage(messages, refusal.code, language, refusal.values),
    ...(errors && { errors }),
    requestId,
  }
}
