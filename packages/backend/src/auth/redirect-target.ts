import { ownAddress } from '../http/own-address.ts'
import type { ResolvedAuthSettings } from './auth-settings.ts'

/**
 * Links may redirect to the site or an allowed origin. Anything else becomes the front page, so that our mails
 * never carry a session to a stranger.
 */
export function redirectTarget(
  settings: Pick<ResolvedAuthSettings, 'siteUrl' | 'redirectOrigins'>,
  asked: string | undefined,
): string {
  if (!asked || asked.length > 2000) {
    return settings.siteUrl
  }
  return ownAddress(asked, [settings.siteUrl, ...settings.redirectOrigins])?.href ?? settings.siteUrl
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
