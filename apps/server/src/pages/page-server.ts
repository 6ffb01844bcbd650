import type { Identity } from '@localchef/contracts/settings/marketplace-settings'
import type { Logger } from 'pino'
import { type KeptBody, keepBody, sendBody } from '../functions/kept-body.ts'
import type { PublicMemory } from '../functions/public-memory.ts'
import { accentStyle } from '../marketplace/accent-style.ts'
import { nameMarketplace } from '../marketplace/name-marketplace.ts'
import { describePage, type PublicRead } from './describe-page.ts'
import { headTags } from './head-tags.ts'
import type { Drawing, DrawnPage } from './load-drawing.ts'
import { fillPage } from './page-document.ts'
import { plainHead } from './page-head.ts'
import { pageLanguage } from './page-language.ts'

export interface PageServerOptions {
  /** index.html of the build. */
  document: string
  /** Loads what draws pages; called once, and again after a failure. */
  loadDrawing: () => Promise<Drawing>
  read: PublicRead
  /** Where the site is served for this request, and what its browser is told. */
  placeOf: (request: Request) => Promise<{ siteUrl: string; config: object }>
  /** What an admin has settled: how the marketplace is called, and its colours. */
  identity: () => Promise<Identity>
  memory: PublicMemory
  /** Whether one page more may be drawn for this address. */
  mayDraw: (address: string) => boolean
  log: Logger
}

export interface PageServer {
  answer(request: Request, pathname: string, address: string): Promise<Response>
  /** Gets ready before the first visitor comes. */
  warm(): void
}

interface KeptPage extends KeptBody {
  status: 200 | 404
}

/** Addresses whose first view depends on what stands behind the question mark. */
const searchable: ReadonlySet<string> = new Set(['/chefs', '/ready-dishes'])
const longestSearch = 1500

/**
 * The one page of the app, as it is for this address and language: its head, its first view drawn, and the
 * answers that view was made from. The same for everybody, so it is kept like any public answer.
 */
export function createPageServer(options: PageServerOptions): PageServer {
  const { document, read, placeOf, identity, memory, mayDraw, log } = options
  let drawing: Promise<Drawing> | undefined

  function load(): Promise<Drawing> {
    drawing ??= options.loadDrawing().catch((error: unknown) => {
      drawing = undefined
      throw error
    })
    return drawing
  }

  async function make(request: Request, pathname: string, search: string): Promise<KeptPage> {
    const params = new URL(request.url).searchParams
    const language = pageLanguage(params, request.headers.get('accept-language') ?? '')
    const { siteUrl, config } = await placeOf(request)
    const { name, ...colours } = await identity()
    const answers: Record<string, unknown> = {}
    const reading: PublicRead = async (name, input) => {
      const answer = await read(name, input)
      if (answer.status === 200) answers[name + JSON.stringify(input)] = answer.body
      return answer
    }
    let drawn: DrawnPage = { title: '', texts: [] }
    let head = plainHead('', '', pathname)
    try {
      const { draw, wordsOf } = await load()
      drawn = await draw({ pathname, search, language, config, read: reading })
      head = await describePage({
        pathname,
        siteUrl,
        language,
        routeTitle: drawn.title,
        words: wordsOf(language),
        shown: Object.entries(answers),
        read: reading,
      })
    } catch (error) {
      // The app itself needs none of this: it asks, and says what is wrong.
      log.error({ err: error, path: pathname }, 'a page could not be drawn')
      head = { ...head, isPrivate: true }
    }
    const isShown = head.status === 200 && drawn.markup !== undefined
    const html = fillPage(document, {
      language,
      head: headTags(head, { siteUrl, language, isLanguageNamed: params.has('lang') }) + accentStyle(colours),
      texts: drawn.texts,
      markup: isShown ? drawn.markup : undefined,
      sentAlong: { config, ...(isShown ? { answers } : {}) },
    })
    return { ...keepBody(nameMarketplace(html, name)), status: head.status }
  }

  /** The app alone: its browser asks for everything by itself, and is told when that is too much. */
  async function makeUndrawn(request: Request, pathname: string): Promise<KeptPage> {
    const { searchParams } = new URL(request.url)
    const language = pageLanguage(searchParams, request.headers.get('accept-language') ?? '')
    const { siteUrl, config } = await placeOf(request)
    const { name, ...colours } = await identity()
    const head = { ...plainHead('', '', pathname), isPrivate: true }
    const html = fillPage(document, {
      language,
      head:
        headTags(head, { siteUrl, language, isLanguageNamed: searchParams.has('lang') }) +
        accentStyle(colours),
      texts: [],
      markup: undefined,
      sentAlong: { config },
    })
    return { ...keepBody(nameMarketplace(html, name)), status: 200 }
  }

  return {
    async answer(request, pathname, address) {
      const url = new URL(request.url)
      const search = searchable.has(pathname) && url.search.length < longestSearch ? url.search : ''
      const language = pageLanguage(url.searchParams, request.headers.get('accept-language') ?? '')
      const named = url.searchParams.has('lang')
      const { siteUrl } = await placeOf(request)
      const key = `page ${siteUrl} ${language} ${named} ${pathname}${search}`
      const drawn = await memory.recall(key, async () =>
        mayDraw(address) ? make(request, pathname, search) : null,
      )
      const page = drawn ?? (await makeUndrawn(request, pathname))
      const answer = await sendBody(request, page, pageHeaders, page.status)
      return request.method === 'HEAD' ? new Response(null, answer) : answer
    },
    warm() {
      load().catch((error: unknown) => log.error({ err: error }, 'pages cannot be drawn'))
    },
  }
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-language',
}
