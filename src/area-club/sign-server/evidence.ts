import { signingPageTexts as texts } from '#generated/server/texts.ts'
import { renderText } from '../../core/server/domain/render-text.ts'
import { sha256Of } from '../../core/server/storage/file-storage.ts'
import type { SignServerContext } from './context.ts'
import { type Sealing, sealForOperator } from './seal-pdf.ts'
import { showMoment } from './show-moment.ts'
import type { SignRequest, SignSigner } from './sign-store.ts'

/** Returns the reasons stated in the two signatures. The signer's names the one-time code by its id. */
export function signatureReasons({ locale }: SignRequest, { codeId }: SignSigner): { reason: string; operatorReason: string } {
  return {
    reason: renderText(texts['signature-reason'], locale, { codeId: codeId ?? '' }),
    operatorReason: renderText(texts['operator-reason'], locale),
  }
}

interface Signed {
  request: SignRequest
  signer: SignSigner
  signed: Uint8Array
  sealing: Sealing
}

/** Makes the PDF that proves who signed what, when, and with which code, signed by the operator. */
export async function makeEvidence(
  { database, documents }: SignServerContext,
  { request, signer, signed, sealing }: Signed,
): Promise<Uint8Array> {
  const code = await database
    .selectFrom('signCode')
    .selectAll()
    .where('id', '=', signer.codeId ?? '')
    .executeTakeFirstOrThrow()
  const moment = (instant: string | null) => (instant === null ? '' : showMoment(new Date(instant)))
  const pdf = await documents.renderDocument(
    'signature-evidence',
    request.locale,
    {
      document: {
        title: request.name,
        fileName: request.fileName ?? '',
        pages: request.pageCount ?? 0,
        shownHash: request.documentSha256 ?? '',
        signedHash: await sha256Of(signed),
      },
      signer: {
        name: `${signer.firstName} ${signer.lastName}`,
        email: signer.email,
        address: signer.address ?? '',
        browser: signer.browser ?? '',
      },
      requestId: request.id,
      codeId: code.id,
      events: [
        { what: renderText(texts['event-created'], request.locale), when: moment(request.createdAt) },
        { what: renderText(texts['event-opened'], request.locale), when: moment(signer.openedAt) },
        { what: renderText(texts['event-document'], request.locale), when: moment(signer.documentOpenedAt) },
        { what: renderText(texts['event-mailed'], request.locale), when: moment(code.mailedAt) },
        { what: renderText(texts['event-signed'], request.locale), when: moment(signer.endedAt) },
        ...signer.approvals.map((text) => ({
          what: renderText(texts['event-approved'], request.locale, { approval: text }),
          when: moment(signer.endedAt),
        })),
      ].filter(({ when }) => when !== ''),
    },
    sealing.at,
  )
  return sealForOperator(pdf, renderText(texts['operator-reason'], request.locale), sealing)
}
