import { describe, expect, test } from 'vitest'
import { readAddress } from '../../../src/core/api/read-address.ts'

const operation = {
  api: 'member',
  method: 'GET',
  path: '/member/files/{file}',
  body: 'none',
  reads: true,
  answers: 'blob',
} as const
const read = (address: string) => readAddress(operation, 'https://club.example/api', address)

describe('an address from the API', () => {
  test('contains the inputs of its operation', () => {
    expect(read('https://club.example/api/member/files/contratto_7.pdf')).toEqual({ file: 'contratto_7.pdf' })
    expect(read('https://club.example/api/member/files/a%20b_7.pdf')).toEqual({ file: 'a b_7.pdf' })
  })

  test.each([
    ['of another host', 'https://elsewhere.example/api/member/files/contratto_7.pdf'],
    ['of another port', 'https://club.example:8443/api/member/files/contratto_7.pdf'],
    ['without TLS', 'http://club.example/api/member/files/contratto_7.pdf'],
    ['with a user name', 'https://club.example@elsewhere.example/api/member/files/contratto_7.pdf'],
    ['with a user name at the same host', 'https://giulia@club.example/api/member/files/contratto_7.pdf'],
    ['outside the API path', 'https://club.example/member/files/contratto_7.pdf'],
    ['of another operation', 'https://club.example/api/member/practice/7'],
    ['with a parent segment', 'https://club.example/api/member/files/../me'],
    ['with an extra segment', 'https://club.example/api/member/files/a/b.pdf'],
    ['without the last segment', 'https://club.example/api/member/files/'],
    ['with a query', 'https://club.example/api/member/files/contratto_7.pdf?as=html'],
    ['that is only a file name', 'contratto_7.pdf'],
    ['of a script', 'javascript:alert(1)'],
    ['that cannot be decoded', 'https://club.example/api/member/files/%E0%A4%A'],
  ])('%s contains none', (_, address) => {
    expect(read(address)).toBeUndefined()
  })
})
