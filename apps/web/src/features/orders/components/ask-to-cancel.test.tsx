// @vitest-environment jsdom
import type { Order } from '@localchef/contracts/orders/order'
import i18n from 'i18next'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import orders from '../../../../public/locales/en/orders.json'
import { AskToCancel } from './order-progress.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

async function textOf(changes: Partial<Order>): Promise<string> {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'orders',
    resources: { en: { orders } },
    interpolation: { escapeValue: false },
  })
  const order = {
    status: 'confirmed',
    total: 13,
    missedPickup: null,
    payment: { refundable: 13 },
    paymentMethod: 'card',
    paymentStatus: 'paid',
    ...changes,
  } as Order
  const container = document.createElement('div')
  const mounted = createRoot(container)
  const page = (
    <MemoryRouter>
      <AskToCancel order={order} />
    </MemoryRouter>
  )
  await act(async () => mounted.render(page))
  const text = container.textContent
  await act(async () => mounted.unmount())
  return text
}

it('a confirmed order says how to cancel it and where its money goes, and promises no refund of a card that was not charged', async () => {
  expect(await textOf({})).toMatch(/Ask the chef: if the chef cancels, \$13\.00 goes back to your card/)
  const unpaid = 'if the chef cancels, you have nothing to pay'
  expect(await textOf({ paymentMethod: 'pay_on_pickup', paymentStatus: 'due', payment: null })).toContain(
    unpaid,
  )
  expect(await textOf({ paymentStatus: 'failed' })).toContain(unpaid)
})

it('an order that its buyer can still cancel, or that is over, does not ask for it', async () => {
  for (const status of ['placed', 'completed', 'cancelled'] as const) {
    expect(await textOf({ status })).toBe('')
  }
})
