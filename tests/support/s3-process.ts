import { fork } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { S3Settings } from '../../src/core/server/storage/s3-store.ts'

export const s3Keys = { region: 'eu-south-1', accessKeyId: 'AKIATEST', secretAccessKey: 'secret/of+the-key' }

/** Starts an S3 server with an empty bucket in its own process. */
export async function startS3(): Promise<{ settings: S3Settings; stop(): void }> {
  const child = fork(fileURLToPath(new URL('./s3-worker.mjs', import.meta.url)), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)))
    child.once('exit', () => reject(new Error('The S3 server did not start')))
  })
  return { settings: { endpoint: `http://127.0.0.1:${port}`, bucket: 'files-of-tests', ...s3Keys }, stop: () => void child.kill('SIGKILL') }
}

/** Starts a server that responds with `status`, and records whether each request's signature is valid. */
export async function startSignatureVerifier(status = 200, headers: Readonly<Record<string, string>> = {}) {
  const requests: { method: string; path: string; holds: boolean }[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece) => pieces.push(piece))
    request.on('end', () => {
      const holds = isSigned(request, Buffer.concat(pieces))
      requests.push({ method: request.method ?? '', path: request.url ?? '', holds })
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { settings: { endpoint: `http://127.0.0.1:${port}`, bucket: 'files-of-tests', ...s3Keys }, requests, stop }
}

/** Verifies Signature Version 4. Implemented from its documentation, independently of the client's library. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const [, day = '', region = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=AKIATEST\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const hash = createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== hash || region !== s3Keys.region) return false
  for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256']) if (!signed.split(';').includes(name)) return false
  const { pathname, searchParams } = new URL(url ?? '', 'http://host')
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const canonical = [method, pathname, query, lines.join(''), signed, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${s3Keys.secretAccessKey}`),
  )
  return createHmac('sha256', key).update(toSign).digest('hex') === signature
}
