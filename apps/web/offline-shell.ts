import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { languages } from '@localchef/contracts/language'
import type { Plugin, Rolldown } from 'vite'

/** Modules that must load without a network: the frame of every page, and the cart with what it loads later. */
const offlinePages = [
  '/src/main.tsx',
  ...['pages/cart-page.tsx', 'components/cart-checkout.tsx', 'components/orders-of-cart.tsx'].map(
    (file) => `/src/features/orders/checkout/${file}`,
  ),
]

/** Namespaces of the frame, and those that the cart's route waits for. */
export const textsOffline = [
  'common',
  'menu',
  'footer',
  'cart',
  'checkout',
  'payments',
  'refusals',
  'standingOrders',
  'loyalty',
  'cards',
  'orders',
  'auth',
]
const plainFiles = [
  '/config.json',
  '/favicon.svg',
  '/placeholder.svg',
  ...languages.flatMap((language) => textsOffline.map((name) => `/locales/${language}/${name}.json`)),
]

/** Emits the service worker with its list of files and a cache name hashed from both. */
export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const needed = new Set<string>()
      const reach = (file: string) => {
        if (needed.has(file)) return
        needed.add(file)
        const chunk = chunks.find(({ fileName }) => fileName === file)
        for (const next of [...(chunk?.imports ?? []), ...stylesOf(chunk)]) reach(next)
      }
      for (const chunk of chunks) {
        if (offlinePages.some((page) => chunk.facadeModuleId?.endsWith(page))) reach(chunk.fileName)
      }
      const fonts = Object.keys(bundle).filter((file) => /-latin-wght-.*\.woff2$/.test(file))
      const files = [...plainFiles, ...[...needed, ...fonts].map((file) => `/${file}`)].sort()
      const source = await readFile(fileURLToPath(new URL('./service-worker.js', import.meta.url)), 'utf8')
      const version = createHash('sha256')
        .update(source)
        .update(JSON.stringify(files))
        .digest('hex')
        .slice(0, 12)
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: source.replace('__VERSION__', version).replace('[] /* __FILES__ */', JSON.stringify(files)),
      })
    },
  }
}

function stylesOf(chunk: Rolldown.OutputChunk | undefined): Iterable<string> {
  return chunk?.viteMetadata?.importedCss ?? []
}
