import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Which modules make up the first script: what the entry and the first page reach without an `import()`. */

const source = fileURLToPath(new URL('./src/', import.meta.url))
const firstPage = `${source}features/home/pages/home-page.tsx`
const roots: ReadonlySet<string> = new Set([`${source}main.tsx`, firstPage])

interface Build {
  getModuleInfo(file: string): { importers: readonly string[] } | null
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

/** Small and plain parts that many pages share. */
export const sharedParts =
  /lucide-react\/dist\/esm\/icons\/|\/web\/src\/(?:cards|format|browser)\/|\/web\/src\/ui\/(?:avatar|badge|breadcrumbs|card|chip|countdown|empty-state|error-state|load-more|page-heading|quantity-stepper|relative-time|segmented-choice|stars|use-now)\.tsx?/

/** Pages that people open first, from a link or a search engine. */
export const landingPage = /\/(?:chefs-page|chef-page|dish-page)-/

/** Files that are there before any page loads. */
export const firstFiles = /\/(?:app|vendor|rolldown-runtime)-/

/**
 * Has the browser load the first page beside the entry that asks for it; elsewhere it is half a kilobyte. All
 * script waits for what is painted: the server has drawn the first view, and on a slow line a hundred
 * kilobytes of script beside them would hold up its styles and its largest picture.
 */
export function preloadFirstPage(): Plugin {
  return {
    name: 'preload-first-page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const page = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.facadeModuleId === firstPage,
        )
        if (!page) return html
        return html
          .replace(
            /(?=<link rel="modulepreload")/,
            `<link rel="modulepreload" crossorigin href="/${page.fileName}">\n    `,
          )
          .replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
      },
    },
  }
}
