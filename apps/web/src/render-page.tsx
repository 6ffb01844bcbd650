import i18n, { type ParseKeys, type Resource } from 'i18next'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import './app/routes.tsx'
import { beginPage } from './app/page.tsx'
import { root } from './app/root.tsx'
import { type BackendConfig, setConfig } from './shared/backend/config.ts'
import { queryClient } from './shared/backend/query-client.ts'
import { type ReadOnServer, setServerReader } from './shared/backend/server-reader.ts'
import { cuisinesQuery } from './shared/chefs/cuisine-names.ts'
import { formatting, withFormats } from './shared/i18n/count-formatter.ts'
import { forReact } from './shared/i18n/for-react.ts'
import type { Language } from './shared/i18n/languages.ts'
import { forgetTexts } from './shared/jsx/kept-values.ts'
import { startAt, useRememberedPlace } from './shared/places/remembered-place.ts'
import type { SearchPlace } from './shared/places/search-place.ts'

interface PageRequest {
  pathname: string
  /** Includes the question mark, or is empty. */
  search: string
  language: Language
  config: BackendConfig
  /** The visitor's place, where the first view depends on it. */
  place: SearchPlace | null
  read: ReadOnServer
}

interface RenderedPage {
  /** The route's title in the page's language; null for an unknown page. */
  title: string | null
  /** Namespaces the page needs beyond those of every page. */
  texts: readonly string[]
  /** The first view; undefined for a page that fetches nothing and differs for each user. */
  markup?: string
}

/**
 * Renders a page's first view as the app renders it for a visitor. Entry point of the server build (see
 * `apps/server/src/web/page-renderer.ts`); `read` answers its queries. Pages are drawn one at a time, because texts,
 * queries and the search store are the app's singletons. @public
 */
export function renderPage(request: PageRequest): Promise<RenderedPage> {
  const drawn = last.then(() => draw(request))
  last = drawn.catch(() => {})
  return drawn
}

let last: Promise<unknown> = Promise.resolve()

/** Loads all texts before the first page is rendered. @public */
export async function giveTexts(resources: Resource): Promise<void> {
  await withFormats(i18n)
    .use(forReact)
    .init({
      resources,
      lng: 'en',
      fallbackLng: 'en',
      defaultNS: 'common',
      ...formatting,
    })
}

async function draw({ pathname, search, language, config, place, read }: PageRequest): Promise<RenderedPage> {
  let reads = 0
  setConfig(config)
  startAt(place)
  useRememberedPlace.setState({ place })
  setServerReader((name, input) => {
    reads += 1
    return read(name, input)
  })
  queryClient.clear()
  forgetTexts()
  await i18n.changeLanguage(language)
  const { title, texts, fixed, ready } = beginPage(pathname, search)
  const page = { title: title ? i18n.t(title as ParseKeys) : null, texts }
  await ready
  if (reads === 0 && !fixed) return page
  try {
    // A page that reads data shows cards and filters, which need the names of cuisines. A page with only texts doesn't.
    if (reads > 0) await queryClient.prefetchQuery(cuisinesQuery)
    const markup = renderToString(
      root((inside) => <StaticRouter location={pathname + search}>{inside}</StaticRouter>),
    )
    // Chromium formats times with plain spaces, Node with narrow ones.
    return { ...page, markup: markup.replace(/[\u2009\u202f]/g, ' ') }
  } finally {
    queryClient.clear()
  }
}
