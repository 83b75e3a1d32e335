import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { child, contents, examplesOf, isObject, type Json, objectAt, operations, schemaNamed, validator } from './description.ts'

// The library's types declare a default export, but it exports CodiceFiscale by name.
type Library = { CodiceFiscale: typeof import('codice-fiscale-js').default }
const { CodiceFiscale }: Library = createRequire(import.meta.url)('codice-fiscale-js')

/** A file is answered in one of several media types. */
const isBinary = (mediaType: string) => /^(application\/(pdf|msword)|image\/.+)$/.test(mediaType)

describe('request bodies', () => {
  const cases = operations.flatMap((operation) =>
    contents(operation, 'request').map((content) => [operation.operationId, content] as const),
  )

  test.each(cases)('the example of %s is valid', (_, content) => {
    const validate = validator(child(content.place, 'schema'))
    const examples = examplesOf(content)
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) {
      validate(example)
      expect(validate.errors).toBeNull()
    }
  })

  test.each(cases)('the example of %s is refused with an unknown field, and without a required one', (_, content) => {
    const validate = validator(child(content.place, 'schema'))
    for (const example of examplesOf(content)) {
      if (!isObject(example)) throw new Error('A body is an object')
      expect(validate({ ...example, readOnlyPrice: 1 })).toBe(false)
      for (const name of (objectAt(child(content.place, 'schema')).required ?? []) as readonly string[]) {
        expect(validate(Object.fromEntries(Object.entries(example).filter(([key]) => key !== name))), name).toBe(false)
      }
    }
  })
})

describe('response bodies', () => {
  // Answers shared by several operations are validated once.
  const cases = [
    ...new Map(
      operations.flatMap((operation) =>
        contents(operation, 'response')
          .filter((content) => !isBinary(content.mediaType))
          .map(
            (content) =>
              [
                `${content.place.file} ${content.place.path.join('/')}`,
                [`${operation.operationId} ${content.status}`, content] as const,
              ] as const,
          ),
      ),
    ).values(),
  ]

  test.each(cases)('the example of %s is valid', (_, content) => {
    const validate = validator(child(content.place, 'schema'))
    const examples = examplesOf(content)
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) {
      validate(example)
      expect(validate.errors).toBeNull()
    }
  })

  test('the example of a problem has the status and code of its response', () => {
    const statuses = objectAt(child(schemaNamed('ProblemCode'), 'x-problem-statuses'))
    for (const [name, content] of cases.filter(([, each]) => Number(each.status) >= 400)) {
      for (const example of examplesOf(content)) {
        if (!isObject(example)) throw new Error('A problem is an object')
        expect(String(example.status), name).toBe(content.status)
        expect(statuses[String(example.code)], name).toBe(example.status)
      }
    }
  })

  test('the example of an order is a JSON string with an id', () => {
    const content = operations.filter((each) => each.operationId === 'createPaymentOrder').flatMap((each) => contents(each, 'response'))[0]
    const order = content && examplesOf(content)[0]
    expect(JSON.parse(String(order))).toEqual({ id: expect.any(String) })
  })

  test('every response has a JSON body, except empty ones and files', () => {
    for (const operation of operations) {
      for (const status of Object.keys(objectAt(child(operation.place, 'responses')))) {
        const types = contents(operation, 'response')
          .filter((each) => each.status === status)
          .map((each) => each.mediaType)
        if (status === '204') expect(types).toEqual([])
        else if (!types.every(isBinary) || types.length === 0) expect(types).toHaveLength(1)
      }
    }
  })
})

describe('persons in the examples', () => {
  const codes: string[] = []
  const collect = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(collect)
    else if (isObject(value)) {
      for (const [key, each] of Object.entries(value)) {
        if (/fiscalcode$/i.test(key) && typeof each === 'string') codes.push(each)
        collect(each)
      }
    }
  }
  for (const operation of operations) {
    for (const side of ['request', 'response'] as const)
      for (const content of contents(operation, side)) examplesOf(content).forEach(collect)
  }
  test('have a tax code with the right check letter', () => {
    expect(codes.length).toBeGreaterThan(5)
    for (const code of codes) expect(CodiceFiscale.check(code), code).toBe(true)
  })
})

describe('the small schemas', () => {
  const table: readonly (readonly [schema: string, good: readonly Json[], bad: readonly Json[]])[] = [
    [
      'FiscalCode',
      ['BNCGLI82E54A944K', 'bncgli82e54a944k', 'BNCGLIUNE54A944K', 'FRRTMS12P03A9QQJ'],
      ['', 'BNCGLI82E54A944', 'BNCGLI82E54A944K1', 'BNCGLI82F54A944K', 'BNCGL182E54A944K', '1234567890123456', null],
    ],
    [
      'MobilePhone',
      ['+39 333 1234567', '3331234567', '(051) 23.45.67', '+44 20 7946 0018'],
      ['', '12', 'telefono', '     ', '+39 333 123456789012345678901234567890', null],
    ],
    ['PhoneNumber', [null, '051 234567'], ['', '----------']],
    ['Cap', ['40122', '00184', null], ['4012', '401222', 'ABCDE', '']],
    ['Province', ['BO', null], ['bo', 'B', 'BOL', '']],
    ['Email', ['giulia.bianchi@example.it'], ['', 'giulia', 'giulia@', 'a b@example.it', null, `${'a'.repeat(250)}@example.it`]],
    ['SecondEmail', [null, 'g@example.it'], ['', 'g@']],
    ['BirthDate', ['1982-05-14', '2024-02-29'], ['14/05/1982', '1982-5-14', '2023-02-29', '', null]],
    ['PrivacyAccepted', [true], [false, null, 'true']],
    ['MarketingAccepted', [true, false], [null, 'no']],
    ['NewPassword', ['12345678', ' spazi dentro ', 'ù'.repeat(64)], ['1234567', '', 'x'.repeat(129)]],
    ['NewUsername', ['giulia', 'g1234', 'giulia.bianchi@example.it'], ['giu', '1giulia', 'giulia bianchi', ' giulia', 'giuli a']],
    ['Id', [1, 48213], [0, -1, 1.5, '1', null]],
    ['ProductDivisionId', [1, 11], [0, 12, '1']],
    [
      'Comune',
      [{ name: 'Bologna', cap: '40121,40122', car: 'BO', cadastralCode: 'A944' }],
      [
        { name: 'Bologna', cap: '40121, 40122', car: 'BO', cadastralCode: 'A944' },
        { name: 'Bologna', cap: '', car: 'BO', cadastralCode: 'A944' },
        { name: 'Bologna', cap: '40121' },
      ],
    ],
    [
      'CreatePaymentOrderRequest',
      [{ practice: 1, amount: 1 }],
      [
        { practice: 1, amount: 0 },
        { practice: 1, amount: 10.5 },
        { practice: 1, amount: '100' },
      ],
    ],
    [
      'FormFlags',
      [{}, { 'areaClub.domandaPartoSicuro': true, status: 'closed' }],
      [{ status: 'chiuso' }, { 'areaClub.domandaPartoSicuro': 'si' }],
    ],
  ]
  test.each(table)('%s accepts valid and refuses invalid values', (schema, good, bad) => {
    const validate = validator(schemaNamed(schema))
    expect(good.filter((value) => !validate(value))).toEqual([])
    expect(bad.filter((value) => validate(value))).toEqual([])
  })

  test('FiscalCode accepts every real tax code of a person born in Italy, in either case and with omocodia', () => {
    const validate = validator(schemaNamed('FiscalCode'))
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefghilmnopqrstuvz'), minLength: 2, maxLength: 12 })
    const towns = fc.constantFrom(['Bologna', 'BO'] as const, ['Roma', 'RM'] as const, ['Napoli', 'NA'] as const, ['Aosta', 'AO'] as const)
    fc.assert(
      fc.property(
        letters,
        letters,
        fc.constantFrom('M' as const, 'F' as const),
        fc.date({ min: new Date('1930-01-01'), max: new Date('2025-12-31'), noInvalidDate: true }),
        towns,
        (name, surname, gender, born, [town, province]) => {
          const code = new CodiceFiscale({
            name,
            surname,
            gender,
            day: born.getUTCDate(),
            month: born.getUTCMonth() + 1,
            year: born.getUTCFullYear(),
            birthplace: town,
            birthplaceProvincia: province,
          })
          for (const each of [code.toString(), ...code.omocodie()])
            expect([each, validate(each), validate(each.toLowerCase())]).toEqual([each, true, true])
        },
      ),
    )
  })
})
