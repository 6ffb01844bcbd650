import type { PageLanguage } from './page-language.ts'

/** What a page is known by outside: to search engines, link previews and the browser's tab. */
export interface PageHead {
  status: 200 | 404
  title: string
  description: string
  /** Path and query of the one address it should be known by. */
  canonical: string
  kind: 'website' | 'profile' | 'product'
  /** A path in the bucket `pictures`. */
  picture?: { path: string; alt: string }
  /** Not for search engines: behind a sign-in, or of one person alone. */
  isPrivate: boolean
  /** Structured data by schema.org; addresses in it are complete. */
  data: readonly object[]
}

/** Of a page without anything of its own to say. */
export function plainHead(title: string, description: string, canonical: string): PageHead {
  return { status: 200, title, description, canonical, kind: 'website', isPrivate: false, data: [] }
}

/** The part of a link preview's picture that every network shows. */
export function socialPictureUrl(siteUrl: string, path: string): string {
  const stored = path.split('/').map(encodeURIComponent).join('/')
  return `${siteUrl}/storage/v1/render/image/public/pictures/${stored}?width=1200&height=630&resize=cover&format=jpeg`
}

export function addressIn(language: PageLanguage, siteUrl: string, canonical: string): string {
  return `${siteUrl}${canonical}?lang=${language}`
}

/** Long texts end at a word, with an ellipsis. */
export function shortened(text: string, length = 200): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s,.;:–—-]+$/, '')}…`
}
