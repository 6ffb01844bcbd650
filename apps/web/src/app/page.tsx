import i18n, { type ParseKeys } from 'i18next'
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, type RouteObject, useLocation } from 'react-router'
import type { Role } from '@/shared/auth/profile.ts'
import { RequireRole } from '@/shared/auth/require-role.tsx'
import type { Texts } from '@/shared/i18n/texts.ts'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { setPageTitle } from '../shared/page/page-title.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { CrashFallback } from './crash-fallback.tsx'
import { PagePlaceholder } from './page-placeholder.tsx'
import { takeOver } from './take-over.ts'

type TitleKey = Extract<ParseKeys<'common'>, `titles.${string}`>

interface PageModule {
  default: ComponentType
  /** Asks for what the first view shows; the server sends its answers along with the page. */
  firstData?: (address: PageAddress) => Promise<unknown>
}

interface PageOptions {
  path: string
  /** `() => import('@/features/chefs/pages/chefs-page.tsx')`; the page is the module's default export. */
  load: () => Promise<PageModule>
  /** Key in common.json. Pages that know better call `usePageTitle`. */
  title: TitleKey
  /** Namespaces the page uses; they load beside its script instead of after it. */
  texts?: ReadonlyArray<keyof Texts>
  /** Like `firstData` of the page itself, for the page whose data need not wait for its script. */
  data?: () => Promise<unknown>
  /** Others get the not-found page. */
  roles?: readonly Role[]
  /** Load it while the browser is idle. */
  preload?: boolean
  /** The same for everyone: the server draws it, although it asks for nothing. */
  fixed?: boolean
}

const preloads: Array<() => Promise<unknown>> = []

interface KnownPage {
  path: string
  title: TitleKey
  texts: ReadonlyArray<keyof Texts>
  fixed: boolean
  begin: (address: PageAddress) => Promise<unknown>
}

const pages: KnownPage[] = []

/** One row of the routes table: a page that loads when it is first visited. */
export function page(options: PageOptions): RouteObject {
  const { path, load, title, texts = [], data, roles, preload, fixed = false } = options
  let loaded: ComponentType | undefined
  // A failed load rethrows into the crash boundary, whose button loads the new version of the site.
  const loadWithTexts = async () => {
    const [module] = await Promise.all([
      load(),
      texts.length > 0 ? i18n.loadNamespaces([...texts]) : undefined,
    ])
    return module
  }
  const LazyPage = lazy(loadWithTexts)
  if (preload) preloads.push(loadWithTexts)
  const begin = async (address: PageAddress) => {
    const asked = data?.()
    const module = await load()
    loaded = module.default
    await (asked ?? module.firstData?.(address))
  }
  if (!path.endsWith('*')) pages.push({ path, title, texts, fixed, begin })
  const content = <PageContent key={path} choose={() => loaded ?? LazyPage} />
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
  return page({ path, load: () => import('../shared/page/not-found-page.tsx'), title: 'titles.notFound' })
}

export interface BegunPage {
  /** Undefined: no such page, or one of the work areas. */
  title?: TitleKey
  /** The namespaces it needs. */
  texts: ReadonlyArray<keyof Texts>
  fixed: boolean
  /** When its script and its first data are there. */
  ready: Promise<unknown>
}

/**
 * Begins to load the page of an address before anything is rendered, beside the first texts instead of after
 * them. Failures are silent here: the page tries again when it renders.
 */
export function beginPage(pathname: string, search: string): BegunPage {
  for (const { path, begin, ...known } of pages) {
    const match = matchPath(path, pathname)
    if (match) return { ...known, ready: begin({ params: match.params, search }).catch(() => {}) }
  }
  return { texts: [], fixed: false, ready: Promise.resolve() }
}

/** Failures are silent here: the page loads again when it is visited. */
export function preloadPages(): void {
  for (const preload of preloads) preload().catch(() => {})
}

/** A page that is here already is shown at once: a lazy one would put its placeholder up for a moment. */
function PageContent({ choose }: { choose: () => ComponentType }) {
  const [Content] = useState(choose)
  // The page is the last part of the app to come.
  useEffect(takeOver, [])
  return <Content />
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
