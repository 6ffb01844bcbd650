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

const pickup = { fulfilment: 'pickup', food: 'to_cook' } as const

const states = (order: Parameters<typeof orderSteps>[0]) =>
  orderSteps(order).map(({ status, state }) => `${status} ${state}`)

it('orderSteps marks past steps as done, the status as now and later steps as ahead', () => {
  expect(states({ status: 'preparing', ...pickup, events: [event('placed'), event('confirmed')] })).toEqual([
    'placed done',
    'confirmed done',
    'preparing now',
    'ready ahead',
    'completed ahead',
  ])
})

it('orderSteps includes the step “out for delivery” for a delivery', () => {
  expect(
    states({ status: 'placed', ...pickup, fulfilment: 'delivery', events: [event('placed')] }),
  ).toContain('out_for_delivery ahead')
})

it('orderSteps begins with the payment while an order waits for it, and leaves it out afterwards', () => {
  expect(states({ status: 'awaiting_payment', ...pickup, events: [] }).slice(0, 2)).toEqual([
    'awaiting_payment now',
    'placed ahead',
  ])
  const events = [event('awaiting_payment'), event('placed')]
  expect(states({ status: 'placed', ...pickup, events })[0]).toBe('placed now')
  expect(states({ status: 'unpaid', ...pickup, events: [event('unpaid')] })).toEqual(['unpaid failed'])
})

it('orderSteps ends with the status of a canceled order', () => {
  const events = [event('placed'), event('confirmed'), event('cancelled')]
  expect(states({ status: 'cancelled', ...pickup, events })).toEqual([
    'placed done',
    'confirmed done',
    'cancelled failed',
  ])
})

it('orderSteps marks every step of a completed order as done', () => {
  expect(
    orderSteps({ status: 'completed', ...pickup, events: [] }).every(({ state }) => state === 'done'),
  ).toBe(true)
})

it('orderSteps of finished food never speaks of preparing', () => {
  const events = [event('placed'), event('confirmed')]
  expect(states({ status: 'confirmed', fulfilment: 'delivery', food: 'finished', events })).toEqual([
    'placed done',
    'confirmed now',
    'ready ahead',
    'out_for_delivery ahead',
    'completed ahead',
  ])
})
