import type { Order } from '@localchef/contracts/orders/order'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, it } from 'vitest'
import orders from '../../../../public/locales/en/orders.json'
import { HandoverCard } from './handover-card.tsx'

beforeEach(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'orders',
    resources: { en: { orders } },
    interpolation: { escapeValue: false },
  })
})

function offersCalendar(status: Order['status']): boolean {
  const order = {
    status,
    number: 4021,
    viewer: 'buyer',
    fulfilment: 'pickup',
    total: 13,
    paymentMethod: 'pay_on_pickup',
    paymentStatus: 'due',
    lines: [{ quantity: 2 }],
    deliveryAddress: null,
    pickup: null,
    chef: { name: 'Nonna Pina', nameRu: null, city: 'San Francisco', state: 'CA' },
  } as Order
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <HandoverCard order={order} />
    </QueryClientProvider>,
  )
  return markup.includes('Add to calendar')
}

it('an open order is offered for the calendar, and one that has ended is not', () => {
  const open = ['awaiting_payment', 'placed', 'confirmed', 'preparing', 'ready', 'out_for_delivery'] as const
  const ended = ['completed', 'declined', 'cancelled', 'expired', 'unpaid'] as const
  expect(open.filter((status) => !offersCalendar(status))).toEqual([])
  expect(ended.filter(offersCalendar)).toEqual([])
})
