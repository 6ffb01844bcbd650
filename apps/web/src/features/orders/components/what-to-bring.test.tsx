// @vitest-environment jsdom
import type { Order } from '@localchef/contracts/orders/order'
import i18n from 'i18next'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'
import orders from '../../../../public/locales/en/orders.json'
import { WhatToBring } from './what-to-bring.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

async function textOf(payment: Pick<Order, 'paymentMethod' | 'paymentStatus'>): Promise<string> {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'orders',
    resources: { en: { orders } },
    interpolation: { escapeValue: false },
  })
  const order = {
    number: 4021,
    fulfilment: 'pickup',
    total: 13,
    lines: [{ quantity: 2 }],
    ...payment,
  } as Order
  const container = document.createElement('div')
  const mounted = createRoot(container)
  await act(async () => mounted.render(<WhatToBring order={order} />))
  const text = container.textContent
  await act(async () => mounted.unmount())
  return text
}

it('a buyer is asked to bring money only if the order is paid in person or the card could not be charged', async () => {
  const money = '$13.00 to pay the chef'
  expect(await textOf({ paymentMethod: 'pay_on_pickup', paymentStatus: 'due' })).toContain(money)
  expect(await textOf({ paymentMethod: 'card', paymentStatus: 'failed' })).toContain(money)
  expect(await textOf({ paymentMethod: 'card', paymentStatus: 'paid' })).not.toContain(money)
  expect(await textOf({ paymentMethod: 'card', paymentStatus: 'authorized' })).not.toContain(money)
})
