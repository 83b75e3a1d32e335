import { describe, expect, it } from 'vitest'
import { findBirthPlace } from '../../src/area-club/server/slices/people/comuni/find-birth-place.ts'
import { readCadastralCodes, readComuni } from '../../src/area-club/server/slices/people/comuni/read-comuni.ts'
import { CodiceFiscale } from '../../src/area-club/server/slices/people/domain/codice-fiscale.ts'
import { computeFiscalCode, hasRightCheckLetter } from '../../src/area-club/server/slices/people/domain/fiscal-code.ts'
import { registerAndLogIn, registrationOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

const someone = { firstName: 'Mario', lastName: 'Rossi', gender: 'Z', birthDate: '1980-01-01' } as const

/**
 * The rules are those of the decree of the Minister of Finance of 23 December 1976, n. 13813 ("Sistemi di codificazione dei soggetti da
 * iscrivere all'anagrafe tributaria", articles 2 to 7), which the Agenzia delle Entrate publishes under "Codice fiscale: informazioni".
 */
describe('A tax code by the decree of 23 December 1976', () => {
  const lettersOf = (lastName: string, firstName: string) => computeFiscalCode({ ...someone, lastName, firstName }, 'H501').slice(0, 6)

  it.each([
    ['Rossi', 'RSS', 'the first three consonants'],
    ['Riva', 'RVI', 'two consonants and the first vowel'],
    ['Aiello', 'LLA', 'the vowels after the consonants, regardless of position'],
    ['Re', 'REX', 'two letters padded with X'],
    ['Fo', 'FOX', 'two letters padded with X'],
    ["Dell'Anno", 'DLL', 'several parts joined, without punctuation'],
    ['Di Biagio', 'DBG', 'several parts joined'],
    ['Nicolò', 'NCL', 'accents ignored'],
    ['Lò', 'LOX', 'an accented vowel as the plain one'],
    ['Müller', 'MLL', 'foreign diacritics ignored'],
  ])('encodes the last name %s as %s: %s (art. 3)', (lastName, letters) => {
    expect(lettersOf(lastName, 'Mario').slice(0, 3)).toBe(letters)
  })

  it.each([
    ['Gianfranco', 'GFR', 'the first, third and fourth of more than three consonants'],
    ['Vincenzo', 'VCN', 'the first, third and fourth of more than three consonants'],
    ['Marta', 'MRT', 'all three consonants'],
    ['Sara', 'SRA', 'two consonants and the first vowel'],
    ['Al', 'LAX', 'two letters padded with X'],
    ['Anna Maria', 'NMR', 'several names joined'],
    ['Noè', 'NOE', 'an accented vowel as the plain one'],
  ])('encodes the first name %s as %s: %s (art. 4)', (firstName, letters) => {
    expect(lettersOf('Rossi', firstName).slice(3)).toBe(letters)
  })

  it.each('ABCDEHLMPRST'.split('').map((letter, index) => [index + 1, letter] as const))(
    'encodes month %d as %s (art. 5)',
    (month, letter) => {
      const birthDate = `1980-${String(month).padStart(2, '0')}-09`
      expect(computeFiscalCode({ ...someone, birthDate }, 'H501').slice(6, 11)).toBe(`80${letter}09`)
      expect(computeFiscalCode({ ...someone, birthDate, gender: 'F' }, 'H501').slice(6, 11)).toBe(`80${letter}49`)
    },
  )

  /**
   * Whole codes, as the tests of two published libraries give them: python-codicefiscale (github.com/fabiocaccamo/python-codicefiscale,
   * tests/test_encode.py) and pycodicefiscale (github.com/ema/pycodicefiscale, tests.py). The last is the example of every form of the
   * Agenzia delle Entrate.
   */
  it.each([
    ['BRNGNN71B26L219T', 'Giovanni', 'Bruno', 'Z', '1971-02-26', 'Torino'],
    ['CCCFBA85D03L219P', 'Fabio', 'Caccamo', 'Z', '1985-04-03', 'Torino'],
    ['GMBLSN84A05G674H', 'Alessandro', 'Gomba', 'Z', '1984-01-05', 'Pinerolo'],
    ['MRTMRA83T56A269B', 'Maria', 'Martini', 'F', '1983-12-16', 'Anagni'],
    ['PNLMHL79R27I158P', 'Michele', 'Panella', 'Z', '1979-10-27', 'San Severo'],
    ['QTRDRA71P13G388J', 'Dario', 'Quatrini', 'Z', '1971-09-13', 'Pavia'],
    ['TKKYKU87B68L219F', 'Yuuki', 'Takakura', 'F', '1987-02-28', 'Torino'],
    ['RCCMNL83S18D969H', 'Emanuele', 'Rocca', 'Z', '1983-11-18', 'Genova'],
    ['CNTCHR83T41D969D', 'Chiara', 'Cintoi', 'F', '1983-12-01', 'Genova'],
    ['BNCSFN85T58G702W', 'Stefania', 'Bianucci', 'F', '1985-12-18', 'Pisa'],
    ['RCDLSN84S16D969Z', 'Alessandro', 'Arcidiacono', 'Z', '1984-11-16', 'Genova'],
    ['FOXDRA26C24H872Y', 'Dario', 'Fo', 'Z', '1926-03-24', 'Sangiano'],
    ['MAILCU91A25F839D', 'Luca', 'Maio', 'Z', '1991-01-25', 'Napoli'],
    ['RSSMRA80A01H501U', 'Mario', 'Rossi', 'Z', '1980-01-01', 'Roma'],
  ] as const)('is %s for %s %s', (fiscalCode, firstName, lastName, gender, birthDate, name) => {
    const place = findBirthPlace(name, null)
    expect(typeof place === 'object' && computeFiscalCode({ firstName, lastName, gender, birthDate }, place.cadastralCode)).toBe(fiscalCode)
  })
})

describe('Every comune of the list', () => {
  it('has a cadastral code of its own, equal to the register’s, and gives valid tax codes', () => {
    const codes = new Set<string>()
    for (const { name, car } of readComuni()) {
      const place = findBirthPlace(name, car)
      if (typeof place === 'string') throw new Error(`${name} (${car}) is ${place}`)
      expect(place.cadastralCode, name).toMatch(/^[A-M]\d{3}$/)
      codes.add(place.cadastralCode)
      for (const gender of ['F', 'Z'] as const) {
        const fiscalCode = computeFiscalCode({ ...someone, gender, birthDate: '2012-12-31' }, place.cadastralCode)
        if (fiscalCode.length !== 16 || !CodiceFiscale.check(fiscalCode) || !hasRightCheckLetter(fiscalCode))
          throw new Error(`${name}: ${fiscalCode}`)
        expect(fiscalCode.slice(9, 15)).toBe(`${gender === 'F' ? 71 : 31}${place.cadastralCode}`)
      }
    }
    expect(codes.size).toBe(readComuni().length)
  })

  it('is found without its province unless another one has the same name', () => {
    const counts = new Map<string, number>()
    for (const { name } of readComuni()) counts.set(name, (counts.get(name) ?? 0) + 1)
    const shared = [...counts].filter(([, count]) => count > 1).map(([name]) => name)
    expect(shared).toEqual(['Calliano', 'Castro', 'Livo', 'Peglio', 'Samone', 'San Teodoro'])
    for (const { name, province, cadastralCode } of readCadastralCodes()) {
      if (shared.includes(name)) {
        expect(findBirthPlace(name, null), name).toBe('homonymous')
        expect(findBirthPlace(name, province)).toEqual({ cadastralCode })
      } else expect(findBirthPlace(name, null), name).toEqual({ cadastralCode })
    }
  })
})

describe('A place of birth', () => {
  it.each([
    ['Forlì', null, 'D704'],
    ['forli', null, 'D704'],
    ["FORLI'", null, 'D704'],
    ['  Reggio nell’Emilia ', 'RE', 'H223'],
    ['Châtillon', 'AO', 'C294'],
    ['Chatillon', null, 'C294'],
    ['Setteville', 'BL', 'M437'],
    ['paternò', null, 'G371'],
    ['Paterno', null, 'M269'],
  ])('%s (%s) is found regardless of case, accents and spaces', (name, province, cadastralCode) => {
    expect(findBirthPlace(name, province)).toEqual({ cadastralCode })
  })

  it('keeps its code after it was merged into another comune', () => {
    expect(findBirthPlace('Abetone', 'PT')).toEqual({ cadastralCode: 'A012' })
    expect(findBirthPlace('Zuclo', null)).toEqual({ cadastralCode: 'M198' })
  })

  it.each([
    ['Francia', null],
    ['Francia', 'EE'],
    ['Z110', null],
    ['A944', null],
    ['Atlantide', null],
    ['Roma', 'MI'],
    ['', null],
  ])('%s (%s) is unknown in Italy', (name, province) => {
    expect(findBirthPlace(name, province)).toBe('unknown')
  })

  it('requires the province when abolished comuni shared its name', () => {
    expect(findBirthPlace('Abbadia', null)).toBe('homonymous')
    expect(findBirthPlace('Abbadia', 'TO')).toEqual({ cadastralCode: 'A003' })
  })
})

describeServer('Tax code calculation', (server) => {
  const calculate = async (body: unknown, headers = {}) => {
    token ??= await registerAndLogIn(server(), 700)
    return server().call('POST', '/api/member/fiscalcode-calculate', { token, body, headers })
  }
  let token: string | undefined

  it('answers the tax code of a person', async () => {
    const answer = await calculate({ ...someone, birthPlace: 'Roma', birthProvince: 'RM' })
    expect([answer.status, answer.body]).toEqual([200, { fiscalCode: 'RSSMRA80A01H501U' }])
  })

  it('answers each missing field with its own message (specification 5)', async () => {
    const messages = {
      firstName: 'Inserisci il nome',
      lastName: 'Inserisci il cognome',
      gender: 'Inserisci il genere',
      birthDate: 'Inserisci la data di nascita',
      birthPlace: 'Inserisci la città di nascita',
    }
    for (const body of [
      {},
      { firstName: '', lastName: ' ', gender: '', birthDate: '', birthPlace: '' },
      { firstName: null, lastName: null, gender: null, birthDate: null, birthPlace: null },
    ]) {
      const answer = await calculate(body)
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual(messages)
    }
    expect((await calculate({}, { 'accept-language': 'en' })).body.errors.gender).toBe('Enter your gender')
  })

  it('requires the province of an ambiguous town, and refuses a town outside Italy', async () => {
    const refused = async (birthPlace: string, birthProvince?: string) =>
      (await calculate({ ...someone, birthPlace, birthProvince: birthProvince ?? null })).body.errors
    expect(await refused('Castro')).toEqual({ birthPlace: 'Più città hanno questo nome: scegli quella giusta dall’elenco' })
    expect((await calculate({ ...someone, birthPlace: 'Castro', birthProvince: 'LE' })).body.fiscalCode.slice(11, 15)).toBe('M261')
    expect((await calculate({ ...someone, birthPlace: 'Castro', birthProvince: 'BG' })).body.fiscalCode.slice(11, 15)).toBe('C337')
    for (const [name, province] of [['Francia'], ['Francia', 'EE'], ['Z110']] as const)
      expect(await refused(name, province)).toEqual({ birthPlace: 'Scegli una città italiana dall’elenco' })
    expect((await calculate({ ...someone, birthDate: '2027-01-01', birthPlace: 'Roma' })).body.errors).toEqual({
      birthDate: 'La data di nascita non può essere nel futuro',
    })
  })

  it('is optional: the profile accepts a code with letters for digits, shared by two people (omocodia)', async () => {
    const omocodie = CodiceFiscale.getOmocodie('RSSMRA80A01H501U')
    expect(omocodie).toHaveLength(127)
    for (const fiscalCode of omocodie) expect(hasRightCheckLetter(fiscalCode)).toBe(true)
    // Two examples of python-codicefiscale (tests/test_decode.py).
    expect(CodiceFiscale.getOmocodie('CCCFBA85D03L219P')).toEqual(expect.arrayContaining(['CCCFBA85D03L21VE', 'CCCFBA85D03L2MVP']))
    const profile = registrationOf(700, { fiscalCode: omocodie[5] })
    const answer = await server().call('PUT', '/api/member/me', { token, body: profile })
    expect([answer.status, answer.body.fiscalCode]).toEqual([200, omocodie[5]])
  })
})
