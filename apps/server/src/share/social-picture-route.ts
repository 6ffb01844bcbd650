import { createPictureQueue } from '@localchef/backend/storage/picture-queue'
import { StorageError } from '@localchef/backend/storage/storage-error'
import type { Identity } from '@localchef/contracts/settings/marketplace-settings'
import { Hono } from 'hono'
import type { PublicMemory, Remembered } from '../functions/public-memory.ts'
import type { PublicRead } from '../pages/describe-page.ts'
import { pageLanguage } from '../pages/page-language.ts'
import { drawSocialPicture, type LoadPicture, socialShapes } from './draw-social-picture.ts'
import { loadTextOutliner, type TextOutliner } from './outlined-text.ts'
import { readSharedKitchen } from './share-facts.ts'

export interface SocialPictureOptions {
  read: PublicRead
  memory: PublicMemory
  identity: () => Promise<Identity>
  siteUrlOf: (request: Request) => string
  /** Kitchens are shown once the marketplace has opened. */
  isOpen: () => Promise<boolean>
  load: LoadPicture
  loadLogo: (logo: string) => Promise<Uint8Array | undefined>
}

interface Drawn extends Remembered {
  body: Uint8Array<ArrayBuffer>
}

/** `/share/<slug>/square.jpg` and `story.jpg`: pictures of a kitchen's menu for social posts. */
export function createSocialPictureRoute(options: SocialPictureOptions): Hono {
  const { read, memory, identity, siteUrlOf, isOpen, load, loadLogo } = options
  const queue = createPictureQueue(1, 40)
  let outliner: Promise<TextOutliner> | undefined

  const routes = new Hono()
  routes.get('/:slug{[a-z0-9-]{1,80}}/:file{(?:square|story)\\.jpg}', async (context) => {
    const { searchParams } = new URL(context.req.url)
    const language = pageLanguage(searchParams, context.req.header('accept-language') ?? '')
    const theme = searchParams.get('theme') === 'dark' ? 'dark' : 'light'
    const shape = socialShapes.find((known) => `${known}.jpg` === context.req.param('file')) ?? 'square'
    const slug = context.req.param('slug')
    const siteUrl = siteUrlOf(context.req.raw)
    const draw = async (): Promise<Drawn | null> => {
      const kitchen = (await isOpen()) ? await readSharedKitchen(read, slug, language) : undefined
      if (!kitchen) return null
      outliner ??= loadTextOutliner()
      const text = await outliner
      const address = `${new URL(siteUrl).host}/chefs/${kitchen.slug}`
      const look = await identity()
      const logo = look.logo ? await loadLogo(look.logo) : undefined
      const request = { shape, theme, language, address, identity: look, logo } as const
      const body = await queue.run(() => drawSocialPicture(kitchen, request, text, load))
      return { body, bytes: body.byteLength }
    }
    const key = `social ${siteUrl} ${language} ${theme} ${shape} ${slug}`
    const drawn = await memory.recall(key, draw).catch((error: unknown) => {
      if (error instanceof StorageError) return 'busy' as const
      throw error
    })
    if (drawn === 'busy') return context.text('Too many pictures at once, try again\n', 503)
    if (!drawn) return context.notFound()
    return context.body(drawn.body, 200, {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=300',
      'x-robots-tag': 'noindex',
      vary: 'accept-language',
    })
  })
  return routes
}
