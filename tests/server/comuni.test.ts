import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as library from 'codice-fiscale-js'
import { describe, expect, it } from 'vitest'
import { readComunePatches, readComuni } from '../../src/area-club/server/slices/people/comuni/read-comuni.ts'
import { hasRightCheckLetter } from '../../src/area-club/server/slices/people/domain/fiscal-code.ts'
import { fiscalCodeOf } from '../support/test-members.ts'
import { startTestServer } from '../support/test-server.ts'

/** The library's types declare a default export, but it exports CodiceFiscale by name. */
const { CodiceFiscale } = library as unknown as { CodiceFiscale: typeof library.default }

describe('The comuni', () => {
  const comuni = readComuni()

  it('are complete and sorted alphabetically, each with its postal codes and province', () => {
    expect(comuni.length).toBeGreaterThan(7_900)
    const { compare } = new Intl.Collator('it')
    for (const [index, comune] of comuni.entries()) {
      expect(comune.cap).toMatch(/^\d{5}(,\d{5})*$/)
      expect(comune.car).toMatch(/^[A-Z]{2}$/)
      const next = comuni[index + 1]
      if (next !== undefined) expect(compare(comune.name, next.name)).toBeLessThanOrEqual(0)
    }
  })

  it('with the same name differ by province', () => {
    expect(comuni.filter(({ name }) => name === 'Castro').map(({ car }) => car)).toEqual(['BG', 'LE'])
    expect(new Set(comuni.map(({ name, car }) => `${name}/${car}`)).size).toBe(comuni.length)
  })

  it.each(readComunePatches().map((patch) => [patch.name, patch] as const))(
    'include %s under the cadastral code and province of the register',
    (name, patch) => {
      const place = CodiceFiscale.compute({
        name: 'Mario',
        surname: 'Rossi',
        gender: 'M',
        day: 1,
        month: 1,
        year: 2024,
        birthplace: name,
        birthplaceProvincia: patch.province,
      })
      expect(String(place).slice(11, 15)).toBe(patch.cadastralCode)
      expect(comuni).toContainEqual({ name, cap: patch.cap.join(','), car: patch.province, cadastralCode: patch.cadastralCode })
    },
  )

  it('are served with an ETag, answered 304 when unchanged, and compressed with Brotli or gzip', async () => {
    const server = await startTestServer('postgres')
    const first = await server.call('GET', '/api/member/geo/comuni')
    expect(first.status).toBe(200)
    expect(first.body).toHaveLength(comuni.length)
    expect(first.headers['cache-control']).toContain('max-age=86400')
    const again = await server.call('GET', '/api/member/geo/comuni', { headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again).toMatchObject({ status: 304, text: '' })
    const coded = (accepted: string) =>
      server.app.fastify.inject({ url: '/api/member/geo/comuni', headers: { 'accept-encoding': accepted } })
    const [zipped, smallest] = [await coded('gzip, deflate'), await coded('gzip, deflate, br')]
    expect([zipped.headers['content-encoding'], smallest.headers['content-encoding']]).toEqual(['gzip', 'br'])
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(first.text)
    expect(brotliDecompressSync(smallest.rawPayload).toString()).toBe(first.text)
    expect(smallest.rawPayload.length).toBeLessThan(zipped.rawPayload.length * 0.8)
    await server.close()
  })
})

describe('The check letter of a tax code', () => {
  it.each(['BNCGLI82E54A944K', 'FRRTMS12P03A944J', 'RSSMRA80A01H501U', 'rssmra80a01h501u', 'RSSMRA80A01H5LMV'])(
    'of %s is checked as the reference implementation does',
    (code) => {
      expect(CodiceFiscale.getCheckCode(code.toUpperCase().slice(0, 15)) === code.toUpperCase()[15]).toBe(hasRightCheckLetter(code))
    },
  )

  it('is valid for exactly one of the 26 letters', () => {
    for (let number = 1; number < 40; number++) {
      const body = fiscalCodeOf(number).slice(0, 15)
      const right = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => hasRightCheckLetter(body + letter))
      expect(right).toEqual([fiscalCodeOf(number).slice(15)])
      expect(right).toEqual([CodiceFiscale.getCheckCode(body)])
    }
  })
})
