import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { decodeJwt, SignJWT } from 'jose'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { raw } from './raw-request.ts'

let server: TestServer
let victim: TestUser
let attacker: TestUser
let picture: Uint8Array<ArrayBuffer>
const secretText = '%PDF-1.7 my secret permit\n%%EOF'

beforeAll(async () => {
  server = await startTestServer()
  victim = await server.signUp({ email: 'victim@files.test', role: 'chef', name: 'Vera' })
  attacker = await server.signUp({ email: 'attacker@files.test', role: 'buyer', name: 'Max' })
  picture = new Uint8Array(
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c63' } })
      .jpeg()
      .toBuffer(),
  )
  const store = victim.client.storage
  expect((await store.from('certificates').upload(`${victim.id}/permit.pdf`, secretText)).error).toBeNull()
  expect((await store.from('messages').upload(`${victim.id}/private.jpg`, picture)).error).toBeNull()
  expect((await store.from('pictures').upload(`${victim.id}/soup.jpg`, picture)).error).toBeNull()
})
afterAll(() => server.stop())

const send = (path: string, method: string, body?: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/storage/v1${path}`, {
    method,
    redirect: 'manual',
    headers: { apikey: server.anonKey, authorization: `Bearer ${attacker.accessToken}`, ...headers },
    ...(body === undefined ? {} : { body }),
  })

/** Sends the path unchanged; `fetch` would normalize dots and backslashes. */
function sendAsIs(
  path: string,
  method: string,
  body?: Uint8Array,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path: `/storage/v1${path}` }, async (answer) => {
      const parts = await answer.toArray()
      resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() })
    })
    asked.on('error', reject)
    asked.setHeader('apikey', server.anonKey)
    asked.setHeader('authorization', `Bearer ${attacker.accessToken}`)
    asked.end(body)
  })
}

describe('path traversal', () => {
  // Expected statuses of reading and writing. 403 means that the path was normalized, as in any URL, and leads
  // outside of the attacker's folder.
  const escapes: [string, number, number][] = [
    ['../secret.jpg', 404, 403],
    ['..%2fsecret.jpg', 404, 400],
    ['%2e%2e%2fsecret.jpg', 404, 400],
    ['%2e%2e/secret.jpg', 404, 403],
    ['%252e%252e%252fsecret.jpg', 404, 400],
    ['..%5csecret.jpg', 404, 400],
    ['..\\secret.jpg', 400, 400],
    ['....//secret.jpg', 404, 400],
    ['%2fetc%2fpasswd', 404, 400],
    ['C:%5csecret.jpg', 404, 400],
    ['%00.jpg', 400, 400],
    ['a%00.jpg', 400, 400],
    ['..%c0%afsecret.jpg', 404, 400],
    ['%ef%bc%8e%ef%bc%8e/secret.jpg', 404, 400],
    ['./../secret.jpg', 404, 403],
    ['x/%2e%2e/%2e%2e/secret.jpg', 404, 403],
  ]

  test.each(escapes)('reading through the traversing path %j is refused', async (outside, expected) => {
    // From the attacker's folder to an existing file, which would be found if the path were followed.
    const toPermit = outside.replace('secret.jpg', `${victim.id}/permit.pdf`)
    for (const path of [
      `/object/public/pictures/${attacker.id}/${outside}`,
      `/object/authenticated/certificates/${attacker.id}/${toPermit}`,
      `/render/image/public/pictures/${attacker.id}/${outside}`,
    ]) {
      const answer = await sendAsIs(path, 'GET')
      expect([path, answer.status]).toEqual([path, expected])
      expect(answer.text).not.toMatch(/root:|my secret/)
    }
  })

  test.each(escapes)(
    'writing through the traversing path %j is refused',
    async (outside, _reading, expected) => {
      const answer = await sendAsIs(`/object/pictures/${attacker.id}/${outside}`, 'POST', picture)
      expect(answer.status, answer.text).toBe(expected)
      const { rows } = await server.database.pool.query(
        `select name from storage.objects
       where name not in ($1, $2, $3)`,
        ['permit.pdf', 'private.jpg', 'soup.jpg'].map((name) => `${victim.id}/${name}`),
      )
      expect(rows).toEqual([])
    },
  )

  test("a path inside one's own folder is accepted, so the others are refused for their paths", async () => {
    const answer = await sendAsIs(`/object/pictures/${attacker.id}/inside.jpg`, 'POST', picture)
    expect(answer.status, answer.text).toBe(200)
    await attacker.client.storage.from('pictures').remove([`${attacker.id}/inside.jpg`])
  })

  test("overwriting in another person's folder is refused", async () => {
    const over = await send(`/object/pictures/${victim.id}/soup.jpg`, 'PUT', picture, { 'x-upsert': 'true' })
    expect(over.status).toBe(403)
    await send('/object/pictures', 'DELETE', JSON.stringify({ prefixes: [`${victim.id}/soup.jpg`] }), {
      'content-type': 'application/json',
    })
    expect((await send(`/object/public/pictures/${victim.id}/soup.jpg`, 'GET')).status).toBe(200)
  })

  test('a bucket cannot be created by an attacker', async () => {
    const made = await send('/bucket', 'POST', JSON.stringify({ id: 'mine', name: 'mine', public: true }), {
      'content-type': 'application/json',
    })
    // Buckets are created by migrations only; there is no such call.
    expect(made.status).toBe(501)
    const opened = await send('/bucket/certificates', 'PUT', JSON.stringify({ public: true }), {
      'content-type': 'application/json',
    })
    expect(opened.status).toBe(501)
    const { rows } = await server.database.pool.query(
      `select id from storage.buckets where id = 'mine' or (id = 'certificates' and public)`,
    )
    expect(rows).toEqual([])
  })
})

describe('disguised uploads', () => {
  const script = '<script>alert(document.domain)</script>'
  const cases: [string, string, () => BodyInit][] = [
    [
      'a drawing with a script as PNG',
      'image/png',
      () => `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
    ],
    [
      'a drawing by its right type',
      'image/svg+xml',
      () => `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
    ],
    ['a page as JPEG', 'image/jpeg', () => `<!doctype html>${script}`],
    ['a page by its right type', 'text/html', () => `<!doctype html>${script}`],
    ['a program', 'image/png', () => '\x7fELF\x02\x01\x01'],
    ['an archive', 'image/webp', () => 'PK\x03\x04'],
    ['the first bytes of a picture before a page', 'image/gif', () => `GIF89a/*${script}*/=1;`],
    [
      'a picture that names a file of the server',
      'image/png',
      () => 'push graphic-context\nimage over 0,0 0,0 "/etc/passwd"',
    ],
  ]

  test.each(cases)('%s is refused as an upload', async (_what, type, body) => {
    const answer = await send(`/object/pictures/${attacker.id}/${randomUUID()}.jpg`, 'POST', body(), {
      'content-type': type,
    })
    expect(answer.status).toBe(415)
  })

  test('a picture that also contains a page loses the page', async () => {
    const both = new Uint8Array([...picture, ...new TextEncoder().encode(`<html>${script}</html>`)])
    const name = `${attacker.id}/polyglot.jpg`
    await send(`/object/pictures/${name}`, 'POST', both, { 'content-type': 'text/html' })
    const served = await send(`/object/public/pictures/${name}`, 'GET')
    expect(await served.text()).not.toContain('<script>')
    expect(served.headers.get('content-type') ?? '').not.toContain('html')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('a document is never rendered as a page of our origin', async () => {
    const { data } = await victim.client.storage
      .from('certificates')
      .createSignedUrl(`${victim.id}/permit.pdf`, 60)
    const answer = await fetch(data?.signedUrl ?? '')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBeTruthy()
  })

  test('the download name cannot inject a header', async () => {
    const { data } = await victim.client.storage
      .from('certificates')
      .createSignedUrl(`${victim.id}/permit.pdf`, 60)
    const download = encodeURIComponent('a"\r\nset-cookie: stolen=1\r\n\r\n<script>')
    const answer = await fetch(`${data?.signedUrl}&download=${download}`)
    expect(answer.status).toBeLessThan(500)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })
})

describe('decompression bombs', () => {
  const crc = (bytes: Uint8Array) => {
    let value = ~0
    for (const byte of bytes) {
      value ^= byte
      for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xed_b8_83_20 : 0)
    }
    return ~value >>> 0
  }
  const chunk = (kind: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  /** A gray PNG that claims this size, with the given bytes as its pixels. */
  function png(width: number, height: number, data: Uint8Array, bitsPerDot: 1 | 8 = 8) {
    const head = Buffer.alloc(13)
    head.writeUInt32BE(width, 0)
    head.writeUInt32BE(height, 4)
    head.set([bitsPerDot, 0, 0, 0, 0], 8)
    return new Uint8Array(
      Buffer.concat([
        Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        chunk('IHDR', head),
        chunk('IDAT', data),
        chunk('IEND', new Uint8Array()),
      ]),
    )
  }

  /** A valid PNG of black pixels, eight per byte, which compresses to a thousandth. */
  const black = (side: number) =>
    png(side, side, deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8)))), 1)

  const tooLarge = 'The picture has more than 50 megapixels'
  const damaged = 'The picture is damaged and can not be read'
  test.each([
    ['of 400 million dots, all of them there, in some 50 kB', tooLarge, () => black(20_000)],
    [
      'of 60,000 by 60,000 dots in some hundred bytes',
      tooLarge,
      () => png(60_000, 60_000, deflateSync(Buffer.alloc(1000))),
    ],
    ['of 50 million dots in one line', tooLarge, () => png(50_000_001, 1, deflateSync(Buffer.alloc(10)))],
    ['of two thousand million dots', damaged, () => png(2_147_483_647, 1, deflateSync(Buffer.alloc(10)))],
    ['of no dots at all', damaged, () => png(0, 0, deflateSync(Buffer.alloc(0)))],
    ['whose data is damaged', damaged, () => png(100, 100, deflateRawSync(Buffer.alloc(10)))],
  ])('a picture %s is refused', async (_what, message, make) => {
    const body = make()
    expect(body.length).toBeLessThan(100_000)
    const answer = await send(`/object/pictures/${attacker.id}/${randomUUID()}.png`, 'POST', body, {
      'content-type': 'image/png',
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { message }])
  })

  test('a picture of 36 million pixels in some 5 kB is accepted and scaled down', async () => {
    const name = `${attacker.id}/wide.png`
    const body = black(6_000)
    expect(body.length).toBeLessThan(10_000)
    const taken = await send(`/object/pictures/${name}`, 'POST', body, { 'content-type': 'image/png' })
    expect(taken.status, await taken.text()).toBe(200)
    const kept = await send(`/object/public/pictures/${name}`, 'GET')
    const { width, height } = await sharp(await kept.arrayBuffer()).metadata()
    expect([width, height]).toEqual([3_200, 3_200])
  })

  test('an upload above the limit of its bucket is refused', async () => {
    const answer = await send(
      `/object/avatars/${attacker.id}/big.jpg`,
      'POST',
      new Uint8Array(4 * 1024 * 1024 + 1),
    ).catch(() => undefined)
    expect([413, undefined]).toContain(answer?.status)
  })

  test('a rendered size stays within bounds', async () => {
    for (const query of [
      'width=100000',
      'width=-1',
      'height=99999999',
      'width=NaN',
      'quality=1000',
      'format=svg',
    ]) {
      const answer = await send(`/render/image/public/pictures/${victim.id}/soup.jpg?${query}`, 'GET')
      expect([query, answer.status]).toEqual([query, 200])
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
      expect(Math.max(width, height)).toBeLessThanOrEqual(2500)
    }
  })
})

describe('private files', () => {
  const permit = () => `certificates/${victim.id}/permit.pdf`

  test("no URL except the owner's reads a private file", async () => {
    for (const path of [
      `/object/public/${permit()}`,
      `/object/${permit()}`,
      `/object/authenticated/${permit()}`,
      `/render/image/public/${permit()}`,
      `/render/image/authenticated/${permit()}`,
      `/object/public/pictures/../${permit()}`,
      `/object/public/pictures/%2e%2e/${permit()}`,
      `/object/public/pictures/..%2f${permit()}`,
    ]) {
      const answer = await sendAsIs(path, 'GET')
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.text).not.toContain('my secret')
    }
    // A signed URL without its token.
    expect((await send(`/object/sign/${permit()}`, 'GET')).status).toBe(400)
  })

  test('listing and signed URLs do not expose a private file', async () => {
    const { storage } = attacker.client
    expect((await storage.from('certificates').list(victim.id)).data).toEqual([])
    const signed = await storage.from('certificates').createSignedUrl(`${victim.id}/permit.pdf`, 60)
    expect(signed.error).not.toBeNull()
    const many = await storage.from('certificates').createSignedUrls([`${victim.id}/permit.pdf`], 60)
    expect(many.data?.[0]?.signedUrl || null).toBeNull()
  })

  test('a signed URL of another file or bucket is refused', async () => {
    const own = attacker.client.storage.from('certificates')
    expect((await own.upload(`${attacker.id}/own.pdf`, '%PDF-1.7\n%%EOF')).error).toBeNull()
    const { data } = await own.createSignedUrl(`${attacker.id}/own.pdf`, 60)
    const download = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    expect((await send(`/object/sign/${permit()}?token=${download}`, 'GET')).status).toBe(400)
    expect((await send(`/render/image/sign/${permit()}?token=${download}`, 'GET')).status).toBe(400)
  })

  test('a forged signed URL is refused: no token, another key, a session token, changed claims', async () => {
    const own = attacker.client.storage.from('certificates')
    await own.upload(`${attacker.id}/mine.pdf`, '%PDF-1.7\n%%EOF')
    const { data } = await own.createSignedUrl(`${attacker.id}/mine.pdf`, 60)
    const real = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    const [, , signature = ''] = real.split('.')
    const grant = { ...decodeJwt(real), bucket: 'certificates', name: `${victim.id}/permit.pdf` }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = [
      '',
      'x',
      `${part({ alg: 'none' })}.${part(grant)}.`,
      `${part({ alg: 'HS256' })}.${part(grant)}.${signature}`,
      await new SignJWT(grant).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32)),
      attacker.accessToken,
      server.anonKey,
      server.serviceRoleKey,
    ]
    for (const token of forged) {
      expect((await send(`/object/sign/${permit()}?token=${token}`, 'GET')).status).toBe(400)
    }
  })

  test('an expired signed URL is refused', async () => {
    const { data } = await victim.client.storage
      .from('certificates')
      .createSignedUrl(`${victim.id}/permit.pdf`, 1)
    await expect.poll(async () => (await fetch(data?.signedUrl ?? '')).status, { timeout: 5_000 }).toBe(400)
  })

  test("a signed URL's token is refused as a session token", async () => {
    const { data } = await victim.client.storage
      .from('certificates')
      .createSignedUrl(`${victim.id}/permit.pdf`, 60)
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    expect((await raw(server, '/rest/v1/profiles?select=id', { token })).status).toBe(401)
  })

  test("another person's file cannot be attached to a message, which would open it to both sides", async () => {
    const kitchen = await addKitchen(server.database, victim.id)
    const cart = {
      chefId: kitchen.chefId,
      lines: [{ dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }],
    }
    const quote = await callFunction(server, quoteOrder, cart, attacker)
    const slotFrom = quote.data.slots.at(-1)?.from ?? ''
    const order = await callFunction(server, placeOrder, { ...cart, slotFrom }, attacker)
    expect(order.status).toBe(200)
    for (const picturePath of [
      `${victim.id}/private.jpg`,
      `${attacker.id}/../${victim.id}/private.jpg`,
      `/${victim.id}/private.jpg`,
    ]) {
      const said = await callFunction(
        server,
        sendMessage,
        { orderId: order.data.id, body: 'Look', picturePath },
        attacker,
      )
      expect([picturePath, said.status]).toEqual([picturePath, 400])
    }
    expect((await send(`/object/authenticated/messages/${victim.id}/private.jpg`, 'GET')).status).toBe(404)
  })
})
