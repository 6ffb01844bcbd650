import type { Identity } from '@localchef/contracts/settings/marketplace-settings'
import { Hono } from 'hono'
import { keepBody, sendBody } from '../functions/kept-body.ts'
import type { PublicMemory } from '../functions/public-memory.ts'
import type { PublicRead } from '../pages/describe-page.ts'
import { pageLanguage } from '../pages/page-language.ts'
import { embedNotice, embedPage, embedThemes } from './embed-page.ts'
import { readSharedKitchen } from './share-facts.ts'

export interface EmbedOptions {
  read: PublicRead
  memory: PublicMemory
  identity: () => Promise<Identity>
  siteUrlOf: (request: Request) => string
  /** Kitchens are shown once the marketplace has opened. */
  isOpen: () => Promise<boolean>
  /** The hosted project that stores the pictures. Undefined when this site does. */
  projectUrl: string | undefined
}

/**
 * `/embed/<slug>`: a kitchen's menu for an iframe on the chef's own site. The only page that others may frame. It
 * sets no cookie and reads no storage, and every link opens a new tab, so a click on the framing page can trigger
 * nothing here.
 */
export function createEmbedRoute(options: EmbedOptions): Hono {
  const { read, memory, identity, siteUrlOf, isOpen, projectUrl } = options
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self'${
      projectUrl ? ` ${projectUrl}` : ''
    }; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    'x-robots-tag': 'noindex',
    vary: 'accept-language',
  }
  const routes = new Hono()
  routes.get('/:slug{[a-z0-9-]{1,80}}', async (context) => {
    const { searchParams } = new URL(context.req.url)
    const language = pageLanguage(searchParams, context.req.header('accept-language') ?? '')
    const theme = embedThemes.find((known) => known === searchParams.get('theme')) ?? 'auto'
    const siteUrl = siteUrlOf(context.req.raw)
    const slug = context.req.param('slug')
    const make = async () => {
      const look = { siteUrl, language, theme, identity: await identity() }
      const opened = await isOpen()
      const kitchen = opened ? await readSharedKitchen(read, slug, language) : undefined
      return {
        ...keepBody(kitchen ? embedPage(kitchen, look) : embedNotice(look, opened ? 'away' : 'opensSoon')),
        isFound: kitchen !== undefined,
      }
    }
    const key = `embed ${siteUrl} ${language} ${theme} ${slug}`
    const page = (await memory.recall(key, make)) ?? (await make())
    return sendBody(context.req.raw, page, headers, page.isFound ? 200 : 404)
  })
  return routes
}
