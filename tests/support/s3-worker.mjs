/** Entry point of the S3 server process of `startS3`. Sends its port once the bucket exists. */
import { startFauxqs } from 'fauxqs'

const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
const answer = await fetch(`http://127.0.0.1:${server.port}/files-of-tests`, { method: 'PUT' })
if (!answer.ok) throw new Error(`No bucket: ${answer.status}`)
process.on('disconnect', () => process.exit(0))
process.send?.(server.port)
