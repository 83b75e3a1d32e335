import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { findFreePorts, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { createTestDatabase, startPostgres } from '../support/postgres.ts'
import { pdfOf } from '../support/sample-files.ts'
import { type Figure, type Measurement, median } from './measurement.ts'

const largestBytes = 4_000_000
const rounds = 3
/** The delay from which other users notice. */
const aimMs = 100

/** One thread serves all users: while one file blocks it, all others wait. */
export const largeUploads: Measurement = {
  name: 'large uploads',
  how: `files of ${largestBytes / 1_000_000} MB, one and five at once; how long the server's thread was held at most, as it tells itself, middle of ${rounds} rounds`,
  async measure() {
    const cluster = await startPostgres()
    try {
      const files = [
        { name: 'PDF', fileName: 'carta.pdf', bytes: pdfOf(largestBytes) },
        { name: 'photo', fileName: 'carta.jpg', bytes: await noisyPhoto() },
      ]
      return [
        ...(await measureOn('PostgreSQL', { DATABASE_URL: await createTestDatabase(cluster.url) }, files)),
        ...(await measureOn('embedded', {}, files)),
      ]
    } finally {
      await cluster.stop()
    }
  },
}

interface SentFile {
  name: string
  fileName: string
  bytes: Uint8Array
}

async function measureOn(database: string, settings: Readonly<Record<string, string>>, files: readonly SentFile[]): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'large-uploads-'))
  const [metricsPort] = await findFreePorts(1)
  const portal = await startPortal(dataDir, { ...settings, SEED: 'demo', METRICS_PORT: String(metricsPort) })
  try {
    const customer = await logIn(portal)
    const figures: Figure[] = []
    for (const { name, ...file } of files) {
      // The first upload starts the process that judges files, and lets V8 compile the code.
      await customer.upload(file)
      for (const count of [1, 5]) {
        const held: number[] = []
        for (let round = 0; round < rounds; round += 1)
          held.push(await longestHold(metricsPort, () => Promise.all(Array.from({ length: count }, () => customer.upload(file)))))
        const value = median(held)
        figures.push({ name: `${database}, ${count} × ${name}`, value, unit: 'ms', comparedWith: { name: 'aim', value: aimMs } })
      }
    }
    return figures
  } finally {
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Returns the longest event loop delay during `work`, in milliseconds. The server resets it with each request for metrics. */
async function longestHold(metricsPort: number | undefined, work: () => Promise<unknown>): Promise<number> {
  const ask = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1_000
  }
  await ask()
  await work()
  return ask()
}

async function logIn({ url }: PortalProcess) {
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${url}/api/member/${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { token }: { token: string } = await send('POST', 'login', { username: 'giulia.bianchi', password: 'Vacanze-2026' })
  const [practice]: { id: number }[] = await send('GET', 'practice', undefined, token)
  return {
    upload: ({ fileName, bytes }: Omit<SentFile, 'name'>) => {
      const fileContent = Buffer.from(bytes).toString('base64')
      return send('POST', 'practice/uploadDocument', { practice: practice?.id, fileName, documentTypology: 3, fileContent }, token)
    },
  }
}

/** Returns a JPEG of random pixels, which do not compress, so that its size is close to the limit. */
async function noisyPhoto(): Promise<Uint8Array> {
  const [width, height] = [2_600, 1_900]
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
  if (photo.length > largestBytes || photo.length < largestBytes / 2) throw new Error(`The photo has ${photo.length} bytes`)
  return photo
}
