import { browsingPathPattern } from '@localchef/contracts/opening/browsing-paths'
import i18n, { type ParseKeys } from 'i18next'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, type RouteObject, useLocation } from 'react-router'
import { AnnouncementSlot } from '@/features/announcements/announcement-slot.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import type { Role } from '@/shared/auth/profile.ts'
import { type BackendConfig, loadedConfig } from '@/shared/backend/config.ts'
import { useConfig } from '@/shared/backend/use-config.ts'
import type { Texts } from '@/shared/i18n/texts.ts'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { takeOver } from '../shared/browser/take-over.ts'
import { whenIdle } from '../shared/browser/when-idle.ts'
import { setPageTitle } from '../shared/page/page-title.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { CrashFallback } from './crash-fallback.tsx'
import { PagePlaceholder } from './page-placeholder.tsx'

const NotFoundPage = lazy(() => import('@/shared/page/not-found-page.tsx'))

type TitleKey = Extract<ParseKeys<'common'>, `titles.${string}`>

interface PageModule {
  default: ComponentType
  /** Fetches the first view's data; the server sends the answers along with the page. */
  firstData?: (address: PageAddress) => Promise<unknown>
}

export interface PageOptions {
  path: string
  /** `() => import('@/features/chefs/pages/chefs-page.tsx')`; the module's default export is the page. */
  load: () => Promise<PageModule>
  /** Key in common.json. Pages that load their own title call `usePageTitle`. */
  title: TitleKey
  /** Namespaces the page uses, loaded in parallel with its script. */
  texts?: ReadonlyArray<keyof Texts>
  /** Like the module's `firstData`, but starts before the script has loaded. */
  data?: () => Promise<unknown>
  /** Other roles get the not-found page. */
  roles?: readonly Role[]
  /** Preloads the page while the browser is idle. */
  preload?: boolean
  /** The page fetches nothing and is the same for everyone, at least at first, so the server renders it. */
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

/** A row of the routes table: a page that loads on its first visit. */
export function page(options: PageOptions): RouteObject {
  const { path, load, title, texts = [], data, roles, preload, fixed = false } = options
  let loaded: ComponentType | undefined
  // A failed load rethrows into the crash boundary; its button reloads the new version of the site.
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
      <PageFrame title={title} path={path}>
        {roles ? <RequireRole roles={roles}>{content}</RequireRole> : content}
      </PageFrame>
    ),
  }
}

/** The not-found page of a group of routes, inside the group's layout so that its links stay usable. */
export function notFound(path: string): RouteObject {
  return page({ path, load: () => import('../shared/page/not-found-page.tsx'), title: 'titles.notFound' })
}

export interface BegunPage {
  /** Undefined for an unknown page and for the work areas. */
  title?: TitleKey
  texts: ReadonlyArray<keyof Texts>
  fixed: boolean
  /** Resolves when the page's script and first data have loaded. */
  ready: Promise<unknown>
}

/**
 * Starts loading an address's page before the first render, in parallel with the first texts. Failures are ignored:
 * the page tries again when it renders.
 */
export function beginPage(pathname: string, search: string): BegunPage {
  if (isBeforeOpening(loadedConfig(), pathname)) {
    const ready = loadBeforeOpening().catch(() => {})
    return { title: 'titles.opensSoon', texts: ['opensSoon', 'refusals'], fixed: true, ready }
  }
  for (const { path, begin, ...known } of pages) {
    const match = matchPath(path, pathname)
    if (match) return { ...known, ready: begin({ params: match.params, search }).catch(() => {}) }
  }
  return { texts: [], fixed: false, ready: Promise.resolve() }
}

/** One after the other, whenever the browser is idle. Failures are ignored: a visit loads the page again. */
export function preloadPages(): () => void {
  const waiting = [...preloads]
  let stop = whenIdle(preloadNext)
  function preloadNext() {
    const preload = waiting.shift()
    const goOn = () => {
      stop = whenIdle(preloadNext)
    }
    preload?.().then(goOn, goOn)
  }
  return () => stop()
}

/** Renders a loaded page at once. A lazy component would flash its placeholder. */
function PageContent({ choose }: { choose: () => ComponentType }) {
  const [Content] = useState(choose)
  // The page is the last part of the app to mount.
  useEffect(takeOver, [])
  return <Content />
}

let BeforeOpening: ComponentType<{ children: React.ReactNode }> | undefined
const loadBeforeOpening = async () => {
  const module = await import('@/features/opening/components/before-opening.tsx')
  BeforeOpening = module.default
  return module
}
const LazyBeforeOpening = lazy(loadBeforeOpening)

/** Whether visitors read "Opens soon" at this address. */
function isBeforeOpening(config: BackendConfig | undefined, pathname: string): boolean {
  return Boolean(config?.opensSoon) && browsingPathPattern.test(pathname)
}

function PageFrame({ title, path, children }: { title: TitleKey; path: string; children: React.ReactNode }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const text = t(title)
  const [Before] = useState(() => BeforeOpening ?? LazyBeforeOpening)
  const opensSoon = isBeforeOpening(useConfig(), pathname)
  // Runs before the page's own effects, so that the page's own title wins.
  useLayoutEffect(() => setPageTitle(text, pathname), [text, pathname])
  return (
    <CrashBoundary resetKey={pathname} fallback={<CrashFallback />}>
      <AnnouncementSlot route={path} />
      <Suspense fallback={<PagePlaceholder />}>{opensSoon ? <Before>{children}</Before> : children}</Suspense>
    </CrashBoundary>
  )
}

/** Other roles get the not-found page. The server checks every call as well. */
function RequireRole({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { userRole } = useAuth()
  return userRole && roles.includes(userRole) ? children : <NotFoundPage />
}
