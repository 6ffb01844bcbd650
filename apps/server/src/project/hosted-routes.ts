import { Hono } from 'hono'

/** Redirects file URLs of this site, as used in mails and social pictures, to the project that stores the files. */
export function createHostedRoutes(projectUrl: string): Hono {
  const routes = new Hono()
  routes.get('/storage/v1/*', (context) => {
    const { pathname, search } = new URL(context.req.url)
    return context.redirect(projectUrl + pathname + search)
  })
  return routes
}
