import type { RouteObject } from 'react-router'
import { workPage } from './work-page.ts'

/** The pages of a person's own money: credit, gift cards, and a kitchen's payouts and discounts. */
export const ownMoneyPages: RouteObject[] = [
  workPage({
    path: '/dashboard/credit',
    load: () => import('@/features/credit/pages/credit-page.tsx'),
    title: 'titles.credit',
    texts: ['credit', 'loyalty'],
  }),
  workPage({
    path: '/dashboard/gift-cards',
    load: () => import('@/features/gift-cards/pages/gift-cards-page.tsx'),
    title: 'titles.giftCards',
    texts: ['giftCards'],
  }),
  workPage({
    path: '/dashboard/gift-cards/redeem',
    load: () => import('@/features/gift-cards/pages/redeem-page.tsx'),
    title: 'titles.giftCards',
    texts: ['giftCards'],
  }),
  workPage({
    path: '/dashboard/gift-cards/:giftCardId/print',
    load: () => import('@/features/gift-cards/pages/print-page.tsx'),
    title: 'titles.giftCards',
    texts: ['giftCards'],
  }),
  workPage({
    path: '/dashboard/payouts',
    load: () => import('@/features/payments/payouts/pages/payouts-page.tsx'),
    title: 'titles.payouts',
    texts: ['payouts', 'statements'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/payouts/statements/:period',
    load: () => import('@/features/payments/statements/pages/statement-page.tsx'),
    title: 'titles.payouts',
    texts: ['statements'],
    roles: ['chef'],
  }),
  workPage({
    path: '/dashboard/discounts',
    load: () => import('@/features/discounts/pages/discounts-page.tsx'),
    title: 'titles.discounts',
    texts: ['discounts', 'loyalty', 'cards', 'desk'],
    roles: ['chef'],
  }),
]

export const adminMoneyPages: RouteObject[] = [
  workPage({
    path: '/admin/payments',
    load: () => import('@/features/payments/admin/payments-page.tsx'),
    title: 'titles.adminPayments',
    texts: [
      'moneyLists',
      'ledger',
      'fees',
      'taxes',
      'chargebacks',
      'credit',
      'giftCards',
      'discounts',
      'evidence',
      'disputes',
      'reports',
      'purchases',
    ],
    roles: ['admin'],
  }),
  workPage({
    path: '/admin/payments/months/:month',
    load: () => import('@/features/payments/admin/months/ledger-month-page.tsx'),
    title: 'titles.adminPayments',
    texts: ['ledger', 'moneyLists'],
    roles: ['admin'],
  }),
]
