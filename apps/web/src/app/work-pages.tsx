import { lazy } from 'react'
import { Navigate, type RouteObject, useRoutes } from 'react-router'
import { RequireSession } from '@/shared/auth/require-session.tsx'
import { creditPages, moneyTexts } from './credit-pages.tsx'
import { notFound } from './page.tsx'
import { useVisitorPages } from './visitor-pages.tsx'
import { workPage } from './work-page.ts'

const DashboardLayout = lazy(() => import('./layouts/dashboard-layout.tsx'))
const HubLayout = lazy(() => import('./layouts/hub-layout.tsx'))
const AdminLayout = lazy(() => import('./layouts/admin-layout.tsx'))

/** Routes under /dashboard, for buyers and chefs. */
const dashboardPages: RouteObject[] = [
  workPage({
    path: '/dashboard',
    load: () => import('@/features/dashboard/buyer/pages/dashboard-page.tsx'),
    title: 'titles.dashboard',
    texts: [
      'closing',
      'dashboard',
      'orders',
      'myBookings',
      'cards',
      'kitchen',
      'board',
      'messages',
      'payments',
      'payouts',
      'noKitchen',
    ],
  }),
  workPage({
    path: '/dashboard/profile',
    load: () => import('@/features/account/profile/pages/profile-page.tsx'),
    title: 'titles.profile',
    texts: ['profile', 'auth'],
  }),
  workPage({
    path: '/dashboard/settings',
    load: () => import('@/features/account/settings/pages/settings-page.tsx'),
    title: 'titles.settings',
    texts: ['settings', 'auth'],
  }),
  workPage({
    path: '/dashboard/reviews',
    load: () => import('@/features/reviews/mine/pages/reviews-page.tsx'),
    title: 'titles.myReviews',
    texts: ['myReviews'],
  }),
  workPage({
    path: '/dashboard/user-bookings',
    load: () => import('@/features/bookings/mine/pages/my-bookings-page.tsx'),
    title: 'titles.myBookings',
    texts: ['myBookings', 'messages', 'problems', 'changedTerms'],
  }),
  workPage({
    path: '/dashboard/favourites',
    load: () => import('@/features/dashboard/buyer/pages/favorites-page.tsx'),
    title: 'titles.favorites',
    texts: ['dashboard', 'followers', 'waitingLists'],
  }),
  workPage({
    path: '/dashboard/orders',
    load: () => import('@/features/orders/pages/orders-page.tsx'),
    title: 'titles.orders',
    texts: ['standingOrders', 'orders', 'messages', 'payments', 'noKitchen', 'closing'],
  }),
  workPage({
    path: '/dashboard/standing-orders',
    load: () => import('@/features/standing-orders/pages/standing-orders-page.tsx'),
    title: 'titles.standingOrders',
    texts: ['standingOrders'],
    roles: ['buyer', 'chef'],
  }),
  workPage({
    path: '/dashboard/orders/new',
    load: () => import('@/features/orders/entry/pages/enter-order-page.tsx'),
    title: 'titles.enterOrder',
    texts: ['orderEntry', 'board', 'checkout', 'payments', 'refusals'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/orders/:orderId',
    load: () => import('@/features/orders/pages/order-page.tsx'),
    title: 'titles.orders',
    texts: [
      'paymentLink',
      'standingOrders',
      'loyalty',
      'orders',
      'messages',
      'problems',
      'payments',
      'chefPayments',
      'credit',
      'myReviews',
      'board',
      'map',
    ],
  }),
  workPage({
    path: '/dashboard/orders/:orderId/receipt',
    load: () => import('@/features/orders/pages/receipt-page.tsx'),
    title: 'titles.orders',
    texts: ['orders', 'payments'],
  }),
  workPage({
    path: '/dashboard/user-bookings/:bookingId/receipt',
    load: () => import('@/features/bookings/mine/pages/booking-receipt-page.tsx'),
    title: 'titles.myBookings',
    texts: ['myBookings'],
  }),
  workPage({
    path: '/dashboard/messages',
    load: () => import('@/features/messages/inbox/pages/inbox-page.tsx'),
    title: 'titles.messages',
    texts: ['inbox', 'messages'],
    roles: ['buyer', 'chef'],
  }),
  workPage({
    path: '/dashboard/bookings',
    load: () => import('@/features/bookings/kitchen/pages/chef-bookings-page.tsx'),
    title: 'titles.chefBookings',
    texts: ['kitchen', 'messages', 'orders', 'problems', 'changedTerms'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/chef-profile',
    load: () => import('@/features/chefs/business/pages/business-page.tsx'),
    title: 'titles.business',
    texts: ['business', 'certifications', 'chefAgreement', 'cards', 'board', 'payouts', 'pictureUploads'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/menu-items',
    load: () => import('@/features/menu/editor/pages/menu-page.tsx'),
    title: 'titles.menuItems',
    texts: ['menuItems', 'cards'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/menu-items/new',
    load: () => import('@/features/menu/editor/pages/dish-editor-page.tsx'),
    title: 'titles.menuDish',
    texts: ['menuItems', 'cards', 'pictureUploads'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/menu-items/:dishId',
    load: () => import('@/features/menu/editor/pages/dish-editor-page.tsx'),
    title: 'titles.menuDish',
    texts: ['menuItems', 'cards', 'pictureUploads'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/drops',
    load: () => import('@/features/drops/own/pages/drops-page.tsx'),
    title: 'titles.ownDrops',
    texts: ['drops', 'cards'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/drops/:dropId',
    load: () => import('@/features/drops/own/pages/drop-editor-page.tsx'),
    title: 'titles.ownDrops',
    texts: ['drops', 'cards', 'pictureUploads'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/services',
    load: () => import('@/features/services/own/pages/services-page.tsx'),
    title: 'titles.ownServices',
    texts: ['servicesManage', 'services'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/services/:serviceId',
    load: () => import('@/features/services/own/pages/service-editor-page.tsx'),
    title: 'titles.ownServices',
    texts: ['servicesManage', 'services', 'pictureUploads'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/followers',
    load: () => import('@/features/followers/pages/followers-page.tsx'),
    title: 'titles.followers',
    texts: ['followers', 'customers'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/analytics',
    load: () => import('@/features/analytics/pages/analytics-page.tsx'),
    title: 'titles.analytics',
    texts: ['analytics'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/drafts/:draftId',
    load: () => import('@/features/orders/draft/pages/draft-page.tsx'),
    title: 'titles.draft',
    texts: ['orders'],
  }),
  workPage({
    path: '/dashboard/connections',
    load: () => import('@/features/connections/pages/connections-page.tsx'),
    title: 'titles.connections',
    texts: ['connections', 'settings', 'auth'],
    roles: ['buyer', 'chef'],
  }),
  workPage({
    path: '/dashboard/share',
    load: () => import('@/features/share/pages/share-page.tsx'),
    title: 'titles.share',
    texts: ['share'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/share/:sheet',
    load: () => import('@/features/share/pages/printed-page.tsx'),
    title: 'titles.share',
    texts: ['share'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/payouts',
    load: () => import('@/features/payments/payouts/pages/payouts-page.tsx'),
    title: 'titles.payouts',
    texts: ['payouts', 'statements'],
    roles: ['chef'],
  }),
  ...creditPages,
  workPage({
    path: '/dashboard/discounts',
    load: () => import('@/features/discounts/pages/discounts-page.tsx'),
    title: 'titles.discounts',
    texts: ['discounts', 'loyalty', 'cards'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/payouts/statements/:period',
    load: () => import('@/features/payments/statements/pages/statement-page.tsx'),
    title: 'titles.payouts',
    texts: ['statements'],
    roles: ['chef'],
  }),
  { path: '/dashboard/menu', element: <Navigate to="/dashboard/menu-items" replace /> },
]

/** Routes under /chefs-hub: the Chef Success Hub. */
const hubPages: RouteObject[] = [
  workPage({
    path: '/chefs-hub',
    load: () => import('@/features/hub/pages/getting-started-page.tsx'),
    title: 'titles.hubStart',
    texts: ['hub'],
  }),
  workPage({
    path: '/chefs-hub/menu',
    load: () => import('@/features/hub/pages/guide-page.tsx'),
    title: 'titles.hubMenu',
    texts: ['hub'],
  }),
  workPage({
    path: '/chefs-hub/services',
    load: () => import('@/features/hub/pages/guide-page.tsx'),
    title: 'titles.hubServices',
    texts: ['hub'],
  }),
  workPage({
    path: '/chefs-hub/orders',
    load: () => import('@/features/hub/pages/guide-page.tsx'),
    title: 'titles.hubOrders',
    texts: ['hub'],
  }),
  workPage({
    path: '/chefs-hub/profile',
    load: () => import('@/features/hub/pages/guide-page.tsx'),
    title: 'titles.hubProfile',
    texts: ['hub'],
  }),
  workPage({
    path: '/chefs-hub/settings',
    load: () => import('@/features/hub/pages/guide-page.tsx'),
    title: 'titles.hubSettings',
    texts: ['hub'],
  }),
  workPage({
    path: '/chefs-hub/troubleshooting',
    load: () => import('@/features/hub/pages/guide-page.tsx'),
    title: 'titles.hubTroubleshooting',
    texts: ['hub'],
  }),
]

/** Routes under /admin, for admins only. */
const adminPages: RouteObject[] = [
  workPage({
    path: '/admin/dashboard',
    load: () => import('@/features/figures/pages/dashboard-page.tsx'),
    title: 'titles.adminDashboard',
    texts: ['figures', 'queue', 'reports', 'chargebacks', 'certifications', 'problems', 'trust', 'opening'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/queue',
    load: () => import('@/features/queue/pages/queue-page.tsx'),
    title: 'titles.adminQueue',
    texts: [
      'queue',
      'reports',
      'chargebacks',
      'disputes',
      'certifications',
      'kitchens',
      'audit',
      'evidence',
      'many',
      'problems',
      'orders',
      'messages',
      'payments',
      'becomeChef',
      'credit',
      'map',
    ],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/chefs',
    load: () => import('@/features/chefs/admin/chefs-page.tsx'),
    title: 'titles.adminChefs',
    texts: ['kitchens', 'many', 'certifications', 'evidence'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/chefs/:chefId',
    load: () => import('@/features/chefs/admin/chef-file-page.tsx'),
    title: 'titles.adminChefs',
    texts: ['kitchens', 'certifications', 'customers', 'evidence', 'fees', 'audit'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/users',
    load: () => import('@/features/users/pages/users-page.tsx'),
    title: 'titles.adminUsers',
    texts: ['users', 'many'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/users/:userId',
    load: () => import('@/features/users/pages/user-page.tsx'),
    title: 'titles.adminUsers',
    texts: ['users', 'credit', 'orders'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/dishes',
    load: () => import('@/features/listings/pages/listings-page.tsx'),
    title: 'titles.adminListings',
    texts: ['listings', 'many'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/orders',
    load: () => import('@/features/orders/admin/orders-page.tsx'),
    title: 'titles.adminOrders',
    texts: ['purchases', 'orders', 'payments', 'standingOrders'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/standing-orders',
    load: () => import('@/features/standing-orders/admin/standing-orders-page.tsx'),
    title: 'titles.adminStandingOrders',
    texts: ['standingOrders'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/orders/:orderId',
    load: () => import('@/features/orders/admin/order-money-page.tsx'),
    title: 'titles.adminOrders',
    texts: ['purchases', 'ledger', 'chargebacks', 'chefPayments', 'orders', 'payments'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/payments',
    load: () => import('@/features/payments/admin/payments-page.tsx'),
    title: 'titles.adminPayments',
    texts: moneyTexts,
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/payments/months/:month',
    load: () => import('@/features/payments/admin/months/ledger-month-page.tsx'),
    title: 'titles.adminPayments',
    texts: ['ledger', 'moneyLists'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/bookings',
    load: () => import('@/features/bookings/admin/bookings-page.tsx'),
    title: 'titles.adminBookings',
    texts: ['purchases'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/bookings/:bookingId',
    load: () => import('@/features/bookings/admin/booking-money-page.tsx'),
    title: 'titles.adminBookings',
    texts: ['purchases', 'ledger', 'chargebacks', 'payments'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/reviews',
    load: () => import('@/features/reviews/admin/reviews-page.tsx'),
    title: 'titles.adminReviews',
    texts: ['reports', 'many'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/announcements',
    load: () => import('@/features/announcements/admin/announcements-page.tsx'),
    title: 'titles.adminAnnouncements',
    texts: ['announcements'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/figures',
    load: () => import('@/features/figures/pages/figures-page.tsx'),
    title: 'titles.adminFigures',
    texts: ['figures', 'analytics', 'listExports', 'map'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/health',
    load: () => import('@/features/health/pages/health-page.tsx'),
    title: 'titles.adminHealth',
    texts: ['health'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/settings',
    load: () => import('@/features/settings/pages/settings-page.tsx'),
    title: 'titles.adminSettings',
    texts: ['opening', 'marketplaceSettings', 'placeRules', 'services', 'certifications'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/connections',
    load: () => import('@/features/connections/pages/connections-page.tsx'),
    title: 'titles.adminConnections',
    texts: ['connections', 'settings', 'auth'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/staff',
    load: () => import('@/features/staff/pages/staff-page.tsx'),
    title: 'titles.adminStaff',
    texts: ['staff', 'users'],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/audit',
    load: () => import('@/features/audit/pages/audit-page.tsx'),
    title: 'titles.adminAudit',
    texts: ['audit', 'connections'],
    roles: ['admin'],
  }),
]

const workRoutes: RouteObject[] = [
  {
    element: <RequireSession />,
    children: [
      workPage({
        path: '/dashboard/chef-profile/preview',
        load: () => import('@/features/chefs/page/pages/chef-preview-page.tsx'),
        title: 'titles.businessPreview',
        texts: ['chef', 'cards', 'certifications'],
        roles: ['chef'], // Uses the full width, like the public page it shows.
      }),
      workPage({
        path: '/dashboard/staff-invitation/:token',
        load: () => import('@/features/staff/pages/invitation-page.tsx'),
        title: 'titles.adminStaff',
        texts: ['staff', 'desk'],
      }),
      { element: <DashboardLayout />, children: [...dashboardPages, notFound('/dashboard/*')] },
      { element: <HubLayout />, children: [...hubPages, notFound('/chefs-hub/*')] },
      { element: <AdminLayout />, children: [...adminPages, notFound('/admin/*')] },
    ],
  },
]

/** Routes of the work areas, in a file of their own so that they stay out of a visitor's first script. */
export default function WorkPages() {
  return useRoutes(useVisitorPages() ?? workRoutes)
}
