import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>LocalChef API</title>
<link rel="stylesheet" href="/docs/api/swagger-ui.css">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<main id="api"></main>
<script src="/docs/api/swagger-ui-bundle.js"></script>
<script src="/docs/api/show.js"></script>
</body>
</html>
`

const show = `SwaggerUIBundle({ url: '/docs/api/openapi.json', dom_id: '#api', deepLinking: true, tryItOutEnabled: true })\n`

const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const viewer = import.meta.resolve('swagger-ui-dist/swagger-ui.css')

/** `/docs/api`: documentation of every server function, with a viewer served from our own origin. */
export function createApiDocs(describe: () => object): Hono {
  const routes = new Hono()
  routes.get('/', (context) => context.html(page))
  routes.get('/show.js', (context) =>
    context.body(show, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  routes.get('/openapi.json', (context) => context.json(describe()))
  routes.get('/:asset', async (context) => {
    const name = context.req.param('asset')
    const contentType = assets[name]
    if (!contentType) return context.notFound()
    const body = await readFile(new URL(name, viewer))
    return context.body(new Uint8Array(body), 200, {
      'content-type': contentType,
      'cache-control': 'public, max-age=86400',
    })
  })
  return routes
}
