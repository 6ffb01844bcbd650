import { Hono } from 'hono'
import type { StaticFiles } from './static-files.ts'

/** Not pages: an address below these that nobody answers does not exist. */
const notPages =
  /^\/(assets|locales|auth\/v1|rest\/v1|storage\/v1|functions\/v1|realtime\/v1|captcha\/v1|dev|docs)(\/|$)/

/**
 * The web app: its files, and its one page for every address a person opens. Undefined files: there is no
 * build, because another process serves the web (`npm run dev`).
 */
export function createWebRoutes(files: StaticFiles | undefined): Hono {
  const routes = new Hono()
  routes.on(['GET', 'HEAD'], '*', (context) => {
    const { path, raw } = context.req
    const file = files?.answer(raw, path)
    if (file) return file
    const wantsPage = context.req.header('accept')?.includes('text/html') ?? false
    if (wantsPage && !notPages.test(path)) {
      return files?.page(raw) ?? context.text('The web app is not built. Run: npm start', 503)
    }
    return context.notFound()
  })
  return routes
}
