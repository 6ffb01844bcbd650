import { logoFacts, sizeWithin } from '@localchef/contracts/settings/logo'

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

export interface PlacedLogo extends ReturnType<typeof logoFacts> {
  /** The path of the picture, in about twice the size at which it is shown. */
  path: string
}

/** The logo for a place outside the app, as large as fits a box; of one that is not wide, no side is longer than the box is high. */
export function placeLogo(logo: string, box: { width: number; height: number }): PlacedLogo {
  const facts = logoFacts(logo)
  const size = sizeWithin(facts, facts.isWide ? box : { width: box.height, height: box.height })
  return { ...facts, ...size, path: logoPath(logo, 2 * size.width) }
}

/** As PNG, which every mail program shows. */
function logoPath(logo: string, width: number): string {
  return `/storage/v1/render/image/public/logos/${logo}?width=${width}&format=origin&v=1`
}
