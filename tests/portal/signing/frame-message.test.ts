/** The messages accepted from a framed page, and the URLs that may be framed (requirements S16, S17). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayFrame, readFrameMessage } from '../../../src/area-club/portal/signing/frame-message.ts'

const frameWindow = { is: 'the frame' }
const frame = { origin: 'https://frame.example.test', window: frameWindow }
const signed = { type: 'signature', status: 'signed' }
const from = (message: object) => readFrameMessage({ origin: frame.origin, source: frameWindow, data: signed, ...message }, frame)

describe('Given a message', () => {
  test('accepts a message of the frame itself, and only as a reason to poll the server', () => {
    expect(from({})).toBe('changed')
    expect(from({ data: { type: 'signature', status: 'ready' } })).toBe('spoke')
    expect(from({ data: { kind: 'frame-ready', heightPx: 400 } })).toBe('spoke')
    expect(from({ data: { type: 'yousign', event: 'success' } })).toBe('changed')
    expect(from({ data: { type: 'yousign', event: 'ping' } })).toBe('spoke')
  })

  test.each([
    ['http://frame.example.test'],
    ['https://frame.example.test:444'],
    ['https://frame.example.test.evil.test'],
    ['https://evil.test'],
    ['null'],
    [''],
  ])('ignores a message from the origin %s', (origin) => {
    expect(from({ origin })).toBeUndefined()
  })

  test('ignores a message from another window, or from none', () => {
    expect(from({ source: { is: 'another window' } })).toBeUndefined()
    expect(from({ source: null })).toBeUndefined()
    expect(readFrameMessage({ origin: frame.origin, source: null, data: signed }, { ...frame, window: null })).toBeUndefined()
  })

  test('ignores a message of another shape', () => {
    for (const data of [
      null,
      'signed',
      1,
      [],
      {},
      { type: 'signature' },
      { type: 'signature', status: ['signed'] },
      { type: 'x', status: 'signed' },
    ])
      expect(from({ data })).toBeUndefined()
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(from({ data })).toBeUndefined()
      }),
    )
  })
})

describe('Given an address for the frame', () => {
  const own = 'https://portal.example.test'
  const origins = [frame.origin, 'https://provider.example.test:8443']

  test('may be framed when its origin is exactly one of the list', () => {
    expect(mayFrame('https://frame.example.test/sign/1?x=2', origins, own)).toBe(true)
    expect(mayFrame('https://provider.example.test:8443/x', origins, own)).toBe(true)
  })

  test.each([
    'https://frame.example.test.evil.test/',
    'https://evil.test/https://frame.example.test/',
    'https://frame.example.test@evil.test/',
    'https://user@frame.example.test/',
    'http://frame.example.test/',
    'https://provider.example.test/',
    'https://sub.frame.example.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://frame.example.test/1',
    '/sign/1',
    '',
  ])('may not be framed when it is %s', (url) => {
    expect(mayFrame(url, origins, own)).toBe(false)
  })

  test('may not be framed when its origin is the portal’s own, even if the list contains it', () => {
    expect(mayFrame(`${own}/sign/1`, [...origins, own], own)).toBe(false)
  })
})
