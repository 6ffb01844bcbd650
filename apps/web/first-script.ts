import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The modules of the first script: those that the entry and the first page reach without an `import()`. */

const source = fileURLToPath(new URL('./src/', import.meta.url))
const firstPage = `${source}features/home/pages/home-page.tsx`
const roots: ReadonlySet<string> = new Set([`${source}main.tsx`, firstPage])

interface Build {
  getModuleInfo(file: string): { importers: readonly string[]; importedIds: readonly string[] } | null
}

const reached = new Map<string, boolean>()

/** Whether one of our own modules is reached by static imports from the entry or the first page. */
export function isFirstModule(file: string, build: Build): boolean {
  if (roots.has(file)) return true
  const known = reached.get(file)
  if (known !== undefined) return known
  // Until it is known better: two modules that import each other must not ask each other for ever.
  reached.set(file, false)
  const isReached = build.getModuleInfo(file)?.importers.some((from) => isFirstModule(from, build)) ?? false
  reached.set(file, isReached)
  return isReached
}

/** Our own modules that may be moved. The entry and the pages are what `import()` names: they stay files. */
export function isMovable(file: string): boolean {
  return file.startsWith(source) && !roots.has(file)
}

/** Lucide's core and the icons of the first screen: the way through its index hides who imports them. */
export const firstIcons =
  /lucide-react\/dist\/esm\/(?!icons\/)|lucide-react\/dist\/esm\/icons\/(?:at-sign|camera|circle-exclamation-point|loader-circle|locate-fixed|mail|map-pin|menu|search|send|shield-check|shopping-bag|x)\.mjs/

/** Pages that people open first, from a link or a search engine, beside the one at `/`. */
const landingPages: readonly string[] = [
  'search/pages/chefs-page.tsx',
  'chefs/page/pages/chef-page.tsx',
  'menu/dish/pages/dish-page.tsx',
  'menu/ready/pages/ready-dishes-page.tsx',
].map((page) => `${source}features/${page}`)

/** Their files in the build. */
export const landingPage = /\/(?:chefs-page|chef-page|dish-page|ready-dishes-page)-/

let shared: ReadonlySet<string> | undefined

/** Whether one of our own modules is reached by static imports from at least two landing pages. */
export function isLandingPart(file: string, build: Build): boolean {
  shared ??= partsOfSeveral(build)
  return shared.has(file)
}

function partsOfSeveral(build: Build): ReadonlySet<string> {
  const reachedBy = new Map<string, number>()
  for (const page of landingPages) {
    const seen = new Set<string>([page])
    for (const file of seen) {
      for (const next of build.getModuleInfo(file)?.importedIds ?? []) if (isOurs(next)) seen.add(next)
    }
    seen.delete(page)
    for (const file of seen) reachedBy.set(file, (reachedBy.get(file) ?? 0) + 1)
  }
  return new Set([...reachedBy].flatMap(([file, pages]) => (pages > 1 ? file : [])))
}

/** Whether a module is ours, of any workspace. */
export function isOurs(file: string): boolean {
  return !file.includes('/node_modules/')
}

/** Icons, and what the landing pages share of packages. */
export const sharedParts =
  /lucide-react\/dist\/esm\/icons\/|@tanstack\/.*(?:mutation|nfinite|useMutation)|react-i18next\/.*\/Trans/

/** Files that are there before any page loads. */
export const firstFiles = /\/(?:app|vendor|rolldown-runtime)-/

/**
 * Keeps the app's scripts and texts in a template, from which `boot.js` starts them: a page that the server has drawn is painted
 * first, because on a slow line a hundred kilobytes of script beside them would hold up its styles, fonts and largest
 * picture. The script of the first page loads beside the entry that asks for it; elsewhere it is half a kilobyte.
 */
export function startAfterPaint(): Plugin {
  return {
    name: 'start-after-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        const page = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId === firstPage,
        )
        if (!page) throw new Error(`The build has no ${firstPage}`)
        const preload = `<link rel="modulepreload" crossorigin href="/${page.fileName}">`
        const kept = [preload, ...(html.match(appTags) ?? []).map((tag) => tag.trim())].join('')
        const template = `  <template id="app-start">${kept}</template>\n  `
        return html.replace(appTags, '').replace('</head>', `${template}</head>`)
      },
    },
  }
}

/** The tags that only the app needs: its modules, and its texts with the mark where the server names those of a page. */
const appTags =
  /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>|<link rel="preload" href="\/locales\/[^>]*>|<!-- texts -->)/g
