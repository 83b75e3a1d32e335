import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { sealSigned } from '../../src/area-club/sign-server/seal-pdf.ts'
import { createDemonstrationKey, openSignKey } from '../../src/area-club/sign-server/sign-key.ts'
import { sha256Of } from '../../src/core/server/storage/file-storage.ts'
import { readPdf } from '../support/read-pdf.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

const sealDemonstrationDocument = async (pdf: Uint8Array, { by, at }: { by: string; at: Date }) => {
  const signer = await openSignKey(createDemonstrationKey(at))
  return sealSigned({
    pdf,
    sha256: await sha256Of(pdf),
    signerName: by,
    reason: 'Test',
    operatorReason: 'Test',
    signer,
    timestamps: undefined,
    at,
  })
}

describeServer(
  'What the demonstration begins with as signed',
  (server) => {
    beforeAll(async () => {
      const { services, clock } = server()
      await seedDatabase(services.database, clock.now(), services.jobs)
    })

    const listSigned = async () => {
      const token = tokenOf(await logIn(server(), 'giulia.bianchi'))
      const open = (id: number) =>
        server().app.fastify.inject({
          url: `/api/member/practice/document/${id}/signature/download`,
          headers: { authorization: `Bearer ${token}` },
        })
      const { body } = await server().call('GET', '/api/member/practice/documents', { token })
      return {
        open,
        signed: (body as { id: number; practice: number; title: string; isSigned: boolean }[]).filter(({ isSigned }) => isSigned),
      }
    }

    it('lists no service that was added after the signature', { timeout: 60_000 }, async () => {
      const { services } = server()
      await server().settle()
      const { open, signed } = await listSigned()
      const proposal = signed.find(({ title }) => title.startsWith('Proposta'))
      const { id: _id, ...booked } = await services.database
        .selectFrom('serviceSnapshot')
        .where('practiceId', '=', proposal?.practice ?? 0)
        .selectAll()
        .orderBy('position')
        .executeTakeFirstOrThrow()
      const added = { ...booked, position: 99, name: 'Escursione in barca', label: 'Escursione in barca' }
      await services.database.insertInto('serviceSnapshot').values(added).execute()
      const [page = ''] = (await readPdf((await open(proposal?.id ?? 0)).rawPayload)).pages
      expect(page).toContain(booked.name)
      expect(page).not.toContain(added.name)
    })

    it('has answers to the current questions of the consent form', async () => {
      const token = tokenOf(await logIn(server(), 'giulia.bianchi'))
      const inserted = await server().services.database.selectFrom('consentForm').select(['divisionId', 'answers']).execute()
      expect(inserted.length).toBeGreaterThan(0)
      for (const { divisionId, answers } of inserted) {
        const { body } = await server().call('GET', `/sign/modulob/division/${divisionId}/fetch-questions`, { token })
        const asked = (body as object[]).map((question) => expect.objectContaining(question))
        expect(answers).toEqual(asked)
      }
    })

    it('downloads as PDFs with valid signatures, the same bytes each time', { timeout: 60_000 }, async () => {
      const { open, signed } = await listSigned()
      expect(signed.length).toBeGreaterThan(0)
      const folder = mkdtempSync(join(tmpdir(), 'area-club-signed-'))
      try {
        for (const { id } of signed) {
          const answer = await open(id)
          expect([id, answer.statusCode]).toEqual([id, 200])
          expect((await open(id)).rawPayload.equals(answer.rawPayload)).toBe(true)
          const file = join(folder, `${id}.pdf`)
          writeFileSync(file, answer.rawPayload)
          const said = execFileSync('pdfsig', ['-nocert', file]).toString()
          expect(said.match(/Signature is Valid/g)).toHaveLength(2)
        }
      } finally {
        rmSync(folder, { recursive: true })
      }
    })
  },
  { sealDemonstrationDocument },
)
