import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findPasswordFlaw } from '../../src/area-club/server/slices/accounts/domain/passwords.ts'
import { portalNames } from '../../src/core/server/application/portal-names.ts'

const owner = {
  firstName: 'Nicolò',
  lastName: "D'Angelo Bianchi",
  birthDate: '1982-05-14',
  fiscalCode: 'BNCNCL82E14A944K',
  email1: 'nico.db@posta.example',
  username: 'gabbiano',
}

describe('A password (requirements S35)', () => {
  it.each([
    'nicolo1982',
    'NICOLÒ-2026!',
    'bianchi.nicolo',
    'd.angelo82',
    '14/05/1982',
    '19820514',
    '140582-99',
    'bncncl82e14a944k',
    'nico.db@posta.example',
    'posta2026',
    'Gabbiano-12',
    'gabbiano12x',
    'AreaClub2026',
    'orizzonti!viaggi',
    'Orizzonti-Nicolo',
  ])('is refused when it is %s, of own words', (password) => {
    expect(findPasswordFlaw(password, owner, portalNames)).toBe('password-personal')
  })

  it.each(['Vacanze-2026', 'nicolo-e-la-montagna', 'club del libro verde', '73920184651', 'gabbianella-felice'])(
    'may be %s',
    (password) => {
      expect(findPasswordFlaw(password, owner, portalNames)).toBeUndefined()
    },
  )

  it('is refused in any case when it is one of more than 100,000 common ones', () => {
    const list = readFileSync(new URL('../../src/area-club/server/data/common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean)
    expect(new Set(list).size).toBeGreaterThan(100_000)
    for (const password of [list[0], list.at(-1), 'Password123', 'juventus1', 'IloveYou1'])
      expect(findPasswordFlaw(password ?? '', owner, portalNames), password).toBe('password-common')
    expect(findPasswordFlaw('password123 e altro', owner, portalNames)).toBeUndefined()
  })
})
