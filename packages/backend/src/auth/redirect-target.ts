import type { ResolvedAuthSettings } from './auth-settings.ts'

/**
 * Links may redirect to the site or an allowed origin. Anything else becomes the front page, so that our mails
 * never carry a session to a stranger.
 */
export function redirectTarget(
  settings: Pick<ResolvedAuthSettings, 'siteUrl' | 'redirectOrigins'>,
  asked: string | undefined,
): string {
  const site = new URL(settings.siteUrl)
  if (!asked || asked.length > 2000 || !URL.canParse(asked, site)) {
    return settings.siteUrl
  }
  const target = new URL(asked, site)
  const allowed = [site.origin, ...settings.redirectOrigins.map((origin) => new URL(origin).origin)]
  const isWeb = target.protocol === 'https:' || target.protocol === 'http:'
  if (!isWeb || target.username !== '' || target.password !== '' || !allowed.includes(target.origin)) {
    return settings.siteUrl
  }
  return target.href
}

/** Sets the URL's fragment, read by the implicit flow and for every error. */
export function withFragment(target: string, values: Record<string, string>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}

export function withQuery(target: string, values: Record<string, string>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(values)) {
    url.searchParams.set(name, value)
  }
  return url.href
}
