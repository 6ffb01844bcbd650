import { Hono } from 'hono'
import { notImplementedMessage } from '../not-implemented.ts'

/** `/realtime/v1/api`: broadcasts by HTTP, which clients send before they join a channel. */
export function createUnsupportedRoutes(): Hono {
  const app = new Hono()
  app.all('*', (context) => {
    const message = notImplementedMessage('Broadcast')
    return context.json({ error: message, code: 'not_implemented', message }, 501)
  })
  return app
}
