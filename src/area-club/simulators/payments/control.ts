import { isChoice } from './choices.ts'
import { Issue, isIssueName } from './issues.ts'
import {
  type DeliveryRecord,
  type FaultRecord,
  faultKinds,
  operations,
  type ReadStatus,
  type RefundStatus,
  readStatuses,
  refundStatuses,
} from './records.ts'

/** Commands to the simulator, from tests and its page. */
export type Command =
  | ({ action: 'fault' } & Partial<Omit<FaultRecord, 'id'>> & Pick<FaultRecord, 'on' | 'does'>)
  /** Removes the pending faults. */
  | { action: 'clear' }
  /** Resumes the calls that a fault holds. */
  | { action: 'continue' }
  /** Sets the outcome of an order, as a customer selects it in the approval window. */
  | { action: 'choose'; orderId: string; choice: string }
  /** Approves an order as the approval window does. */
  | { action: 'approve'; orderId: string; source: string; choice?: string }
  /** Lets an order expire now, unless it was captured. */
  | { action: 'expire'; orderId: string }
  /** Answers each read of an order, its captures and refunds with this status; without one, as before. */
  | { action: 'reads'; orderId: string; status?: ReadStatus }
  | { action: 'complete' | 'deny'; captureId: string }
  | { action: 'refund' | 'reverse'; captureId: string; amountCents?: number }
  /** Sets the status of the next refunds of a capture. */
  | { action: 'choose-refund'; captureId: string; refundStatus: RefundStatus }
  /** Ends a pending refund. */
  | { action: 'settle-refund'; refundId: string; refundStatus: RefundStatus }
  /** Sets how events are delivered from now on. */
  | ({ action: 'webhooks' } & Partial<DeliveryRecord>)
  /** Delivers the held events in order, or in reverse. */
  | { action: 'release'; order?: 'as-sent' | 'reversed' }
  /** Delivers an event again, as a new transmission. */
  | { action: 'redeliver'; eventId: string; copies?: number }

const fields: Readonly<Record<Command['action'], readonly string[]>> = {
  fault: ['on', 'does'],
  clear: [],
  continue: [],
  choose: ['orderId', 'choice'],
  approve: ['orderId', 'source'],
  expire: ['orderId'],
  reads: ['orderId'],
  complete: ['captureId'],
  deny: ['captureId'],
  refund: ['captureId'],
  reverse: ['captureId'],
  'choose-refund': ['captureId', 'refundStatus'],
  'settle-refund': ['refundId', 'refundStatus'],
  webhooks: [],
  release: [],
  redeliver: ['eventId'],
}
const numbers = ['times', 'delayMs', 'retryAfterSeconds', 'status', 'amountCents', 'copies']

/** Validates a command's body. Throws an issue that names the invalid field. */
export function requireCommand(body: unknown): Command {
  const command = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const { action } = command
  if (typeof action !== 'string' || !Object.hasOwn(fields, action)) throw new Issue(400, 'INVALID_PARAMETER_VALUE', '/action')
  for (const name of fields[action as Command['action']])
    if (typeof command[name] !== 'string') throw new Issue(400, 'MISSING_REQUIRED_PARAMETER', `/${name}`)
  for (const name of numbers)
    if (command[name] !== undefined && !(Number.isSafeInteger(command[name]) && Number(command[name]) >= 0))
      throw new Issue(400, 'INVALID_PARAMETER_VALUE', `/${name}`)
  const isOneOf = (values: readonly string[], name: string) => {
    if (!values.includes(String(command[name]))) throw new Issue(400, 'INVALID_PARAMETER_VALUE', `/${name}`)
  }
  if (action === 'fault') {
    isOneOf(operations, 'on')
    isOneOf(faultKinds, 'does')
    if (command.issue !== undefined && !isIssueName(command.issue)) throw new Issue(400, 'INVALID_PARAMETER_VALUE', '/issue')
  }
  if (action === 'reads' && command.status !== undefined) isOneOf(readStatuses.map(String), 'status')
  if (command.refundStatus !== undefined) isOneOf(refundStatuses, 'refundStatus')
  if (command.choice !== undefined && !isChoice(command.choice)) throw new Issue(400, 'INVALID_PARAMETER_VALUE', '/choice')
  if (action === 'webhooks' && command.mode !== undefined) isOneOf(['now', 'held', 'off'], 'mode')
  return command as Command
}
