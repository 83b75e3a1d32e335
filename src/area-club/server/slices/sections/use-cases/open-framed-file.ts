import type { Services } from '../../../../../core/server/application/services.ts'
import { uploadOfTarget } from '../../documents/domain/documents.ts'
import { readUpload } from '../../documents/use-cases/read-upload.ts'
import { takeFrameTicket } from '../stores/frame-tickets-store.ts'

/** Consumes a ticket and returns its uploaded file; undefined for an invalid ticket or another's file. */
export async function openFramedFile(services: Pick<Services, 'database' | 'clock' | 'storage'>, token: string, target: string) {
  const documentId = uploadOfTarget(target)
  const ticket = await takeFrameTicket(services.database, token, target, services.clock.now())
  if (ticket === undefined || documentId === undefined) return undefined
  const { memberId } = ticket
  const file = await readUpload(services, { memberId, documentId })
  return file && { memberId, file }
}
