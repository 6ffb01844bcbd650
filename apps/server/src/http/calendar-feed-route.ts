import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import { calendarOfToken } from '@localchef/domain/bookings/create-calendar-feed'
import { queriesOn } from '@localchef/domain/queries'
import { Hono } from 'hono'

/** `/calendar/<token>.ics`: a calendar feed for subscriptions. The token in the URL is the permission. */
export function createCalendarFeedRoute(database: Database, siteUrl: string): Hono {
  const routes = new Hono()
  routes.get('/:file{[A-Za-z0-9_-]+\\.ics}', async (context) => {
    const token = context.req.param('file').replace(/\.ics$/, '')
    const file = await database.as(service, (connection) =>
      calendarOfToken(queriesOn(connection), token, new Date(), siteUrl),
    )
    if (file === undefined) return context.text('There is no such calendar\n', 404)
    return context.body(file, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="localchef.ics"',
      'cache-control': 'private, max-age=300',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  })
  return routes
}
