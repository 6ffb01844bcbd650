import { usualSettings } from '@localchef/contracts/settings/marketplace-settings'
import { expect, test } from 'vitest'
import { createPublicMemory } from '../functions/public-memory.ts'
import { createWebRoutes } from './web-routes.ts'

let { identity } = usualSettings
const texts: Record<string, string> = {
  '/locales/en/menu.json': '{"logo":"LocalChef, home"}',
  '/manifest.webmanifest':
    '{"icons":[{ "src": "/favicon.svg", "type": "image/svg+xml" }, { "src": "/icons/icon-192.png" }]}',
}
const routes = createWebRoutes({
  files: {
    answer: (_request, path) =>
      /^\/(service-worker\.js|locales\/|icons\/icon-192|favicon)/.test(path)
        ? new Response('file')
        : undefined,
    text: (path) => texts[path],
  },
  pages: { answer: async () => new Response('page') },
  memory: createPublicMemory(),
  identity: async () => identity,
  icons: async (_request, path, logo) => new Response(`${path} of ${logo}`),
  clientAddress: () => '',
})

async function ask(path: string, accept?: string): Promise<string> {
  const answer = await routes.request(path, accept ? { headers: { accept } } : {})
  return answer.status === 200 ? answer.text() : String(answer.status)
}

test('every page address returns the app, whether the client accepts HTML or anything', async () => {
  expect(await ask('/', 'text/html,*/*;q=0.8')).toBe('page')
  expect(await ask('/chefs/ninos-supra', 'text/html')).toBe('page')
  expect(await ask('/chefs', '*/*')).toBe('page')
  expect(await ask('/')).toBe('page')
})

test('an existing file is served, and a missing one answers 404', async () => {
  expect(await ask('/service-worker.js', '*/*')).toBe('file')
  expect(await ask('/gone.js', '*/*')).toBe('404')
  expect(await ask('/assets/gone.js', 'text/html')).toBe('404')
})

test('the icon that browsers ask for by themselves leads to the icon of the marketplace', async () => {
  const answer = await routes.request('/favicon.ico', { headers: { accept: 'image/avif,*/*' } })
  expect(answer.status).toBe(302)
  expect(await ask(answer.headers.get('location') ?? '', '*/*')).toBe('file')
})

test("locale files carry the marketplace's name", async () => {
  expect(await ask('/locales/en/menu.json', '*/*')).toBe('file')
  identity = { ...usualSettings.identity, name: 'Supper Club' }
  expect(await ask('/locales/en/menu.json', '*/*')).toBe('{"logo":"Supper Club, home"}')
  expect(await ask('/service-worker.js', '*/*')).toBe('file')
  identity = usualSettings.identity
})

test('with a logo, icons are drawn from it and the manifest names them by its content', async () => {
  expect(await ask('/icons/icon-192.png', '*/*')).toBe('file')
  expect(await ask('/favicon.svg', '*/*')).toBe('file')
  const logo = '0123456789abcdef0123456789abcdef-320x64.png'
  identity = { ...usualSettings.identity, logo }
  expect(await ask('/icons/icon-192.png', '*/*')).toBe(`/icons/icon-192.png of ${logo}`)
  expect(await ask('/favicon.svg', '*/*')).toBe(`/favicon.svg of ${logo}`)
  expect(await ask('/manifest.webmanifest', '*/*')).toBe(
    '{"icons":[{ "src": "/icons/icon-192.png?v=0123456789ab" }]}',
  )
  expect(await ask('/service-worker.js', '*/*')).toBe('file')
  identity = usualSettings.identity
})

test('a client that asks for data gets no page', async () => {
  expect(await ask('/chefs', 'application/json')).toBe('404')
  expect(await ask('/functions/v1', '*/*')).toBe('404')
})
