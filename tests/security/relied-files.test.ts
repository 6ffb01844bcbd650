import { randomUUID } from 'node:crypto'
import { saveCertification } from '@localchef/contracts/certifications/save-certification'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let chef: TestUser
let buyer: TestUser
let kitchen: Kitchen
let orderId: string
let shown: Uint8Array<ArrayBuffer>
let other: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  server = await startTestServer()
  chef = await server.signUp({ email: 'chef@relied.test', role: 'chef', name: 'Olga' })
  buyer = await server.signUp({ email: 'buyer@relied.test', role: 'buyer', name: 'Bella' })
  kitchen = await addKitchen(server.database, chef.id)
  orderId = await addOrder()
  shown = await drawing('#c63')
  other = await drawing('#36c')
})
afterAll(() => server.stop())

async function drawing(background: string): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: 40, height: 40, channels: 3 as const, background }
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer())
}

async function addOrder(): Promise<string> {
  const rows = await query<{ id: string }>(
    `insert into public.orders (
       chef_id, buyer_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals, buyer_name,
       answer_due_at
     )
     values ($1, $2, 'placed', 'pickup', now(), now() + interval '30 minutes', current_date, 500, 1, 'Bella', now())
     returning id`,
    [kitchen.chefId, buyer.id],
  )
  return rows[0]?.id ?? ''
}

function query<Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) {
  return server.database.transaction(async (connection) => {
    await connection.query(`set local localchef.order_actor = 'buyer'`)
    return (await connection.query<Row>(text, values)).rows
  })
}

interface Use {
  bucket: string
  owner: () => TestUser
  /** Makes a row refer to the file. */
  rely(name: string): Promise<unknown>
}

const uses: Record<string, Use> = {
  'a certificate that waits or is approved': {
    bucket: 'certificates',
    owner: () => chef,
    async rely(documentPath) {
      const certification = {
        kind: 'food_handler' as const,
        number: 'FH-1',
        issuer: 'The County',
        issuedOn: null,
        expiresOn: null,
        documentPath,
      }
      expect((await callFunction(server, saveCertification, { certification }, chef)).status).toBe(200)
      await query(`update public.certifications set status = 'approved' where document_path = $1`, [
        documentPath,
      ])
    },
  },
  'a picture that was sent': {
    bucket: 'messages',
    owner: () => buyer,
    async rely(picturePath) {
      expect((await callFunction(server, sendMessage, { orderId, picturePath }, buyer)).status).toBe(200)
    },
  },
  'a picture that a report shows': {
    bucket: 'messages',
    owner: () => buyer,
    rely: (name) =>
      query(
        `insert into public.reports (reporter_id, subject_kind, subject_id, reason, picture_paths)
         values ($1, 'order', $2, 'other', array[$3])`,
        [buyer.id, randomUUID(), name],
      ),
  },
  'a picture of a dish': {
    bucket: 'pictures',
    owner: () => chef,
    rely: (name) => query('update public.dishes set picture_path = $2 where id = $1', [kitchen.dishId, name]),
  },
  'a further picture of a dish': {
    bucket: 'pictures',
    owner: () => chef,
    rely: (name) =>
      query(
        `insert into public.dish_pictures (dish_id, position, path, color)
         values ($1, 1, $2, '#aabbcc')`,
        [kitchen.dishId, name],
      ),
  },
  'a picture on the receipt of an order': {
    bucket: 'pictures',
    owner: () => chef,
    rely: (name) =>
      query(
        `insert into public.order_lines (order_id, dish_name, picture_path, unit_price_cents, quantity)
         values ($1, 'Piroshki', $2, 500, 1)`,
        [orderId, name],
      ),
  },
  'a picture of a service': {
    bucket: 'pictures',
    owner: () => chef,
    rely: (name) =>
      query(
        `insert into public.services (chef_id, kind, name, pricing, price_cents, picture_path)
         values ($1, 'other', 'Dinner', 'fixed', 100, $2)`,
        [kitchen.chefId, name],
      ),
  },
  'the cover of a kitchen': {
    bucket: 'pictures',
    owner: () => chef,
    rely: (name) => query('update public.chefs set cover_path = $2 where id = $1', [kitchen.chefId, name]),
  },
  'a picture of the gallery of a kitchen': {
    bucket: 'pictures',
    owner: () => chef,
    rely: (name) =>
      query('update public.chefs set gallery_paths = array[$2] where id = $1', [kitchen.chefId, name]),
  },
  'a picture of a person': {
    bucket: 'avatars',
    owner: () => buyer,
    async rely(name) {
      const { error } = await buyer.client.from('profiles').update({ avatar_url: name }).eq('id', buyer.id)
      expect(error).toBeNull()
    },
  },
}

describe.each(Object.entries(uses))('%s', (_what, { bucket, owner, rely }) => {
  const bucketOf = (user: TestUser) => user.client.storage.from(bucket)

  test('a file in use cannot be replaced or removed in any way', async () => {
    const name = `${owner().id}/${randomUUID()}.jpg`
    const own = bucketOf(owner())
    expect((await own.upload(name, shown)).error).toBeNull()
    const kept = await bytesOf(name)
    const spare = `${owner().id}/${randomUUID()}.jpg`
    expect((await own.upload(spare, other)).error).toBeNull()
    await rely(name)

    const attempts = {
      upload: await own.upload(name, other),
      upsert: await own.upload(name, other, { upsert: true }),
      update: await own.update(name, other),
      move: await own.move(name, `${owner().id}/elsewhere.jpg`),
      moveOver: await own.move(spare, name),
      copyOver: await own.copy(spare, name),
      signNow: await own.createSignedUploadUrl(name, { upsert: true }),
      empty: await owner().client.storage.emptyBucket(bucket),
    }
    for (const [way, { error }] of Object.entries(attempts)) expect(error, way).not.toBeNull()
    const removed = await own.remove([name, spare])
    expect(removed.data?.map((file) => file.name)).toEqual([spare])
    expect(await resumable(bucket, name)).toBe(501)
    expect((await bytesOf(name)).equals(kept)).toBe(true)
  })

  async function bytesOf(name: string): Promise<Buffer> {
    const { data, error } = await bucketOf(owner()).download(name)
    if (error) throw error
    return Buffer.from(await data.arrayBuffer())
  }
})

async function resumable(bucket: string, name: string): Promise<number> {
  const metadata = `bucketName ${btoa(bucket)},objectName ${btoa(name)}`
  const answer = await fetch(`${server.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${chef.accessToken}`,
      'tus-resumable': '1.0.0',
      'upload-length': '3',
      'upload-metadata': metadata,
      'x-upsert': 'true',
    },
  })
  return answer.status
}

describe('unused files', () => {
  test('an owner may replace and remove an unused file', async () => {
    const own = chef.client.storage.from('pictures')
    const name = `${chef.id}/${randomUUID()}.jpg`
    expect((await own.upload(name, shown)).error).toBeNull()
    expect((await own.upload(name, other, { upsert: true })).error).toBeNull()
    expect((await own.remove([name])).data).toHaveLength(1)
  })

  test('a file is kept when a row begins to use it during its removal', async () => {
    const own = buyer.client.storage.from('messages')
    const picturePath = `${buyer.id}/${randomUUID()}.jpg`
    expect((await own.upload(picturePath, shown)).error).toBeNull()
    let removal: ReturnType<typeof own.remove> | undefined
    await server.database.transaction(async (connection) => {
      await connection.query(`select from storage.objects where name = $1 for share`, [picturePath])
      removal = own.remove([picturePath])
      void removal.then(() => undefined)
      await lockIsWaitedFor(connection)
      await connection.query(
        `insert into public.messages (order_id, sender_id, recipient_id, picture_path) values ($1, $2, $3, $4)`,
        [orderId, buyer.id, chef.id, picturePath],
      )
    })
    expect((await removal)?.error).toMatchObject({ status: 403 })
    expect((await own.download(picturePath)).error).toBeNull()
  })
})

async function lockIsWaitedFor(connection: {
  query(text: string): Promise<{ rows: unknown[] }>
}): Promise<void> {
  for (;;) {
    const { rows } = await connection.query('select from pg_locks where not granted')
    if (rows.length > 0) return
  }
}

describe('profile pictures', () => {
  test.each([
    'https://evil.example/pixel.gif',
    '//evil.example/pixel.gif',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'a.webp',
    '{chef}/avatar.jpg',
    '{buyer}/../{chef}/avatar.jpg',
    '{buyer}/',
    '{buyer}/%2e%2e/x.jpg',
    '{buyer}/a.jpg?x=1',
    '',
  ])('a profile picture cannot be %j', async (pattern) => {
    const avatar_url = pattern.replaceAll('{chef}', chef.id).replaceAll('{buyer}', buyer.id)
    const { error } = await buyer.client.from('profiles').update({ avatar_url }).eq('id', buyer.id)
    expect(error?.code).toBe('23514')
  })

  test('null removes the profile picture', async () => {
    const { error } = await buyer.client.from('profiles').update({ avatar_url: null }).eq('id', buyer.id)
    expect(error).toBeNull()
  })
})
