/** Previews mails with their sample data, as pages of `npm run studio` that are not part of the server. */
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type MailSample, mailSamples } from '../../demonstration/mail-samples.ts'
import type { Language } from '../../src/core/lib/language.ts'
import type { RenderedMail } from '../../src/core/server/mail/render-mail.ts'

export const mailPreviewPath = '/__mails'

/** Exports of `src/core/server/mail/compose-mail.ts`, with the mails as they are compiled now. */
interface Composer {
  composeMail(name: string, language: Language, about: MailSample, firstName: string): RenderedMail
}

/** Answers paths such as `/__mails/welcome.it.html` from the last successful compilation. */
export function previewMails(root: string): Plugin {
  return {
    name: 'preview-mails',
    configureServer(server) {
      server.middlewares.use(mailPreviewPath, async (request, response) => {
        const [, name = '', code] =
          /^\/([a-z0-9-]+)\.([A-Za-z-]+)\.html$/.exec(new URL(request.url ?? '/', 'http://localhost').pathname) ?? []
        // Not there before the first compilation.
        const { languages } = await import('../../src/core/lib/language.ts')
        const language = languages.find((each) => each === code)
        const sample = Object.entries(mailSamples).find(([each]) => each === name)?.[1]
        response.setHeader('cache-control', 'no-store')
        if (sample === undefined || language === undefined) {
          response.statusCode = 404
          response.end()
          return
        }
        try {
          const { composeMail } = (await server.ssrLoadModule('/src/core/server/mail/compose-mail.ts')) as unknown as Composer
          response.setHeader('content-type', 'text/html; charset=utf-8')
          // Nothing in a mail runs, and it is shown in the studio alone.
          response.setHeader('content-security-policy', "sandbox; script-src 'none'; frame-ancestors 'self'")
          response.end(composeMail(name, language, sample, 'Giulia').html)
        } catch (error) {
          response.statusCode = 422
          response.setHeader('content-type', 'text/plain; charset=utf-8')
          response.end(error instanceof Error ? error.message : String(error))
        }
      })
      const generated = join(root, 'src/generated/server/mails.ts')
      server.watcher.on('all', (_event, file) => {
        if (file === generated) server.ws.send({ type: 'custom', event: 'mails-changed' })
      })
    },
  }
}
