import { listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import { listSettings } from '@localchef/contracts/settings/list-settings'
import { logoName } from '@localchef/contracts/settings/logo'
import { usualSettings } from '@localchef/contracts/settings/marketplace-settings'
import { restoreSetting } from '@localchef/contracts/settings/restore-setting'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'

let server: TestServer
let admin: TestUser
let support: TestUser
let chef: TestUser
let buyer: TestUser
let slug: string
const reason = 'Because of a test'

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'ada@logo.test', role: 'admin', name: 'Ada Admin' })
  support = await server.signUp({ email: 'sue@logo.test', role: 'admin', name: 'Sue Support' })
  chef = await server.signUp({ email: 'olga@logo.test', role: 'chef', name: 'Olga Chef' })
  buyer = await server.signUp({ email: 'bella@logo.test', role: 'buyer', name: 'Bella Buyer' })
  await server.database.pool.query("update public.staff_members set role = 'support' where user_id = $1", [
    support.id,
  ])
  const kitchen = await addKitchen(server.database, chef.id)
  const { rows } = await server.database.pool.query<{ slug: string }>(
    'select slug from public.chefs where id = $1',
    [kitchen.chefId],
  )
  slug = rows[0]?.slug ?? ''
})
afterAll(() => server.stop())

const green = { r: 20, g: 110, b: 60, alpha: 1 }
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: {
          create: { width: width - 20, height: height - 20, channels: 4, background: green },
        },
      },
    ])
    .png()
    .toBuffer()

const wide = logoName('a'.repeat(32), { width: 320, height: 64 }, 'dark')
const square = logoName('b'.repeat(32), { width: 128, height: 128 }, null)

async function upload(person: TestUser, name: string, body?: Buffer, upsert = false) {
  const picture = body ?? (await draw(320, 64))
  return person.client.storage.from('logos').upload(name, picture, { contentType: 'image/png', upsert })
}

async function save(logo: string | null, by = admin) {
  const { data } = await callFunction(server, listSettings, {}, admin)
  const from = data.settings.find(({ key }) => key === 'identity')?.version ?? -1
  const value = { ...usualSettings.identity, logo }
  return callFunction(server, saveSetting, { key: 'identity', value, from, reason }, by)
}

const bytesAt = async (path: string) => {
  const answer = await fetch(server.url + path)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('only admins with the right to change settings upload a logo, by its name, and as a picture', async () => {
  for (const person of [chef, buyer, support]) expect((await upload(person, wide)).error).not.toBeNull()
  const visitor = server.client().storage.from('logos')
  expect((await visitor.upload(wide, await draw(320, 64), { contentType: 'image/png' })).error).not.toBeNull()
  for (const name of ['logo.png', `${admin.id}/${wide}`, wide.replace('.png', '.svg')]) {
    expect((await upload(admin, name)).error, name).not.toBeNull()
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await upload(admin, wide, svg)).error).not.toBeNull()
  const heavy = await sharp({
    create: {
      width: 1500,
      height: 1500,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  expect((await upload(admin, wide, heavy)).error).not.toBeNull()
  expect((await upload(admin, wide)).error).toBeNull()
})

test('an uploaded logo is not replaced or removed, and outlives the account of its uploader', async () => {
  expect((await upload(admin, square, await draw(128, 128))).error).toBeNull()
  expect((await upload(admin, square, await draw(256, 256), true)).error).not.toBeNull()
  await admin.client.storage.from('logos').remove([square])
  const signed = await admin.client.storage.from('logos').createSignedUploadUrl(square, { upsert: true })
  expect(signed.error).not.toBeNull()
  const { bytes } = await bytesAt(`/storage/v1/object/public/logos/${square}`)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 128, hasAlpha: true })
  const { rows } = await server.database.pool.query(
    'select owner, owner_id from storage.objects where name = $1',
    [square],
  )
  expect(rows).toEqual([{ owner: null, owner_id: null }])
  const asService = server.database.transaction(async (connection) => {
    await connection.query('set local role service_role')
    await connection.query("delete from storage.objects where bucket_id = 'logos'")
  })
  await expect(asService).rejects.toThrow('neither replaced, moved nor removed')
})

test('the setting takes only an uploaded logo, of a name with possible proportions', async () => {
  const unknown = await save(logoName('c'.repeat(32), { width: 320, height: 64 }, null))
  expect(unknown.error.issues?.[0]).toMatchObject({ path: ['value', 'logo'], rule: 'file_missing' })
  for (const name of [
    'https://elsewhere.test/logo.png',
    `${'c'.repeat(32)}-900x64.png`,
    `${'c'.repeat(32)}-63x63.png`,
  ]) {
    const refused = await save(name)
    expect(refused.error.issues?.[0]?.path, name).toEqual(['value', 'logo'])
  }
  expect((await save(wide, support)).status).toBe(403)
  expect((await save(wide, chef)).status).toBe(403)
  expect((await save(wide)).status).toBe(200)
  const log = await callFunction(server, listAuditLog, { subjectId: 'identity' }, admin)
  expect(log.data.entries[0]).toMatchObject({ before: { logo: null }, after: { logo: wide }, reason })
})

test('a logo is in the configuration, in mails with the name as its alt text, and in shared pictures', async () => {
  await save(null)
  const config = async () => (await fetch(`${server.url}/config.json`)).json()
  expect(await config()).not.toHaveProperty('logo')
  const shared = async () => (await bytesAt(`/share/${slug}/square.jpg`)).bytes
  const without = await shared()
  await save(wide)
  await expect.poll(config).toMatchObject({ logo: { width: 160, height: 32, isWide: true } })
  await expect.poll(async () => (await shared()).equals(without)).toBe(false)
  const embed = (await bytesAt(`/embed/${slug}`)).bytes.toString()
  expect(embed).toContain(`logos/${wide}?width=280`)

  const { error } = await server.client().auth.resetPasswordForEmail(buyer.email)
  expect(error).toBeNull()
  const html = (await server.mailbox(buyer.email))[0]?.html ?? ''
  const source = /<img class="logo" src="([^"]+)" alt="LocalChef" width="200" height="40"/.exec(html)?.[1]
  const address = new URL(source?.replaceAll('&amp;', '&') ?? '')
  expect(address.pathname).toBe(`/storage/v1/render/image/public/logos/${wide}`)
  const picture = await bytesAt(address.pathname + address.search)
  expect(picture.answer.headers.get('content-type')).toBe('image/png')
  expect(picture.answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: true })
})

test('an earlier version with its logo is restored', async () => {
  await save(square)
  await save(null)
  const { data } = await callFunction(server, listSettings, {}, admin)
  const version = data.settings.find(({ key }) => key === 'identity')?.version ?? 0
  const input = { key: 'identity', version: version - 1, from: version, reason } as const
  const back = await callFunction(server, restoreSetting, input, admin)
  expect(back.data.setting.value).toMatchObject({ logo: square })
  expect((await bytesAt(`/storage/v1/object/public/logos/${square}`)).answer.status).toBe(200)
})
