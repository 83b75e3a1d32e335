import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createLogController } from '../../src/core/server/http/request-log.ts'
import { createRequestLogger } from '../../src/core/server/http/request-logger.ts'
import { createLog } from '../../src/core/server/logging/log.ts'

it("The request logger adds the request id to each line of every level, and writes none below the server's level", async () => {
  const lines: string[] = []
  const app = Fastify({
    loggerInstance: createLog('debug', { write: (line) => void lines.push(line) }),
    genReqId: () => 'request-1',
    logController: createLogController(),
    childLoggerFactory: createRequestLogger,
  })
  app.get('/', async ({ log }) => {
    for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const) log[level]({ about: level }, 'said')
    log.info('alone')
    log.child({ part: 'mail' }).info({}, 'of a child')
    return { level: log.level }
  })
  expect((await app.inject('/')).json()).toEqual({ level: 'debug' })
  const written = lines.map((line) => JSON.parse(line))
  expect(written.map(({ level, msg, about, part }) => [level, msg, about ?? part])).toEqual([
    ['fatal', 'said', 'fatal'],
    ['error', 'said', 'error'],
    ['warn', 'said', 'warn'],
    ['info', 'said', 'info'],
    ['debug', 'said', 'debug'],
    ['info', 'alone', undefined],
    ['info', 'of a child', 'mail'],
  ])
  expect(new Set(written.map(({ requestId }) => requestId))).toEqual(new Set(['request-1']))
})
