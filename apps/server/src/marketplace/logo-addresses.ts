/** Icons that the server draws of a logo, by their paths in the web build. */
export const iconPattern = /^\/icons\/(?:icon-180|icon-192|icon-512|maskable-512|social)\.png$/
export const faviconPath = '/favicon.svg'

/** The favicon of pages with a logo. */
const tabIcon = '/icons/icon-192.png'

/** The version of a logo's icons: with it in the address, an icon never changes. */
export function iconVersion(logo: string): string {
  return logo.slice(0, 12)
}

export function tabIconOf(logo: string): string {
  return `${tabIcon}?v=${iconVersion(logo)}`
}

/** A page or the app's manifest with the icons of the logo. They are bitmaps, so the vector leaves both. */
export function withLogoIcons(text: string, logo: string | null): string {
  if (!logo) return text
  return text
    .replace(`href="${faviconPath}" type="image/svg+xml"`, `href="${tabIcon}" type="image/png"`)
    .replace(/\{ "src": "\/favicon\.svg"[^}]*\},\s*/, '')
    .replace(/\/icons\/[\w-]+\.png(?=")/g, `$&?v=${iconVersion(logo)}`)
}
