import { lazy } from 'react'
import type { RouteObject } from 'react-router'
import { RequireSession } from '@/auth/require-session.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { WorkLayout } from './layouts/work-layout.tsx'
import { page } from './page.tsx'

const DashboardLayout = lazy(() => import('./layouts/dashboard-layout.tsx'))
const HubLayout = lazy(() => import('./layouts/hub-layout.tsx'))
const AdminLayout = lazy(() => import('./layouts/admin-layout.tsx'))

/** Everyone's pages, with header and footer. */
const publicPages: RouteObject[] = [
  page({
    path: '/auth',
    load: () => import('@/features/auth/pages/auth-page.tsx'),
    title: 'titles.auth',
    texts: ['auth'],
    preload: true,
  }),
]

/** /dashboard: the sidebar of buyers and chefs. */
const dashboardPages: RouteObject[] = []

/** /chefs-hub: the Chef Success Hub. */
const hubPages: RouteObject[] = []

/** /admin: not there for anybody else. */
const adminPages: RouteObject[] = []

const notFound = page({
  path: '*',
  load: () => import('./not-found-page.tsx'),
  title: 'titles.notFound',
})

export const routes: RouteObject[] = [
  { element: <PublicLayout />, children: [...publicPages, notFound] },
  {
    element: <WorkLayout />,
    children: [
      {
        element: <RequireSession />,
        children: [
          { path: '/dashboard', element: <DashboardLayout />, children: [...dashboardPages, notFound] },
          { path: '/chefs-hub', element: <HubLayout />, children: [...hubPages, notFound] },
          { path: '/admin', element: <AdminLayout />, children: [...adminPages, notFound] },
        ],
      },
    ],
  },
]
