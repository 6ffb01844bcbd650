/** Icons that the server draws of a logo, by their paths in the web build. */
export const iconPattern = /^\/icons\/(?:icon-180|icon-192|icon-512|maskable-512|social)\.png$/
export const faviconPath = '/favicon.svg'

/** The favicon of pages with a logo. */
const tabIcon = '/icons/icon-192.png'

/** The version of a logo's icons. The icon at an address with a version never changes. */
export function iconVersion(logo: string): string {
  return logo.slice(0, 12)
}

export function tabIconOf(logo: string): string {
  return `${tabIcon}?v=${iconVersion(logo)}`
}

/** A page or the app's manifest with the icons of the logo. These are bitmaps, so both lose the vector icon. */
export function withLogoIcons(text: string, logo: string | null): string {
  if (!logo) return text
  return text
    .replace(`href="${faviconPath}" type="image/svg+xml"`, `href="${tabIcon}" type="image/png"`)
    .replace(/\{ "src": "\/favicon\.svg"[^}]*\},\s*/, '')
    .replace(/\/icons\/[\w-]+\.png(?=")/g, `$&?v=${iconVersion(logo)}`)
}
