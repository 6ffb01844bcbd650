import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import { escapeHtml } from '@localchef/backend/escape-html'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { queriesOn } from '@localchef/domain/queries'
import { addressKinds, countAddresses, listAddresses } from '@localchef/domain/sitemap/public-addresses'
import { Hono } from 'hono'

export interface SitemapOptions {
  database: Database
  placeOf: (request: Request) => Promise<{ siteUrl: string }>
  /** Until the marketplace opens, the sitemap is empty. */
  isOpen: () => Promise<boolean>
}

/** The protocol's limit for one file. */
const addressesInFile = 50_000
/** Search engines come rarely, and nothing relevant changes within an hour. */
const cacheControl = 'public, max-age=3600'

/**
 * Paths that search engines need not read. Pages that must not be found are not listed here: they say `noindex`
 * themselves, and a search engine sees that only on pages that it is allowed to read.
 */
const closed = ['/auth/v1/', '/rest/', '/realtime/', '/dev/']

/** `/robots.txt` and `/sitemap.xml` (an index) with its parts, for search engines. */
export function createSitemapRoutes({ database, placeOf, isOpen }: SitemapOptions): Hono {
  const routes = new Hono()

  const read = <T>(work: (db: ReturnType<typeof queriesOn>) => Promise<T>) =>
    database.as(service, (connection) => work(queriesOn(connection)), {
      readOnly: true,
      onReplica: true,
    })

  routes.get('/robots.txt', async (context) => {
    const { siteUrl } = await placeOf(context.req.raw)
    context.header('cache-control', cacheControl)
    return context.text(
      [
        'User-agent: *',
        ...closed.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${siteUrl}/sitemap.xml`,
        '',
      ].join('\n'),
    )
  })

  routes.get('/sitemap.xml', async (context) => {
    if (!(await isOpen())) return xml('sitemapindex', [])
    const { siteUrl } = await placeOf(context.req.raw)
    const counts = await read(async (db) => {
      const counted = []
      for (const kind of addressKinds) counted.push({ kind, count: await countAddresses(db, kind) })
      return counted
    })
    const parts = counts.flatMap(({ kind, count }) =>
      Array.from({ length: Math.ceil(count / addressesInFile) }, (_, index) => `${kind}-${index + 1}`),
    )
    return xml(
      'sitemapindex',
      ['pages', ...parts].map(
        (part) => `<sitemap><loc>${escapeHtml(siteUrl)}/sitemap-${part}.xml</loc></sitemap>`,
      ),
    )
  })

  routes.get('/sitemap-pages.xml', async (context) => {
    if (!(await isOpen())) return xml('urlset', [])
    const { siteUrl } = await placeOf(context.req.raw)
    // Nobody looks for an empty cart.
    const paths = Object.keys(wordsIn.en.pages.descriptions).filter((path) => path !== '/cart')
    return xml(
      'urlset',
      paths.map((path) => `<url><loc>${escapeHtml(siteUrl + path)}</loc></url>`),
    )
  })

  routes.get('/:file{sitemap-[a-z]+-[1-9][0-9]{0,3}\\.xml}', async (context) => {
    const [, name, number] = /^sitemap-([a-z]+)-(\d+)\.xml$/.exec(context.req.param('file')) ?? []
    const kind = addressKinds.find((known) => known === name)
    if (!kind || !(await isOpen())) return context.notFound()
    const offset = (Number(number) - 1) * addressesInFile
    const addresses = await read((db) => listAddresses(db, kind, { limit: addressesInFile, offset }))
    if (addresses.length === 0) return context.notFound()
    const { siteUrl } = await placeOf(context.req.raw)
    return xml(
      'urlset',
      addresses.map(
        ({ path, changedAt }) =>
          `<url><loc>${escapeHtml(siteUrl + path)}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>`,
      ),
    )
  })

  return routes
}

function xml(root: 'sitemapindex' | 'urlset', entries: readonly string[]): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': cacheControl },
  })
}
