import type { RouteObject } from 'react-router'
import { workPage } from './work-page.ts'

/** The pages of credit and gift cards, for everyone who is signed in. */
export const creditPages: RouteObject[] = [
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
]

/** The texts of the admins' page of money. */
export const moneyTexts = [
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
] as const
