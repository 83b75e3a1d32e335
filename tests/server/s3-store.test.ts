import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readS3Settings } from '../../src/core/server/storage/s3-settings.ts'
import { createS3Store } from '../../src/core/server/storage/s3-store.ts'
import { s3Keys, startS3, startSignatureVerifier } from '../support/s3-process.ts'

describe('The S3 store', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3?.stop())

  it('stores bytes under a key, reads, lists and removes them', async () => {
    const store = createS3Store(s3.settings)
    const [key, bytes] = [randomUUID(), Buffer.from([0, 255, 10, 13, 37])]
    expect(await store.read(key)).toBeUndefined()
    await store.write(key, bytes, 'application/pdf')
    await store.write(key, bytes, 'application/pdf')
    expect(Buffer.from((await store.read(key)) ?? []).equals(bytes)).toBe(true)
    const listed = []
    for await (const object of store.list()) listed.push(object)
    expect(listed).toEqual([{ key, writtenAt: expect.any(Date) }])
    await store.remove(key)
    await store.remove(key)
    expect(await store.read(key)).toBeUndefined()
  })

  it('throws for a missing bucket instead of treating its files as lost', async () => {
    const store = createS3Store({ ...s3.settings, bucket: 'another-bucket' })
    await expect(store.read(randomUUID())).rejects.toThrow('bucket')
    await expect(store.write(randomUUID(), Buffer.from('x'), 'image/png')).rejects.toThrow('answered 404')
  })

  it('signs every request, its body included', async () => {
    const judge = await startSignatureVerifier()
    try {
      const store = createS3Store(judge.settings)
      const key = randomUUID()
      await store.write(key, Buffer.from('bytes'), 'image/png')
      await store.read(key)
      await store.remove(key)
      for await (const _none of store.list());
      expect(judge.requests).toEqual([
        { method: 'PUT', path: `/files-of-tests/area-club/${key}`, holds: true },
        { method: 'GET', path: `/files-of-tests/area-club/${key}`, holds: true },
        { method: 'DELETE', path: `/files-of-tests/area-club/${key}`, holds: true },
        { method: 'GET', path: '/files-of-tests?list-type=2&prefix=area-club%2F', holds: true },
      ])
      await createS3Store({ ...judge.settings, secretAccessKey: 'another' }).read(key)
      expect(judge.requests.at(-1)?.holds).toBe(false)
    } finally {
      judge.stop()
    }
  })

  it('follows no redirect and throws when the store refuses a request', async () => {
    const elsewhere = await startSignatureVerifier()
    const redirecting = await startSignatureVerifier(307, { location: `${elsewhere.settings.endpoint}/files` })
    const refusing = await startSignatureVerifier(403)
    try {
      await expect(createS3Store(redirecting.settings).read(randomUUID())).rejects.toThrow()
      expect(elsewhere.requests).toEqual([])
      await expect(createS3Store(refusing.settings).read(randomUUID())).rejects.toThrow('answered 403 to GET')
    } finally {
      for (const server of [elsewhere, redirecting, refusing]) server.stop()
    }
  })

  it('aborts a request after its time limit', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    try {
      const store = createS3Store({ endpoint: `http://127.0.0.1:${port}`, bucket: 'files', ...s3Keys }, 50)
      await expect(store.read(randomUUID())).rejects.toThrow(/abort|timeout/i)
    } finally {
      silent.close()
    }
  })
})

describe('The settings of the S3 store', () => {
  const right = {
    S3_ENDPOINT: 'https://s3.example.it',
    S3_BUCKET: 'club-files',
    S3_ACCESS_KEY_ID: 'AKIA',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const read = (given: Readonly<Record<string, string | undefined>>, isProduction = false) =>
    readS3Settings((name) => given[name], isProduction)

  it('are accepted when all or none are set', () => {
    expect(read({})).toEqual({ settings: undefined, mistakes: [] })
    expect(read(right, true)).toMatchObject({ settings: { endpoint: 'https://s3.example.it', region: 'us-east-1' }, mistakes: [] })
    expect(read({ ...right, S3_BUCKET: undefined }).mistakes).toEqual([expect.stringContaining('S3_BUCKET is not set')])
  })

  it.each([
    ['S3_ENDPOINT', 'https://s3.example.it/path'],
    ['S3_ENDPOINT', 'ftp://s3.example.it'],
    ['S3_BUCKET', 'Club_Files'],
    ['S3_REGION', 'eu south'],
    ['S3_SECRET_ACCESS_KEY', 'CANARY with space'],
  ])('reject %s with the value %s', (name, value) => {
    const { mistakes } = read({ ...right, [name]: value })
    expect(mistakes).toEqual([expect.stringContaining(name)])
    expect(mistakes.join()).not.toContain('CANARY')
  })

  it('require an https endpoint in production', () => {
    expect(read({ ...right, S3_ENDPOINT: 'http://s3.example.it' }, true).mistakes).toEqual([expect.stringContaining('https')])
  })
})
