import { expect, test } from 'vitest'
import { createPublicMemory } from '../functions/public-memory.ts'
import { createWebRoutes } from './web-routes.ts'

let name = 'LocalChef'
const routes = createWebRoutes({
  files: {
    answer: (_request, path) => (/^\/(boot\.js|locales\/)/.test(path) ? new Response('file') : undefined),
    text: (path) => (path === '/locales/en/menu.json' ? '{"logo":"LocalChef, home"}' : undefined),
  },
  pages: { answer: async () => new Response('page') },
  memory: createPublicMemory(),
  name: async () => name,
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
  expect(await ask('/boot.js', '*/*')).toBe('file')
  expect(await ask('/gone.js', '*/*')).toBe('404')
  expect(await ask('/assets/gone.js', 'text/html')).toBe('404')
})

test("locale files carry the marketplace's name", async () => {
  expect(await ask('/locales/en/menu.json', '*/*')).toBe('file')
  name = 'Supper Club'
  expect(await ask('/locales/en/menu.json', '*/*')).toBe('{"logo":"Supper Club, home"}')
  expect(await ask('/boot.js', '*/*')).toBe('file')
  name = 'LocalChef'
})

test('a client that asks for data gets no page', async () => {
  expect(await ask('/chefs', 'application/json')).toBe('404')
  expect(await ask('/functions/v1', '*/*')).toBe('404')
})
