import type { Database } from '@localchef/backend/database'
import { Hono } from 'hono'

export const shortLinkPath = '/s'

/**
 * `GET /s/<code>`, the link in a text message: redirects to the page of its subject, which itself requires a sign-in
 * where its content is private. An expired or unknown link redirects to the reader's orders.
 */
export function createShortLinkRoute(database: Database): Hono {
  const routes = new Hono()
  routes.get('/:code{[0-9A-Za-z]{8,16}}', async (context) => {
    const { rows } = await database.pool.query<{ path: string }>(
      'select path from mail.short_links where code = $1 and ends_at > now()',
      [context.req.param('code')],
    )
    context.header('cache-control', 'no-store')
    context.header('referrer-policy', 'no-referrer')
    return context.redirect(rows[0]?.path ?? '/dashboard/orders')
  })
  return routes
}
