import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { readUpload } from '../../src/area-club/server/slices/documents/use-cases/read-upload.ts'
import { inspectUpload } from '../../src/core/server/uploads/inspect-upload.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

const mediaTypes = { 'application/pdf': ['pdf'], 'image/jpeg': ['jpg'], 'image/png': ['png'] }

describeServer('Uploads of the demonstration', (server) => {
  const folder = mkdtempSync(join(tmpdir(), 'area-club-uploads-'))
  beforeAll(() => seedDatabase(server().services.database, server().clock.now()))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('have files that the server would accept as uploads, readable by their buyers', async () => {
    const { database } = server().services
    const uploads = await database
      .selectFrom('document')
      .innerJoin('practice', 'practice.id', 'practiceId')
      .where('memberUploaded', '=', true)
      .select(['document.id', 'buyerId'])
      .execute()
    expect(uploads.length).toBeGreaterThan(3)
    const kinds = new Set<string>()
    for (const { id, buyerId } of uploads) {
      const { bytes, fileName, mediaType } =
        (await readUpload(server().services, { memberId: buyerId, documentId: id })) ?? expect.fail(`The upload ${id} has no file`)
      const failings = await inspectUpload({ bytes, fileName, declaredType: mediaType, mediaTypes })
      expect([fileName, failings]).toEqual([fileName, { bytes: expect.any(Uint8Array), mediaType }])
      kinds.add(mediaType)
      if (mediaType !== 'application/pdf') continue
      expect(execFileSync('pdftotext', ['-', '-'], { input: bytes }).toString()).toContain('Fac-simile della dimostrazione')
      const path = join(folder, fileName)
      writeFileSync(path, bytes)
      expect(execFileSync('qpdf', ['--check', path]).toString()).toContain('No syntax or stream encoding errors found')
    }
    expect([...kinds].sort()).toEqual(['application/pdf', 'image/jpeg', 'image/png'])
  })

  it('are served from the origin of frames with a ticket', async () => {
    const token = tokenOf(await logIn(server(), 'giulia.bianchi'))
    const documents = (await server().call('GET', '/api/member/practice/documents', { token })).body as {
      id: number
      docUrl: string | null
      memberUploaded: boolean
    }[]
    const { id, docUrl } = documents.find(({ memberUploaded }) => memberUploaded) ?? expect.fail()
    expect(docUrl).toBe(`http://localhost:3001/files/${id}`)
    const ticket = await server().call('POST', '/api/member/frame-ticket', { token, body: { target: `files/${id}` } })
    expect([ticket.status, ticket.body]).toEqual([201, { url: expect.stringContaining(`/files/${id}`) }])
  })
})
