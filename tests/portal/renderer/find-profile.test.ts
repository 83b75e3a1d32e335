import { describe, expect, test } from 'vitest'
import type { ProfilesModel } from '../../../src/catalogue/model.ts'
import { findProfile } from '../../../src/portal/app/find-profile.ts'
import { holds, words } from './model-builders.ts'

const profile = (name: string) => ({ name, label: words(name), text: words(name), icon: 'member' as const, home: 'home' })
const profiles: ProfilesModel = {
  when: holds('session.user.leads'),
  title: words('Come?'),
  text: words('Scegli.'),
  change: words('Cambia'),
  profiles: [profile('leader'), profile('reader')],
}
const find = (stored: string | undefined, user: Record<string, unknown> = { leads: true }, model = profiles) =>
  findProfile(model, stored, { user }, {})

describe('the profile of a person', () => {
  test('is what they chose', () => {
    expect(find('leader')).toEqual({ name: 'leader', concerned: true })
    expect(find('reader')).toEqual({ name: 'reader', concerned: true })
  })

  test('is asked for while they have not, or have chosen what is no profile (any more)', () => {
    for (const stored of [undefined, '', 'Leader', 'unchosen', 'toString'])
      expect(find(stored)).toEqual({ name: 'unchosen', concerned: true })
  })

  test('is no question for anybody else, whatever is stored', () => {
    for (const user of [{ leads: false }, {}])
      for (const stored of [undefined, 'leader']) expect(find(stored, user)).toEqual({ name: 'unchosen', concerned: false })
  })

  test('does not decide who is asked', () => {
    const circular: ProfilesModel = {
      ...profiles,
      when: holds('session.profile', (value) => value === 'unchosen'),
    }
    expect(find('leader', {}, circular)).toEqual({ name: 'leader', concerned: true })
    expect(find(undefined, {}, circular)).toEqual({ name: 'unchosen', concerned: true })
  })
})
