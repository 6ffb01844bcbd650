import type { Identity } from '@localchef/contracts/settings/marketplace-settings'
import { type Context, Hono } from 'hono'
import { keepBody, sendBody } from '../functions/kept-body.ts'
import type { PublicMemory } from '../functions/public-memory.ts'
import { isUsualName, nameMarketplace } from '../marketplace/current-settings.ts'
import { withLogoIcons } from '../marketplace/logo-addresses.ts'
import type { LogoIcons } from '../marketplace/logo-icons.ts'
import type { PageServer } from '../pages/page-server.ts'
import type { StaticFiles } from './static-files.ts'

export interface Web {
  files: Pick<StaticFiles, 'answer' | 'text'>
  pages: Pick<PageServer, 'answer'>
  memory: PublicMemory
  identity: () => Promise<Identity>
  icons: LogoIcons
  clientAddress: (context: Context) => string
}

/** Prefixes without pages: an unknown path below them is a 404. */
const notPages =
  /^\/(assets|locales|auth\/v1|rest\/v1|storage\/v1|functions\/v1|realtime\/v1|captcha\/v1|map|dev|docs)(\/|$)/

/**
 * The web app: its files, and its page for every other path. `web` is undefined without a build: then another process
 * serves the web (`npm run dev`).
 */
export function createWebRoutes(
  web: Web | undefined,
  onOpened: (context: Context, path: string) => void = () => undefined,
): Hono {
  const routes = new Hono()
  // Browsers and feed readers request this path unasked, even when the page names another icon.
  routes.get('/favicon.ico', (context) => context.redirect('/icons/icon-192.png'))
  routes.on(['GET', 'HEAD'], '*', async (context) => {
    const { path, raw } = context.req
    const file = (web && (await brandedFile(web, raw, path))) ?? web?.files.answer(raw, path)
    if (file) return file
    if (wantsPage(path, context.req.header('accept')) && !notPages.test(path)) {
      onOpened(context, path)
      if (web) return web.pages.answer(raw, path, web.clientAddress(context))
      return context.text('The web app is not built. Run: npm start', 503)
    }
    return context.notFound()
  })
  return routes
}

const manifestPath = '/manifest.webmanifest'

/** Files whose texts contain the product's name. */
const namingFiles = /^\/(?:locales\/.+\.json|manifest\.webmanifest)$/

/** Files with the marketplace's own name or icons. */
const brandedFiles = /^\/(?:locales|manifest\.webmanifest$|favicon\.svg$|icons)/

/** A branded file with the marketplace's own name, or drawn from its logo; undefined for every other file. */
async function brandedFile(
  { files, memory, identity, icons }: Web,
  request: Request,
  path: string,
): Promise<Response | undefined> {
  if (!brandedFiles.test(path)) return undefined
  const { name, logo } = await identity()
  if (!namingFiles.test(path)) return logo ? icons(request, path, logo) : undefined
  const isManifest = path === manifestPath
  const text = isUsualName(name) && !(isManifest && logo) ? undefined : files.text(path)
  if (text === undefined) return undefined
  const make = async () => keepBody(nameMarketplace(isManifest ? withLogoIcons(text, logo) : text, name))
  const body = (await memory.recall(`named ${name} ${logo} ${path}`, make)) ?? (await make())
  const type = isManifest ? 'application/manifest+json' : 'application/json'
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' }
  const answer = await sendBody(request, body, headers)
  return request.method === 'HEAD' ? new Response(null, answer) : answer
}

/**
 * Browsers ask for HTML. Scripts, link previews and curl accept anything, but must not get a page in place of a missing
 * file.
 */
function wantsPage(path: string, accept = '*/*'): boolean {
  if (accept.includes('text/html')) return true
  const isFile = /\.\w+$/.test(path)
  return accept.includes('*/*') && !isFile
}
