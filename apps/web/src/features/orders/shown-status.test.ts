import { expect, test } from 'vitest'
import { shownStatus } from './shown-status.ts'

const proposedSlot = { from: '2026-11-26T18:00:00Z', until: '2026-11-26T18:30:00Z' }

test('an order with a proposal tells its buyer that it waits for their answer', () => {
  expect(shownStatus({ status: 'placed', proposedSlot })).toBe('proposed')
})

test('an order with a proposal tells its chef that it waits for the buyer', () => {
  expect(shownStatus({ status: 'placed', proposedSlot }, 'chef')).toBe('proposedToBuyer')
})

test('an order without a proposal waits for the chef', () => {
  expect(shownStatus({ status: 'placed', proposedSlot: null })).toBe('placed')
})

test('a proposal that was answered no longer shows', () => {
  expect(shownStatus({ status: 'confirmed', proposedSlot })).toBe('confirmed')
})

test('an order that waits for the chef tells the buyer so, and asks the chef for an answer', () => {
  expect(shownStatus({ status: 'placed', proposedSlot: null }, 'chef')).toBe('placedToChef')
  expect(shownStatus({ status: 'placed', proposedSlot: null }, 'admin')).toBe('placed')
})
