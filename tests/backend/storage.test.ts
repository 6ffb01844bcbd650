import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskFileStore } from '@localchef/backend/storage/file-store'
import { createStorage, type Storage, type StorageDependencies } from '@localchef/backend/storage/storage'
import { createStorageRoutes } from '@localchef/backend/storage/storage-routes'
import { Hono } from 'hono'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { asPerson, clientFor, createAccount, resolveTestCaller } from './people.ts'

const anna = '00000000-0000-4000-8000-00000000000a'
const boris = '00000000-0000-4000-8000-00000000000b'

let engine: TestDatabase
let folder: string
let storage: Storage
let dependencies: StorageDependencies
let fetch: typeof globalThis.fetch

describe('files', () => {
  beforeAll(async () => {
    engine = await openTestDatabase()
    await createAccount(engine.database, anna, 'anna@example.test')
    await createAccount(engine.database, boris, 'boris@example.test')
    folder = await mkdtemp(join(tmpdir(), 'localchef-storage-'))
    dependencies = {
      database: engine.database,
      files: createDiskFileStore(join(folder, 'files')),
      renderCacheFolder: join(folder, 'rendered'),
      signingKey: new TextEncoder().encode('a secret of at least thirty-two bytes'),
      log: pino({ level: 'silent' }),
    }
    storage = createStorage(dependencies)
    const routes = createStorageRoutes({
      storage,
      resolveCaller: resolveTestCaller,
      log: pino({ level: 'silent' }),
    })
    const app = new Hono().route('/storage/v1', routes)
    fetch = async (input, init) => app.fetch(new Request(input, init))
  })

  afterAll(async () => {
    await engine?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  const bucketOf = (token: string, bucket: string) => clientFor(fetch, token).storage.from(bucket)
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://backend.test/storage/v1${path}`, { headers })

  /** A photo as saved by a phone: rotated, with its location. */
  function phonePicture(): Promise<Buffer> {
    return sharp({ create: { width: 80, height: 40, channels: 3, background: '#c63' } })
      .withExif({ IFD0: { Copyright: 'kitchen' }, IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
  }

  describe('uploading', () => {
    test('a picture is turned upright and loses its location', async () => {
      const { data, error } = await bucketOf(anna, 'pictures').upload(
        `${anna}/soup.jpg`,
        await phonePicture(),
      )
      expect(error).toBeNull()
      expect(data).toMatchObject({ path: `${anna}/soup.jpg`, fullPath: `pictures/${anna}/soup.jpg` })

      const answer = await get(`/object/public/pictures/${anna}/soup.jpg`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/jpeg')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
      const { width, height, exif, orientation } = await sharp(await answer.arrayBuffer()).metadata()
      expect({ width, height, exif, orientation }).toEqual({
        width: 40,
        height: 80,
        exif: undefined,
        orientation: undefined,
      })
    })

    test('a multipart upload is accepted with its cache control', async () => {
      const blob = new Blob([new Uint8Array(await phonePicture())], { type: 'image/jpeg' })
      const { error } = await bucketOf(anna, 'pictures').upload(`${anna}/form.jpg`, blob, {
        cacheControl: '60',
      })
      expect(error).toBeNull()
      const answer = await get(`/object/public/pictures/${anna}/form.jpg`)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
    })

    test('a picture declared good for a year is never asked for again, in none of its sizes', async () => {
      const { error } = await bucketOf(anna, 'pictures').upload(`${anna}/year.jpg`, await phonePicture(), {
        cacheControl: '31536000',
      })
      expect(error).toBeNull()
      for (const path of ['object/public', 'render/image/public']) {
        const answer = await get(`/${path}/pictures/${anna}/year.jpg?width=40`)
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      }
      const hour = await get(`/render/image/public/pictures/${anna}/soup.jpg?width=40`)
      expect(hour.headers.get('cache-control')).toBe('public, max-age=3600')
    })

    test("nobody writes into another person's folder, and visitors nowhere", async () => {
      for (const token of [boris, 'anon']) {
        const { error } = await bucketOf(token, 'pictures').upload(`${anna}/fake.jpg`, await phonePicture())
        expect(error).toMatchObject({ status: 403, statusCode: '403' })
      }
    })

    test('an existing name is refused unless upsert is requested', async () => {
      const pictures = bucketOf(anna, 'pictures')
      const again = await pictures.upload(`${anna}/soup.jpg`, await phonePicture())
      expect(again.error).toMatchObject({ status: 409, message: 'The resource already exists' })
      expect(
        (await pictures.upload(`${anna}/soup.jpg`, await phonePicture(), { upsert: true })).error,
      ).toBeNull()
      expect((await pictures.update(`${anna}/soup.jpg`, await phonePicture())).error).toBeNull()
    })

    test('content decides the type: scripts, SVG and damaged pictures are refused', async () => {
      const pictures = bucketOf(anna, 'pictures')
      const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
      for (const body of [
        drawing,
        '<html><script>alert(1)</script></html>',
        '%PDF-1.7 not for this bucket',
      ]) {
        const { error } = await pictures.upload(`${anna}/x.jpg`, body, { contentType: 'image/jpeg' })
        expect(error).toMatchObject({ status: 415, statusCode: '415' })
      }
      const damaged = (await phonePicture()).subarray(0, 100)
      expect((await pictures.upload(`${anna}/x.jpg`, damaged)).error).toMatchObject({ status: 400 })
    })

    test("a file above its bucket's limit is refused with 413", async () => {
      const { error } = await bucketOf(anna, 'avatars').upload(`${anna}/big.jpg`, new Uint8Array(4_194_305))
      expect(error).toMatchObject({ status: 413, message: 'The object exceeded the maximum allowed size' })
    })

    test('a picture of too many pixels is refused whatever its size in bytes', async () => {
      const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
      const { error } = await bucketOf(anna, 'pictures').upload(`${anna}/bomb.png`, bomb)
      expect(error).toMatchObject({ status: 400, message: 'The picture has more than 50 megapixels' })
    })

    test.each([
      '../up.jpg',
      `${anna}/../${boris}/x.jpg`,
      `${anna}//x.jpg`,
      `${anna}/\u0000.jpg`,
      `${anna}/<x>.jpg`,
    ])('the name %j is refused', async (name) => {
      const answer = await fetch(
        `http://backend.test/storage/v1/object/pictures/${encodeURIComponent(name)}`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${anna}` },
          body: new Uint8Array(await phonePicture()),
        },
      )
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ statusCode: '400', code: 'InvalidKey' })
    })

    test.each([
      ['GET', '/object/public/pictures/a%00b'],
      ['GET', '/object/public/pictures/%E0%A4%A'],
      ['GET', '/object/public/pic%00tures/a.jpg'],
      ['GET', '/object/authenticated/pictures/a%00b'],
      ['GET', '/render/image/public/pictures/a%00b?width=abc'],
      ['GET', '/object/sign/pictures/a.jpg'],
      ['GET', '/bucket/%00'],
      ['GET', '/nothing/of/the/kind'],
      ['POST', '/object/list/pictures', '{"prefix":"\\u0000"}'],
      ['POST', '/object/list/pictures', '{"limit":100000}'],
      ['POST', '/object/list/pictures', '{"sortBy":{"column":"name; drop"}}'],
      ['POST', '/object/list/pictures', 'nonsense'],
      ['DELETE', '/object/pictures', '{"prefixes":["\\u0000"]}'],
      ['DELETE', '/object/pictures', `{"prefixes":["${'x'.repeat(300_000)}"]}`],
    ])(
      'the malformed call %s %s is refused without an internal error',
      async (method, path, body?: string) => {
        const answer = await fetch(`http://backend.test/storage/v1${path}`, {
          method,
          headers: { authorization: `Bearer ${anna}` },
          ...(body === undefined ? {} : { body }),
        })
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
        expect(Object.keys(await answer.json()).sort()).toEqual(['code', 'error', 'message', 'statusCode'])
      },
    )

    test("one person's files are limited in total", async () => {
      const small = createStorage({ ...dependencies, ownerBytes: 500 })
      const body = new Uint8Array(await phonePicture())
      const upload = { body, cacheControl: 'max-age=60', userMetadata: null }
      const refused = small.upload(
        asPerson(anna),
        { bucket: 'pictures', name: `${anna}/more.jpg` },
        upload,
        false,
      )
      await expect(refused).rejects.toMatchObject({ status: 413, code: 'QuotaExceeded' })
    })

    test('a refused upload leaves no file behind', async () => {
      const files = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
      const { rows } = await engine.database.pool.query('select version from storage.objects')
      expect(files.filter((entry) => entry.isFile()).length).toBe(rows.length)
    })
  })

  describe('private files', () => {
    const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'

    test('a certificate is readable by its owner only', async () => {
      expect((await bucketOf(anna, 'certificates').upload(`${anna}/permit.pdf`, pdf)).error).toBeNull()
      const own = await bucketOf(anna, 'certificates').download(`${anna}/permit.pdf`)
      expect(await own.data?.text()).toBe(pdf)
      expect((await bucketOf(boris, 'certificates').download(`${anna}/permit.pdf`)).error).toMatchObject({
        status: 404,
      })
      expect((await get(`/object/public/certificates/${anna}/permit.pdf`)).status).toBe(404)
    })

    test('a signed URL works for anyone, for its file only', async () => {
      const { data } = await bucketOf(anna, 'certificates').createSignedUrl(`${anna}/permit.pdf`, 60)
      const url = data?.signedUrl ?? ''
      const answer = await fetch(url)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toMatch(/^private/)
      expect((await fetch(url.replace('permit.pdf', 'other.pdf'))).status).toBe(400)
      expect((await fetch(url.replace(/token=.*/, 'token=x'))).status).toBe(400)
      expect(
        (await bucketOf(boris, 'certificates').createSignedUrl(`${anna}/permit.pdf`, 60)).error,
      ).toMatchObject({
        status: 404,
      })
      const many = await bucketOf(anna, 'certificates').createSignedUrls(
        [`${anna}/permit.pdf`, `${anna}/none.pdf`],
        60,
      )
      expect(many.data?.map(({ error }) => error === null)).toEqual([true, false])
    })
  })

  describe('listing and removing', () => {
    test('listing returns visible folders and files by name', async () => {
      const pictures = bucketOf(boris, 'pictures')
      for (const name of ['b.jpg', 'a.jpg', 'album/c.jpg']) {
        expect((await pictures.upload(`${boris}/${name}`, await phonePicture())).error).toBeNull()
      }
      const { data } = await pictures.list(boris)
      expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
        ['a.jpg', false],
        ['album', true],
        ['b.jpg', false],
      ])
      expect((await pictures.list(boris, { search: 'b', limit: 1 })).data?.map(({ name }) => name)).toEqual([
        'b.jpg',
      ])
      expect((await bucketOf(anna, 'pictures').list(boris)).data).toEqual([])
    })

    test('listing returns a hundred files by name unless another number is requested', async () => {
      const names = Array.from({ length: 101 }, (_, index) => `${String(index).padStart(3, '0')}.jpg`)
      await engine.database.pool.query(
        `insert into storage.objects (bucket_id, name, version, owner, owner_id)
        select 'pictures', $1 || '/many/' || given.name, gen_random_uuid()::text, $1::uuid, $1
        from unnest($2::text[]) as given (name)`,
        [boris, names.toReversed()],
      )
      const listed = async (options?: { limit: number }) => {
        const { data } = await bucketOf(boris, 'pictures').list(`${boris}/many`, options)
        return data?.map(({ name }) => name)
      }
      expect(await listed()).toEqual(names.slice(0, 100))
      expect(await listed({ limit: 101 })).toEqual(names)
      // The official client sends its own default; other clients may omit it.
      const answer = await fetch('http://backend.test/storage/v1/object/list/pictures', {
        method: 'POST',
        headers: { authorization: `Bearer ${boris}` },
        body: JSON.stringify({ prefix: `${boris}/many` }),
      })
      const rows: { name: string }[] = await answer.json()
      expect(rows.map(({ name }) => name)).toEqual(names.slice(0, 100))
    })

    test('files are removed by those who may', async () => {
      const name = `${boris}/a.jpg`
      expect((await bucketOf(anna, 'pictures').remove([name])).data).toEqual([])
      const { data } = await bucketOf(boris, 'pictures').remove([name, `${boris}/none.jpg`])
      expect(data?.map((file) => file.name)).toEqual([name])
      expect((await get(`/object/public/pictures/${name}`)).status).toBe(404)
    })
  })

  describe('files without a row', () => {
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    const loose = async () =>
      (await engine.database.pool.query('select version from storage.loose_files')).rows.length
    const versionsOf = async (sql: string, values: unknown[] = []) =>
      (await engine.database.pool.query<{ version: string }>(sql, values)).rows.map(({ version }) => version)

    test('a file without a row is removed after an hour, with its resized pictures', async () => {
      const name = `${boris}/by-hand.jpg`
      expect((await bucketOf(boris, 'pictures').upload(name, await phonePicture())).error).toBeNull()
      expect((await get(`/render/image/public/pictures/${name}?width=64`)).status).toBe(200)
      // The row is deleted directly, as with an account or by SQL.
      const [version = ''] = await versionsOf(
        'delete from storage.objects where name = $1 returning version',
        [name],
      )
      const drawn = async () =>
        (await readdir(join(folder, 'rendered'), { recursive: true })).filter((file) =>
          file.includes(version),
        )
      expect([await dependencies.files.has(version), (await drawn()).length]).toEqual([true, 1])
      await storage.sweep()
      expect(await dependencies.files.has(version)).toBe(true)
      expect(await storage.sweep(later(2))).toBeGreaterThan(0)
      expect([await dependencies.files.has(version), await drawn()]).toEqual([false, []])
      expect(await loose()).toBe(0)
    })

    test("an interrupted upload's file is removed as well", async () => {
      await engine.database.pool.query(
        "insert into storage.loose_files (version) values ('upload-that-crashed')",
      )
      await dependencies.files.put('upload-that-crashed', new Uint8Array([1]))
      expect(await storage.sweep(later(2))).toBe(1)
      expect(await dependencies.files.has('upload-that-crashed')).toBe(false)
    })

    test('a file with a row stays, and a failed removal is retried', async () => {
      const name = `${boris}/kept.jpg`
      await bucketOf(boris, 'pictures').upload(name, await phonePicture())
      expect(await loose()).toBe(1)
      const failing = createStorage({
        ...dependencies,
        files: { ...dependencies.files, delete: () => Promise.reject(new Error('no connection')) },
      })
      expect(await failing.sweep(later(2))).toBe(0)
      expect((await get(`/object/public/pictures/${name}`)).status).toBe(200)
      expect(await loose()).toBe(0)

      const [version = ''] = await versionsOf(
        'delete from storage.objects where name = $1 returning version',
        [name],
      )
      expect(await failing.sweep(later(2))).toBe(0)
      expect(await dependencies.files.has(version)).toBe(true)
      expect(await storage.sweep(later(4))).toBe(1)
      expect(await dependencies.files.has(version)).toBe(false)
    })

    test('only the server notes and sees loose files', async () => {
      for (const role of ['anon', 'authenticated', 'service_role']) {
        const { rows } = await engine.database.pool.query(
          "select has_table_privilege($1, 'storage.loose_files', 'select, insert, update, delete') as allowed",
          [role],
        )
        expect([role, rows[0]?.allowed]).toEqual([role, false])
      }
    })
  })

  describe('unsupported calls', () => {
    test.each<[string, string, string]>([
      ['Creating a bucket', 'POST', '/bucket'],
      ['Changing a bucket', 'PUT', '/bucket/pictures'],
      ['Emptying a bucket', 'POST', '/bucket/pictures/empty'],
      ['Deleting a bucket', 'DELETE', '/bucket/pictures'],
      ['Listing a part of the buckets', 'GET', '/bucket?limit=1'],
      ['Moving a file', 'POST', '/object/move'],
      ['Copying a file', 'POST', '/object/copy'],
      ['The description of a file', 'GET', '/object/info/pictures/a.jpg'],
      ['The description of a file', 'GET', '/object/info/public/pictures/a.jpg'],
      ['A signed address for an upload', 'POST', '/object/upload/sign/pictures/a.jpg'],
      ['A signed address for an upload', 'PUT', '/object/upload/sign/pictures/a.jpg?token=x'],
      ['Listing by list-v2', 'POST', '/object/list-v2/pictures'],
      ['A resumable upload', 'POST', '/upload/resumable'],
      ['A resumable upload', 'PATCH', '/upload/resumable/abc'],
      ['Purging the cache', 'DELETE', '/cdn/pictures/a.jpg'],
      ['The S3 protocol', 'GET', '/s3/pictures'],
      ['Analytics buckets', 'POST', '/iceberg/bucket'],
      ['Vector buckets', 'POST', '/vector/ListVectorBuckets'],
    ])('%s is answered with 501 and the page of supported calls (%s %s)', async (call, method, path) => {
      const answer = await fetch(`http://backend.test/storage/v1${path}`, { method })
      expect([answer.status, await answer.json()]).toEqual([
        501,
        {
          statusCode: '501',
          code: 'NotImplemented',
          error: 'not_implemented',
          message: `${call} is not supported by this server; docs/backend.md lists what is`,
        },
      ])
    })

    test('the official client reports an unsupported call', async () => {
      const { error } = await clientFor(fetch, 'service').storage.createBucket('mine')
      expect(error?.message).toContain('Creating a bucket is not supported')
      const listed = await clientFor(fetch, 'service').storage.listBuckets()
      expect(listed.data?.map(({ name }) => name)).toContain('pictures')
    })
  })

  describe('serving', () => {
    const path = 'demo/dishes/borscht.webp'
    let picture: Uint8Array

    beforeAll(async () => {
      const red = { width: 1000, height: 500, channels: 3, background: '#c63' } as const
      picture = await sharp({ create: red }).webp().toBuffer()
      const given = { name: path, body: picture, contentType: 'image/webp' as const }
      await storage.putObjects('pictures', [given])
      await storage.putObjects('pictures', [given, { ...given, name: 'demo/dishes/plov.webp' }])
    })

    test('a picture of the seed is served unchanged', async () => {
      const answer = await get(`/object/public/pictures/${path}`)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true)
    })

    test('a file replaced by another process is served anew', async () => {
      const other = createStorage(dependencies)
      const given = { name: 'demo/shared.webp', contentType: 'image/webp' as const }
      const put = (text: string) =>
        other.putObjects('pictures', [{ ...given, body: new TextEncoder().encode(text) }])
      const read = async () => (await get('/object/public/pictures/demo/shared.webp')).text()
      await put('first')
      expect(await read()).toBe('first')
      await put('second')
      expect(await read()).toBe('second')
    })

    test('a matching etag gets 304, and a range request its range', async () => {
      const eTag = (await get(`/object/public/pictures/${path}`)).headers.get('etag') ?? ''
      expect((await get(`/object/public/pictures/${path}`, { 'if-none-match': eTag })).status).toBe(304)
      const part = await get(`/object/public/pictures/${path}`, { range: 'bytes=0-3' })
      expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
        206,
        `bytes 0-3/${picture.length}`,
        'RIFF',
      ])
      expect((await get(`/object/public/pictures/${path}`, { range: 'bytes=9999-' })).status).toBe(416)
      const named = await get(`/object/public/pictures/${path}?download=суп.webp`)
      expect(named.headers.get('content-disposition')).toContain("filename*=UTF-8''%D1%81")
    })

    test('a size is rounded up to a listed one', async () => {
      const answer = await get(`/render/image/public/pictures/${path}?width=301`)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=2592000')
      const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata()
      expect({ width, height, format }).toEqual({ width: 320, height: 160, format: 'webp' })
      const eTag = answer.headers.get('etag') ?? ''
      expect(
        (await get(`/render/image/public/pictures/${path}?width=320`, { 'if-none-match': eTag })).status,
      ).toBe(304)
    })

    test('quality and format are the requested or the nearest ones', async () => {
      const drawn = async (query: string) => {
        const answer = await get(`/render/image/public/pictures/${path}?width=320&${query}`)
        return [answer.headers.get('content-type'), /q\d+/.exec(answer.headers.get('etag') ?? '')?.[0]]
      }
      expect(await drawn('quality=50')).toEqual(['image/webp', 'q50'])
      expect(await drawn('quality=61&format=jpeg')).toEqual(['image/jpeg', 'q65'])
      expect(await drawn('quality=nonsense&format=gif')).toEqual(['image/webp', 'q80'])
      const { data } = await bucketOf(boris, 'pictures').list(boris)
      const photo = data?.find(({ name }) => name.endsWith('.jpg'))?.name
      const origin = await get(`/render/image/public/pictures/${boris}/${photo}?width=64&format=origin`)
      expect(origin.headers.get('content-type')).toBe('image/jpeg')
    })

    test('without a format, clients that accept WebP get it, and others the original format', async () => {
      const { data } = await bucketOf(boris, 'pictures').list(boris)
      const photo = data?.find(({ name }) => name.endsWith('.jpg'))?.name
      const drawn = async (accept: string, query = '') => {
        const answer = await get(`/render/image/public/pictures/${boris}/${photo}?width=64${query}`, {
          accept,
        })
        return [answer.headers.get('content-type'), answer.headers.get('vary')]
      }
      expect(await drawn('image/avif,image/webp,*/*;q=0.8')).toEqual(['image/webp', 'accept'])
      expect(await drawn('*/*')).toEqual(['image/jpeg', 'accept'])
      expect(await drawn('*/*', '&format=webp')).toEqual(['image/webp', null])
      const downloaded = await bucketOf(boris, 'pictures').download(`${boris}/${photo}`, {
        transform: { width: 64 },
      })
      expect(downloaded.data?.type).toBe('image/jpeg')
    })

    test('equal requests render once, and a versioned URL is cached forever', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          get(`/render/image/public/pictures/${path}?width=${600 + index}&height=${600 + index}&v=2`),
        ),
      )
      expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
      expect(answers[0]?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const kept = await readdir(join(folder, 'rendered'), { recursive: true })
      expect(kept.filter((name) => name.includes('640x640'))).toHaveLength(1)
    })

    test('the official client builds the same URLs', async () => {
      const { data } = bucketOf('anon', 'pictures').getPublicUrl(path, {
        transform: { width: 200, quality: 60 },
      })
      expect((await fetch(data.publicUrl)).headers.get('content-type')).toBe('image/webp')
      const own = await bucketOf(anna, 'certificates').download(`${anna}/permit.pdf`, {
        transform: { width: 100 },
      })
      expect(own.error).toMatchObject({ status: 415 })
    })
  })
})
