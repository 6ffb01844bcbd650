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

const show = (refunds: Refunds, reader: 'buyer' | 'others' = 'buyer', way: 'card' | 'inPerson' = 'card') =>
  act(async () =>
    mounted.render(<RefundList refunds={refunds} reader={reader} way={way} timeZone="America/Los_Angeles" />),
  )

it('a refund on its way names amount, cause, reason and day', async () => {
  await show([refund])
  expect(container.textContent).toContain('$4.50')
  expect(container.textContent).toContain('Refunded by the chef')
  expect(container.textContent).toContain('Reason: The soup was cold')
  expect(container.textContent).toContain('Should reach you by Nov 29, 2026')
})

it('a refund without a known day and reason promises neither', async () => {
  await show([{ ...refund, cause: 'rule', reason: '', expectedAt: null }])
  expect(container.textContent).not.toContain('Reason')
  expect(container.textContent).not.toContain('Should reach you')
})

it('a day is the kitchen’s, wherever the reader is', async () => {
  await show([{ ...refund, at: '2026-11-23T03:00:00Z', expectedAt: '2026-12-07T03:00:00Z' }])
  expect(container.textContent).toContain('Nov 22, 2026')
  expect(container.textContent).toContain('Should reach you by Dec 6, 2026')
})

it('chefs and admins do not read what is said to the buyer', async () => {
  await show([{ ...refund, status: 'succeeded' }], 'others')
  expect(container.textContent).toContain('Sent to the buyer’s bank · Should reach the buyer by Nov 29, 2026')
  expect(container.textContent).not.toMatch(/\byou/i)
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

it('a refund in person names no bank, and one that is owed is not said to be given back', async () => {
  const inPerson = { ...refund, expectedAt: null, status: 'succeeded' as const }
  await show([inPerson], 'buyer', 'inPerson')
  expect(container.textContent).toContain('Recorded as given back to you in person')
  await show([{ ...inPerson, cause: 'admin', status: 'wanted' }], 'others', 'inPerson')
  expect(container.textContent).toContain('Decided by LocalChef')
  expect(container.textContent).toContain('To be given back in person')
  expect(container.textContent).not.toMatch(/\bbank|Given back/)
})
