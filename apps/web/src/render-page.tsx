import i18n, { type ParseKeys, type Resource } from 'i18next'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { StaticRouter } from 'react-router'
import './app/routes.tsx'
import { beginPage } from './app/page.tsx'
import { root } from './app/root.tsx'
import { type BackendConfig, setConfig } from './shared/backend/config.ts'
import { queryClient } from './shared/backend/query-client.ts'
import { type ReadOnServer, setServerReader } from './shared/backend/server-reader.ts'
import { countFormatter, interpolation } from './shared/i18n/count-formatter.ts'
import type { Language } from './shared/i18n/languages.ts'

interface PageRequest {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  language: Language
  config: BackendConfig
  read: ReadOnServer
}

interface RenderedPage {
  /** The title of its route, in the language; null when there is no such page. */
  title: string | null
  /** The namespaces of texts it needs beside those of every page. */
  texts: readonly string[]
  /** Its first view; undefined for a page that asks for nothing and shows each its own: it waits for its script alone. */
  markup?: string
}

/**
 * Draws the first view of a page as the app itself will draw it for a visitor: entry of the build for the
 * server (see `apps/server/src/web/page-renderer.ts`). What the first view asks for is asked through `read`.
 *
 * The app takes over what is drawn here. The texts, the queries and the search are the same single ones as in
 * the browser, so one page is drawn after the other.
 *
 * @public
 */
export function renderPage(request: PageRequest): Promise<RenderedPage> {
  const drawn = last.then(() => draw(request))
  last = drawn.catch(() => {})
  return drawn
}

let last: Promise<unknown> = Promise.resolve()

/**
 * All texts, before the first page is drawn.
 *
 * @public
 */
export async function giveTexts(resources: Resource): Promise<void> {
  await i18n.use(countFormatter).use(initReactI18next).init({
    resources,
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    interpolation,
  })
}

async function draw({ pathname, search, language, config, read }: PageRequest): Promise<RenderedPage> {
  let reads = 0
  setConfig(config)
  setServerReader((name, input) => {
    reads += 1
    return read(name, input)
  })
  queryClient.clear()
  await i18n.changeLanguage(language)
  const { title, texts, fixed, ready } = beginPage(pathname, search)
  const page = { title: title ? i18n.t(title as ParseKeys) : null, texts }
  await ready
  if (reads === 0 && !fixed) return page
  try {
    const markup = renderToString(
      root((inside) => <StaticRouter location={pathname + search}>{inside}</StaticRouter>),
    )
    // Chromium writes times with plain spaces where Node writes narrow ones.
    return { ...page, markup: markup.replace(/[\u2009\u202f]/g, ' ') }
  } finally {
    queryClient.clear()
  }
}
