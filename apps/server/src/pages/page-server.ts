import { type AccentColors, accentColors } from '@localchef/contracts/settings/accent-palette'
import { type Identity, usualSettings } from '@localchef/contracts/settings/marketplace-settings'
import type { Logger } from 'pino'
import { type KeptBody, keepBody, sendBody } from '../functions/kept-body.ts'
import type { PublicMemory } from '../functions/public-memory.ts'
import { nameMarketplace } from '../marketplace/current-settings.ts'
import { withLogoIcons } from '../marketplace/logo-addresses.ts'
import { describePage, type PublicRead } from './describe-page.ts'
import { type HeadPlace, headTags, inertJson } from './head-tags.ts'
import type { PageRenderer, RenderedPage } from './load-renderer.ts'
import { type PageHead, plainHead } from './page-head.ts'
import { pageLanguage } from './page-language.ts'
import { placeOfVisitor, type VisitorPlace } from './place-of-visitor.ts'

interface PageParts {
  language: string
  head: string
  /** Text namespaces in addition to those of every page. */
  texts: readonly string[]
  markup: string | undefined
  sentAlong: object
}

/**
 * React emits preloads first; they belong in the head, where the browser finds them early. Responsive pictures are
 * preloaded as such.
 */
const leadingLinks = /^(?:<link rel="preload"[^>]*\/>)+/

/** Fills index.html at its marks. */
function fillPage(document: string, parts: PageParts): string {
  const { language, head, markup = '' } = parts
  const preloads = leadingLinks.exec(markup)?.[0] ?? ''
  const texts = textFiles(parts).map(
    (file) => `<link rel="preload" href="${file}" as="fetch" crossorigin="anonymous" fetchpriority="low" />`,
  )
  const drawn = markup.slice(preloads.length)
  return document
    .replace('<html lang="en">', () => `<html lang="${language}">`)
    .replace(/<!-- head -->[\s\S]*?<!-- \/head -->/, () => [head, preloads].join('\n    '))
    .replace('<!-- texts -->', () => texts.join(''))
    .replace(/<!-- root -->([\s\S]*?)<!-- \/root -->/, (_, root: string) =>
      drawn ? `<div id="root" inert>${drawn}</div>${fallbackIn(root)}` : root,
    )
    .replace(
      '<!-- answers -->',
      () => `<script type="application/json" id="first-answers">${inertJson(parts.sentAlong)}</script>`,
    )
}

/** The page's fallback content, kept beside a rendered view in case the app never starts. */
function fallbackIn(root: string): string {
  return root.slice(root.indexOf('<!-- Stands'), root.lastIndexOf('</div>'))
}

/** English is the fallback language and always loaded; index.html preloads its common files. */
function textFiles({ language, texts }: PageParts): string[] {
  const english = texts.map((name) => `/locales/en/${name}.json`)
  if (language === 'en') return english
  return [
    ...english,
    ...['common', 'menu', 'footer', ...texts].map((name) => `/locales/${language}/${name}.json`),
  ]
}

const tokens: Record<keyof AccentColors, string> = {
  accent: '--accent',
  hover: '--accent-hover',
  ink: '--accent-ink',
  text: '--accent-text',
  soft: '--accent-soft',
}

/** The accent colors chosen by an admin, as a style for the page's head; empty for the default colors. */
function accentStyle({ accent, accentDark }: Pick<Identity, 'accent' | 'accentDark'>): string {
  const usual = usualSettings.identity
  if (accent === usual.accent && accentDark === usual.accentDark) return ''
  const light = accentColors(accent, 'light')
  const dark = accentColors(accentDark, 'dark')
  const rules = Object.entries(tokens).map(
    ([name, token]) =>
      `${token}:light-dark(${light[name as keyof AccentColors]},${dark[name as keyof AccentColors]})`,
  )
  // `:root` twice, to outrank the style sheet regardless of their order.
  return `<style>:root:root{${rules.join(';')}}</style>`
}

export interface PageServerOptions {
  /** index.html of the build. */
  document: string
  /** Loads the page renderer; called once, and again after a failure. */
  loadRenderer: () => Promise<PageRenderer>
  read: PublicRead
  /** The site's URL for this request, and the browser's configuration. */
  placeOf: (request: Request) => Promise<{ siteUrl: string; config: object }>
  /** The marketplace's name and colors, set by an admin. */
  identity: () => Promise<Identity>
  memory: PublicMemory
  /** Whether another page may be rendered for this address. */
  mayRender: (address: string) => boolean
  log: Logger
}

export interface PageServer {
  answer(request: Request, pathname: string, address: string): Promise<Response>
  /** Loads the renderer before the first visitor. */
  warm(): void
}

/** Facts of a request that a page needs in addition to the path. */
interface RequestFacts extends HeadPlace {
  config: object
  place: VisitorPlace | null
}

interface FirstView extends Pick<RenderedPage, 'texts' | 'markup'> {
  answers?: object
}

interface KeptPage extends KeptBody {
  status: 200 | 404
}

/** Paths whose first view depends on the query string. */
const searchable: ReadonlySet<string> = new Set(['/chefs', '/ready-dishes'])
const longestSearch = 1500

/**
 * Renders the app's page for a path, a language and, on some pages, the visitor's place: head, first view, and the
 * responses behind it. The page is the same for everyone at that place, so it is cached like any public answer.
 */
export function createPageServer(options: PageServerOptions): PageServer {
  const { document, read, placeOf, identity, memory, mayRender, log } = options
  let renderer: Promise<PageRenderer> | undefined

  function load(): Promise<PageRenderer> {
    renderer ??= options.loadRenderer().catch((error: unknown) => {
      renderer = undefined
      throw error
    })
    return renderer
  }

  async function make(facts: RequestFacts, pathname: string, search: string): Promise<KeptPage> {
    const { language, siteUrl, config, place } = facts
    const answers: Record<string, unknown> = {}
    const reading: PublicRead = async (name, input) => {
      const answer = await read(name, input)
      if (answer.status === 200) answers[name + JSON.stringify(input)] = answer.body
      return answer
    }
    let rendered: RenderedPage = { title: '', texts: [] }
    let head: PageHead = { ...plainHead('', '', pathname), isPrivate: true }
    try {
      const { render, wordsOf } = await load()
      rendered = await render({ pathname, search, language, config, place, read: reading })
      head = await describePage({
        pathname,
        siteUrl,
        language,
        routeTitle: rendered.title,
        words: wordsOf(language),
        opensSoon: 'opensSoon' in config,
        shown: Object.entries(answers),
        read: reading,
      })
    } catch (error) {
      // The app works without a rendered view: it requests the data itself and shows errors.
      log.error({ err: error, path: pathname }, 'a page could not be rendered')
    }
    const isShown = head.status === 200 && rendered.markup !== undefined
    return keepPage(facts, head, isShown ? { ...rendered, answers } : { texts: rendered.texts })
  }

  /** The app without a rendered view: the browser requests everything itself, under its own limits. */
  function makeUnrendered(facts: RequestFacts, pathname: string): Promise<KeptPage> {
    return keepPage(facts, { ...plainHead('', '', pathname), isPrivate: true }, { texts: [] })
  }

  async function keepPage(facts: RequestFacts, head: PageHead, view: FirstView): Promise<KeptPage> {
    const { name, logo, ...colors } = await identity()
    const { texts, markup, answers } = view
    const page = fillPage(document, {
      language: facts.language,
      head: headTags(head, facts) + accentStyle(colors),
      texts,
      markup,
      sentAlong: {
        config: facts.config,
        ...(facts.place ? { isPlaced: true } : {}),
        ...(answers ? { answers } : {}),
      },
    })
    return { ...keepBody(nameMarketplace(withLogoIcons(page, logo), name)), status: head.status }
  }

  return {
    async answer(request, pathname, address) {
      const url = new URL(request.url)
      const search = searchable.has(pathname) && url.search.length < longestSearch ? url.search : ''
      const place = placeOfVisitor(request, url)
      const facts = { ...languageOf(request, url.searchParams), ...(await placeOf(request)), place }
      const where = place ? ` ${JSON.stringify(place)}` : ''
      const key = `page ${facts.siteUrl} ${facts.language} ${facts.isLanguageNamed} ${pathname}${search}${where}`
      const rendered = await memory.recall(key, async () =>
        mayRender(address) ? make(facts, pathname, search) : null,
      )
      const page = rendered ?? (await makeUnrendered(facts, pathname))
      const answer = await sendBody(request, page, pageHeaders, page.status)
      return request.method === 'HEAD' ? new Response(null, answer) : answer
    },
    warm() {
      load().catch((error: unknown) => log.error({ err: error }, 'the page renderer could not be loaded'))
    },
  }
}

function languageOf(
  { headers }: Request,
  params: URLSearchParams,
): Pick<HeadPlace, 'language' | 'isLanguageNamed'> {
  const language = pageLanguage(params, headers.get('accept-language') ?? '')
  return { language, isLanguageNamed: params.has('lang') }
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-language, cookie',
}
