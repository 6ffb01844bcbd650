import { lazy } from 'react'
import { Navigate, type RouteObject, useRoutes } from 'react-router'
import { RequireSession } from '@/shared/auth/require-session.tsx'
import { notFound, page } from './page.tsx'

const DashboardLayout = lazy(() => import('./layouts/dashboard-layout.tsx'))
const HubLayout = lazy(() => import('./layouts/hub-layout.tsx'))
const AdminLayout = lazy(() => import('./layouts/admin-layout.tsx'))

/** /dashboard: the sidebar of buyers and chefs. */
const dashboardPages: RouteObject[] = [
  page({
    path: '/dashboard',
    load: () => import('@/features/dashboard/buyer/pages/dashboard-page.tsx'),
    title: 'titles.dashboard',
    texts: ['dashboard', 'orders', 'myBookings', 'cards', 'kitchen', 'board', 'messages'],
  }),
  page({
    path: '/dashboard/profile',
    load: () => import('@/features/account/profile/pages/profile-page.tsx'),
    title: 'titles.profile',
    texts: ['profile', 'auth'],
  }),
  page({
    path: '/dashboard/settings',
    load: () => import('@/features/account/settings/pages/settings-page.tsx'),
    title: 'titles.settings',
    texts: ['settings', 'auth'],
  }),
  page({
    path: '/dashboard/reviews',
    load: () => import('@/features/reviews/mine/pages/reviews-page.tsx'),
    title: 'titles.myReviews',
    texts: ['myReviews'],
  }),
  page({
    path: '/dashboard/user-bookings',
    load: () => import('@/features/bookings/mine/pages/my-bookings-page.tsx'),
    title: 'titles.myBookings',
    texts: ['myBookings', 'messages', 'problems', 'changedTerms'],
  }),
  page({
    path: '/dashboard/favourites',
    load: () => import('@/features/dashboard/buyer/pages/favourites-page.tsx'),
    title: 'titles.favourites',
    texts: ['dashboard'],
  }),
  page({
    path: '/dashboard/orders',
    load: () => import('@/features/orders/pages/orders-page.tsx'),
    title: 'titles.orders',
    texts: ['orders', 'messages'],
  }),
  page({
    path: '/dashboard/orders/:orderId',
    load: () => import('@/features/orders/pages/order-page.tsx'),
    title: 'titles.orders',
    texts: ['orders', 'messages', 'problems'],
  }),
  page({
    path: '/dashboard/orders/:orderId/receipt',
    load: () => import('@/features/orders/pages/receipt-page.tsx'),
    title: 'titles.orders',
    texts: ['orders'],
  }),
  page({
    path: '/dashboard/messages',
    load: () => import('@/features/messages/inbox/pages/inbox-page.tsx'),
    title: 'titles.messages',
    texts: ['inbox', 'messages'],
    roles: ['buyer', 'chef'],
  }),
  page({
    path: '/dashboard/bookings',
    load: () => import('@/features/bookings/kitchen/pages/chef-bookings-page.tsx'),
    title: 'titles.chefBookings',
    texts: ['kitchen', 'messages', 'problems', 'changedTerms'],
    roles: ['chef'],
  }),
  page({
    path: '/dashboard/chef-profile',
    load: () => import('@/features/chefs/business/pages/business-page.tsx'),
    title: 'titles.business',
    texts: ['business', 'certifications', 'chefAgreement', 'cards', 'board'],
    roles: ['chef'],
  }),
  page({
    path: '/dashboard/menu-items',
    load: () => import('@/features/menu/editor/pages/menu-page.tsx'),
    title: 'titles.menuItems',
    texts: ['menuItems', 'cards'],
    roles: ['chef'],
  }),
  page({
    path: '/dashboard/menu-items/new',
    load: () => import('@/features/menu/editor/pages/dish-editor-page.tsx'),
    title: 'titles.menuDish',
    texts: ['menuItems', 'cards'],
    roles: ['chef'],
  }),
  page({
    path: '/dashboard/menu-items/:dishId',
    load: () => import('@/features/menu/editor/pages/dish-editor-page.tsx'),
    title: 'titles.menuDish',
    texts: ['menuItems', 'cards'],
    roles: ['chef'],
  }),
  page({
    path: '/dashboard/services',
    load: () => import('@/features/services/own/pages/services-page.tsx'),
    title: 'titles.ownServices',
    texts: ['servicesManage', 'services'],
    roles: ['chef'],
  }),
  page({
    path: '/dashboard/services/:serviceId',
    load: () => import('@/features/services/own/pages/service-editor-page.tsx'),
    title: 'titles.ownServices',
    texts: ['servicesManage', 'services'],
    roles: ['chef'],
  }),
  page({
    path: '/dashboard/analytics',
    load: () => import('@/features/analytics/pages/analytics-page.tsx'),
    title: 'titles.analytics',
    texts: ['analytics'],
    roles: ['chef'],
  }),
  { path: '/dashboard/menu', element: <Navigate to="/dashboard/menu-items" replace /> },
]

/** /chefs-hub: the Chef Success Hub. */
const hubPages: RouteObject[] = [
  page({
    path: '/chefs-hub',
    load: () => import('@/features/hub/pages/getting-started-page.tsx'),
    title: 'titles.hubStart',
    texts: ['hub'],
  }),
  page({
    path: '/chefs-hub/menu',
    load: () => import('@/features/hub/pages/guide-page.tsx'),
    title: 'titles.hubMenu',
    texts: ['hub'],
  }),
  page({
    path: '/chefs-hub/services',
    load: () => import('@/features/hub/pages/guide-page.tsx'),
    title: 'titles.hubServices',
    texts: ['hub'],
  }),
  page({
    path: '/chefs-hub/orders',
    load: () => import('@/features/hub/pages/guide-page.tsx'),
    title: 'titles.hubOrders',
    texts: ['hub'],
  }),
  page({
    path: '/chefs-hub/profile',
    load: () => import('@/features/hub/pages/guide-page.tsx'),
    title: 'titles.hubProfile',
    texts: ['hub'],
  }),
  page({
    path: '/chefs-hub/settings',
    load: () => import('@/features/hub/pages/guide-page.tsx'),
    title: 'titles.hubSettings',
    texts: ['hub'],
  }),
  page({
    path: '/chefs-hub/troubleshooting',
    load: () => import('@/features/hub/pages/guide-page.tsx'),
    title: 'titles.hubTroubleshooting',
    texts: ['hub'],
  }),
]

/** /admin: not there for anybody else. */
const adminPages: RouteObject[] = [
  page({
    path: '/admin/dashboard',
    load: () => import('@/features/figures/pages/dashboard-page.tsx'),
    title: 'titles.adminDashboard',
    texts: ['admin', 'certifications', 'problems'],
    roles: ['admin'],
  }),
  page({
    path: '/admin/queue',
    load: () => import('@/features/queue/pages/queue-page.tsx'),
    title: 'titles.adminQueue',
    texts: ['admin', 'certifications', 'problems', 'orders', 'messages'],
    roles: ['admin'],
  }),
  page({
    path: '/admin/chefs',
    load: () => import('@/features/chefs/admin/chefs-page.tsx'),
    title: 'titles.adminChefs',
    texts: ['admin', 'certifications'],
    roles: ['admin'],
  }),
  page({
    path: '/admin/chefs/:chefId',
    load: () => import('@/features/chefs/admin/chef-file-page.tsx'),
    title: 'titles.adminChefs',
    texts: ['admin', 'certifications'],
    roles: ['admin'],
  }),
  page({
    path: '/admin/users',
    load: () => import('@/features/users/pages/users-page.tsx'),
    title: 'titles.adminUsers',
    texts: ['admin'],
    roles: ['admin'],
  }),
  page({
    path: '/admin/users/:userId',
    load: () => import('@/features/users/pages/user-page.tsx'),
    title: 'titles.adminUsers',
    texts: ['admin', 'orders'],
    roles: ['admin'],
  }),
  page({
    path: '/admin/dishes',
    load: () => import('@/features/listings/pages/listings-page.tsx'),
    title: 'titles.adminListings',
    texts: ['admin'],
    roles: ['admin'],
  }),
  page({
    path: '/admin/orders',
    load: () => import('@/features/orders/admin/orders-page.tsx'),
    title: 'titles.adminOrders',
    texts: ['admin', 'orders'],
    roles: ['admin'],
  }),
  page({
    path: '/admin/bookings',
    load: () => import('@/features/bookings/admin/bookings-page.tsx'),
    title: 'titles.adminBookings',
    texts: ['admin'],
    roles: ['admin'],
  }),
  page({
    path: '/admin/reviews',
    load: () => import('@/features/reviews/admin/reviews-page.tsx'),
    title: 'titles.adminReviews',
    texts: ['admin'],
    roles: ['admin'],
  }),
  page({
    path: '/admin/announcements',
    load: () => import('@/features/announcements/admin/announcements-page.tsx'),
    title: 'titles.adminAnnouncements',
    texts: ['admin'],
    roles: ['admin'],
  }),
  page({
    path: '/admin/figures',
    load: () => import('@/features/figures/pages/figures-page.tsx'),
    title: 'titles.adminFigures',
    texts: ['admin', 'analytics', 'map'],
    roles: ['admin'],
  }),
  page({
    path: '/admin/health',
    load: () => import('@/features/health/pages/health-page.tsx'),
    title: 'titles.adminHealth',
    texts: ['admin'],
    roles: ['admin'],
  }),
  page({
    path: '/admin/settings',
    load: () => import('@/features/settings/pages/settings-page.tsx'),
    title: 'titles.adminSettings',
    texts: ['admin', 'adminSettings', 'services'],
    roles: ['admin'],
  }),
  page({
    path: '/admin/audit',
    load: () => import('@/features/audit/pages/audit-page.tsx'),
    title: 'titles.adminAudit',
    texts: ['admin'],
    roles: ['admin'],
  }),
]

const workRoutes: RouteObject[] = [
  {
    element: <RequireSession />,
    children: [
      // As wide as the public page it shows.
      page({
        path: '/dashboard/chef-profile/preview',
        load: () => import('@/features/chefs/page/pages/chef-preview-page.tsx'),
        title: 'titles.businessPreview',
        texts: ['chef', 'cards'],
        roles: ['chef'],
      }),
      { element: <DashboardLayout />, children: [...dashboardPages, notFound('/dashboard/*')] },
      { element: <HubLayout />, children: [...hubPages, notFound('/chefs-hub/*')] },
      { element: <AdminLayout />, children: [...adminPages, notFound('/admin/*')] },
    ],
  },
]

/** The pages of people at work. A table of its own, so that a visitor's first script does not carry it. */
export default function WorkPages() {
  return useRoutes(workRoutes)
}
