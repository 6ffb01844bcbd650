import type { ResolvedAuthSettings } from './auth-settings.ts'

/**
 * Where a link may lead: the site itself or an origin the operator allowed. Anything else becomes the site's
 * front page, so that a mail of ours never carries a session to a stranger.
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

/** Adds what the browser is told after `#`: the implicit flow and every error. */
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
