import { Hono } from 'hono'
import type { Settings } from '../settings.ts'

/** `GET /config.json`: what the browser must know before it can do anything. Nothing in it is secret. */
export function createConfigRoute(settings: Settings, siteUrl: string, anonKey: string): Hono {
  const routes = new Hono()
  const captcha = {
    provider: settings.captcha.provider === 'off' ? 'none' : settings.captcha.provider,
    ...(settings.captcha.siteKey ? { siteKey: settings.captcha.siteKey } : {}),
  }
  routes.get('/', (context) => {
    context.header('cache-control', 'no-cache')
    return context.json({
      // Nobody said where the site is served: then it is wherever the browser found it (127.0.0.1, a name
      // in the local network), and only that origin may be called under our content security policy.
      supabaseUrl: settings.siteUrlGiven ? siteUrl : originOf(context.req.raw, siteUrl),
      supabaseAnonKey: anonKey,
      captcha,
      googleEnabled: settings.google !== undefined,
      map: settings.map,
      support: settings.support,
    })
  })
  return routes
}

function originOf(request: Request, otherwise: string): string {
  const host = request.headers.get('host') ?? ''
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? `http://${host}` : otherwise
}
