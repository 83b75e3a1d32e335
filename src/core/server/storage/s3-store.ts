import { AwsClient } from 'aws4fetch'
import { portalId } from '../domain/portal-brand.ts'
import type { ListedObject, ObjectStore } from './object-store.ts'
import { sha256Of } from './sha256.ts'

/** The connection settings of an S3-compatible store. */
export interface S3Settings {
  /** An origin without a trailing slash. The bucket is a part of the path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The prefix of every key: other objects in the bucket are neither read nor removed. */
const prefix = `${portalId}/`
const usualTimeLimitMs = 15_000

/** Creates a store that speaks the S3 protocol. Refuses redirects and limits the time of each call (requirements S25). */
export function createS3Store(settings: S3Settings, timeLimitMs = usualTimeLimitMs): ObjectStore {
  const { accessKeyId, secretAccessKey, region } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = `${settings.endpoint}/${settings.bucket}`

  async function call(method: string, address: string, body?: Uint8Array<ArrayBuffer>, mediaType?: string): Promise<Response> {
    const request = await client.sign(address, {
      method,
      redirect: 'error',
      // The signature also covers the body.
      headers: {
        'x-amz-content-sha256': await sha256Of(body ?? new Uint8Array()),
        ...(mediaType !== undefined && { 'content-type': mediaType }),
      },
      ...(body !== undefined && { body }),
    })
    const answer = await fetch(request, { signal: AbortSignal.timeout(timeLimitMs) })
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer
    await answer.body?.cancel()
    throw new Error(`The store of files answered ${answer.status} to ${method}`)
  }
  const addressOf = (key: string) => `${base}/${prefix}${key}`

  return {
    async write(key, bytes, mediaType) {
      await (await call('PUT', addressOf(key), Uint8Array.from(bytes), mediaType)).body?.cancel()
    },
    async read(key) {
      const answer = await call('GET', addressOf(key))
      if (answer.status !== 404) return new Uint8Array(await answer.arrayBuffer())
      const reason = await answer.text()
      // Without the bucket every file would look lost.
      if (reason.includes('<Code>NoSuchBucket</Code>')) throw new Error('The bucket of the store of files does not exist')
      return undefined
    },
    async remove(key) {
      await (await call('DELETE', addressOf(key))).body?.cancel()
    },
    async *list() {
      let next: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next !== undefined && { 'continuation-token': next }) })
        const answer = await call('GET', `${base}?${query}`)
        if (answer.status === 404) throw new Error('The bucket of the store of files does not exist')
        const page = await answer.text()
        yield* readPage(page)
        next = textOf(page, 'NextContinuationToken')
      } while (next !== undefined)
    },
  }
}

/** Parses a page of a listing. This product generates the keys, so they contain no character that XML escapes. */
function* readPage(page: string): Iterable<ListedObject> {
  for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = textOf(entry, 'Key')?.slice(prefix.length)
    const writtenAt = new Date(textOf(entry, 'LastModified') ?? '')
    if (key !== undefined && /^[0-9a-f-]{36}$/.test(key) && !Number.isNaN(writtenAt.getTime())) yield { key, writtenAt }
  }
}

function textOf(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&')
}
