import { describe, expect, it } from 'vitest'
import { filesInMemory } from '../../src/core/compiler/index.ts'
import { findNamesInCode } from '../../src/core/compiler/read/code-names.ts'

const found = (code: string, path = 'src/server/mails/send.ts') =>
  findNamesInCode(filesInMemory(new Map([[path, code]])), ['booking-moved', 'contract'])

describe('names of the catalogue in code', () => {
  it.each([
    ["send('booking-moved')", ['booking-moved']],
    ['send("booking-moved")', ['booking-moved']],
    ["const all = { 'booking-moved': true, contract: make }", ['booking-moved', 'contract']],
    ['booking-moved and a contract', []],
    ["send('booking-moved-again', { subcontract: 1 })", []],
  ])('are quoted or keys: %s', (code, names) => expect([...(found(code) ?? [])].sort()).toEqual(names))

  it('are unknown without code of a server', () => {
    expect(found("send('contract')", 'src/portal/send.ts')).toBeUndefined()
    expect(found("send('contract')", 'src/server/area.yaml')).toBeUndefined()
  })
})
