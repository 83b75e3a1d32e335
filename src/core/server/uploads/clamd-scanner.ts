import { connect } from 'node:net'
import type { MalwareScanner } from './upload-inspector.ts'

const chunkBytes = 64 * 1024
/** In characters. Answers of clamd are shorter. */
const longestAnswer = 1_000

/**
 * Creates a scanner that sends files to ClamAV's daemon with the command INSTREAM.
 *
 * Each chunk follows its length; a length of 0 ends the stream. Rejects unless the answer is `OK` or `FOUND`.
 */
export function createClamdScanner({
  host,
  port,
  timeLimitMs = 20_000,
}: {
  host: string
  port: number
  timeLimitMs?: number
}): MalwareScanner {
  return {
    async scan(bytes) {
      const answer = await ask(host, port, bytes, timeLimitMs)
      if (answer === 'stream: OK') return { found: undefined }
      const [, found] = /^stream: (\S{1,200}) FOUND$/.exec(answer) ?? []
      if (found === undefined) throw new Error('The scanner gave no clear answer')
      return { found }
    },
  }
}

function ask(host: string, port: number, bytes: Uint8Array, timeLimitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    const timer = setTimeout(() => socket.destroy(new Error('The scanner does not answer in time')), timeLimitMs)
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        const piece = bytes.subarray(at, at + chunkBytes)
        socket.write(lengthOf(piece))
        socket.write(piece)
      }
      socket.write(Buffer.alloc(4))
    })
    socket.on('data', (text) => {
      answer += String(text)
      if (answer.includes('\0')) socket.end()
      if (answer.length > longestAnswer) socket.destroy(new Error('The scanner answers too much'))
    })
    socket.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    socket.on('close', () => {
      clearTimeout(timer)
      if (answer.includes('\0')) resolve(answer.slice(0, answer.indexOf('\0')).trim())
      else reject(new Error('The scanner closed without an answer'))
    })
  })
}

function lengthOf(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  return length
}
