import type { RelationshipType } from '../../src/area-club/server/domain/codes.ts'
import type { PersonalFields } from '../../src/area-club/server/slices/people/domain/persons.ts'
import { createRelationship } from '../../src/area-club/server/slices/people/stores/relationships-store.ts'
import { fiscalCodeOf } from './test-members.ts'
import type { TestServer } from './test-server.ts'

/** Returns a child aged ten on the test clock's day, as a parent enters it: without a telephone number. */
export function childOf(number: number, changes: Partial<PersonalFields> = {}): PersonalFields {
  return {
    firstName: 'Tommaso',
    lastName: 'Ferri',
    gender: 'Z',
    birthDate: '2016-01-20',
    birthPlace: 'Bologna',
    birthProvince: 'BO',
    birthNation: null,
    foreignBirthCity: null,
    fiscalCode: fiscalCodeOf(number),
    email1: `persona${number}@example.it`,
    email2: null,
    phone1: null,
    phone2: null,
    mobilePhone: null,
    address: 'Via San Felice 21',
    city: 'Bologna',
    cap: '40122',
    province: 'BO',
    ...changes,
  }
}

/** Returns the id of a test member, by number or by the local part of the email address. */
export async function memberIdOf(server: TestServer, who: number | string): Promise<number> {
  const { id } = await server.services.database
    .selectFrom('member')
    .where('email1Key', '=', `${typeof who === 'number' ? `persona${who}` : who}@example.it`)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Links a new person to an account. */
export function addRelative(server: TestServer, memberId: number, type: RelationshipType, person: PersonalFields) {
  return createRelationship(server.services.database, memberId, type, person, 0)
}

/** Links an existing person to another account and returns the id of the link. */
export async function linkRelative(server: TestServer, memberId: number, type: RelationshipType, personId: number): Promise<number> {
  const { id } = await server.services.database
    .insertInto('relationship')
    .values({ memberId, personId, type })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
