import { describe, expect, test } from 'vitest'
import {
  child,
  contents,
  follow,
  isObject,
  type JsonObject,
  objectAt,
  operations,
  type Place,
  schemaNamed,
  schemaParts,
  validator,
} from './description.ts'

/** Specification 3: each entity, its schema and its fields in the specification's words. A dot enters an object or a list. */
const entities: readonly (readonly [entity: string, schema: string, fields: string])[] = [
  [
    'User',
    'Member',
    `firstName lastName gender birthDate birthPlace birthNation foreignBirthCity nationality fiscalCode email1 email2 phone1 phone2 mobilePhone
     address city cap province privacyAccepted marketingAccepted profilationAccepted profilation2Accepted username points clusterCode
     hasCompletedTour memberIsDocente docenteIframe canGeneratePointsVoucher canGenerateClusterVoucher`,
  ],
  ['Relationship', 'Relationship', 'id type member'],
  [
    'Relationship, personal fields',
    'Person',
    `firstName lastName gender birthDate birthPlace birthNation foreignBirthCity fiscalCode email1 email2 phone1 phone2 mobilePhone
     address city cap province`,
  ],
  ['City (comuni)', 'Comune', 'name cap car'],
  [
    'Practice/booking',
    'Practice',
    `id practiceGUID shortCode creationDate destination practiceDivision practiceDivisionId practiceProductDivisionId productDivisionId
     practiceType readableStatus packageTitle practicePrice totalCost remainingAmount privatoPayedAmount iNPSPayedAmount costoINPS
     practicePayments isFinanceable financingUrl editableInClubArea canBeUpsold mustPay partoSicuro participants buyedPackage
     buyedPackage.id buyedPackage.title buyedPackage.webidpackage buyedPackage.code buyedPackage.periodFrom buyedPackage.periodTo
     buyedPackage.basicCore.advancePaymentINPS originalPackagePeriodFrom originalPackagePeriodTo partOneRelWithBuyer isModifying
     serviceSnapshots`,
  ],
  [
    'Service snapshot',
    'ServiceSnapshot',
    'itemGroup alternativeLabel editableInClubArea code name quantity price service.id serviceId label soldout realvalue',
  ],
  [
    'Participant',
    'Participant',
    `id version customerName customerFiscalCode relation grade disabilita assistenza medicalCertification intolerances intolerancesText
     noteGeneral noteDocuments noteEducation noteLeaving noteRooming docType docNumber docEmission docExpiration docCountry
     fixedPracticeInpsNumber variablePracticeInpsNumber customer.firstName customer.lastName customer.mobilePhone`,
  ],
  ['Payment row', 'Payment', 'practice date causal source amount channel status'],
  ['Payment order', 'CreatePaymentOrderRequest', 'practice amount'],
  ['Payment order, captured', 'CapturePaymentOrderRequest', 'practice orderID'],
  ['Fiscal documents', 'FiscalDocuments', 'success rows rows.invoicenumber rows.invoicedate rows.totalamount rows.attachmenturl'],
  [
    'Document',
    'Document',
    'id practice docType docType2023A22 title docUrl creationDate isSignable isSigned memberUploaded readableStatus',
  ],
  ['Upload payload', 'UploadDocumentRequest', 'practice fileName documentTypology fileContent'],
  ['Document typology', 'DocumentTypology', 'id name infoText'],
  [
    'Voucher',
    'Voucher',
    `voucherCode voucherValue paymentMethodConsumed discountValue valueDiscountConsumed voucherDescription expirationDate redeemed division`,
  ],
  [
    'Extra service group',
    'ExtraServiceGroup',
    `title subtitle description closureText isNew optional items items.value items.serviceId items.label items.description items.realvalue
     items.isVisualPrice items.visualPriceAmount items.suggested items.canBeUpsold items.upsellingExpirationDate`,
  ],
  ['Preview', 'EditPreviewPayload', 'basePrice rows rows.description rows.price totalPrice modificationSurcharge'],
  ['Dynamic section', 'Section', 'id label icon toPath title subtitle content'],
  ['ModuloB question', 'ModuloBQuestion', 'id question type'],
]

const enumerations: readonly (readonly [schema: string, values: readonly (string | number)[], open: boolean])[] = [
  ['Gender', ['F', 'Z'], false],
  ['Nationality', ['Italiana', 'Estera'], false],
  ['RelationshipType', ['genitore', 'figlio', 'compagno', 'coniuge', 'altro'], false],
  ['ClusterCode', ['blue', 'silver', 'gold', 'diamond'], false],
  ['PracticeType', [1, 2, 3, 4, 5, 6], false],
  ['PracticeStatus', ['opzionato', 'confermato', 'in lavorazione', 'preventivato', 'annullato', 'concluso', 'stand-by'], true],
  ['ProductDivisionId', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], false],
  ['IdentityDocumentType', ['idCard', 'passport'], false],
  [
    'PaymentChannel',
    ['Carta di credito', 'PayPal', 'Apple Pay', 'Google Pay', 'MyBank', 'Bonifico bancario', 'Paga più tardi', 'Voucher', 'Trasferimento'],
    true,
  ],
  ['DocumentTypologyId', [1, 2, 3, 4, 5, 6, 7], false],
  ['ModuloBQuestionType', ['text', 'radio'], false],
]

/** Returns the schema of a field. Passes through a nullable `anyOf` and an enclosing list. */
function fieldOf(schema: Place, name: string): Place | undefined {
  let place = follow(schema)
  const branches = objectAt(place).anyOf
  if (Array.isArray(branches))
    place = follow(child(place, 'anyOf', String(branches.findIndex((each) => isObject(each) && each.type !== 'null'))))
  if (isObject(objectAt(place).items)) place = follow(child(place, 'items'))
  const property = child(place, 'properties', name)
  return isObject(objectAt(child(place, 'properties'))[name]) ? property : undefined
}

const typesOf = (schema: JsonObject): readonly unknown[] => (Array.isArray(schema.type) ? schema.type : [schema.type])

describe('the entities of specification 3', () => {
  test.each(entities)('%s has every field that the specification names', (_, schema, fields) => {
    for (const field of fields.trim().split(/\s+/)) {
      let place: Place | undefined = schemaNamed(schema)
      for (const name of field.split('.')) place = place && fieldOf(place, name)
      expect(place, field).toBeDefined()
    }
  })

  test.each(enumerations)('%s has its values', (schema, values, open) => {
    const node = objectAt(schemaNamed(schema))
    expect(node[open ? 'x-open-enum' : 'enum']).toEqual(values)
    // A client that validates strictly accepts a value that is not listed yet.
    expect(validator(schemaNamed(schema))('unlisted')).toBe(open)
  })

  test('nationality is part of responses, but never of requests', () => {
    for (const operation of operations) {
      for (const content of contents(operation, 'request')) {
        for (const part of schemaParts(child(content.place, 'schema')))
          expect(objectAt(child(part, 'properties'))).not.toHaveProperty('nationality')
      }
    }
  })

  test('amounts are integer cents', () => {
    const amounts =
      /(price|cost|amount|surcharge|realvalue|visualPriceAmount|voucherValue|consumed|discountValue|costoINPS|advancePayment)/i
    const seen: string[] = []
    for (const operation of operations) {
      for (const content of [...contents(operation, 'request'), ...contents(operation, 'response')]) {
        for (const part of schemaParts(child(content.place, 'schema'))) {
          for (const name of Object.keys(objectAt(child(part, 'properties')))) {
            const schema = objectAt(child(part, 'properties', name))
            if (!amounts.test(name) || schema.type === 'boolean') continue
            seen.push(name)
            expect(schema.format, name).toBe('cents')
            expect(typesOf(schema)[0], name).toBe('integer')
          }
        }
      }
    }
    expect(new Set(seen).size).toBeGreaterThan(15)
  })
})

describe('request bodies', () => {
  const bodies = operations.flatMap((operation) =>
    contents(operation, 'request').map((content) => [operation.operationId, follow(child(content.place, 'schema'))] as const),
  )

  test.each(bodies)('%s is one flat object without additional properties', (_, schema) => {
    for (const part of schemaParts(schema)) {
      const node = objectAt(part)
      expect(node.allOf ?? node.oneOf).toBeUndefined()
      if (!typesOf(node).includes('object')) continue
      expect(node.additionalProperties).toBe(false)
      expect(Object.keys(objectAt(child(part, 'properties')))).toEqual(expect.arrayContaining([...((node.required ?? []) as string[])]))
    }
  })

  test.each(bodies)('%s limits every text, number and list', (_, schema) => {
    // A password is never stored; a file is bounded by its decoded bytes.
    const unbounded = ['Password', 'FileContent']
    for (const part of schemaParts(schema)) {
      const node = objectAt(part)
      if (unbounded.includes(part.path.at(-1) ?? '') || node.enum !== undefined || node.anyOf !== undefined) continue
      const types = typesOf(node)
      const where = part.path.join('/')
      if (types.includes('string')) expect(node.maxLength ?? node.pattern ?? node.format, where).toBeDefined()
      if (types.includes('integer')) expect(node.minimum, where).toBeDefined()
      if (types.includes('array')) expect(node.maxItems ?? node.uniqueItems, where).toBeDefined()
    }
  })

  const person = ['firstName', 'lastName', 'gender', 'birthDate', 'fiscalCode', 'email1']
  test.each([
    ['RegisterMemberRequest', [...person, 'mobilePhone', 'privacyAccepted', 'marketingAccepted', 'password']],
    ['UpdateMeRequest', [...person, 'mobilePhone', 'privacyAccepted', 'marketingAccepted']],
    ['Person', person],
    ['ChangePasswordRequest', ['oldPassword', 'newPassword']],
    ['CalculateFiscalCodeRequest', ['firstName', 'lastName', 'gender', 'birthDate', 'birthPlace']],
    ['RequestUsernameRecoveryRequest', ['fiscalCode']],
    ['UploadDocumentRequest', ['practice', 'fileName', 'documentTypology', 'fileContent']],
  ])('%s requires what specification 5 requires', (schema, required) => {
    expect(objectAt(schemaNamed(schema)).required).toEqual(required)
  })
})

describe('response bodies', () => {
  test('define every required property, and declare the properties of every object', () => {
    for (const operation of operations) {
      for (const content of contents(operation, 'response')) {
        for (const part of schemaParts(child(content.place, 'schema'))) {
          const node = objectAt(part)
          if (!typesOf(node).includes('object')) continue
          const names = Object.keys(objectAt(child(part, 'properties')))
          expect(names, part.path.join('/')).toEqual(expect.arrayContaining([...((node.required ?? []) as string[])]))
          if (names.length === 0) expect(node.additionalProperties, part.path.join('/')).toBeDefined()
        }
      }
    }
  })
})
