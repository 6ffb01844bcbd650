import type { Order } from '@localchef/contracts/orders/order'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import orders from '../../../../public/locales/en/orders.json'
import { OrderProgress } from './order-progress.tsx'

// The buttons need a signed-in person.
vi.mock('./order-actions.tsx', () => ({ OrderActions: () => null }))

beforeEach(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'orders',
    resources: { en: { orders } },
    interpolation: { escapeValue: false },
  })
})
afterEach(() => vi.useRealTimers())

function progressAt(now: string, viewer: Order['viewer']): string {
  vi.useFakeTimers({ now: new Date(now) })
  const order = {
    status: 'confirmed',
    viewer,
    fulfilment: 'pickup',
    slotFrom: '2026-11-22T18:00:00Z',
    slotUntil: '2026-11-22T18:30:00Z',
    proposedSlot: null,
    missedPickup: null,
    deliveryReports: [],
    payment: null,
    pendingChange: null,
    laterTip: null,
    events: [],
    changes: [],
    lines: [],
    buyer: {},
    chef: { name: 'Nonna Pina', nameRu: null, timeZone: 'UTC' },
  } as unknown as Order
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <OrderProgress order={order} onAnswerDue={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test.each(['buyer', 'chef'] as const)(
  'the %s of a late order does not read that it will be on time',
  (viewer) => {
    const { confirmed, late } = orders.now[viewer]
    for (const now of ['2026-11-22T17:00:00Z', '2026-11-22T18:16:00Z']) {
      expect(progressAt(now, viewer)).toContain(confirmed)
      expect(progressAt(now, viewer)).not.toContain(late)
    }
    expect(progressAt('2026-11-22T18:31:00Z', viewer)).toContain(late)
    expect(progressAt('2026-11-22T18:31:00Z', viewer)).not.toContain(confirmed)
  },
)
