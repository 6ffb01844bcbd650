import { escapeHtml } from '@localchef/backend/escape-html'
import { type Language, languages } from '@localchef/contracts/language'
import { addressIn, type PageHead, socialPictureUrl } from './page-head.ts'

const site = 'LocalChef'

export interface HeadPlace {
  siteUrl: string
  language: Language
  /** Whether the URL names its language; the canonical URL then keeps it. */
  isLanguageNamed: boolean
}

/** A page's head as HTML. Every text may be user input, such as a dish called `</script>`. */
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
    ...languages.map((other) => alternate(other, addressIn(other, siteUrl, head.canonical))),
    alternate('x-default', siteUrl + head.canonical),
    property('og:site_name', site),
    property('og:type', head.kind),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', own),
    property('og:locale', localeOf(language)),
    ...languages.filter((other) => other !== language).map(localeAlternate),
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

/** JSON for a data block in HTML: escaped so that it cannot end the block or begin a comment. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function dataBlock(data: object): string {
  return `<script type="application/ld+json">${inertJson({ '@context': 'https://schema.org', ...data })}</script>`
}

/** `en_US`: a language in the region where most people speak it. */
function localeOf(language: Language): string {
  const { region } = new Intl.Locale(language).maximize()
  return region ? `${language}_${region}` : language
}

function localeAlternate(language: Language): string {
  return property('og:locale:alternate', localeOf(language))
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
