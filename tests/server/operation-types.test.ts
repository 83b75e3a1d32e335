import { expect, it } from 'vitest'
import type { ClusterCode, PracticeStatus } from '../../src/area-club/server/domain/codes.ts'
import { memberOperation, type OperationHandlers } from '../../src/core/server/http/operation.ts'

/** The type check of this file is the test. Each `@ts-expect-error` below fails it when its line compiles. */
it('a handler that does not match the OpenAPI description does not compile', () => {
  const fitting: OperationHandlers = { changeUsername: memberOperation(async (_context, { body }) => void body.username.length) }
  // @ts-expect-error -- no operation is called that
  const renamed: OperationHandlers = { changeUserName: memberOperation(async () => undefined) }
  const otherBody: OperationHandlers = {
    // @ts-expect-error -- the request has no such property
    changeUsername: memberOperation(async (_context, { body }) => void body.name),
  }
  const otherPath: OperationHandlers = {
    // @ts-expect-error -- the path parameter has another name
    getPractice: memberOperation(async (_context, { path }) => Promise.reject(new Error(path.practiceId))),
  }
  // @ts-expect-error -- the answer lacks a property of the description
  const otherAnswer: OperationHandlers = { calculateFiscalCode: memberOperation(async () => ({ code: 'BNCGLI82E54A944K' })) }
  for (const handlers of [fitting, renamed, otherBody, otherPath, otherAnswer]) expect(Object.values(handlers)).toHaveLength(1)
})

it('a code outside a closed enumeration of the OpenAPI description does not compile', () => {
  const described: ClusterCode = 'gold'
  // @ts-expect-error -- no such cluster
  const unlisted: ClusterCode = 'platinum'
  const ofAnOpenList: PracticeStatus = 'in lista di attesa'
  const handlers: OperationHandlers = {
    // @ts-expect-error -- no such severity
    getVoucherNotice: memberOperation(async () => ({ html: '', severity: 'danger' })),
  }
  expect([described, unlisted, ofAnOpenList, Object.keys(handlers)]).toEqual([
    'gold',
    'platinum',
    'in lista di attesa',
    ['getVoucherNotice'],
  ])
})
