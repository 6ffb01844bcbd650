// @vitest-environment jsdom
import i18n from 'i18next'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'
import payments from '../../../public/locales/en/payments.json'
import { RefundList } from './refund-list.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let mounted: Root
let container: HTMLElement

beforeEach(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'payments',
    resources: { en: { payments } },
    interpolation: { escapeValue: false },
  })
  container = document.createElement('div')
  mounted = createRoot(container)
})
afterEach(() => act(async () => mounted.unmount()))

type Refunds = Parameters<typeof RefundList>[0]['refunds']

const refund: Refunds[number] = {
  id: 'r1',
  amount: 4.5,
  cause: 'chef',
  reason: 'The soup was cold',
  status: 'pending',
  expectedAt: '2026-11-29T12:00:00Z',
  at: '2026-11-22T12:00:00Z',
}

const show = (refunds: Refunds) => act(async () => mounted.render(<RefundList refunds={refunds} />))

it('a refund on its way names amount, cause, reason and day', async () => {
  await show([refund])
  expect(container.textContent).toContain('$4.50')
  expect(container.textContent).toContain('Refunded by the chef')
  expect(container.textContent).toContain('Reason: The soup was cold')
  expect(container.textContent).toContain('Should reach you by Nov 29, 2026')
})

it('a refund without a known day and reason promises neither', async () => {
  await show([{ ...refund, cause: 'rule', reason: '', expectedAt: null }])
  expect(container.textContent).toContain('Banks take up to ten days')
  expect(container.textContent).not.toContain('Reason')
  expect(container.textContent).not.toContain('Should reach you')
})

it('a failed refund promises no day', async () => {
  await show([{ ...refund, status: 'failed' }])
  expect(container.textContent).toContain('didn’t go through')
  expect(container.textContent).not.toContain('Should reach you')
})

it('an order without refunds shows no list', async () => {
  await show([])
  expect(container.textContent).toBe('')
})
