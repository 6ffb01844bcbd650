import { orderStatuses } from '@localchef/contracts/orders/order-transitions'
import { expect, it } from 'vitest'
import { isForChange, orderTakesChange, paymentWish, takesChange } from './payment-wish.ts'

const deposit = { orderStatus: null, isHoldOver: false, keptCents: 0 } as const

it('the card of an ended booking is released, or charged for the kept part of its deposit', () => {
  const cancelled = { ...deposit, bookingStatus: 'cancelled', status: 'authorized' } as const
  expect(paymentWish(cancelled)).toBe('release')
  expect(paymentWish({ ...cancelled, keptCents: 500 })).toBe('capture')
  expect(paymentWish({ ...cancelled, status: 'captured', keptCents: 500 })).toBe('refund_rest')
  expect(paymentWish({ ...cancelled, status: 'awaiting' })).toBe('expire_checkout')
})

it('an authorization is charged once its booking is confirmed, and not before', () => {
  const waiting = { ...deposit, bookingStatus: 'awaiting_deposit', status: 'authorized' } as const
  expect(paymentWish(waiting)).toBeUndefined()
  expect(paymentWish({ ...waiting, bookingStatus: 'confirmed' })).toBe('capture')
})

it('the page of a booking closes when its time ends, and the page of an order with its order', () => {
  const open = { ...deposit, bookingStatus: 'awaiting_deposit', status: 'awaiting' } as const
  expect(paymentWish(open)).toBeUndefined()
  expect(paymentWish({ ...open, isHoldOver: true })).toBe('expire_checkout')
  expect(paymentWish({ ...open, isTimeAsked: true })).toBe('expire_checkout')
  expect(paymentWish({ ...open, bookingStatus: 'confirmed', isTimeAsked: true })).toBeUndefined()
  const order = { ...open, bookingStatus: null, orderStatus: 'awaiting_payment', isHoldOver: true } as const
  expect(paymentWish(order)).toBeUndefined()
  expect(paymentWish({ ...order, orderStatus: 'unpaid' })).toBe('expire_checkout')
})

it('a change waits for its card while the order is placed, and an unused authorization is released', () => {
  const change = { ...deposit, bookingStatus: null, orderStatus: 'placed', purpose: 'change' } as const
  expect(paymentWish({ ...change, status: 'awaiting' })).toBeUndefined()
  expect(paymentWish({ ...change, status: 'awaiting', isHoldOver: true })).toBe('expire_checkout')
  expect(paymentWish({ ...change, status: 'awaiting', orderStatus: 'confirmed' })).toBe('expire_checkout')
  expect(paymentWish({ ...change, status: 'authorized' })).toBe('release')
  expect(paymentWish({ ...change, status: 'authorized', orderStatus: 'confirmed' })).toBe('release')
  expect(paymentWish({ ...change, purpose: 'replaced', status: 'authorized' })).toBe('release')
  expect(paymentWish({ ...change, purpose: 'replaced', status: 'released' })).toBeUndefined()
})

it('a supplement waits for its card while the order is confirmed, and is charged and refunded like its order', () => {
  const order = { ...deposit, bookingStatus: null, orderStatus: 'confirmed' } as const
  const wish = { ...order, purpose: 'supplement_wish' } as const
  expect(paymentWish({ ...wish, status: 'awaiting' })).toBeUndefined()
  expect(paymentWish({ ...wish, status: 'awaiting', orderStatus: 'preparing' })).toBe('expire_checkout')
  expect(paymentWish({ ...wish, status: 'authorized' })).toBe('release')
  const taken = { ...order, purpose: 'supplement' } as const
  expect(paymentWish({ ...taken, status: 'authorized' })).toBe('capture')
  expect(paymentWish({ ...taken, status: 'captured' })).toBeUndefined()
  expect(paymentWish({ ...taken, status: 'captured', orderStatus: 'cancelled' })).toBe('refund_rest')
})

it('a tip is charged at once, and refunded with its order', () => {
  const tip = { ...deposit, bookingStatus: null, orderStatus: 'completed', purpose: 'tip' } as const
  expect(paymentWish({ ...tip, status: 'authorized' })).toBe('capture')
  expect(paymentWish({ ...tip, status: 'captured' })).toBeUndefined()
  expect(paymentWish({ ...tip, status: 'captured', isOrderReturned: true })).toBe('refund_rest')
  expect(paymentWish({ ...tip, status: 'authorized', isOrderReturned: true })).toBe('release')
  expect(paymentWish({ ...tip, status: 'awaiting', isHoldOver: true })).toBe('expire_checkout')
})

it('the SQL condition lists exactly the pairs of purpose and status in which an order takes its change', () => {
  const pairs = (['change', 'supplement_wish'] as const).flatMap((purpose) =>
    orderStatuses
      .filter((status) => takesChange(purpose, status))
      .map((status) => `('${purpose}', '${status}')`),
  )
  expect(pairs).toEqual(["('change', 'placed')", "('supplement_wish', 'confirmed')"])
  expect(orderTakesChange).toBe(`(p.purpose, o.status) in (${pairs.join(', ')})`)
})

it('a payment of another purpose waits for no change', () => {
  for (const purpose of ['order', 'replaced', 'supplement', 'tip', undefined] as const) {
    expect(isForChange(purpose)).toBe(false)
  }
})
