import { beforeAll, expect, it } from 'vitest'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

interface ShownDocument {
  id: number
  practice: number
  participant: number | null
  docType: string
  docType2023A22: number
  title: string
  docUrl: string | null
  creationDate: string
  isSignable: boolean
  isSigned: boolean
  memberUploaded: boolean
  readableStatus: string
}

describeServer('Documents', (server) => {
  beforeAll(async () => {
    await seedDatabase(server().services.database, server().clock.now())
  })
  const listOf = async (username: string): Promise<readonly ShownDocument[]> =>
    (await server().call('GET', '/api/member/practice/documents', { token: tokenOf(await logIn(server(), username)) })).body

  it('are listed newest first across all bookings, each with the status of its booking', async () => {
    const documents = await listOf('giulia.bianchi')
    const created = documents.map(({ creationDate }) => creationDate)
    expect(created).toEqual(created.toSorted().reverse())
    const practices = (await server().call('GET', '/api/member/practice', { token: tokenOf(await logIn(server(), 'giulia.bianchi')) })).body
    const statuses = new Map(practices.map(({ id, readableStatus }: { id: number; readableStatus: string }) => [id, readableStatus]))
    for (const document of documents) expect(document.readableStatus).toBe(statuses.get(document.practice))
    expect(await listOf('nuovo.cliente')).toEqual([])
  })

  it('state whether they are signable, signed or uploaded, and where their file is', async () => {
    const documents = await listOf('giulia.bianchi')
    const of = (title: string) => documents.find((document) => document.title === title && document.readableStatus === 'confermato')
    expect(of('Contratto di viaggio')).toMatchObject({
      docType: 'Generato',
      docType2023A22: 2,
      isSignable: true,
      isSigned: false,
      memberUploaded: false,
      docUrl: 'http://localhost:3000/api/member/files/contratto',
    })
    expect(of('Proposta di prenotazione')).toMatchObject({ isSignable: true, isSigned: true })
    expect(of('Modulo consenso genitore')).toMatchObject({ docType: 'ModuloB', docType2023A22: 4, isSigned: false, docUrl: null })
    expect(of('Modulo consenso genitore')?.participant).toBeGreaterThan(0)
    expect(of('Carta d’identità di Tommaso')).toMatchObject({
      docType: 'Caricato',
      docType2023A22: 3,
      isSignable: false,
      memberUploaded: true,
    })
    expect(of('Riepilogo della prenotazione')).toMatchObject({ isSignable: false, participant: null })
  })

  it('are listed to their owner alone (requirements S9)', async () => {
    const hers = (await listOf('giulia.bianchi')).map(({ id }) => id)
    const others = (await listOf('elena.moretti')).map(({ id }) => id)
    expect(others.length).toBeGreaterThan(0)
    expect(others.filter((id) => hers.includes(id))).toEqual([])
  })

  it('cannot reference a participant of another booking, nor be signed unless signable', async () => {
    const { database } = server().services
    const participants = await database.selectFrom('participant').select(['id', 'practiceId']).limit(2).execute()
    const [one, other] = participants
    if (one === undefined || other === undefined) throw new Error('The demonstration has too few participants')
    const misplaced = {
      practiceId: one.practiceId,
      participantId: other.id,
      docType: 'Caricato',
      typologyId: 6 as const,
      title: 'Delega',
      filePath: null,
      creationDate: new Date('2026-03-01T10:00:00Z'),
      isSignable: false,
      signedAt: null,
      memberUploaded: true,
    }
    await expect(database.insertInto('document').values(misplaced).execute()).rejects.toThrow(/foreign key/)
    await expect(
      database
        .insertInto('document')
        .values({ ...misplaced, participantId: one.id, signedAt: new Date('2026-03-01T11:00:00Z') })
        .execute(),
    ).rejects.toThrow(/check constraint/)
  })

  it('have the seven types of specification 3, in the caller’s language', async () => {
    const token = tokenOf(await logIn(server(), 'nuovo.cliente'))
    const typesIn = async (language: string) =>
      (await server().call('GET', '/api/member/practice/documentTypology', { token, headers: { 'accept-language': language } })).body
    const italian = await typesIn('it')
    const english = await typesIn('en')
    expect(italian.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(italian[3]).toEqual({
      id: 4,
      name: 'Modulo consenso genitore',
      infoText: 'Serve la firma di un genitore o di chi ne fa le veci.',
      isUploadable: true,
    })
    expect(english[3]).toEqual({
      id: 4,
      name: 'Parents’ consent form',
      infoText: 'It needs the signature of a parent or guardian.',
      isUploadable: true,
    })
    expect(english[0]).toEqual({ id: 1, name: 'Booking summary', infoText: null, isUploadable: false })
  })
})
