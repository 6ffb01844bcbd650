import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { FileStore } from '@localchef/backend/storage/file-store'
import { openFileStore } from '@localchef/backend/storage/open-file-store'
import { createStorage, type Storage } from '@localchef/backend/storage/storage'
import { createStorageRoutes } from '@localchef/backend/storage/storage-routes'
import { Hono } from 'hono'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { clientFor, createAccount, resolveTestCaller } from './people.ts'

const anna = '00000000-0000-4000-8000-00000000000a'
const log = pino({ level: 'silent' })

let engine: TestDatabase
let folder: string
let service: S3rver
let port: number
let files: FileStore

const urlOf = (path: string, key = 'S3RVER:S3RVER') => `s3+http://${key}@127.0.0.1:${port}/${path}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-s3-'))
  service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'service'),
    resetOnClose: true,
    configureBuckets: [{ name: 'kitchen', configs: [] }],
  })
  port = (await service.run()).port
  files = openFileStore(urlOf('kitchen/files?region=us-east-1'))
  engine = await openTestDatabase()
  await createAccount(engine.database, anna, 'anna@example.test')
})
afterAll(async () => {
  await engine?.stop()
  await service?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = async (stream: ReadableStream<Uint8Array> | undefined) => stream && new Response(stream).text()

describe('files in an object store', () => {
  test('files are written, read whole and in part, and removed', async () => {
    await files.put('version-1', bytes('borscht'))
    expect(new TextDecoder().decode(await files.get('version-1'))).toBe('borscht')
    expect(await textOf(await files.stream('version-1'))).toBe('borscht')
    expect(await textOf(await files.stream('version-1', { start: 1, end: 3 }))).toBe('ors')
    await files.put('version-2', bytes('plov'))
    await files.delete('version-1')
    await files.delete('version-1')
    expect([await files.has('version-1'), await files.has('version-2')]).toEqual([false, true])
    expect([await files.get('version-1'), await files.stream('version-1')]).toEqual([undefined, undefined])
  })

  test('a listing that the service gives in pages is read to its end', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e']
    const asked: (string | null)[] = []
    const paging = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://service')
      const after = searchParams.get('start-after')
      asked.push(after)
      const rest = keys.map((key) => `files/${key}`).filter((key) => after === null || key > after)
      const page = rest.slice(0, 2).map((key) => `<Contents><Key>${key}</Key></Contents>`)
      response.end(
        `<ListBucketResult><IsTruncated>${rest.length > 2}</IsTruncated>${page.join('')}</ListBucketResult>`,
      )
    })
    await new Promise<void>((resolve) => paging.listen(0, '127.0.0.1', resolve))
    const { port: pagingPort } = paging.address() as AddressInfo
    try {
      const listed: string[] = []
      for await (const key of openFileStore(
        `s3+http://key:secret@127.0.0.1:${pagingPort}/kitchen/files`,
      ).list()) {
        listed.push(key)
      }
      expect(listed).toEqual(keys)
      expect(asked).toEqual([null, 'files/b', 'files/d'])
    } finally {
      paging.close()
    }
  })

  test('keys that are not ours are refused', async () => {
    await expect(files.get('../secrets')).rejects.toThrow('not a key')
    await expect(files.put('a/b/c/d/e', bytes('x'))).rejects.toThrow('not a key')
  })

  test('a wrong key or a missing bucket is an error, not a missing file', async () => {
    const stranger = openFileStore(urlOf('kitchen', 'S3RVER:guessed'))
    await expect(stranger.put('version-1', bytes('x'))).rejects.toThrow('403')
    await expect(openFileStore(urlOf('nowhere')).get('version-1')).rejects.toThrow('NoSuchBucket')
  })
})

describe('the official client with an object store', () => {
  /** Two server processes share the store. */
  function startProcess(name: string): { storage: Storage; fetch: typeof globalThis.fetch } {
    const storage = createStorage({
      database: engine.database,
      files: openFileStore(urlOf('kitchen/files')),
      renderCacheFolder: join(folder, name),
      signingKey: bytes('a secret of at least thirty-two bytes'),
      log,
    })
    const app = new Hono().route(
      '/storage/v1',
      createStorageRoutes({ storage, resolveCaller: resolveTestCaller, log }),
    )
    return { storage, fetch: async (input, init) => app.fetch(new Request(input, init)) }
  }

  test('files uploaded at one process are downloaded, rendered and removed at another', async () => {
    const one = startProcess('one')
    const other = startProcess('other')
    const here = clientFor(one.fetch, anna).storage.from('pictures')
    const there = clientFor(other.fetch, anna).storage.from('pictures')
    const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#c63' } })
      .jpeg()
      .toBuffer()
    expect((await here.upload(`${anna}/a.jpg`, picture)).error).toBeNull()
    const { data } = await there.download(`${anna}/a.jpg`)
    expect((await sharp(await data?.arrayBuffer()).metadata()).width).toBe(400)

    const { publicUrl } = there.getPublicUrl(`${anna}/a.jpg`, { transform: { width: 160 } }).data
    const small = await other.fetch(publicUrl)
    expect((await sharp(await small.arrayBuffer()).metadata()).width).toBe(160)

    const whole = await other.fetch(there.getPublicUrl(`${anna}/a.jpg`).data.publicUrl)
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    await whole.arrayBuffer()
    expect((await here.remove([`${anna}/a.jpg`])).data).toHaveLength(1)
    expect((await there.download(`${anna}/a.jpg`)).error).toMatchObject({ status: 404 })
  })

  test('a row deleted by SQL loses its file at the next sweep', async () => {
    const { storage, fetch } = startProcess('sweeping')
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const pictures = clientFor(fetch, anna).storage.from('pictures')
    expect((await pictures.upload(`${anna}/gone.png`, picture)).error).toBeNull()
    const { rows } = await engine.database.pool.query<{ version: string }>(
      'delete from storage.objects where name = $1 returning version',
      [`${anna}/gone.png`],
    )
    const version = rows[0]?.version ?? ''
    expect(await files.has(version)).toBe(true)
    expect(await storage.sweep(new Date(Date.now() + 2 * 3_600_000))).toBe(1)
    expect(await files.has(version)).toBe(false)
  })
})
