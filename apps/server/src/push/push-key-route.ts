import { Hono } from 'hono'

/** `GET /push/key.json`: the public key that a browser needs to subscribe. */
export function createPushKeyRoute(publicKey: string): Hono {
  const routes = new Hono()
  routes.get('/key.json', (context) =>
    context.json({ publicKey }, 200, { 'cache-control': 'public, max-age=3600' }),
  )
  return routes
}
