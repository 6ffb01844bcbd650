import { Hono } from 'hono'

/** Links to files of this site, as mails and social pictures have them, lead to the project that holds the files. */
export function createHostedRoutes(projectUrl: string): Hono {
  const routes = new Hono()
  routes.get('/storage/v1/*', (context) => {
    const { pathname, search } = new URL(context.req.url)
    return context.redirect(projectUrl + pathname + search)
  })
  return routes
}
