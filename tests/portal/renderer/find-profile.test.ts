import { describe, expect, test } from 'vitest'
import type { ProfilesModel } from '../../../src/core/model/catalogue-model.ts'
import { findProfile } from '../../../src/core/portal/app/find-profile.ts'
import { bilingual, holds } from './model-builders.ts'

const profile = (name: string) => ({ name, label: bilingual(name), text: bilingual(name), icon: 'member' as const, home: 'home' })
const profiles: ProfilesModel = {
  when: holds('session.user.leads'),
  title: bilingual('Come?'),
  text: bilingual('Scegli.'),
  change: bilingual('Cambia'),
  profiles: [profile('leader'), profile('reader')],
}
const find = (stored: string | undefined, user: Record<string, unknown> = { leads: true }, model = profiles) =>
  findProfile(model, stored, { user }, {})

describe('the profile of a user', () => {
  test('is the one the user chose', () => {
    expect(find('leader')).toEqual({ name: 'leader', concerned: true })
    expect(find('reader')).toEqual({ name: 'reader', concerned: true })
  })

  test('is unchosen while the user has chosen none, or one that no longer exists', () => {
    for (const stored of [undefined, '', 'Leader', 'unchosen', 'toString'])
      expect(find(stored)).toEqual({ name: 'unchosen', concerned: true })
  })

  test('does not concern other users, whatever is stored', () => {
    for (const user of [{ leads: false }, {}])
      for (const stored of [undefined, 'leader']) expect(find(stored, user)).toEqual({ name: 'unchosen', concerned: false })
  })

  test('does not influence the condition that decides whether it concerns the user', () => {
    const circular: ProfilesModel = {
      ...profiles,
      when: holds('session.profile', (value) => value === 'unchosen'),
    }
    expect(find('leader', {}, circular)).toEqual({ name: 'leader', concerned: true })
    expect(find(undefined, {}, circular)).toEqual({ name: 'unchosen', concerned: true })
  })
})
