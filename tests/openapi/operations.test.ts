import { describe, expect, test } from 'vitest'
import { calls, publicCalls } from './calls.ts'
import { child, contents, files, follow, isObject, nodeAt, objectAt, operations, schemaNamed, walk } from './description.ts'

const named = (operationId: string) => {
  const operation = operations.find((each) => each.operationId === operationId)
  if (operation === undefined) throw new Error(`There is no operation ${operationId}`)
  return operation
}
const codesOf = (node: { readonly [key: string]: unknown }) => node['x-problem-codes'] as readonly string[]
const statuses = objectAt(child(schemaNamed('ProblemCode'), 'x-problem-statuses'))
const everyCode = objectAt(schemaNamed('ProblemCode')).enum as readonly string[]

describe('the operations of specification 7, and later ones', () => {
  test.each(calls)('%s %s %s is %s', (api, method, path, operationId) => {
    expect(named(operationId)).toMatchObject({ api, method, path })
  })

  test('no other operation exists, and every operationId is unique', () => {
    expect(operations.map((each) => each.operationId).sort()).toEqual(calls.map(([, , , operationId]) => operationId).sort())
  })

  test('every operation is implemented', () => {
    expect(operations.filter((each) => each.node['x-not-available-yet'] !== undefined).map((each) => each.operationId)).toEqual([])
  })

  test('every operation requires the token, except the public ones', () => {
    for (const operation of operations) {
      expect(operation.node.security, operation.operationId).toEqual(publicCalls.includes(operation.operationId) ? [] : [{ bearer: [] }])
    }
  })

  test('every API has a relative server URL', () => {
    for (const [api, url] of [
      ['member', '/api'],
      ['form', '/api'],
      ['payments', '/api'],
      ['sign', '/sign'],
    ] as const) {
      expect(nodeAt({ file: api, path: ['servers'] })).toEqual([{ url }])
    }
  })

  test('x-safe marks exactly the POST operations that only read', () => {
    const safe = operations.filter((each) => each.node['x-safe'] !== undefined)
    expect(safe.every((each) => each.method === 'post' && each.node['x-safe'] === true)).toBe(true)
    const others = operations.filter((each) => each.method === 'post' && each.node['x-safe'] === undefined)
    expect(others.filter((each) => each.api === 'form')).toEqual([])
    for (const operationId of ['login', 'registerMember', 'uploadDocument', 'createPaymentOrder', 'signModuloB']) {
      expect(others.map((each) => each.operationId)).toContain(operationId)
    }
  })

  test('path parameters match the path, and every parameter is required', () => {
    for (const operation of operations) {
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const parameters = (operation.node.parameters ?? []) as readonly unknown[]
      const declared = parameters.map((_, index) => objectAt(child(operation.place, 'parameters', String(index))))
      expect(
        declared.filter((each) => each.in === 'path').map((each) => each.name),
        operation.operationId,
      ).toEqual(inPath)
      expect(declared.every((each) => each.in === 'path' || each.in === 'query')).toBe(true)
      expect(declared.every((each) => each.required === true && isObject(each.schema))).toBe(true)
    }
  })
})

describe('messages', () => {
  test('every message code for a missing field is among the codes of its operation', () => {
    const missing = objectAt(child(schemaNamed('CalculateFiscalCodeRequest'), 'x-missing-codes'))
    const listed = named('calculateFiscalCode').node['x-message-codes'] as readonly string[]
    expect(Object.values(missing).filter((code) => !listed.includes(String(code)))).toEqual([])
  })
})

describe('problems', () => {
  test('every code has a status', () => {
    expect(Object.keys(statuses)).toEqual(everyCode)
    expect(everyCode).toEqual([...new Set(everyCode)].sort())
  })

  test.each(operations.map((each) => [each.operationId, each] as const))(
    '%s declares the response of each of its codes, and no other',
    (_, operation) => {
      const codes = codesOf(operation.node)
      expect(codes.length).toBe(new Set(codes).size)
      for (const code of codes) expect(everyCode).toContain(code)
      const answered = Object.keys(objectAt(child(operation.place, 'responses'))).filter((status) => Number(status) >= 400)
      expect(answered).toEqual([...new Set(codes.map((code) => String(statuses[code])))].sort())
      for (const content of contents(operation, 'response').filter((each) => Number(each.status) >= 400)) {
        expect(content.mediaType).toBe('application/problem+json')
        expect(objectAt(child(content.place, 'schema')).required).toEqual(['type', 'title', 'status', 'code', 'message'])
      }
    },
  )

  test('the general codes follow from the properties of the operation', () => {
    for (const operation of operations) {
      const codes = codesOf(operation.node)
      const has = (code: string) => [operation.operationId, code, codes.includes(code)]
      const open = publicCalls.includes(operation.operationId)
      expect(has('internal-error')).toEqual([operation.operationId, 'internal-error', true])
      expect(has('unavailable')).toEqual([operation.operationId, 'unavailable', true])
      expect(has('unauthorized')).toEqual([operation.operationId, 'unauthorized', !open])
      expect(has('invalid-fields')).toEqual([operation.operationId, 'invalid-fields', operation.node.requestBody !== undefined])
      // Also of an operation without a body and a query: its headers may be ambiguous.
      expect(has('invalid-request')).toEqual([operation.operationId, 'invalid-request', true])
      expect(has('not-available-yet')).toEqual([operation.operationId, 'not-available-yet', operation.node['x-not-available-yet'] === true])
      if (operation.path.includes('{')) expect(codes).toContain('not-found')
    }
  })

  test('every code is used', () => {
    // Operations marked `x-not-available-yet` answer `not-available-yet`; at present there are none.
    const answered = new Set(['not-available-yet', ...operations.flatMap((each) => codesOf(each.node))])
    expect(everyCode.filter((code) => !answered.has(code))).toEqual([])
  })
})

describe('components', () => {
  test('every reference resolves, and every component is used', () => {
    const used = new Set<string>()
    const open = operations.map((each) => each.place)
    const seen = new Set<string>()
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      walk(place, (node, here) => {
        if (typeof node.$ref !== 'string') return
        const target = follow({ file: here.file, path: here.path })
        const id = `${target.file} ${target.path.join('/')}`
        used.add(id)
        if (seen.has(id)) return
        seen.add(id)
        open.push(target)
      })
    }
    const held = files.flatMap((file) =>
      ['schemas', 'responses', 'requestBodies', 'parameters', 'headers', 'examples'].flatMap((kind) =>
        Object.keys(objectAt({ file, path: ['components', kind] })).map((name) => `${file} components/${kind}/${name}`),
      ),
    )
    // NotAvailableYet is the answer of an operation that is described before it is served.
    const kept = (id: string) => used.has(id) || id.endsWith('components/responses/NotAvailableYet')
    expect(held.filter((id) => !kept(id))).toEqual([])
    expect(held.length).toBeGreaterThan(100)
  })

  test('no schema name occurs in two files', () => {
    const names = files.flatMap((file) => Object.keys(objectAt({ file, path: ['components', 'schemas'] })))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('property names contain no white space, as an unquoted sentence would', () => {
    for (const file of files) {
      for (const name of Object.keys(objectAt({ file, path: ['components', 'schemas'] }))) {
        walk({ file, path: ['components', 'schemas', name] }, (node, place) => {
          expect(
            Object.keys(node).filter((key) => /\s/.test(key)),
            place.path.join('/'),
          ).toEqual([])
        })
      }
    }
  })
})
