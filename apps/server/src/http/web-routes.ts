import { Hono } from 'hono'
import type { PageServer } from '../pages/page-server.ts'
import type { StaticFiles } from './static-files.ts'

export interface Web {
  files: Pick<StaticFiles, 'answer'>
  pages: Pick<PageServer, 'answer'>
}

/** Not pages: an address below these that nobody answers does not exist. */
const notPages =
  /^\/(assets|locales|auth\/v1|rest\/v1|storage\/v1|functions\/v1|realtime\/v1|captcha\/v1|dev|docs)(\/|$)/

/**
 * The web app: its files, and its one page for every address a person opens. Undefined: there is no build, because another process serves the web (`npm run dev`).
 */
export function createWebRoutes(web: Web | undefined): Hono {
  const routes = new Hono()
  routes.on(['GET', 'HEAD'], '*', (context) => {
    const { path, raw } = context.req
    const file = web?.files.answer(raw, path)
    if (file) return file
    if (wantsPage(path, context.req.header('accept')) && !notPages.test(path)) {
      return web?.pages.answer(raw, path) ?? context.text('The web app is not built. Run: npm start', 503)
    }
    return context.notFound()
  })
  return routes
}

/** Browsers name HTML; scripts, link previews and curl take anything, but a missing file is no page for them. */
function wantsPage(path: string, accept = '*/*'): boolean {
  if (accept.includes('text/html')) return true
  const isFile = /\.\w+$/.test(path)
  return accept.includes('*/*') && !isFile
}
