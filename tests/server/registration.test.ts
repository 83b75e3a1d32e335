import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { computeFiscalCode } from '../../src/area-club/server/slices/people/domain/fiscal-code.ts'
import { fiscalCodeOf, logIn, registrationOf, testPassword } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

describeServer('Registration', (server) => {
  let caller = 0
  const register = (body: unknown, headers: Record<string, string> = {}) => {
    caller += 1
    return server().call('POST', '/api/member/register', { body, headers, address: `10.9.${caller >> 8}.${caller & 255}` })
  }
  const registerWith = (number: number, changes: Record<string, unknown>) => register(registrationOf(number, changes))

  it('creates an account with email1 as username and an Argon2id hash of 19 MiB, 2 passes, 1 thread (requirements S1)', async () => {
    const answer = await register(registrationOf(100))
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ message: 'Registrazione completata con successo' })
    expect((await logIn(server(), 'persona100@example.it')).status).toBe(200)
    const { passwordHash } = await server()
      .services.database.selectFrom('member')
      .where('username', '=', 'persona100@example.it')
      .select('passwordHash')
      .executeTakeFirstOrThrow()
    expect(passwordHash).toMatch(/^\$argon2id\$/)
    expect(parseOptions(passwordHash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  })

  it('writes an audit row without personal data (requirements S20)', async () => {
    const row = await server()
      .services.database.selectFrom('audit')
      .selectAll()
      .where('action', '=', 'registration')
      .executeTakeFirstOrThrow()
    expect(row.changes).toEqual({
      consents: { privacyAccepted: true, marketingAccepted: false, profilationAccepted: null, profilation2Accepted: null },
      // Their tax codes differ in name and place, to be unique: a registration is accepted with a remark (specification 5).
      fiscalCodeDiffersFrom: ['firstName', 'birthPlace'],
    })
    expect(row.actorId).toBe(Number(row.subjectId))
    expect(row.at).toBe('2026-03-02T09:00:00.000Z')
    expect(JSON.stringify(row)).not.toMatch(/persona100|Bianchi|BNC/)
  })

  it.each([
    ['of the same person', 'Anna', {}, undefined],
    ['of a man', 'Bice', { gender: 'Z' }, ['gender']],
    ['of another day', 'Carla', { birthDate: '1982-05-15' }, ['birthDate']],
    [
      'of someone born in Italy',
      'Dora',
      { birthPlace: null, birthProvince: null, birthNation: 'Francia', foreignBirthCity: 'Lione' },
      ['birthPlace'],
    ],
  ])('accepts a tax code %s and records what it differs from', async (_what, firstName, changes, differs) => {
    const fiscalCode = computeFiscalCode({ firstName, lastName: 'Bianchi', gender: 'F', birthDate: '1982-05-14' }, 'A944')
    const { status } = await register(registrationOf(900, { firstName, fiscalCode, email1: `${firstName}@example.it`, ...changes }))
    expect(status).toBe(201)
    const { changes: recorded } = await server()
      .services.database.selectFrom('audit')
      .select('changes')
      .where('action', '=', 'registration')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(recorded.fiscalCodeDiffersFrom).toEqual(differs)
  })

  describe('refuses', () => {
    const foreign = { birthPlace: null, birthProvince: null, birthNation: 'Francia', foreignBirthCity: 'Lione' }
    it.each<[string, Record<string, unknown>, string, string]>([
      ['no first name', { firstName: undefined }, 'firstName', 'Campo obbligatorio'],
      ['a first name of spaces', { firstName: '   ' }, 'firstName', 'Inserisci il nome'],
      ['a gender that is not listed', { gender: 'M' }, 'gender', 'Scegli una delle voci'],
      ['a date of birth that is not a date', { birthDate: 'maggio' }, 'birthDate', 'Il formato non è valido'],
      ['a day that does not exist', { birthDate: '1982-02-30' }, 'birthDate', 'Questa data non esiste: controlla giorno e mese'],
      ['a date of birth in the future', { birthDate: '2026-03-03' }, 'birthDate', 'La data di nascita non può essere nel futuro'],
      ['a date of birth before 1900', { birthDate: '1899-12-31' }, 'birthDate', 'Controlla l’anno di nascita'],
      ['no place of birth at all', { birthPlace: null, birthProvince: null }, 'birthPlace', 'Inserisci la città di nascita'],
      ['a foreigner without nation', { ...foreign, birthNation: null }, 'birthNation', 'Inserisci la nazione di nascita'],
      ['a foreigner without city', { ...foreign, foreignBirthCity: null }, 'foreignBirthCity', 'Inserisci la città di nascita'],
      [
        'places of birth in Italy and abroad',
        { birthNation: 'Francia' },
        'birthNation',
        'Indica il luogo di nascita in Italia oppure all’estero',
      ],
      ['a tax code of the wrong form', { fiscalCode: 'BNCGLI82E54A94' }, 'fiscalCode', 'Il formato non è valido'],
      [
        'a tax code with the wrong last letter',
        { fiscalCode: 'BNCGLI82E54A944A' },
        'fiscalCode',
        'Il codice fiscale non è corretto: controlla ogni carattere',
      ],
      ['an e-mail of the wrong form', { email1: 'giulia@' }, 'email1', 'Il formato non è valido'],
      ['a second e-mail of the wrong form', { email2: 'no mail' }, 'email2', 'Il formato non è valido'],
      ['no mobile phone', { mobilePhone: undefined }, 'mobilePhone', 'Campo obbligatorio'],
      [
        'a mobile number that is none',
        { mobilePhone: '0000000' },
        'mobilePhone',
        'Controlla il numero di telefono: solo cifre, con il prefisso se non è italiano',
      ],
      ['privacy not accepted', { privacyAccepted: false }, 'privacyAccepted', 'È necessario accettare per procedere'],
      ['marketing not answered', { marketingAccepted: undefined }, 'marketingAccepted', 'Campo obbligatorio'],
      ['a password of seven characters', { password: 'Vacanz7' }, 'password', 'Inserisci almeno 8 caratteri'],
      [
        'a common password',
        { password: 'Password123' },
        'password',
        'Questa password è troppo comune: scegline una meno facile da indovinare',
      ],
      [
        'a password of one repeated character',
        { password: 'zzzzzzzzzz' },
        'password',
        'Questa password è troppo comune: scegline una meno facile da indovinare',
      ],
      [
        'the customer’s e-mail address as password',
        { password: 'PERSONA150@example.it' },
        'password',
        'La password non può essere fatta solo dei tuoi dati o del nome del portale: aggiungi altre parole',
      ],
      [
        'a password of own words and the portal’s name',
        { password: 'AreaClub-Giulia82' },
        'password',
        'La password non può essere fatta solo dei tuoi dati o del nome del portale: aggiungi altre parole',
      ],
      ['a cap of four digits', { cap: '4012' }, 'cap', 'Il formato non è valido'],
    ])('%s', async (_what, changes, field, message) => {
      const answer = await registerWith(150, changes)
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({ code: 'invalid-fields', message: 'Alcuni dati non sono corretti' })
      expect(answer.body.errors).toHaveProperty(field, message)
    })

    it.each([
      'points',
      'username',
      'id',
      'nationality',
      'clusterCode',
      'memberIsDocente',
      'canGeneratePointsVoucher',
      'repeatPassword',
      '__proto__x',
    ])('a field that the customer may not send: %s (requirements S10)', async (field) => {
      const answer = await registerWith(151, { [field]: 1 })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({ [field]: 'Questo dato non può essere inviato' })
    })

    it('a taken e-mail address and a taken tax code, in any case, with an error at each field', async () => {
      const answer = await register(registrationOf(152, { email1: 'PERSONA100@example.it', fiscalCode: fiscalCodeOf(100).toLowerCase() }), {
        'accept-language': 'en-GB,en;q=0.9,it;q=0.1',
      })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({
        email1: 'There is already an account with this email address',
        fiscalCode: 'There is already an account with this tax code',
      })
    })

    it('all but one of eight concurrent registrations with the same data', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => register(registrationOf(153))))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 422)])
      for (const { status, body } of answers)
        if (status === 422) expect(Object.keys(body.errors).some((field) => field === 'email1' || field === 'fiscalCode')).toBe(true)
    })
  })

  describe('accepts (requirements S2)', () => {
    it.each([
      ['64 characters', 'x-Ω-'.repeat(16)],
      ['128 characters', `${'ab3'.repeat(42)}zz`],
      ['eight without digit or capital', 'jqwvkzpe'],
      ['spaces at both ends', '  fiore blu  '],
      ['letters of every alphabet', 'été-море-海-🏖️'],
    ])('a password of %s unchanged', async (what, password) => {
      const number = 160 + what.length
      expect((await registerWith(number, { password })).status).toBe(201)
      expect((await logIn(server(), `persona${number}@example.it`, password)).status).toBe(200)
      expect((await logIn(server(), `persona${number}@example.it`, `${password} `)).status).toBe(401)
    })

    it('a person born abroad, with the nationality Estera', async () => {
      const answer = await registerWith(195, { birthPlace: null, birthProvince: null, birthNation: 'Francia', foreignBirthCity: 'Lione' })
      expect(answer.status).toBe(201)
      const token = (await logIn(server(), 'persona195@example.it')).body.token
      expect((await server().call('GET', '/api/member/me', { token })).body).toMatchObject({
        nationality: 'Estera',
        birthPlace: null,
        birthNation: 'Francia',
        foreignBirthCity: 'Lione',
        points: 0,
      })
    })
  })

  it('limits registrations by network address', async () => {
    const statuses = []
    for (let attempt = 0; attempt < 32; attempt++) {
      statuses.push((await server().call('POST', '/api/member/register', { body: registrationOf(100), address: '203.0.113.77' })).status)
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual([429, 429])
  })

  it('limits the mails of registrations to one mailbox, whatever follows a plus sign and in any case', async () => {
    const statuses = []
    for (let number = 0; number < 12; number++) {
      const email1 = number % 2 === 0 ? `vittima+${number}@example.it` : `VITTIMA+${number}@Example.IT`
      const body = registrationOf(160 + number, { email1 })
      statuses.push((await server().call('POST', '/api/member/register', { body, address: `203.0.113.${number}` })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429])
    const other = registrationOf(171, { email1: 'altra+1@example.it' })
    const answer = await server().call('POST', '/api/member/register', { body: other, address: '203.0.113.99' })
    expect([answer.status, answer.body?.errors]).toEqual([201, undefined])
    await server().settle()
    const mails = await server().services.database.selectFrom('mailOutbox').select('recipient').execute()
    expect(mails.filter(({ recipient }) => /vittima/i.test(recipient))).toHaveLength(10)
  })

  it('rehashes a password with weaker parameters at the next login (requirements S1)', async () => {
    const { hash } = await import('@node-rs/argon2')
    const weak = await hash(testPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    const database = server().services.database
    await database.updateTable('member').set({ passwordHash: weak }).where('username', '=', 'persona100@example.it').execute()
    expect((await logIn(server(), 'persona100@example.it', 'wrong')).status).toBe(401)
    expect((await logIn(server(), 'persona100@example.it')).status).toBe(200)
    const { passwordHash } = await database
      .selectFrom('member')
      .where('username', '=', 'persona100@example.it')
      .select('passwordHash')
      .executeTakeFirstOrThrow()
    expect(parseOptions(passwordHash)).toMatchObject({ memoryCost: 19_456, timeCost: 2 })
    expect((await logIn(server(), 'persona100@example.it')).status).toBe(200)
  })
})
