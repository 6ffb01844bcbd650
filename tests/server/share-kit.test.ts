import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let kitchen: Kitchen
let slug: string

beforeAll(async () => {
  server = await startTestServer()
  ;({ kitchen, slug } = await openKitchen('olga'))
})
afterAll(() => server.stop())

/** Each test has its own kitchens, because pages stay cached until a change notification arrives. */
async function openKitchen(person: string, changes: { chef?: string; dish?: string } = {}) {
  const chef = await server.signUp({ email: `${person}@share.test`, role: 'chef', name: person })
  const opened = await addKitchen(server.database, chef.id, { name: 'Olga & <Sons>' })
  const { pool } = server.database
  const { rows } = await pool.query<{ slug: string }>(
    'update public.chefs set status = $2 where id = $1 returning slug',
    [opened.chefId, changes.chef ?? 'active'],
  )
  await pool.query('update public.dishes set status = $2 where id = $1', [
    opened.dishId,
    changes.dish ?? 'active',
  ])
  return { kitchen: opened, slug: rows[0]?.slug ?? '' }
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers, redirect: 'manual' })

test('the embedded menu shows dishes with prices and opens ours in a new tab', async () => {
  const answer = await get(`/embed/${slug}`)
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html).toContain('Olga &amp; &lt;Sons&gt;')
  expect(html).not.toContain('<Sons>')
  expect(html).toContain('Piroshki')
  expect(html).toContain('$5.00')
  const links = [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link)
  expect(links).toHaveLength(2)
  for (const link of links) expect(link).toMatch(/href="http[^"]+" target="_blank" rel="noopener"/)
  expect(html).toContain(`/dish/${kitchen.dishId}?lang=en`)
})

test('the embedded menu sets no cookie, runs no script of others, and is the only page others may frame', async () => {
  const embed = await get(`/embed/${slug}`)
  expect(embed.headers.get('set-cookie')).toBeNull()
  expect(embed.headers.get('x-frame-options')).toBeNull()
  const policy = embed.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect((await embed.text()).match(/<script[^>]*>/g)).toEqual(['<script src="/embed-frame.js" defer>'])
  const others = [
    '/',
    '/chefs',
    `/chefs/${slug}`,
    `/dish/${kitchen.dishId}`,
    '/auth',
    '/dashboard/share',
    '/admin',
    '/embed',
    '/embed/',
    '/embed/a/b',
    `/embed/${slug}/`,
    '/embed/Not-A-Slug',
    '/unsubscribe/x',
    '/docs/api',
    '/config.json',
    `/share/${slug}/square.jpg`,
  ]
  for (const path of others) {
    const answer = await get(path, { accept: 'text/html' })
    expect([path, answer.headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
  }
})

test('the language of an embedded menu is chosen by its address, then by the browser', async () => {
  const russian = await (await get(`/embed/${slug}?lang=ru`)).text()
  expect(russian).toContain('<html lang="ru">')
  expect(russian).toContain('Пирожки')
  expect(await (await get(`/embed/${slug}`, { 'accept-language': 'ru' })).text()).toContain('lang="ru"')
  expect(await (await get(`/embed/${slug}?lang=xx`)).text()).toContain('lang="en"')
  expect(await (await get(`/embed/${slug}?theme=dark`)).text()).toContain('color-scheme: dark;')
  expect(await (await get(`/embed/${slug}?theme=evil`)).text()).toContain('color-scheme: light dark;')
})

test.each(['draft', 'submitted', 'suspended'])(
  'the frame of a %s kitchen shows a notice and no menu',
  async (status) => {
    const closed = await openKitchen(status, { chef: status })
    const answer = await get(`/embed/${closed.slug}`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *')
    const html = await answer.text()
    expect(html).toContain('This menu isn’t available')
    expect(html).not.toContain('Piroshki')
    expect((await get(`/share/${closed.slug}/square.jpg`)).status).toBe(404)
  },
)

test('a paused kitchen keeps its menu and says that it takes no orders', async () => {
  const paused = await openKitchen('paused', { chef: 'paused' })
  const html = await (await get(`/embed/${paused.slug}`)).text()
  expect(html).toContain('Piroshki')
  expect(html).toContain('No new orders right now.')
})

test('a dish that is not on sale is not in the embedded menu', async () => {
  const empty = await openKitchen('empty', { dish: 'paused' })
  const html = await (await get(`/embed/${empty.slug}`)).text()
  expect(html).not.toContain('Piroshki')
  expect(html).toContain('The menu is empty right now.')
})

test.each([
  ['square', 1080],
  ['story', 1920],
])('the %s picture is drawn in both languages and themes', async (shape, height) => {
  const drawn = new Set<string>()
  for (const query of ['lang=en', 'lang=ru', 'lang=en&theme=dark']) {
    const answer = await get(`/share/${slug}/${shape}.jpg?${query}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    const body = Buffer.from(await answer.arrayBuffer())
    const { format, width, height: found } = await sharp(body).metadata()
    expect({ format, width, height: found }).toEqual({ format: 'jpeg', width: 1080, height })
    drawn.add(body.toString('base64'))
  }
  expect(drawn.size).toBe(3)
})

test('pictures of unknown kitchens and unknown shapes are not found', async () => {
  expect((await get('/share/no-such-kitchen/square.jpg')).status).toBe(404)
  expect((await get(`/share/${slug}/poster.jpg`)).status).toBe(404)
})
