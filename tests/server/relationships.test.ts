import { describe, expect, it } from 'vitest'
import type { RelationshipType } from '../../src/area-club/server/domain/codes.ts'
import type { PersonalFields } from '../../src/area-club/server/slices/people/domain/persons.ts'
import { isMinor, maySpeakFor } from '../../src/area-club/server/slices/people/domain/relationships.ts'
import { fiscalCodeOf, registerAndLogIn, registrationOf } from '../support/test-members.ts'
import { addRelative, childOf, linkRelative, memberIdOf } from '../support/test-relatives.ts'
import { describeServer } from '../support/test-server.ts'

const types: readonly RelationshipType[] = ['genitore', 'figlio', 'compagno', 'coniuge', 'altro']

describe('isMinor and maySpeakFor', () => {
  const today = '2026-03-02'

  it.each([
    ['2008-03-03', true],
    ['2008-03-02', false],
    ['2008-03-01', false],
    ['2026-03-02', true],
  ])('treat a person born on %s as a minor on 2 March 2026: %s', (birthDate, minor) => {
    expect(isMinor(birthDate, today)).toBe(minor)
  })

  it('treat a person born on 29 February as an adult on 1 March in a common year', () => {
    expect([isMinor('2008-02-29', '2026-02-28'), isMinor('2008-02-29', '2026-03-01')]).toEqual([true, false])
  })

  it.each(types)('%s: a linked customer may act for a person without an account', (type) => {
    for (const birthDate of ['1950-01-01', '2016-01-20']) expect(maySpeakFor({ type, hasAccount: false, birthDate }, today)).toBe(true)
  })

  it.each(types)('%s: only a parent may act for a person with an account, while that person is a minor', (type) => {
    expect(maySpeakFor({ type, hasAccount: true, birthDate: '1950-01-01' }, today)).toBe(false)
    expect(maySpeakFor({ type, hasAccount: true, birthDate: '2010-01-20' }, today)).toBe(type === 'figlio')
  })
})

describeServer('A linked participant', (server, kind) => {
  const put = (token: string, id: number, body: unknown, headers = {}) =>
    server().call('PUT', `/api/member/me/relationships/${id}`, { token, body, headers })
  const list = async (token: string) => (await server().call('GET', '/api/member/me/relationships', { token })).body
  const family = async (number: number, type: RelationshipType = 'figlio', changes: Partial<PersonalFields> = {}) => {
    const token = await registerAndLogIn(server(), number)
    const memberId = await memberIdOf(server(), number)
    return { token, memberId, ...(await addRelative(server(), memberId, type, childOf(number + 1000, changes))) }
  }

  it.each(types)('related as %s is replaced as a whole: omitted fields become null, the telephone too', async (type) => {
    const { token, relationshipId } = await family(400 + types.indexOf(type), type, { phone1: '051 234567' })
    const [before] = await list(token)
    expect(before).toMatchObject({ id: relationshipId, type, version: 1, editable: true })
    const { phone1: _phone1, mobilePhone: _mobilePhone, address: _address, ...sent } = before.member
    const answer = await put(token, relationshipId, {
      type,
      version: 1,
      member: { ...sent, firstName: ' Tommaso Maria ', email2: 'due@example.it' },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ...before,
      version: 2,
      member: { ...before.member, firstName: 'Tommaso Maria', email2: 'due@example.it', phone1: null, address: null },
    })
    expect(await list(token)).toEqual([answer.body])
  })

  it('keeps its type: another type is a field error', async () => {
    const { token, relationshipId } = await family(410)
    const answer = await put(token, relationshipId, { type: 'altro', member: childOf(1410) })
    expect([answer.status, answer.body.errors]).toEqual([422, { type: 'Il tipo di relazione non si può cambiare' }])
    expect((await list(token))[0].type).toBe('figlio')
  })

  it('follows the same rules for personal data as every customer, with errors by field path (specification 5)', async () => {
    const { token, relationshipId } = await family(411)
    const refused = async (changes: Record<string, unknown>) =>
      (await put(token, relationshipId, { type: 'figlio', member: { ...childOf(1411), ...changes } })).body.errors
    expect(await refused({ email2: 'not-an-address' })).toEqual({ 'member.email2': 'Il formato non è valido' })
    expect(await refused({ fiscalCode: `${fiscalCodeOf(1411).slice(0, 15)}?` })).toHaveProperty(['member.fiscalCode'])
    expect(await refused({ birthPlace: null, birthProvince: null })).toEqual({ 'member.birthPlace': 'Inserisci la città di nascita' })
    expect(await refused({ birthPlace: null, birthProvince: null, birthNation: 'Svizzera' })).toEqual({
      'member.foreignBirthCity': 'Inserisci la città di nascita',
    })
    expect(await refused({ birthDate: '2026-03-03', firstName: ' ' })).toEqual({
      'member.birthDate': 'La data di nascita non può essere nel futuro',
      'member.firstName': 'Inserisci il nome',
    })
    expect(await refused({ id: 1 })).toEqual({ 'member.id': 'Questo dato non può essere inviato' })
    expect(await refused({ privacyAccepted: true })).toEqual({ 'member.privacyAccepted': 'Questo dato non può essere inviato' })
    for (const field of ['id', 'editable', 'personId'])
      expect((await put(token, relationshipId, { type: 'figlio', member: childOf(1411), [field]: 1 })).body.errors).toEqual({
        [field]: 'Questo dato non può essere inviato',
      })
    const { lastName: _lastName, ...nameless } = childOf(1411)
    expect((await put(token, relationshipId, { type: 'figlio', member: nameless })).body.errors).toHaveProperty(['member.lastName'])
    expect((await list(token))[0].version).toBe(1)
  })

  it('may share the e-mail address and tax code of an account, because it cannot log in', async () => {
    const { token, relationshipId } = await family(412)
    const member = childOf(1412, { email1: 'persona412@example.it', fiscalCode: fiscalCodeOf(412) })
    expect((await put(token, relationshipId, { type: 'figlio', member })).status).toBe(200)
  })

  it('shared by two parents is one person: both may change it, and both see the change', async () => {
    const { token, relationshipId, personId } = await family(413)
    const other = await registerAndLogIn(server(), 414)
    const otherId = await linkRelative(server(), await memberIdOf(server(), 414), 'figlio', personId)
    expect((await put(other, otherId, { type: 'figlio', version: 1, member: childOf(1413, { city: 'Modena' }) })).status).toBe(200)
    expect((await list(token))[0]).toMatchObject({ id: relationshipId, version: 2, member: { city: 'Modena' } })
    expect((await put(other, relationshipId, { type: 'figlio', member: childOf(1413) })).status).toBe(404)
  })

  it('of another customer is answered 404, as a missing one (requirements S9)', async () => {
    const { relationshipId } = await family(415)
    const stranger = await family(416)
    const body = { type: 'figlio', member: childOf(1415) }
    const missing = await put(stranger.token, 999_999, body)
    for (const id of [relationshipId, 2 ** 40, 'abc' as unknown as number, 0]) {
      const answer = await put(stranger.token, id, body)
      expect({ ...answer.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    }
    expect(missing.status).toBe(404)
  })

  it('with an account answers 403, unless the caller is the parent of a minor', async () => {
    const parent = await registerAndLogIn(server(), 417)
    const parentId = await memberIdOf(server(), 417)
    const minor = await registerAndLogIn(server(), 418, { birthDate: '2010-01-20' })
    await registerAndLogIn(server(), 419)
    const minorLink = await linkRelative(server(), parentId, 'figlio', await memberIdOf(server(), 418))
    const adultLink = await linkRelative(server(), parentId, 'coniuge', await memberIdOf(server(), 419))
    expect((await list(parent)).map(({ id, editable }: { id: number; editable: boolean }) => [id, editable])).toEqual([
      [minorLink, true],
      [adultLink, false],
    ])
    const minorWith = (changes: Partial<PersonalFields>) => ({
      type: 'figlio',
      member: childOf(418, { birthDate: '2010-01-20', mobilePhone: '+39 333 1234567', ...changes }),
    })
    const refused = await put(parent, adultLink, { type: 'coniuge', member: childOf(419, { birthDate: '1982-05-14' }) })
    expect([refused.status, refused.body.code]).toEqual([403, 'person-has-account'])
    for (const email1 of ['Persona419@example.it', 'nuova418@example.it'])
      expect((await put(parent, minorLink, minorWith({ email1, mobilePhone: null }))).body.errors).toEqual({
        'member.email1': 'Questa persona ha un proprio account: l’email si cambia solo da lì',
        'member.mobilePhone': 'Inserisci il numero di cellulare',
      })
    const changed = await put(parent, minorLink, minorWith({ city: 'Modena' }))
    expect(changed.status).toBe(200)
    expect((await server().call('GET', '/api/member/me', { token: minor })).body).toMatchObject({
      email1: 'persona418@example.it',
      city: 'Modena',
      version: 2,
    })
  })

  it('with an account keeps its tax code, and a parent learns of no other account (requirements S30, S32)', async () => {
    const parent = await registerAndLogIn(server(), 431)
    await registerAndLogIn(server(), 432, { birthDate: '2010-01-20' })
    await registerAndLogIn(server(), 433)
    const link = await linkRelative(server(), await memberIdOf(server(), 431), 'figlio', await memberIdOf(server(), 432))
    const memberWith = (number: number) =>
      childOf(432, { birthDate: '2010-01-20', mobilePhone: '+39 333 1234567', fiscalCode: fiscalCodeOf(number) })
    const stale = await put(parent, link, { type: 'figlio', version: 7, member: memberWith(433) })
    expect([stale.status, stale.body.code, stale.body.errors]).toEqual([409, 'stale-version', undefined])
    for (const number of [433, 434])
      expect((await put(parent, link, { type: 'figlio', member: memberWith(number) })).body.errors).toEqual({
        'member.fiscalCode': 'Questa persona ha un proprio account: il codice fiscale si cambia solo da lì',
      })
  })

  it('gets an audit row with the names of changed fields, and none when nothing changed (requirements S20)', async () => {
    const { token, relationshipId, personId, memberId } = await family(420)
    const member = childOf(1420, { lastName: 'Ferri-Canary' })
    for (let count = 0; count < 2; count++) expect((await put(token, relationshipId, { type: 'figlio', member })).body.version).toBe(2)
    const rows = await server()
      .services.database.selectFrom('audit')
      .where('subject', '=', 'person')
      .where('subjectId', '=', String(personId))
      .selectAll()
      .execute()
    expect(rows).toMatchObject([{ actorId: memberId, action: 'profile', changes: { fields: ['lastName'], relationship: relationshipId } }])
    expect(JSON.stringify(rows)).not.toContain('Canary')
  })

  it('is not overwritten with a stale version: the server answers 409 with the current one', async () => {
    const { token, relationshipId } = await family(421)
    const [before] = await list(token)
    const first = await put(token, relationshipId, {
      type: 'figlio',
      version: before.version,
      member: { ...before.member, city: 'Modena' },
    })
    const second = await put(token, relationshipId, { type: 'figlio', version: before.version, member: { ...before.member, cap: '41121' } })
    expect([second.status, second.body.code, second.body.current]).toEqual([409, 'stale-version', first.body])
    const again = await put(token, relationshipId, { type: 'figlio', version: 2, member: { ...second.body.current.member, cap: '41121' } })
    expect(again.body.member).toMatchObject({ city: 'Modena', cap: '41121' })
  })

  it('accepts one of two concurrent changes by two parents, and answers 409 to the other', async () => {
    const { token, relationshipId, personId } = await family(422)
    const other = await registerAndLogIn(server(), 423)
    const otherId = await linkRelative(server(), await memberIdOf(server(), 423), 'figlio', personId)
    for (let round = 1; round <= (kind === 'postgres' ? 10 : 2); round++) {
      const { version, member } = (await list(token))[0]
      const answers = await Promise.all([
        put(token, relationshipId, { type: 'figlio', version, member: { ...member, city: `Modena ${round}` } }),
        put(other, otherId, { type: 'figlio', version, member: { ...member, address: `Via ${round}` } }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const winner = answers.find(({ status }) => status === 200)
      const loser = answers.find(({ status }) => status === 409)
      expect((await list(token))[0]).toEqual({ ...winner?.body, id: relationshipId })
      expect(loser?.body.current.member).toEqual(winner?.body.member)
    }
  })
})

describeServer('Concurrent changes of a profile', (server, kind) => {
  const put = (token: string, body: unknown) => server().call('PUT', '/api/member/me', { token, body })
  const profileOf = (number: number, changes: Record<string, unknown>) => {
    const { password: _password, ...profile } = registrationOf(number, changes)
    return profile
  }

  it('keeps the first change and answers 409 with the current version to the second', async () => {
    const token = await registerAndLogIn(server(), 440)
    const first = await put(token, profileOf(440, { city: 'Bologna', version: 1 }))
    expect(first.body.version).toBe(2)
    const second = await put(token, profileOf(440, { marketingAccepted: true, version: 1 }))
    expect([second.status, second.body.code, second.body.current]).toEqual([409, 'stale-version', first.body])
    expect((await put(token, profileOf(440, { city: 'Bologna', version: 2 }))).body.version).toBe(2)
    expect((await put(token, profileOf(440, { city: 'Bologna', marketingAccepted: true }))).body.version).toBe(3)
  })

  it('accepts one of three concurrent changes', async () => {
    const token = await registerAndLogIn(server(), 441)
    for (let round = 1; round <= (kind === 'postgres' ? 10 : 2); round++) {
      const { version } = (await server().call('GET', '/api/member/me', { token })).body
      const answers = await Promise.all([1, 2, 3].map((each) => put(token, profileOf(441, { city: `Città ${round} ${each}`, version }))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect((await server().call('GET', '/api/member/me', { token })).body).toEqual(answers.find(({ status }) => status === 200)?.body)
    }
  })
})
