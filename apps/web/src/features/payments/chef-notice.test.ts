import { expect, it } from 'vitest'
import { chefNotice, paymentWarnings } from './chef-notice.ts'

const confirmedAt = '2026-11-22T12:00:00Z'
const at = (seconds: number) => new Date(confirmedAt).getTime() + seconds * 1000
const card = { paymentMethod: 'card', fulfilment: 'pickup', confirmedAt } as const

it('a chef is warned from the confirmation on until the card is charged', () => {
  const confirmed = { ...card, status: 'confirmed', paymentStatus: 'authorized' } as const
  expect(chefNotice(confirmed, at(0))).toBe('pending')
  expect(chefNotice(confirmed, at(61))).toBe('pendingLong')
  expect(chefNotice({ ...confirmed, status: 'preparing' }, at(0))).toBe('pending')
  expect(chefNotice({ ...confirmed, paymentStatus: 'paid' }, at(61))).toBeUndefined()
  expect(paymentWarnings).toEqual(['pending', 'pendingLong', 'failed'])
})

it('a new order says when its card is charged, without a warning', () => {
  const placed = { ...card, status: 'placed', paymentStatus: 'authorized', confirmedAt: null } as const
  expect(chefNotice(placed, at(0))).toBe('authorized')
  expect(paymentWarnings).not.toContain('authorized')
})

it('a failed payment is a warning while the order is open', () => {
  const failed = { ...card, paymentStatus: 'failed' } as const
  expect(chefNotice({ ...failed, status: 'ready' }, at(0))).toBe('failed')
  expect(chefNotice({ ...failed, status: 'cancelled' }, at(0))).toBeUndefined()
})

it('after the handover no notice speaks of cooking or handing over', () => {
  const over = { ...card, status: 'completed' } as const
  expect(chefNotice({ ...over, paymentStatus: 'failed' }, at(61))).toBe('owed')
  expect(chefNotice({ ...over, paymentStatus: 'authorized' }, at(61))).toBe('pendingAfter')
  expect(chefNotice({ ...over, paymentStatus: 'paid' }, at(61))).toBeUndefined()
  expect(paymentWarnings).not.toContain('owed')
})

it('an order that is paid in person has no notice', () => {
  const inPerson = { ...card, paymentMethod: 'pay_on_pickup', paymentStatus: 'due' } as const
  expect(chefNotice({ ...inPerson, status: 'confirmed' }, at(61))).toBeUndefined()
})
