import { Hono } from 'hono'
import { drawApiPage } from './draw-api-page.ts'

/** `/docs/api`: documentation of every server function. */
export function createApiDocs(describe: () => object): Hono {
  const routes = new Hono()
  let page: string | undefined
  routes.get('/', (context) => {
    page ??= drawApiPage(describe())
    return context.html(page)
  })
  routes.get('/openapi.json', (context) => context.json(describe()))
  return routes
}
