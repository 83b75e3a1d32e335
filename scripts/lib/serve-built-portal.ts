/** The server of `npm start -- --portal <folder>`: the built portal, and an API in place of this repository's server. */
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { Fault } from '../../src/core/server/domain/fault.ts'
import { answerCall, apiBase } from './example-api.ts'
import type { PortalFolder } from './portal-folder.ts'

/**
 * @param api the address of the portal's API. Its calls go through this server, so that the page has one origin; without it they are
 * answered by the examples of the descriptions.
 */
export async function serveBuiltPortal(
  { root, generated, dist }: PortalFolder,
  { host, port, publicUrl, api }: { host: string; port: number; publicUrl: string; api?: string },
): Promise<FastifyInstance> {
  resolveNames({ '#core/': join(import.meta.dirname, '../../src/core'), '#generated/': generated, '#portal/': root })
  const { createPortalApp } = await import('../../src/core/server/http/portal/create-portal-app.ts')
  const app = createPortalApp({
    ...{ folder: dist, publicUrl, apiBase },
    registerApi: (app) => (api === undefined ? answerByExamples(app, join(generated, 'openapi')) : forwardCalls(app, api)),
  })
  try {
    await app.listen({ host, port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Fault(`Port ${port} is taken by another program: set PORT to another one.`)
  }
  return app
}

/** Resolves the names that code is imported by, which package.json resolves for this repository's own portal. */
function resolveNames(folders: Readonly<Record<string, string>>): void {
  registerHooks({
    resolve(specifier, context, next) {
      const [name, folder] = Object.entries(folders).find(([name]) => specifier.startsWith(name)) ?? []
      return next(name && folder ? pathToFileURL(join(folder, specifier.slice(name.length))).href : specifier, context)
    },
  })
}

function answerByExamples(app: FastifyInstance, folder: string): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.all(`${apiBase}/*`, (request, reply) => {
      const { status, body } = answerCall(folder, request.method, request.url)
      return reply
        .code(status)
        .type(status < 400 ? 'application/json' : 'application/problem+json')
        .send(body === undefined ? undefined : JSON.stringify(body))
    })
  })
}

function forwardCalls(app: FastifyInstance, api: string): void {
  const { origin, pathname } = new URL(api)
  app.register(httpProxy, {
    ...{ upstream: origin, prefix: apiBase, rewritePrefix: pathname.replace(/\/$/, '') },
    replyOptions: {
      onError: (reply, { error }) => {
        console.error(`${api} does not answer: ${error.message}`)
        return reply
          .code(502)
          .type('application/problem+json')
          .send(JSON.stringify({ type: 'about:blank', title: 'The API does not answer', status: 502 }))
      },
    },
  })
}
