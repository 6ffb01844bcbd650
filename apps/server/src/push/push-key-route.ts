import { Hono } from 'hono'

/** `GET /push/key.json`: what a browser needs to subscribe. The public half of the key pair. */
export function createPushKeyRoute(publicKey: string): Hono {
  const routes = new Hono()
  routes.get('/key.json', (context) =>
    context.json({ publicKey }, 200, { 'cache-control': 'public, max-age=3600' }),
  )
  return routes
}
