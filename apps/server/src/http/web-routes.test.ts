import { expect, test } from 'vitest'
import { createWebRoutes } from './web-routes.ts'

const routes = createWebRoutes({
  files: { answer: (_request, path) => (path === '/boot.js' ? new Response('file') : undefined) },
  pages: { answer: async () => new Response('page') },
})

async function ask(path: string, accept?: string): Promise<string> {
  const answer = await routes.request(path, accept ? { headers: { accept } } : {})
  return answer.status === 200 ? answer.text() : String(answer.status)
}

test('every address a person opens is the page, for a browser and for what takes anything', async () => {
  expect(await ask('/', 'text/html,*/*;q=0.8')).toBe('page')
  expect(await ask('/chefs/ninos-supra', 'text/html')).toBe('page')
  expect(await ask('/chefs', '*/*')).toBe('page')
  expect(await ask('/')).toBe('page')
})

test('a file is itself, and a missing one is missing', async () => {
  expect(await ask('/boot.js', '*/*')).toBe('file')
  expect(await ask('/gone.js', '*/*')).toBe('404')
  expect(await ask('/assets/gone.js', 'text/html')).toBe('404')
})

test('who asks for data gets no page', async () => {
  expect(await ask('/chefs', 'application/json')).toBe('404')
  expect(await ask('/functions/v1', '*/*')).toBe('404')
})
