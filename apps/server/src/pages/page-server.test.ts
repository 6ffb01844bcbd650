import { usualSettings } from '@localchef/contracts/settings/marketplace-settings'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createPublicMemory } from '../functions/public-memory.ts'
import type { PageRenderRequest } from './load-renderer.ts'
import { createPageServer } from './page-server.ts'

const document = `<html lang="en"><head><!-- head --><!-- /head --></head><body>
<!-- root --><div id="root"><!-- Stands --></div><!-- /root --><!-- answers --></body></html>`

function start(mayRender: (address: string) => boolean) {
  let drawn = 0
  const pages = createPageServer({
    document,
    async loadRenderer() {
      return {
        render: async ({ place }: PageRenderRequest) => {
          drawn += 1
          return { title: 'x', texts: [], markup: `<p>drawn at ${place?.name}</p>` }
        },
        wordsOf: () => ({}),
      } as never
    },
    read: async () => ({ status: 404, body: {} }),
    placeOf: async () => ({
      siteUrl: 'https://food.example',
      config: { supabaseUrl: 'https://food.example' },
    }),
    identity: async () => usualSettings.identity,
    memory: createPublicMemory(),
    mayRender,
    log: pino({ level: 'silent' }),
  })
  const ask = async (path: string, address: string, cookie = '') => {
    const url = new URL(path, 'https://food.example')
    const answer = await pages.answer(new Request(url, { headers: { cookie } }), url.pathname, address)
    return { status: answer.status, text: await answer.text() }
  }
  return { ask, drawn: () => drawn }
}

test('an address over its page limit gets the app without a rendered view', async () => {
  const { ask, drawn } = start((address) => address !== 'greedy')
  const page = await ask('/chefs?q=1', 'greedy')
  expect(page.status).toBe(200)
  expect(page.text).toContain('"supabaseUrl":"https://food.example"')
  expect(drawn()).toBe(0)
  await ask('/chefs?q=1', 'honest')
  expect(drawn()).toBe(1)
  // Cached pages are served to everyone.
  await ask('/chefs?q=1', 'greedy')
  expect(drawn()).toBe(1)
})

test('a page of food is drawn at the place in the cookie, and kept for that place alone', async () => {
  const { ask, drawn } = start(() => true)
  const cookie = 'theme=dark; place=37.7749%2C-122.4194~San%20Francisco%2C%20CA'
  const { text } = await ask('/ready-dishes?when=all', 'one', cookie)
  expect(text).toContain('drawn at San Francisco, CA')
  expect(text).toContain('"isPlaced":true')
  for (const [path, sent] of [
    ['/ready-dishes?when=all', ''],
    ['/ready-dishes?near=1,2&place=there', cookie],
    ['/faq', cookie],
    ['/', 'place=%E0'],
    ['/', 'place=91%2C0~Beyond%20the%20pole'],
    ['/', `place=1%2C2~${'x'.repeat(500)}`],
  ] as const) {
    const other = await ask(path, 'one', sent)
    expect(other.text, `${path} ${sent}`).toContain('drawn at undefined')
    expect(other.text).not.toContain('isPlaced')
  }
  const before = drawn()
  await ask('/ready-dishes?when=all', 'one', cookie)
  expect(drawn()).toBe(before)
})
