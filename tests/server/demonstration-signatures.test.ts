import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { seedDatabase } from '../../src/server/seed/seed-database.ts'
import { sha256Of } from '../../src/server/storage/file-storage.ts'
import { sealSigned } from '../../src/sign-server/seal-pdf.ts'
import { createDemonstrationKey, openSignKey } from '../../src/sign-server/sign-key.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

const sealDemonstrationDocument = async (pdf: Uint8Array, { by, at }: { by: string; at: Date }) => {
  const signer = await openSignKey(createDemonstrationKey(at))
  return sealSigned({
    pdf,
    sha256: sha256Of(pdf),
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
    beforeAll(() => seedDatabase(server().services.database, server().clock.now()))

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
      const token = tokenOf(await logIn(server(), 'giulia.bianchi'))
      const open = (id: number) =>
        server().app.fastify.inject({
          url: `/api/member/practice/document/${id}/signature/download`,
          headers: { authorization: `Bearer ${token}` },
        })
      const documents = (await server().call('GET', '/api/member/practice/documents', { token })).body as {
        id: number
        isSigned: boolean
      }[]
      const signed = documents.filter(({ isSigned }) => isSigned)
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
