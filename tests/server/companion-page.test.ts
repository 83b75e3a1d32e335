/** The companion profile of /grp-docenti: a teacher's groups (specification 2, 6 and 10). */
import { beforeAll, describe, expect, it } from 'vitest'
import { insertGroup } from '../../src/area-club/server/seed/insert-group.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { momentOf, nameForCompanion, orderGroups } from '../../src/area-club/server/slices/sections/domain/companion-groups.ts'
import { createFrames } from '../../src/area-club/server/start/create-api.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

describe('A companion group', () => {
  it('is upcoming before its first day, under way through its last, and over afterwards', () => {
    const group = { periodFrom: '2027-08-23', periodTo: '2027-09-06' }
    expect(momentOf(group, '2027-08-22')).toBe('coming')
    expect(momentOf(group, '2027-08-23')).toBe('under-way')
    expect(momentOf(group, '2027-09-06')).toBe('under-way')
    expect(momentOf(group, '2027-09-07')).toBe('over')
  })

  it('sorts before later ones, and past groups sort last, the latest first', () => {
    const group = (year: number) => ({ periodFrom: `${year}-07-01`, periodTo: `${year}-07-10` })
    const years = orderGroups([group(2024), group(2028), group(2025), group(2027), group(2026)], '2026-07-05')
    expect(years.map(({ periodFrom }) => periodFrom.slice(0, 4))).toEqual(['2026', '2027', '2028', '2025', '2024'])
  })

  it('shows a participant’s last name only if the family allows it', () => {
    expect(nameForCompanion({ firstName: 'Nora', lastName: 'Bellini', showsLastName: true })).toBe('Nora Bellini')
    expect(nameForCompanion({ firstName: 'Pietro', lastName: 'Franchi', showsLastName: false })).toBe('Pietro F.')
  })
})

describeServer('The companion page', (server) => {
  beforeAll(async () => {
    await seedDatabase(server().services.database, server().clock.now())
  })

  const open = async (username: string, language = 'it') => {
    const token = tokenOf(await logIn(server(), username))
    const answer = await server().call('POST', '/api/member/frame-ticket', {
      token,
      body: { target: 'grp-docenti' },
      headers: { 'accept-language': language },
    })
    if (answer.status !== 201) return { status: answer.status, code: answer.body.code as string, page: '' }
    const page = await createFrames({ services: server().services }).inject(answer.body.url.replace('http://localhost:3001', ''))
    return { status: page.statusCode, code: undefined, page: page.body }
  }

  it('shows a teacher’s own groups: destination, dates, participants, notices', async () => {
    const { page } = await open('marco.docente')
    expect(page).toContain('<h1>I tuoi gruppi</h1>')
    expect(page).toContain('Liceo Maffei, due settimane a Cork')
    expect(page).toContain('Irlanda, Cork')
    expect(page).toMatch(/dal 23\/08\/\d{4} al 06\/09\/\d{4}/)
    expect(page).toContain('9 partecipanti')
    expect(page).toContain('<li>Pietro F.</li>')
    expect(page).not.toContain('Franchi')
    expect(page).toContain('<li>Davide O’Brien</li>')
    expect(page.indexOf('Documenti per l’imbarco')).toBeLessThan(page.indexOf('Riunione con le famiglie'))
    expect(page).toContain('L’elenco dei partecipanti arriva con le prime iscrizioni.')
  })

  it('is in English when the teacher’s language is English', async () => {
    const { page } = await open('marco.docente', 'en')
    expect(page).toContain('<h1>Your groups</h1>')
    expect(page).toContain('9 participants')
    expect(page).toContain('Documents for boarding')
    expect(page).not.toContain('partecipanti')
  })

  const setSara = (flags: { memberIsDocente?: boolean; docenteIframe?: boolean }) =>
    server().services.database.updateTable('member').set(flags).where('username', '=', 'sara.docente').execute()

  it('refuses a ticket to every caller but teachers with the companion profile', async () => {
    for (const username of ['giulia.bianchi', 'nuovo.cliente', 'sara.docente'])
      expect(await open(username)).toEqual({ status: 403, code: 'forbidden', page: '' })
    await setSara({ memberIsDocente: false, docenteIframe: true })
    expect(await open('sara.docente')).toEqual({ status: 403, code: 'forbidden', page: '' })
    await setSara({ memberIsDocente: true })
  })

  it('tells a teacher without groups that there are none', async () => {
    expect((await open('sara.docente')).page).toContain('<h1>Nessun gruppo assegnato</h1>')
    expect((await open('sara.docente', 'en')).page).toContain('<h1>No group assigned</h1>')
  })

  it.each([{ memberIsDocente: false }, { docenteIframe: false }])('refuses the ticket of a teacher who has lost %j', async (lost) => {
    const token = tokenOf(await logIn(server(), 'sara.docente'))
    const { body } = await server().call('POST', '/api/member/frame-ticket', { token, body: { target: 'grp-docenti' } })
    await setSara(lost)
    const page = await createFrames({ services: server().services }).inject(body.url.replace('http://localhost:3001', ''))
    await setSara({ memberIsDocente: true, docenteIframe: true })
    expect(page.statusCode).toBe(403)
  })

  it('escapes text that operators and families have written', async () => {
    const { database } = server().services
    const { id } = await database.selectFrom('member').select('id').where('username', '=', 'sara.docente').executeTakeFirstOrThrow()
    const evil = '<img src=x onerror="alert(1)">'
    await insertGroup(database, id, {
      title: evil,
      destination: evil,
      from: '2027-05-01',
      to: '2027-05-02',
      participants: [
        { first: evil, last: evil },
        { first: evil, last: '<b>', onlyInitial: true },
      ],
      notices: [{ on: '2020-01-01', title: { it: evil, en: evil }, text: { it: evil, en: evil } }],
    })
    const { page } = await open('sara.docente')
    expect(page).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
    expect(page).not.toContain('<img')
    expect(page).not.toContain('<b>')
  })
})
