import type { Language } from '../../lib/language.ts'
import type { RequestLog } from '../logging/log.ts'
import type { ServiceSettings, Services } from './services.ts'

/**
 * The context of a use case. Requests, webhooks and jobs each create one; a use case knows nothing else about its caller.
 *
 * `Setting` names the settings that the use case reads.
 */
export interface UseCaseContext<Setting extends keyof ServiceSettings = never> extends Omit<Services, 'settings' | 'messages'> {
  settings: Pick<ServiceSettings, Setting>
  /** The language of mails and of texts read from the database. */
  language: Language
  /** Correlates log lines and audit rows: the id of the request or of the job. */
  requestId: string
  log: RequestLog
}
