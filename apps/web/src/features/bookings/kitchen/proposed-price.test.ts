import { expect, it } from 'vitest'
import { proposedPrice } from './proposed-price.ts'

const requested = {
  price: null,
  servicePrice: { pricing: 'per_guest', price: 35 },
  guests: 21,
  startsAt: '2026-12-05T18:00:00Z',
  endsAt: '2026-12-05T20:30:00Z',
} as const

it('a quote begins with the price of the service for all guests', () => {
  expect(proposedPrice(requested)).toBe(735)
})

it('a quote begins with the fixed price of the service, or its hourly price for the time of the booking', () => {
  expect(proposedPrice({ ...requested, servicePrice: { pricing: 'fixed', price: 400 } })).toBe(400)
  expect(proposedPrice({ ...requested, servicePrice: { pricing: 'per_hour', price: 80 } })).toBe(200)
})

it('a further quote begins with the last price of the booking', () => {
  expect(proposedPrice({ ...requested, price: 690 })).toBe(690)
})

it('a quote begins empty if the service no longer exists', () => {
  expect(proposedPrice({ ...requested, servicePrice: null })).toBeNull()
})
