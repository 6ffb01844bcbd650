import { Hono } from 'hono'
import type { Settings } from '../settings.ts'

export type BrowserConfig = (request: Request) => { supabaseUrl: string }

/** What the browser must know before it can do anything. Nothing in it is secret. */
export function createBrowserConfig(settings: Settings, siteUrl: string, anonKey: string): BrowserConfig {
  const captcha = {
    provider: settings.captcha.provider === 'off' ? 'none' : settings.captcha.provider,
    ...(settings.captcha.siteKey ? { siteKey: settings.captcha.siteKey } : {}),
  }
  return (request) => ({
    // Nobody said where the site is served: then it is wherever the browser found it (127.0.0.1, a name in the
    // local network), and only that origin may be called under our content security policy.
    supabaseUrl: settings.siteUrlGiven ? siteUrl : originOf(request, siteUrl),
    supabaseAnonKey: anonKey,
    captcha,
    googleEnabled: settings.google !== undefined,
    map: settings.map,
    support: settings.support,
  })
}

/** `GET /config.json`. Pages that the server draws bring it along. */
export function createConfigRoute(configFor: BrowserConfig): Hono {
  const routes = new Hono()
  routes.get('/', (context) => {
    context.header('cache-control', 'no-cache')
    return context.json(configFor(context.req.raw))
  })
  return routes
}

function originOf(request: Request, otherwise: string): string {
  const host = request.headers.get('host') ?? ''
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? `http://${host}` : otherwise
}
