import { everyPathOf } from '#generated/server/addresses.ts'
import { type App, type AppOptions, createApp } from '../../../core/server/http/create-app.ts'
import { createFrameApp, type FrameAppOptions } from '../../../core/server/http/frames/create-frame-app.ts'
import { createReadinessProbe } from '../../../core/server/metrics/readiness.ts'
import { countJobs } from '../jobs/portal-jobs.ts'
import type { Member } from '../slices/accounts/domain/members.ts'
import { authenticate } from '../slices/accounts/use-cases/authenticate.ts'
import { guardSubjects } from '../slices/bookings/operations/guard-subjects.ts'
import { operationHandlers } from '../slices/operation-handlers.ts'
import { setMailedReminder } from '../slices/reminders/use-cases/set-reminder.ts'
import { framePages } from '../slices/sections/pages/index.ts'
import { openFramedFile } from '../slices/sections/use-cases/open-framed-file.ts'
import { openFramedPage } from '../slices/sections/use-cases/open-framed-page.ts'
import { backlogs } from './payment-backlogs.ts'
import { webhooksOf } from './webhooks.ts'

type Given = 'readiness' | 'handlers' | 'guardSubjects' | 'authenticate' | 'webhooks' | 'oneClick'

/** Creates the API with the operations of every slice. By default the database alone decides readiness. Throws as `createApp` does. */
export function createApi(options: Omit<AppOptions, Given> & Partial<Pick<AppOptions, Given>>): App {
  const { database, clock } = options.services
  return createApp({
    readiness: createReadinessProbe({ database, clock, backlogs, countJobs: () => countJobs(database) }),
    handlers: operationHandlers,
    guardSubjects,
    authenticate,
    webhooks: webhooksOf(options.services),
    oneClick: { paths: everyPathOf('reminders'), unsubscribe: (context, link) => setMailedReminder(context, { ...link, isOn: false }) },
    ...options,
  })
}

/** Creates the second listener with every framed page. */
export function createFrames(
  options: Omit<FrameAppOptions<Member>, 'pages' | 'openPage' | 'openFile'> & Partial<Pick<FrameAppOptions<Member>, 'pages'>>,
) {
  return createFrameApp({ pages: framePages, openPage: openFramedPage, openFile: openFramedFile, ...options })
}
