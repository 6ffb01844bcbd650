import type { Language } from '@localchef/contracts/language'

/** The page as search engines, link previews and the browser's tab see it. */
export interface PageHead {
  status: 200 | 404
  title: string
  description: string
  /** Path and query of the canonical URL. */
  canonical: string
  kind: 'website' | 'profile' | 'product'
  /** A path in the bucket `pictures`. */
  picture?: { path: string; alt: string }
  /** Whether the page is hidden from search engines: behind a sign-in, or personal. */
  isPrivate: boolean
  /** Structured data (schema.org), with absolute URLs. */
  data: readonly object[]
}

/** A head with title and description only. */
export function plainHead(title: string, description: string, canonical: string): PageHead {
  return { status: 200, title, description, canonical, kind: 'website', isPrivate: false, data: [] }
}

/** The crop of a picture for link previews. */
export function socialPictureUrl(siteUrl: string, path: string): string {
  const stored = path.split('/').map(encodeURIComponent).join('/')
  return `${siteUrl}/storage/v1/render/image/public/pictures/${stored}?width=1200&height=630&resize=cover&format=jpeg`
}

export function addressIn(language: Language, siteUrl: string, canonical: string): string {
  return `${siteUrl}${canonical}?lang=${language}`
}

/** Truncates long texts at a word, with an ellipsis. */
export function shortened(text: string, length = 200): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s,.;:–—-]+$/, '')}…`
}
