/**
 * The routes of the simulator's control and of its page, for local callers only.
 *
 * `POST /simulators/payments/control` runs a command (see control.ts), `GET` returns the simulator's state; `/simulators/payments` is a
 * page for both.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from './answers.ts'
import { parseJson, send } from './api-routes.ts'
import { requireCommand } from './control.ts'
import { Issue, showIssue } from './issues.ts'
import { pageHeaders, paymentsPage } from './page.ts'
import type { PaymentSimulator } from './payment-simulator.ts'

/** Registers the page at `pagePath` and the control below it. */
export function registerControlRoutes(
  app: FastifyInstance,
  pagePath: string,
  { simulator, isShownTo }: { simulator: PaymentSimulator; isShownTo: (request: FastifyRequest) => boolean },
): void {
  const serve = (work: (request: FastifyRequest) => Promise<Answer>) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isShownTo(request)) return reply.callNotFound()
    try {
      return send(reply, await work(request))
    } catch (error) {
      if (!(error instanceof Issue)) throw error
      return send(reply, { status: error.status, body: showIssue(error) })
    }
  }
  app.get(
    pagePath,
    serve(async () => ({
      status: 200,
      body: paymentsPage(await simulator.inspect(), pagePath),
      type: 'text/html; charset=utf-8',
      headers: pageHeaders,
    })),
  )
  app.post(
    pagePath,
    serve(async ({ body }) => {
      await simulator.control(requireCommand(parseForm(body)))
      return { status: 303, headers: { location: pagePath } }
    }),
  )
  const path = `${pagePath}/control`
  app.get(
    path,
    serve(async () => ({ status: 200, body: await simulator.inspect() })),
  )
  app.post(
    path,
    serve(async ({ body, headers }) => {
      // A cross-site form cannot send this content type.
      if (!headers['content-type']?.startsWith('application/json')) throw new Issue(400)
      await simulator.control(requireCommand(parseJson(body)))
      return { status: 204 }
    }),
  )
}

/** Reads a command of the page's forms: empty fields are missing, digits are numbers. */
function parseForm(body: unknown): Record<string, unknown> {
  const fields = new URLSearchParams(body instanceof Uint8Array ? Buffer.from(body).toString() : '')
  return Object.fromEntries(
    [...fields].filter(([, text]) => text !== '').map(([name, text]) => [name, /^\d{1,9}$/.test(text) ? Number(text) : text]),
  )
}
