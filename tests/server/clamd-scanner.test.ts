import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createClamdScanner } from '../../src/core/server/uploads/clamd-scanner.ts'
import { parseScannerAddress } from '../../src/core/server/uploads/scanner-settings.ts'
import { createUploadInspector } from '../../src/core/server/uploads/upload-inspector.ts'
import { eicar, samplePdf } from '../support/sample-files.ts'

const ending: (() => void)[] = []
afterEach(() => {
  for (const end of ending.splice(0)) end()
})

/** Starts a daemon that speaks INSTREAM and reports the EICAR test file; `answer` replaces its answer. */
async function startDaemon(answer?: (socket: Socket) => void) {
  const received: Buffer[] = []
  const server = createServer((socket) => {
    let sent = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      sent = Buffer.concat([sent, piece])
      const file = readStream(sent)
      if (file === undefined) return
      received.push(file)
      if (answer) answer(socket)
      else socket.end(file.includes(eicar) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ending.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return { received, port, scanner: (timeLimitMs = 5_000) => createClamdScanner({ host: '127.0.0.1', port, timeLimitMs }) }
}

/** Returns the file sent, or undefined until the chunk of length 0 has arrived. */
function readStream(sent: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (sent.subarray(0, command.length).toString() !== command) return undefined
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

describe('The malware scanner', () => {
  it('sends a file of any size unaltered and names the malware that it finds', async () => {
    const daemon = await startDaemon()
    for (const size of [0, 1, 64 * 1024, 64 * 1024 + 1, 1_000_000]) {
      const file = Buffer.alloc(size, 7)
      expect(await daemon.scanner().scan(file)).toEqual({ found: undefined })
      expect(daemon.received.at(-1)?.equals(file)).toBe(true)
    }
    expect(await daemon.scanner().scan(Buffer.from(eicar))).toEqual({ found: 'Win.Test.EICAR_HDB-1' })
  })

  it.each([
    ['an error', (socket: Socket) => void socket.end('INSTREAM size limit exceeded. ERROR\0')],
    ['nothing', (socket: Socket) => void socket.end()],
    ['a truncated response', (socket: Socket) => void socket.end('stream: OK')],
    ['a broken connection', (socket: Socket) => void socket.destroy()],
    ['without end', (socket: Socket) => void socket.write('x'.repeat(5_000))],
    ['too late', () => {}],
  ])('rejects the scan when the daemon answers %s', async (_what, answer) => {
    const daemon = await startDaemon(answer)
    await expect(daemon.scanner(300).scan(samplePdf())).rejects.toThrow()
  })

  it('makes uploads unavailable while the daemon does not answer, and refuses infected files (requirements S11)', async () => {
    const daemon = await startDaemon()
    const mediaTypes = { 'application/pdf': ['pdf'] }
    const inspect = async (scanner: ReturnType<typeof createClamdScanner>, bytes: Uint8Array) => {
      const inspector = createUploadInspector({ scanner, processes: 1 })
      try {
        return await inspector.inspect({ bytes, fileName: 'carta.pdf', declaredType: undefined, mediaTypes })
      } finally {
        inspector.close()
      }
    }
    expect(await inspect(daemon.scanner(), samplePdf())).toMatchObject({ mediaType: 'application/pdf' })
    expect(await inspect(daemon.scanner(), samplePdf({ head: `%${eicar}\n` }))).toEqual({
      refused: 'the scanner found Win.Test.EICAR_HDB-1',
    })
    const closed = createClamdScanner({ host: '127.0.0.1', port: 1, timeLimitMs: 2_000 })
    await expect(inspect(closed, samplePdf())).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 })
  })
})

describe('The setting CLAMD_URL', () => {
  it.each([
    ['clamd://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['clamd://[::1]:3310/', { host: '::1', port: 3310 }],
    ['clamd://scanner', undefined],
    ['http://scanner:3310', undefined],
    ['clamd://scanner:0', undefined],
    ['clamd://scanner:70000', undefined],
  ])('accepts %s if it has the form clamd://host:port', (text, address) => {
    expect(parseScannerAddress(text)).toEqual(address)
  })
})
