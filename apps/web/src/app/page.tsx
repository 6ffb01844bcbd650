import i18n, { type ParseKeys } from 'i18next'
import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, type RouteObject, useLocation } from 'react-router'
import type { Role } from '@/auth/profile.ts'
import { RequireRole } from '@/auth/require-role.tsx'
import type { Texts } from '@/i18n/texts.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { CrashFallback } from './crash-fallback.tsx'
import { PagePlaceholder } from './page-placeholder.tsx'
import { setPageTitle } from './page-title.ts'

type TitleKey = Extract<ParseKeys<'common'>, `titles.${string}`>

interface PageOptions {
  path: string
  /** `() => import('@/features/chefs/pages/chefs-page.tsx')`; the page is the module's default export. */
  load: () => Promise<{ default: ComponentType }>
  /** Key in common.json. Pages that know better call `usePageTitle`. */
  title: TitleKey
  /** Namespaces the page uses; they load beside its script instead of after it. */
  texts?: ReadonlyArray<keyof Texts>
  /** Asks for the first thing the page shows; called beside its script on the first visit. */
  data?: () => void
  /** Others get the not-found page. */
  roles?: readonly Role[]
  /** Load it while the browser is idle. */
  preload?: boolean
}

const preloads: Array<() => Promise<unknown>> = []
const pages: Array<Pick<PageOptions, 'path' | 'load' | 'data' | 'texts'>> = []

/** One row of the routes table: a page that loads when it is first visited. */
export function page({ path, load, title, texts = [], data, roles, preload }: PageOptions): RouteObject {
  // A failed load rethrows into the crash boundary, whose button loads the new version of the site.
  const loadWithTexts = async () => {
    const [module] = await Promise.all([
      load(),
      texts.length > 0 ? i18n.loadNamespaces([...texts]) : undefined,
    ])
    return module
  }
  const Page = lazy(loadWithTexts)
  if (preload) preloads.push(loadWithTexts)
  if (!path.endsWith('*')) pages.push({ path, load, texts, ...(data ? { data } : {}) })
  const content = <Page />
  return {
    path,
    element: (
      <PageFrame title={title}>
        {roles ? <RequireRole roles={roles}>{content}</RequireRole> : content}
      </PageFrame>
    ),
  }
}

/** What a group of pages knows nothing of: inside its layout, so that its links stay at hand. */
export function notFound(path: string): RouteObject {
  return page({ path, load: () => import('./not-found-page.tsx'), title: 'titles.notFound' })
}

/**
 * Begins to load the page of an address before anything is rendered, beside the first texts instead of after
 * them. Returns the namespaces it needs. Failures are silent here: the page tries again when it renders.
 */
export function beginPage(pathname: string): ReadonlyArray<keyof Texts> {
  const begun = pages.find(({ path }) => matchPath(path, pathname))
  begun?.load().catch(() => {})
  begun?.data?.()
  return begun?.texts ?? []
}

/** Failures are silent here: the page loads again when it is visited. */
export function preloadPages(): void {
  for (const preload of preloads) preload().catch(() => {})
}

function PageFrame({ title, children }: { title: TitleKey; children: React.ReactNode }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const text = t(title)
  // Before the page's own effects, so that its own title wins.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address starts with the route's title
  useLayoutEffect(() => setPageTitle(text), [text, pathname])
  return (
    <CrashBoundary resetKey={pathname} fallback={<CrashFallback />}>
      <Suspense fallback={<PagePlaceholder />}>{children}</Suspense>
    </CrashBoundary>
  )
}
