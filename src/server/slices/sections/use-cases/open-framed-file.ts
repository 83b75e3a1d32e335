import type { Services } from '../../../services.ts'
import { uploadOfTarget } from '../../documents/domain/documents.ts'
import { readUpload } from '../../documents/use-cases/read-upload.ts'
import { takeFrameTicket } from '../stores/frame-tickets-store.ts'

/** Uses a ticket up and returns the uploaded file that it is for; undefined where it does not hold, or the file is another's. */
export async function openFramedFile(services: Pick<Services, 'database' | 'clock' | 'storage'>, token: string, target: string) {
  const documentId = uploadOfTarget(target)
  const ticket = await takeFrameTicket(services.database, token, target, services.clock.now())
  if (ticket === undefined || documentId === undefined) return undefined
  const { memberId } = ticket
  const file = await readUpload(services, { memberId, documentId })
  return file && { memberId, file }
}
