import { escapeHtml } from '@localchef/backend/escape-html'
import { addressIn, type PageHead, socialPictureUrl } from './page-head.ts'
import { type PageLanguage, pageLanguages } from './page-language.ts'

const site = 'LocalChef'
const locales: Readonly<Record<PageLanguage, string>> = { en: 'en_US', ru: 'ru_RU' }

export interface HeadPlace {
  siteUrl: string
  language: PageLanguage
  /** The address names its language: then it is known by this one. */
  isLanguageNamed: boolean
}

/** A page's head as HTML. Every text may be a stranger's, a dish called `</script>` included. */
export function headTags(head: PageHead, { siteUrl, language, isLanguageNamed }: HeadPlace): string {
  const title = head.title ? `${head.title} · ${site}` : site
  const own = isLanguageNamed ? addressIn(language, siteUrl, head.canonical) : siteUrl + head.canonical
  const tags = [`<title>${escapeHtml(title)}</title>`, meta('description', head.description)]
  if (head.status === 404 || head.isPrivate) {
    tags.push(meta('robots', 'noindex'))
    return tags.join('\n    ')
  }
  tags.push(
    `<link rel="canonical" href="${escapeHtml(own)}" />`,
    ...pageLanguages.map((other) => alternate(other, addressIn(other, siteUrl, head.canonical))),
    alternate('x-default', siteUrl + head.canonical),
    property('og:site_name', site),
    property('og:type', head.kind),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', own),
    property('og:locale', locales[language]),
    ...pageLanguages.filter((other) => other !== language).map(localeAlternate),
  )
  const picture = head.picture
    ? { url: socialPictureUrl(siteUrl, head.picture.path), alt: head.picture.alt }
    : { url: `${siteUrl}/icons/social.png`, alt: site }
  tags.push(
    property('og:image', picture.url),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', picture.alt),
    meta('twitter:card', 'summary_large_image'),
    ...head.data.map(dataBlock),
  )
  return tags.join('\n    ')
}

/** JSON as a block of data in HTML: nothing in it can end the block or begin a comment. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function dataBlock(data: object): string {
  return `<script type="application/ld+json">${inertJson({ '@context': 'https://schema.org', ...data })}</script>`
}

function localeAlternate(language: PageLanguage): string {
  return property('og:locale:alternate', locales[language])
}

function alternate(language: string, url: string): string {
  return `<link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}" />`
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}" />`
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}" />`
}
