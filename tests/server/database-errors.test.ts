import { describe, expect, it } from 'vitest'
import { isDatabaseDown } from '../../src/core/server/database/database-errors.ts'

const withCode = (code: string, message = 'something') => Object.assign(new Error(message), { code })

describe('isDatabaseDown', () => {
  it.each([
    ['08006', 'connection failure'],
    ['25006', 'a server that is read-only after a failover'],
    ['25P03', 'an idle transaction timeout'],
    ['25P04', 'a transaction timeout'],
    ['28P01', 'a password that is no longer valid'],
    ['3D000', 'a database that is being restored'],
    ['40001', 'a serialization failure'],
    ['40P01', 'a deadlock'],
    ['53000', 'insufficient resources'],
    ['53100', 'a full disk'],
    ['53200', 'out of memory'],
    ['53300', 'too many connections'],
    ['55P03', 'a lock timeout'],
    ['57014', 'a cancelled statement'],
    ['57P01', 'a terminated backend'],
    ['57P02', 'a crash'],
    ['57P03', 'a server that is starting'],
    ['58030', 'an I/O error'],
    ['ECONNREFUSED', 'a refused connection'],
    ['ECONNRESET', 'a broken connection'],
    ['EPIPE', 'a broken connection that was written to'],
    ['ERR_STREAM_DESTROYED', 'a closed socket that was written to'],
  ])('is true for the code %s: %s', (code) => {
    expect(isDatabaseDown(withCode(code))).toBe(true)
  })

  it.each([
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'server closed the connection unexpectedly',
    'Postgres connection has been discarded',
    'Cannot use a pool after calling end on the pool',
    'driver has already been destroyed',
    'PGlite is closed',
  ])('is true for the message "%s"', (message) => {
    expect(isDatabaseDown(new Error(message))).toBe(true)
  })

  it('is true for an error that wraps such an error', () => {
    expect(isDatabaseDown(new Error('wrapped', { cause: withCode('57P01') }))).toBe(true)
    expect(isDatabaseDown(new AggregateError([new Error('first'), withCode('ECONNREFUSED')]))).toBe(true)
  })

  it.each([
    ['23505', 'duplicate key value violates unique constraint'],
    ['23503', 'insert or update violates foreign key constraint'],
    ['25P02', 'current transaction is aborted'],
    ['42P01', 'relation "timeout expired" does not exist'],
    ['22P02', 'invalid input syntax for type integer'],
    ['22021', 'invalid byte sequence for encoding "UTF8": 0x00'],
    ['XX000', 'internal error'],
    ['ENOENT', 'no such file'],
  ])('is false for the code %s: %s', (code, message) => {
    expect(isDatabaseDown(withCode(code, message))).toBe(false)
  })

  it('is false for a value that is not an Error', () => {
    for (const value of [undefined, null, 'Connection terminated', { code: '57P01' }]) expect(isDatabaseDown(value)).toBe(false)
  })
})
