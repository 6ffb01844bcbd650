import { type RouteObject, useLocation } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { workPage } from './work-page.ts'

/** Pages of the work areas that visitors read too, in words for them. */
const visitorPages: RouteObject[] = [
  workPage({
    path: '/dashboard/gift-cards',
    load: () => import('@/features/gift-cards/pages/gift-cards-for-visitors-page.tsx'),
    title: 'titles.giftCards',
    texts: ['giftCards'],
  }),
]

/** These pages, for a visitor at one of their addresses. */
export function useVisitorPages(): RouteObject[] | undefined {
  const { pathname } = useLocation()
  const { user, loading } = useAuth()
  return !loading && !user && visitorPages.some(({ path }) => path === pathname) ? visitorPages : undefined
}
