import type { Order } from '@localchef/contracts/orders/order'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import english from '../../../../public/locales/en/orders.json'
import russian from '../../../../public/locales/ru/orders.json'
import { LaterTipPanel } from './later-tip-panel.tsx'

beforeEach(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'orders',
    resources: { en: { orders: english }, ru: { orders: russian } },
    interpolation: { escapeValue: false },
  })
})

function panel(changes: Partial<Order>): string {
  const order = {
    id: '0',
    subtotal: 20,
    tip: 0,
    takesTip: true,
    laterTip: null,
    chef: { name: 'Nonna Pina', nameRu: null },
    ...changes,
  } as Order
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <LaterTipPanel order={order} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return markup.replace(/<[^>]*>/g, '')
}

test('the offer of a second tip mentions the first with its sum', async () => {
  expect(panel({ tip: 3 })).toContain('You already tipped $3.00 with your order.')
  await i18n.changeLanguage('ru')
  expect(panel({ tip: 3 })).toContain(russian.laterTip.first.replace('{{sum}}', '$3.00'))
})

test('the offer of a first tip mentions none, and a paid one is offered no second time', () => {
  expect(panel({})).toContain('Add a tip for Nonna Pina?')
  expect(panel({})).not.toContain('already tipped')
  const laterTip = { id: '1', amount: 2, status: 'paid', checkoutUrl: null, declined: null } as const
  expect(panel({ tip: 3, laterTip })).not.toContain('Add a tip')
})
