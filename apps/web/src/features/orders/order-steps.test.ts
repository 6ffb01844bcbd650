import type { Order } from '@localchef/contracts/orders/order'
import { expect, it } from 'vitest'
import { orderSteps } from './order-steps.ts'

const event = (to: Order['status']): Order['events'][number] => ({
  from: null,
  to,
  actor: 'chef',
  reason: null,
  at: '2026-11-21T18:00:00Z',
})

const states = (order: Parameters<typeof orderSteps>[0]) =>
  orderSteps(order).map(({ status, state }) => `${status} ${state}`)

it('shows what is done, where it is and what is ahead', () => {
  expect(
    states({ status: 'preparing', fulfilment: 'pickup', events: [event('placed'), event('confirmed')] }),
  ).toEqual(['placed done', 'confirmed done', 'preparing now', 'ready ahead', 'completed ahead'])
})

it('has one step more when the food is brought', () => {
  expect(states({ status: 'placed', fulfilment: 'delivery', events: [event('placed')] })).toContain(
    'out_for_delivery ahead',
  )
})

it('ends where an order has ended early', () => {
  const events = [event('placed'), event('confirmed'), event('cancelled')]
  expect(states({ status: 'cancelled', fulfilment: 'pickup', events })).toEqual([
    'placed done',
    'confirmed done',
    'cancelled failed',
  ])
})

it('has nothing ahead once it is completed', () => {
  expect(
    orderSteps({ status: 'completed', fulfilment: 'pickup', events: [] }).every(
      ({ state }) => state === 'done',
    ),
  ).toBe(true)
})
