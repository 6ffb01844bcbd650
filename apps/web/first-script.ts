import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Decides which modules belong to the first script: those that the entry and the first page reach without an
 * `import()`.
 */

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
  // Set before the recursion, so that circular imports end.
  reached.set(file, false)
  const isReached = build.getModuleInfo(file)?.importers.some((from) => isFirstModule(from, build)) ?? false
  reached.set(file, isReached)
  return isReached
}

/** Whether a module may move into a shared file: any of ours, except the entry and the first page. */
export function isMovable(file: string): boolean {
  return file.startsWith(source) && !roots.has(file)
}

/** Lucide's core and the icons of the first screen, by name: imports through Lucide's index hide their importers. */
export const firstIcons =
  /lucide-react\/dist\/esm\/(?!icons\/)|lucide-react\/dist\/esm\/icons\/(?:at-sign|camera|circle-exclamation-point|loader-circle|locate-fixed|mail|map-pin|menu|search|send|shield-check|shopping-bag|x)\.mjs/

/** Pages besides `/` on which visitors land from a link or a search engine. */
const landingPages: readonly string[] = [
  'search/pages/chefs-page.tsx',
  'chefs/page/pages/chef-page.tsx',
  'menu/dish/pages/dish-page.tsx',
  'menu/ready/pages/ready-dishes-page.tsx',
].map((page) => `${source}features/${page}`)

/** Matches the built files of `landingPages`. */
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

/** Whether a module belongs to one of our workspaces. */
export function isOurs(file: string): boolean {
  return !file.includes('/node_modules/')
}

/** Icons, and package code that the landing pages share. */
export const sharedParts =
  /lucide-react\/dist\/esm\/icons\/|@tanstack\/.*(?:mutation|nfinite|useMutation)|react-i18next\/.*\/Trans/

/** Matches files that load before any page. */
export const firstFiles = /\/(?:app|vendor|rolldown-runtime)-/

/**
 * Moves the tags of the app's scripts and texts into a template, from which `boot.js` starts them: on a slow line a
 * hundred kilobytes of script would delay the styles, fonts and largest picture of a server-rendered page. Also
 * preloads the first page's script beside the entry that imports it; other pages pay half a kilobyte for that. The
 * packages and the first page's modules run before the entry, each in a separate task: imported by the entry, they
 * would all run in one task.
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
        const tags = (html.match(appTags) ?? []).map((tag) => tag.trim())
        const isScript = (tag: string) => tag.startsWith('<script')
        const links = [preload, ...tags.filter((tag) => !isScript(tag))]
        const kept = [...links, ...links.flatMap(ownTask), ...tags.filter(isScript)].join('')
        const template = `  <template id="app-start">${kept}</template>\n  `
        return html.replace(appTags, '').replace('</head>', `${template}</head>`)
      },
    },
  }
}

/** A script tag for a preload link to one of the first files. Browsers run each script in a task of its own. */
function ownTask(tag: string): string[] {
  const file = /^<link rel="modulepreload" crossorigin href="([^"]+\/(?:vendor|app)-[^"]+)">$/.exec(tag)?.[1]
  return file ? [`<script type="module" crossorigin src="${file}"></script>`] : []
}

/** Tags that only the app needs: its modules, whole sheet and texts, with the mark where the server names a page's texts. */
const appTags =
  /\s*(?:<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)" crossorigin[^>]*>|<link rel="preload" href="\/locales\/[^>]*>|<!-- texts -->)/g
