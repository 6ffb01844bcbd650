import { workPathPattern } from '@localchef/contracts/text-patterns'
import { AtSign, Camera, Mail, Send } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, type RouteObject, useLocation } from 'react-router'
import { prefetchHomeFeed } from '@/features/home/use-home-feed.ts'
import { SearchRow } from '@/features/search/header/search-row.tsx'
import { useIsClosedToMe, useLeadsOn } from '@/shared/auth/use-is-closed-to-me.ts'
import { useConfig } from '@/shared/backend/use-config.ts'
import { Logo } from '@/shared/ui/logo.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { CrashFallback } from './crash-fallback.tsx'
import { SiteHeader } from './header/site-header.tsx'
import { notFound, page } from './page.tsx'
import { PagePlaceholder } from './page-placeholder.tsx'

const columns = [
  {
    title: 'columns.eat',
    links: [
      { to: '/chefs', label: 'links.chefs' },
      { to: '/ready-dishes', label: 'links.readyToday' },
      { to: '/how-it-works', label: 'links.howItWorks' },
      { to: '/dashboard/gift-cards', label: 'links.giftCards' },
    ],
  },
  {
    title: 'columns.join',
    links: [
      { to: '/become-a-chef', label: 'links.becomeChef' },
      { to: '/auth', label: 'links.signIn' },
      { to: '/faq', label: 'links.faq' },
    ],
  },
  {
    title: 'columns.legal',
    links: [
      { to: '/privacy', label: 'links.privacy' },
      { to: '/terms', label: 'links.terms' },
    ],
  },
] as const

const quiet =
  'inline-flex min-h-11 items-center gap-2 text-small text-ink-soft hover:text-ink hover:underline'

function SiteFooter() {
  const { t } = useTranslation('footer')
  const support = useConfig()?.support
  const leadsOn = useLeadsOn()
  return (
    <footer className="site-footer mt-20 border-t border-line bg-sunken">
      <div className="page-width grid gap-10 py-12 lg:grid-cols-[1.4fr_2fr]">
        <div className="grid content-start gap-4">
          <Logo />
          <p className="max-w-sm text-small text-ink-soft">{t('promise')}</p>
          {support && (
            <ul className="grid">
              {support.email && (
                <li>
                  <a href={`mailto:${support.email}`} className={quiet}>
                    <Mail className="size-4.5" aria-hidden />
                    <span translate="no">{support.email}</span>
                  </a>
                </li>
              )}
              {support.messengerHandle && (
                <li>
                  <span className="inline-flex min-h-9 items-center gap-2 text-small text-ink-soft">
                    <AtSign className="size-4.5" aria-hidden />
                    {support.messengerHandle.replace(/^@/, '')}
                  </span>
                </li>
              )}
            </ul>
          )}
        </div>
        <div className="grid grid-cols-1 gap-x-6 gap-y-8 min-[22rem]:grid-cols-2 sm:grid-cols-3">
          {columns.map((column) => (
            <nav key={column.title} aria-label={t(column.title)}>
              <h2 className="text-small font-semibold text-ink">{t(column.title)}</h2>
              <ul className="mt-1.5 grid">
                {column.links.filter(leadsOn).map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className={quiet}>
                      {t(label)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
          <p className="text-caption text-ink-faint">{t('copyright', { year: new Date().getFullYear() })}</p>
          <ul className="-mx-2 flex">
            {support?.imageSiteUrl && (
              <SocialLink
                href={support.imageSiteUrl}
                label={t('social.images')}
                icon={<Camera aria-hidden />}
              />
            )}
            {support?.messengerUrl && (
              <SocialLink
                href={support.messengerUrl}
                label={t('social.messenger')}
                icon={<Send aria-hidden />}
              />
            )}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function SocialLink({ href, label, icon }: { href: string; label: string; icon: React.ReactNode }) {
  return (
    <li>
      <a
        href={href}
        aria-label={label}
        title={label}
        target="_blank"
        rel="noopener noreferrer"
        className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-paper hover:text-ink [&>svg]:size-5"
      >
        {icon}
      </a>
    </li>
  )
}

const WorkPages = lazy(() => import('./work-pages.tsx'))

/** Public pages, with header and footer. */
const publicPages: RouteObject[] = [
  page({
    path: '/',
    load: () => import('@/features/home/pages/home-page.tsx'),
    title: 'titles.home',
    texts: ['home', 'cards'],
    data: prefetchHomeFeed,
  }),
  page({
    path: '/chefs',
    load: () => import('@/features/search/pages/chefs-page.tsx'),
    title: 'titles.chefs',
    texts: ['chefs', 'cards', 'map'],
    preload: true,
  }),
  page({
    path: '/ready-dishes',
    load: () => import('@/features/menu/ready/pages/ready-dishes-page.tsx'),
    title: 'titles.readyDishes',
    texts: ['chefs', 'cards'],
    preload: true,
  }),
  page({
    path: '/test/chef-search',
    load: () => import('@/features/search/pages/chef-search-test-page.tsx'),
    title: 'titles.chefSearchTest',
    texts: ['chefs'],
  }),
  page({
    path: '/cart',
    load: () => import('@/features/orders/checkout/pages/cart-page.tsx'),
    title: 'titles.cart',
    fixed: true,
    texts: [
      'auth',
      'cards',
      'cart',
      'checkout',
      'loyalty',
      'orders',
      'payments',
      'refusals',
      'standingOrders',
    ],
  }),
  page({
    path: '/pay/:token',
    load: () => import('@/features/orders/pages/pay-by-link-page.tsx'),
    title: 'titles.payOrder',
    texts: ['paymentLink', 'refusals', 'orders'],
  }),
  page({
    path: '/auth',
    load: () => import('@/features/account/sign-in/pages/auth-page.tsx'),
    title: 'titles.auth',
    texts: ['auth'],
    preload: true,
  }),
  page({
    path: '/auth/confirm-email',
    load: () => import('@/features/account/sign-in/pages/confirm-email-page.tsx'),
    title: 'titles.confirmEmail',
    texts: ['auth'],
  }),
  page({
    path: '/auth/resend-confirmation',
    load: () => import('@/features/account/sign-in/pages/resend-confirmation-page.tsx'),
    title: 'titles.resendConfirmation',
    texts: ['auth'],
  }),
  page({
    path: '/auth/reset-password',
    load: () => import('@/features/account/sign-in/pages/reset-password-page.tsx'),
    title: 'titles.resetPassword',
    texts: ['auth'],
  }),
  page({
    path: '/complete-profile',
    load: () => import('@/features/account/sign-in/pages/complete-profile-page.tsx'),
    title: 'titles.completeProfile',
    texts: ['auth', 'cards'],
  }),
  page({
    path: '/onboarding',
    load: () => import('@/features/account/sign-in/pages/onboarding-page.tsx'),
    title: 'titles.onboarding',
    texts: ['auth', 'cards'],
  }),
  page({
    path: '/how-it-works',
    load: () => import('@/features/info/pages/how-it-works-page.tsx'),
    title: 'titles.howItWorks',
    texts: ['howItWorks'],
    fixed: true,
  }),
  page({
    path: '/become-a-chef',
    load: () => import('@/features/info/pages/become-a-chef-page.tsx'),
    title: 'titles.becomeChef',
    texts: ['becomeChef'],
    fixed: true,
  }),
  page({
    path: '/chef-agreement',
    load: () => import('@/features/info/pages/chef-agreement-page.tsx'),
    title: 'titles.chefAgreement',
    texts: ['chefAgreement'],
    fixed: true,
  }),
  page({
    path: '/faq',
    load: () => import('@/features/info/pages/faq-page.tsx'),
    title: 'titles.faq',
    texts: ['faqs'],
    fixed: true,
  }),
  page({
    path: '/terms',
    load: () => import('@/features/info/pages/terms-page.tsx'),
    title: 'titles.terms',
    texts: ['terms'],
    fixed: true,
  }),
  page({
    path: '/privacy',
    load: () => import('@/features/info/pages/privacy-page.tsx'),
    title: 'titles.privacy',
    texts: ['privacy'],
    fixed: true,
  }),
  page({
    path: '/chefs/:id',
    load: () => import('@/features/chefs/page/pages/chef-page.tsx'),
    title: 'titles.chef',
    texts: ['chef', 'cards', 'certifications', 'reviews', 'services', 'map'],
  }),
  page({
    path: '/chefs/:id/available-today',
    load: () => import('@/features/chefs/page/pages/available-today-page.tsx'),
    title: 'titles.availableToday',
    texts: ['chef', 'cards'],
  }),
  page({
    path: '/services/:id',
    load: () => import('@/features/services/pages/service-page.tsx'),
    title: 'titles.service',
    texts: ['services', 'chef', 'cards', 'changedTerms', 'refusals', 'reviews', 'payments'],
  }),
  page({
    path: '/drops/:drop',
    load: () => import('@/features/drops/pages/drop-page.tsx'),
    title: 'titles.drop',
    texts: ['drops', 'cards', 'waitingLists'],
  }),
  page({
    path: '/dish/:id',
    load: () => import('@/features/menu/dish/pages/dish-page.tsx'),
    title: 'titles.dish',
    texts: ['dish', 'cards', 'reviews', 'chef'],
  }),
]

const publicRoutes: RouteObject[] = [{ element: <PublicLayout />, children: [...publicPages, notFound('*')] }]

/** Dashboard, Chef Success Hub and admin. `work-pages.tsx` holds their inner routes. */
const workRoutes: RouteObject[] = [
  { element: <WorkLayout />, children: [{ path: '*', element: <WorkPages /> }] },
]

export function routesFor(pathname: string): RouteObject[] {
  return workPathPattern.test(pathname) ? workRoutes : publicRoutes
}

function PublicLayout() {
  const isClosed = useIsClosedToMe()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      {!isClosed && <SearchRow />}
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}

/** Frame of the work areas: the header without a footer. Nested layouts add the sidebar and `#main`, the admin area its own header. */
function WorkLayout() {
  const { pathname } = useLocation()
  const isClosed = useIsClosedToMe()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {!/^\/admin\b/.test(pathname) && (
        <>
          <SiteHeader />
          {!isClosed && <SearchRow />}
        </>
      )}
      <CrashBoundary resetKey={pathname} fallback={<CrashFallback />}>
        <Suspense fallback={<PagePlaceholder />}>
          <Outlet />
        </Suspense>
      </CrashBoundary>
    </div>
  )
}

/** The first focusable element: skips the header. */
function SkipLink() {
  const { t } = useTranslation()
  return (
    // A real anchor works without the script; focus is moved by script, so that the hash stays free.
    // biome-ignore lint/a11y/useValidAnchor: see above
    <a
      href="#main"
      className="fixed left-4 top-3 z-60 -translate-y-24 rounded-full bg-accent px-5 py-2.5 font-semibold text-accent-ink focus:translate-y-0"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {t('nav.skipToContent')}
    </a>
  )
}
