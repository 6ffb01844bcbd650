import { usualSettings } from '@localchef/contracts/settings/marketplace-settings'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createPublicMemory } from '../functions/public-memory.ts'
import { createPageServer } from './page-server.ts'

const document = `<html lang="en"><head><!-- head --><!-- /head --></head><body>
<!-- root --><div id="root"><!-- Stands --></div><!-- /root --><!-- answers --></body></html>`

function start(mayRender: (address: string) => boolean) {
  let drawn = 0
  const pages = createPageServer({
    document,
    async loadRenderer() {
      return {
        render: async () => {
          drawn += 1
          return { title: 'x', texts: [], markup: '<p>drawn</p>' }
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
  const ask = async (path: string, address: string) => {
    const url = new URL(path, 'https://food.example')
    const answer = await pages.answer(new Request(url), url.pathname, address)
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
