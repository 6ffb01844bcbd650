import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

export interface SecurityHeadersOptions {
  siteUrl: string
  captcha: 'altcha' | 'turnstile' | 'hcaptcha' | 'off'
  /** URLs the map loads its style and tiles from. */
  mapUrls: readonly string[]
  /** The page whose inline scripts may run. Undefined where no page is served. */
  document?: string | undefined
  /** The hosted project that the browser calls and loads files from. Undefined for this site. */
  projectUrl?: string | undefined
}

const captchaOrigins: Readonly<Record<SecurityHeadersOptions['captcha'], readonly string[]>> = {
  altcha: [],
  off: [],
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
}

/** The sources a page may load from: the site and the configured services. */
export function contentSecurityPolicy(options: SecurityHeadersOptions): string {
  const captcha = captchaOrigins[options.captcha]
  const map = [...new Set(options.mapUrls.map((url) => new URL(url.replace(/[{}]/g, '')).origin))]
  // Older Safari does not match the web socket of the same host with 'self'.
  const webSocket = options.siteUrl.replace(/^http/, 'ws')
  const project = options.projectUrl ? [options.projectUrl] : []
  const projectSocket = project.map((url) => url.replace(/^http/, 'ws'))
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts(options.document ?? ''), ...captcha],
    // Toasts and popovers position themselves by style attributes and elements; styles execute nothing.
    'style-src': ["'self'", "'unsafe-inline'", ...captcha],
    'img-src': ["'self'", 'data:', 'blob:', ...map, ...project],
    'font-src': ["'self'"],
    'connect-src': ["'self'", webSocket, ...project, ...projectSocket, ...map, ...captcha],
    // The proof of work and the map run workers made from blobs.
    'worker-src': ["'self'", 'blob:'],
    // Only a PDF allows framing (see storage-routes.ts).
    'frame-src': ["'self'", ...project, ...captcha],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** The digest of each script in a page, as a source. */
function inlineScripts(document: string): string[] {
  return [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** Headers for every response. A header set by a route wins. */
export function securityHeaders(options: SecurityHeadersOptions): MiddlewareHandler {
  const headers: [string, string][] = [
    ['content-security-policy', contentSecurityPolicy(options)],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    [
      'permissions-policy',
      'camera=(self), microphone=(), payment=(self), geolocation=(self), interest-cohort=()',
    ],
    ['cross-origin-opener-policy', 'same-origin'],
  ]
  if (options.siteUrl.startsWith('https:')) {
    headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains'])
  }
  return async (context, next) => {
    await next()
    const given = context.res.headers
    for (const [name, value] of headers) if (!given.has(name)) given.set(name, value)
  }
}
