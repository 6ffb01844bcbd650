import { expect, test } from 'vitest'
import { planMarketplace } from '../marketplace/plan-marketplace.ts'

const now = new Date('2026-11-22T18:00:00Z')
const provider = { name: 'sandbox', feeCents: () => 30, keep: async () => undefined }

test('every order of a demo without a payment provider is paid at the handover', () => {
  const { orders, payments } = planMarketplace(now)
  expect(payments).toBeUndefined()
  expect(new Set(orders.map(({ row }) => row.payment_method))).toEqual(new Set(['pay_on_pickup']))
})

test('only kitchens whose account takes charges are paid by card in a demo with a payment provider', () => {
  const { orders, payments } = planMarketplace(now, provider)
  const taking = new Set(
    payments?.accounts.filter(({ missing }) => missing.length === 0).map(({ kitchen }) => kitchen.id),
  )
  const byCard = orders.filter(({ row }) => row.payment_method === 'card')
  expect(byCard).toHaveLength(
    payments?.payments.filter(({ subject }) => subject.purpose === 'order').length ?? 0,
  )
  expect(byCard.length).toBeGreaterThan(500)
  expect(byCard.filter(({ kitchen }) => !taking.has(kitchen.id))).toEqual([])
})
