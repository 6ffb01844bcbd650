import { type RouteObject, useLocation } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { workPage } from './work-page.ts'

/** Pages of the work areas that visitors can open too, each in a version for visitors. */
const visitorPages: RouteObject[] = [
  workPage({
    path: '/dashboard/gift-cards',
    load: () => import('@/features/gift-cards/pages/gift-cards-for-visitors-page.tsx'),
    title: 'titles.giftCards',
    texts: ['giftCards'],
  }),
]

/** The visitor pages, if a visitor is at the address of one of them; otherwise undefined. */
export function useVisitorPages(): RouteObject[] | undefined {
  const { pathname } = useLocation()
  const { user, loading } = useAuth()
  return !loading && !user && visitorPages.some(({ path }) => path === pathname) ? visitorPages : undefined
}
