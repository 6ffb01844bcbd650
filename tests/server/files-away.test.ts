import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { getHealth } from '@localchef/contracts/health/get-health'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { freePort } from '../free-port.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'

/** A marketplace whose file bucket becomes unreachable and recovers. */

let folder: string
let port: number
let bucket: S3rver
let server: TestServer
let buyer: TestUser
let admin: TestUser

async function openBucket(): Promise<S3rver> {
  const opened = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: folder,
    resetOnClose: false,
    configureBuckets: [{ name: 'kitchen', configs: [] }],
  })
  await opened.run()
  return opened
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-bucket-'))
  port = await freePort()
  bucket = await openBucket()
  server = await startTestServer({
    environment: { STORAGE_URL: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/kitchen/files` },
  })
  buyer = await server.signUp({ email: 'buyer@files.test', role: 'buyer', name: 'Buyer' })
  admin = await server.signUp({ email: 'admin@files.test', role: 'admin', name: 'Ada Admin' })
})
afterAll(async () => {
  await server?.stop()
  await bucket?.close()
  await rm(folder, { recursive: true, force: true })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function upload(name: string): Promise<Response> {
  return fetch(`${server.url}/storage/v1/object/avatars/${buyer.id}/${name}`, {
    method: 'POST',
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${buyer.accessToken}`,
      'content-type': 'image/png',
    },
    body: png,
  })
}

const download = () => fetch(`${server.url}/storage/v1/object/public/avatars/${buyer.id}/me.png`)

async function filesAway() {
  const { status, data } = await callFunction(server, getHealth, {}, admin)
  expect(status).toBe(200)
  return data.filesAway
}

test('an unreachable bucket causes a 503, is named by the health page, loses nothing, and works once it is back', async () => {
  expect((await upload('me.png')).status).toBe(200)
  const stored = await (await download()).bytes()
  expect(stored.length).toBeGreaterThan(0)
  expect(await filesAway()).toBeNull()

  await bucket.close()
  for (const refused of [await upload('other.png'), await download()]) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.json()).toMatchObject({ statusCode: '503', code: 'ServiceUnavailable' })
  }
  expect(await filesAway()).toEqual({
    since: expect.any(String),
    reason: expect.stringContaining('ECONNREFUSED'),
  })
  // Everything else keeps working.
  expect((await buyer.client.from('profiles').select('name')).data).toEqual([{ name: 'Buyer' }])
  const { rows } = await server.database.pool.query<{ name: string }>(
    'select name from storage.objects where owner_id = $1',
    [buyer.id],
  )
  expect(rows).toEqual([{ name: `${buyer.id}/me.png` }])

  bucket = await openBucket()
  expect(await filesAway()).toBeNull()
  expect(await (await download()).bytes()).toEqual(stored)
  expect((await upload('other.png')).status).toBe(200)
})

test('a store that refuses the key or lacks the bucket causes a 503 with the reason too', async () => {
  const stranger = await startTestServer({
    environment: { STORAGE_URL: `s3+http://S3RVER:guessed@127.0.0.1:${port}/kitchen/files` },
  })
  try {
    const chef = await stranger.signUp({ email: 'chef@files.test', role: 'chef', name: 'Chef' })
    const { error } = await chef.client.storage
      .from('avatars')
      .upload(`${chef.id}/me.png`, png, { contentType: 'image/png' })
    expect(error).toMatchObject({ statusCode: '503' })
    const owner = await stranger.signUp({ email: 'owner@files.test', role: 'admin', name: 'Olga Owner' })
    const { data } = await callFunction(stranger, getHealth, {}, owner)
    expect(data.filesAway?.reason).toContain('403')
  } finally {
    await stranger.stop()
  }
})
