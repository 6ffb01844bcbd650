import { workPathPattern } from '@localchef/contracts/text-patterns'
import { lazy } from 'react'
import type { RouteObject } from 'react-router'
import { prefetchHomeFeed } from '@/features/home/use-home-feed.ts'
import { PublicLayout } from './layouts/public-layout.tsx'
import { WorkLayout } from './layouts/work-layout.tsx'
import { notFound, page } from './page.tsx'

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
    texts: ['chefs', 'cards'],
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
    texts: ['cart', 'checkout', 'payments', 'refusals', 'standingOrders'],
  }),
  page({
    path: '/pay/:token',
    load: () => import('@/features/orders/pages/pay-by-link-page.tsx'),
    title: 'titles.payOrder',
    texts: ['paymentLink', 'refusals'],
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
    texts: ['auth'],
  }),
  page({
    path: '/onboarding',
    load: () => import('@/features/account/sign-in/pages/onboarding-page.tsx'),
    title: 'titles.onboarding',
    texts: ['auth'],
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
    texts: ['chef', 'cards', 'certifications', 'reviews', 'services'],
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
    texts: ['services', 'chef', 'cards', 'changedTerms', 'refusals'],
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
    texts: ['dish', 'cards'],
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
