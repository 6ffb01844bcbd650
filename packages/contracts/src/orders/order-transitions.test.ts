import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PurchaseActor } from '../purchase-sides.ts'
import {
  type Fulfilment,
  findOrderTransition,
  isOpen,
  type OrderStatus,
  orderStatuses,
  orderTransitions,
  orderTransitionsFrom,
} from './order-transitions.ts'

const actors: PurchaseActor[] = ['buyer', 'chef', 'admin', 'system']
const status = fc.constantFrom(...orderStatuses)
const actor = fc.constantFrom(...actors)
const fulfilment = fc.constantFrom<Fulfilment>('pickup', 'delivery')

test('an order that has ended has no further transitions', () => {
  fc.assert(
    fc.property(status, actor, fulfilment, (from, who, how) => {
      fc.pre(!isOpen(from))
      expect(orderTransitionsFrom(from, who, how)).toEqual([])
    }),
  )
})

test('every order ends after at most six transitions', () => {
  fc.assert(
    fc.property(fulfilment, fc.infiniteStream(fc.nat(1000)), (how, choices) => {
      let at: OrderStatus = 'awaiting_payment'
      let moves = 0
      while (isOpen(at)) {
        const possible: OrderStatus[] = actors
          .flatMap((who) => orderTransitionsFrom(at, who, how))
          .map(({ to }) => to)
        expect(possible.length).toBeGreaterThan(0)
        at = possible[(choices.next().value ?? 0) % possible.length] ?? at
        moves++
      }
      expect(moves).toBeLessThanOrEqual(6)
    }),
  )
})

test('a pickup is never out for delivery, and a delivery is never completed from ready', () => {
  expect(findOrderTransition('ready', 'out_for_delivery', 'chef', 'pickup')).toBeUndefined()
  expect(findOrderTransition('ready', 'completed', 'chef', 'delivery')).toBeUndefined()
  expect(findOrderTransition('ready', 'completed', 'chef', 'pickup')).toBeDefined()
})

test('a buyer can only cancel or agree to another time, and only before the chef has confirmed', () => {
  const moves = orderTransitions.filter((move) => move.actor === 'buyer')
  expect(moves).toEqual([
    { from: 'awaiting_payment', to: 'unpaid', actor: 'buyer' },
    { from: 'placed', to: 'confirmed', actor: 'buyer', needsProposal: true },
    { from: 'placed', to: 'cancelled', actor: 'buyer' },
  ])
  // Without a proposal there is nothing to accept: transition-order never confirms for a buyer.
  expect(findOrderTransition('placed', 'confirmed', 'buyer', 'pickup')).toBeUndefined()
})

test("an undo reverses the actor's own transition, never one that revealed an address or freed portions", () => {
  for (const undo of orderTransitions.filter(({ undoSeconds }) => undoSeconds !== undefined)) {
    const done = orderTransitions.find(
      (move) =>
        move.from === undo.to &&
        move.to === undo.from &&
        move.actor === undo.actor &&
        move.fulfilment === undo.fulfilment,
    )
    expect(done?.undoSeconds).toBeUndefined()
    expect(done).toBeDefined()
    expect(undo.to).not.toBe('placed')
    expect(['declined', 'cancelled', 'expired', 'unpaid']).not.toContain(undo.from)
  }
})

test('ending an order against the other side requires a reason', () => {
  const ending: OrderStatus[] = ['declined', 'cancelled', 'unpaid']
  for (const move of orderTransitions) {
    const against = ending.includes(move.to) && (move.actor === 'chef' || move.actor === 'admin')
    expect(move.needsReason ?? false).toBe(against)
  }
})

test('a chef neither makes nor sees a transition of an order that awaits its payment', () => {
  for (const from of ['awaiting_payment', 'unpaid'] as const) {
    expect(orderTransitions.filter((move) => move.from === from && move.actor === 'chef')).toEqual([])
  }
})
