/**
 * The demonstration data: of any day, its variety, and seeding itself.
 *
 * One long file, because it checks one set of data: as generated, as inserted, and inserted again.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import { createDemonstration } from '../../src/area-club/server/seed/create-demonstration.ts'
import type { SeedAccount, SeedPractice } from '../../src/area-club/server/seed/demonstration.ts'
import { insertDemonstration } from '../../src/area-club/server/seed/insert-demonstration.ts'
import { numberInvoices } from '../../src/area-club/server/seed/insert-invoices.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { describePractice, type Practice } from '../../src/area-club/server/slices/bookings/domain/practices.ts'
import { listPracticesOf } from '../../src/area-club/server/slices/bookings/queries.ts'
import { readComuni } from '../../src/area-club/server/slices/people/comuni/read-comuni.ts'
import { findPersonMistakes, type PersonalFields } from '../../src/area-club/server/slices/people/domain/persons.ts'
import type { Database } from '../../src/core/server/database/database.ts'
import type { OpenedDatabase } from '../../src/core/server/database/open-database.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { bothDatabases, describeServer, openEmptyDatabase } from '../support/test-server.ts'

const usernames = [
  'giulia.bianchi',
  'anna.inps',
  'marco.docente',
  'sara.docente',
  'nuovo.cliente',
  'luca.estero',
  'elena.moretti',
  'davide.greco',
  'paolo.galli',
]
const knownStatuses = ['opzionato', 'confermato', 'in lavorazione', 'preventivato', 'annullato', 'concluso', 'stand-by']
const anyDay = fc
  .date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2033-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
/** Days at a boundary: of months, seasons, leap days, the year and the summer. */
const turningDays = [
  '2026-01-01',
  '2026-05-31',
  '2026-06-01',
  '2026-07-12',
  '2026-08-31',
  '2026-09-30',
  '2026-10-01',
  '2026-12-19',
  '2026-12-20',
  '2026-12-31',
  '2028-02-29',
]

const accountOf = (today: string, username: string): SeedAccount => {
  const account = createDemonstration(today).accounts.find((each) => each.username === username)
  if (account === undefined) throw new Error(`There is no ${username}`)
  return account
}
const practicesOf = (today: string) => createDemonstration(today).accounts.flatMap(({ practices }) => practices)
const totalOf = (practice: SeedPractice) => practice.programme.services.reduce((sum, { priceCents }) => sum + priceCents, 0)

function onAnyDay(check: (today: string) => void): void {
  fc.assert(fc.property(anyDay, check), { examples: turningDays.map((day): [string] => [day]), numRuns: 60 })
}

describe('The demonstration data of any day', () => {
  it('are the same for the same day', () => {
    onAnyDay((today) => {
      expect(createDemonstration(today)).toEqual(createDemonstration(today))
    })
  })

  it('include the documented accounts and some other customers', () => {
    onAnyDay((today) => {
      expect(createDemonstration(today).accounts.map(({ username }) => username)).toEqual(usernames)
    })
  })

  it('give Giulia a booking in every status, and one in a status that the portal does not know', () => {
    onAnyDay((today) => {
      const statuses = new Set(accountOf(today, 'giulia.bianchi').practices.map(({ status }) => status))
      expect([...statuses].toSorted()).toEqual([...knownStatuses, 'sospeso'].toSorted())
    })
  })

  it('give Giulia bookings of the past, current and coming year, and open balances in division 1 and another', () => {
    onAnyDay((today) => {
      const { practices } = accountOf(today, 'giulia.bianchi')
      const years = new Set(practices.map(({ to }) => Number(to.slice(0, 4)) - Number(today.slice(0, 4))))
      for (const year of [-1, 0, 1]) expect([...years], `of ${today}`).toContain(year)
      const payable = practices.filter(
        (practice) => ['opzionato', 'confermato'].includes(practice.status) && paidCentsOf(practice) < totalOf(practice),
      )
      expect(new Set(payable.map(({ programme }) => programme.productDivisionId))).toEqual(new Set([1, 3]))
      expect(payable.every(({ from }) => from > today)).toBe(true)
    })
  })

  it('contain no event on or after that day except trips', () => {
    onAnyDay((today) => {
      for (const account of createDemonstration(today).accounts) {
        const happened = account.practices.flatMap(({ createdOn, entries = [], invoices = [], documents = [] }) => [
          createdOn,
          ...entries.map(({ on }) => on),
          ...invoices.map(({ on }) => on),
          ...documents.flatMap(({ on, signedOn }) => (signedOn === undefined ? [on] : [on, signedOn])),
        ])
        const told = (account.groups ?? []).flatMap(({ notices }) => notices.map(({ on }) => on))
        for (const day of [...happened, ...told, account.registeredOn]) expect(day < today, `${day} is not before ${today}`).toBe(true)
        for (const practice of account.practices) {
          expect(account.registeredOn <= practice.createdOn).toBe(true)
          expect(practice.createdOn < practice.from).toBe(true)
          for (const { on } of practice.entries ?? []) expect(on >= practice.createdOn, `${practice.number}: ${on}`).toBe(true)
          for (const { docEmission, docExpiration } of practice.participants) {
            if (docEmission && docExpiration) expect(docEmission < today && docExpiration > practice.to, String(practice.number)).toBe(true)
          }
        }
      }
    })
  })

  it('mark no coming trip as over, and no past trip as open', () => {
    onAnyDay((today) => {
      for (const { status, to } of practicesOf(today)) if (status === 'concluso') expect(to < today).toBe(true)
      for (const { status, from } of practicesOf(today))
        if (['preventivato', 'in lavorazione', 'stand-by', 'opzionato'].includes(status)) expect(from > today).toBe(true)
    })
  })

  it('contain valid people with matching tax codes and existing addresses', () => {
    const comuni = new Map(readComuni().map(({ name, cap, car }) => [`${name} ${car}`, cap.split(',')]))
    onAnyDay((today) => {
      const people = createDemonstration(today).accounts.flatMap(({ person, relatives }) => [
        person,
        ...relatives.map((relative) => relative.person),
      ])
      for (const person of people) {
        expect(findPersonMistakes(person, today)).toEqual({})
        expect(person.fiscalCode).toBe(person.fiscalCode.toUpperCase())
        if (person.birthPlace !== null) expect(comuni.has(`${person.birthPlace} ${person.birthProvince}`)).toBe(true)
        if (person.city !== null) expect(comuni.get(`${person.city} ${person.province}`)).toContain(person.cap)
      }
      expect(new Set(people.map(({ fiscalCode }) => fiscalCode)).size).toBe(people.length)
    })
  })

  it('number the invoices of each year in the order of their days', () => {
    onAnyDay((today) => {
      const numbers = [...numberInvoices(createDemonstration(today).accounts)]
      const byNumber = numbers.toSorted(([, one], [, other]) => one.localeCompare(other))
      const days = byNumber.map(([{ on }]) => on)
      expect(days).toEqual(days.toSorted())
      expect(new Set(numbers.map(([, number]) => number)).size).toBe(numbers.length)
      for (const [{ on }, number] of numbers) expect(number.slice(0, 4)).toBe(on.slice(0, 4))
    })
  })

  it('number bookings and turns uniquely', () => {
    onAnyDay((today) => {
      const practices = practicesOf(today)
      const numbers = practices.map(({ number }) => number)
      expect(new Set(numbers).size).toBe(numbers.length)
      const turns = new Map(
        practices.map(({ programme, turn, from, to }) => [`${programme.place} ${from.slice(0, 4)} ${turn}`, `${from} ${to}`]),
      )
      for (const { programme, turn, from, to } of practices)
        expect(turns.get(`${programme.place} ${from.slice(0, 4)} ${turn}`)).toBe(`${from} ${to}`)
    })
  })

  it('never contain payments above the cost of a booking', () => {
    onAnyDay((today) => {
      for (const practice of practicesOf(today))
        expect(paidCentsOf(practice)).toBeLessThanOrEqual(totalOf(practice) - (practice.costoInpsCents ?? 0))
    })
  })
})

describe('The variety of the demonstration data', () => {
  const today = '2026-03-02'
  const giulia = accountOf(today, 'giulia.bianchi')
  const all = createDemonstration(today).accounts

  it('covers every division, every kind of booking and extreme sizes', () => {
    expect(new Set(practicesOf(today).map(({ programme }) => programme.productDivisionId)).size).toBe(11)
    expect(new Set(practicesOf(today).map(({ practiceType }) => practiceType))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    const titles = practicesOf(today).map(({ programme }) => programme.title.length)
    expect(Math.min(...titles)).toBeLessThan(25)
    expect(Math.max(...titles)).toBeGreaterThan(80)
    expect(practicesOf(today).some((practice) => totalOf(practice) === 0)).toBe(true)
    expect(practicesOf(today).some(({ participants }) => participants.length > 1)).toBe(true)
  })

  it('gives Giulia unspent, partly spent, spent and expired vouchers, some for one division', () => {
    const states = giulia.vouchers.map((voucher) => {
      const consumed = voucher.paymentMethodConsumedCents + voucher.valueDiscountConsumedCents
      if (voucher.redeemed) return 'spent'
      if (voucher.expirationDate < today) return 'expired'
      return consumed > 0 ? 'partly spent' : 'to spend'
    })
    expect(new Set(states)).toEqual(new Set(['to spend', 'partly spent', 'spent', 'expired']))
    expect(giulia.vouchers.some(({ discountValueCents }) => discountValueCents > 0)).toBe(true)
    expect(new Set(giulia.vouchers.map(({ productDivisionId }) => productDivisionId))).toEqual(new Set([null, 3]))
  })

  it('gives Giulia documents to sign and signed, uploads, and payments of every kind', () => {
    const documents = giulia.practices.flatMap((practice) => practice.documents ?? [])
    const kinds = new Set(
      documents.map(
        ({ docType, isSignable, signedOn }) => `${docType} ${isSignable ? (signedOn === undefined ? 'to sign' : 'signed') : 'plain'}`,
      ),
    )
    expect(kinds).toEqual(
      new Set(['Generato plain', 'Generato to sign', 'Generato signed', 'ModuloB to sign', 'ModuloB signed', 'Caricato plain']),
    )
    expect(new Set(documents.map(({ typologyId }) => typologyId))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]))
    const entries = giulia.practices.flatMap((practice) => practice.entries ?? [])
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['pending', 'capture', 'failure', 'refund', 'reversal']))
    const invoices = giulia.practices.flatMap((practice) => practice.invoices ?? [])
    expect(new Set(invoices.map(({ hasPdf }) => hasPdf))).toEqual(new Set([true, false]))
    expect(giulia.practices.filter(({ fiscalDocumentsSuccess }) => fiscalDocumentsSuccess === false)).toHaveLength(1)
  })

  it('covers the empty states of a booking and of an account', () => {
    const bare = giulia.practices.filter(
      ({ entries = [], invoices = [], documents = [] }) => entries.length + invoices.length + documents.length === 0,
    )
    expect(bare).toHaveLength(1)
    const newcomer = accountOf(today, 'nuovo.cliente')
    expect([newcomer.practices, newcomer.vouchers, newcomer.relatives, newcomer.points]).toEqual([[], [], [], null])
  })

  it('gives each account the data that its purpose needs', () => {
    const anna = accountOf(today, 'anna.inps')
    expect(
      anna.practices.some(
        ({ practiceType, partoSicuro, status }) => [2, 6].includes(practiceType) && !partoSicuro && status === 'opzionato',
      ),
    ).toBe(true)
    expect(
      anna.practices.some(({ programme }) => programme.services.some(({ alternativeLabel }) => alternativeLabel === 'Fascia ISEE')),
    ).toBe(true)
    expect(accountOf(today, 'marco.docente')).toMatchObject({ memberIsDocente: true, docenteIframe: true })
    expect(accountOf(today, 'sara.docente')).toMatchObject({ memberIsDocente: true, docenteIframe: false })
    expect(accountOf(today, 'luca.estero').person).toMatchObject({
      birthPlace: null,
      birthNation: 'Francia',
    } satisfies Partial<PersonalFields>)
    expect(giulia).toMatchObject({ clusterCode: 'gold', points: 1240, relatives: [{ type: 'figlio' }, { type: 'figlio' }] })
    expect(all.filter(({ memberIsDocente }) => memberIsDocente)).toHaveLength(2)
  })
})

const calls = [
  '/practice',
  '/practice/payments',
  '/practice/documents',
  '/practice/documentTypology',
  '/voucher',
  '/voucher/notice',
  '/sections',
  '/me',
  '/me/relationships',
] as const

describeServer('A seeded database', (server, kind) => {
  it('is served without errors to every account', async () => {
    await seedDatabase(server().services.database, server().clock.now())
    for (const username of usernames) {
      const token = tokenOf(await logIn(server(), username))
      for (const path of calls) {
        const answer = await server().call('GET', `/api/member${path}`, { token })
        expect(answer.status, `${username} ${path}: ${answer.text.slice(0, 300)}`).toBe(200)
      }
      for (const { id } of (await server().call('GET', '/api/member/practice', { token })).body) {
        expect((await server().call('GET', `/api/member/practice/zucchetti/listadocumenti/${id}`, { token })).status).toBe(200)
      }
    }
  })

  it('stays unchanged when the server starts again', async () => {
    const before = await dump(server().services.database)
    expect(await seedDatabase(server().services.database, new Date('2027-05-05T10:00:00Z'))).toBe('not-empty')
    expect(await dump(server().services.database)).toEqual(before)
  })

  it('has consistent sums: services and total, payments and remaining amount', async () => {
    const { database } = server().services
    const members = await database.selectFrom('member').select('id').execute()
    const practices: Practice[] = []
    for (const { id } of members)
      for (const kept of await listPracticesOf(database, id)) practices.push(describePractice(kept, server().clock.now()))
    expect(practices.length).toBeGreaterThan(20)
    for (const practice of practices) {
      expect(practice.serviceSnapshots.reduce((sum, { price }) => sum + price, 0)).toBe(practice.totalCost)
      if (practice.readableStatus === 'annullato') expect([practice.remainingAmount, practice.mustPay]).toEqual([0, false])
      else expect(practice.privatoPayedAmount + practice.remainingAmount).toBe(practice.totalCost - (practice.costoINPS ?? 0))
      expect(practice.remainingAmount).toBeGreaterThanOrEqual(0)
    }
    expect(practices.filter(({ mustPay }) => mustPay).length).toBeGreaterThan(0)
    expect(practices.filter(({ canBeUpsold }) => canBeUpsold).length).toBeGreaterThan(0)
  })

  it('has the same content in every database seeded on that day, except for password hashes', async () => {
    const other = await openEmpty(kind)
    await seedDatabase(other.database, new Date('2026-03-02T09:00:00Z'))
    expect(await dump(other.database)).toEqual(await dump(server().services.database))
  })
})

describe.each(bothDatabases)('Seeding (%s)', (kind) => {
  it('leaves a database unchanged that is not empty', async () => {
    const { database } = await openEmpty(kind)
    await database
      .insertInto('person')
      .values({
        firstName: 'Ugo',
        lastName: 'Neri',
        fiscalCode: 'NREGUO80A01A944T',
        email1: 'ugo@posta.example',
        gender: 'Z',
        birthDate: '1980-01-01',
      })
      .execute()
    expect(await seedDatabase(database, new Date('2026-03-02T09:00:00Z'))).toBe('not-empty')
    expect(await database.selectFrom('person').select('firstName').execute()).toEqual([{ firstName: 'Ugo' }])
  })

  it('rolls back entirely when it fails', async () => {
    const { database } = await openEmpty(kind)
    let hashes = 0
    const stumble = async () => {
      hashes += 1
      if (hashes === 4) throw new Error('stumbled')
      return 'hash'
    }
    await expect(
      database.transaction().execute((tx) => insertDemonstration(tx, createDemonstration('2026-03-02'), stumble)),
    ).rejects.toThrow('stumbled')
    expect(await database.selectFrom('person').selectAll().execute()).toEqual([])
    expect(await seedDatabase(database, new Date('2026-03-02T09:00:00Z'))).toBe('seeded')
  })

  it('satisfies the database constraints on every day on which the data change', async () => {
    const { database } = await openEmpty(kind)
    for (const today of turningDays) {
      const giulia = await rolledBack(database, async (tx) => {
        await insertDemonstration(tx, createDemonstration(today), async () => 'hash')
        const { id } = await tx.selectFrom('member').where('username', '=', 'giulia.bianchi').select('id').executeTakeFirstOrThrow()
        return (await listPracticesOf(tx, id)).map((kept) => describePractice(kept, new Date(`${today}T00:30:00Z`)))
      })
      expect(
        giulia.filter(({ mustPay }) => mustPay).map(({ shortCode }) => shortCode),
        today,
      ).toEqual(['EST-48260'])
      expect(
        giulia.filter((practice) => practice.canBeUpsold),
        today,
      ).toHaveLength(2)
    }
  })
})

it('Seeding from several processes at once inserts one set of demonstration data', async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'))
  const processes = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ databaseUrl, dataDir: 'unused' })))
  opened.push(...processes)
  const outcomes = await Promise.all(processes.map(({ database }) => seedDatabase(database, new Date('2026-03-02T09:00:00Z'))))
  expect(outcomes.toSorted()).toEqual(['not-empty', 'not-empty', 'not-empty', 'seeded'])
  expect(await processes[0]?.database.selectFrom('member').select('username').orderBy('id').execute()).toEqual(
    usernames.map((username) => ({ username })),
  )
})

const opened: OpenedDatabase[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
})

async function openEmpty(kind: 'embedded' | 'postgres'): Promise<OpenedDatabase> {
  const database = await openEmptyDatabase(kind)
  opened.push(database)
  return database
}

/** Returns the result of `work` in a transaction that is rolled back. */
async function rolledBack<Result>(database: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  const tx = await database.startTransaction().execute()
  try {
    return await work(tx)
  } finally {
    await tx.rollback().execute()
  }
}

/** Returns every seeded row without password hashes, as their salt is random. */
async function dump(database: Database): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const tables = [
    'person',
    'member',
    'relationship',
    'practiceDivision',
    'package',
    'practice',
    'serviceSnapshot',
    'participant',
    'paymentEntry',
    'fiscalDocument',
    'fiscalDocumentCopy',
    'document',
    'voucher',
    'voucherNotice',
    'section',
    'formFlag',
    'companionGroup',
    'companionGroupParticipant',
    'travelNotice',
    'destination',
    'programme',
    'structure',
    'programmeStructure',
    'programmeType',
    'programmeOfType',
    'service',
    'packageService',
    'extraGroup',
  ] as const
  const rows: Record<string, readonly unknown[]> = {}
  for (const table of tables) {
    const { rows: found } = await sql<
      Record<string, unknown>
    >`select to_jsonb(row) - 'password_hash' as row from ${sql.table(table)} as row order by to_jsonb(row)::text`.execute(database)
    rows[table] = found
  }
  return rows
}

function paidCentsOf({ entries = [] }: SeedPractice): number {
  return entries.reduce(
    (sum, { kind, payer, amountCents }) => (payer === 'privato' && kind !== 'pending' && kind !== 'failure' ? sum + amountCents : sum),
    0,
  )
}
