import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PurchaseActor } from '../purchase-sides.ts'
import { heldUndoSeconds } from '../undo-limits.ts'
import {
  type Fulfilment,
  findOrderTransition,
  isOpen,
  type OrderedWay,
  type OrderStatus,
  orderStatuses,
  orderTransitions,
  orderTransitionsFrom,
  undoingTransition,
} from './order-transitions.ts'

const actors: PurchaseActor[] = ['buyer', 'chef', 'admin', 'system']
const status = fc.constantFrom(...orderStatuses)
const actor = fc.constantFrom(...actors)
const way = fc.record<OrderedWay>({
  fulfilment: fc.constantFrom('pickup', 'delivery'),
  food: fc.constantFrom('finished', 'to_cook'),
})

test('an order that has ended has no further transitions', () => {
  fc.assert(
    fc.property(status, actor, way, (from, who, how) => {
      fc.pre(!isOpen(from))
      expect(orderTransitionsFrom(from, who, how)).toEqual([])
    }),
  )
})

test('every order ends after at most six transitions', () => {
  fc.assert(
    fc.property(way, fc.infiniteStream(fc.nat(1000)), (how, choices) => {
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

const pickup: OrderedWay = { fulfilment: 'pickup', food: 'to_cook' }
const delivery: OrderedWay = { fulfilment: 'delivery', food: 'to_cook' }

test('a pickup is never out for delivery, and a delivery is never completed from ready', () => {
  expect(findOrderTransition('ready', 'out_for_delivery', 'chef', pickup)).toBeUndefined()
  expect(findOrderTransition('ready', 'completed', 'chef', delivery)).toBeUndefined()
  expect(findOrderTransition('ready', 'completed', 'chef', pickup)).toBeDefined()
})

test('a buyer can only cancel or agree to another time, and only before the chef has confirmed', () => {
  const moves = orderTransitions.filter((move) => move.actor === 'buyer')
  expect(moves).toEqual([
    { from: 'awaiting_payment', to: 'unpaid', actor: 'buyer' },
    { from: 'placed', to: 'confirmed', actor: 'buyer', needsProposal: true },
    { from: 'placed', to: 'cancelled', actor: 'buyer' },
  ])
  // Without a proposal there is nothing to accept: transition-order never confirms for a buyer.
  expect(findOrderTransition('placed', 'confirmed', 'buyer', pickup)).toBeUndefined()
})

const either: Fulfilment[] = ['pickup', 'delivery']

/** The statuses to which each side can move an order, from each open status (DESIGN section 4). */
test.each<[OrderStatus, Fulfilment[], Partial<Record<PurchaseActor, OrderStatus[]>>]>([
  ['awaiting_payment', either, { buyer: ['unpaid'], admin: ['unpaid'], system: ['placed', 'unpaid'] }],
  [
    'placed',
    either,
    {
      buyer: ['cancelled'],
      chef: ['confirmed', 'declined'],
      admin: ['cancelled'],
      system: ['confirmed', 'expired'],
    },
  ],
  ['confirmed', either, { chef: ['preparing', 'cancelled'], admin: ['cancelled'] }],
  ['preparing', either, { chef: ['ready', 'cancelled'], admin: ['cancelled'] }],
  ['ready', ['pickup'], { chef: ['completed', 'cancelled'], admin: ['cancelled'] }],
  ['ready', ['delivery'], { chef: ['out_for_delivery', 'cancelled'], admin: ['cancelled'] }],
  ['out_for_delivery', ['delivery'], { chef: ['completed', 'cancelled'], admin: ['cancelled'] }],
])('from %s of %j, each side moves an order only to its own statuses', (from, ways, next) => {
  for (const how of ways) {
    for (const who of actors) {
      const reached = orderTransitionsFrom(from, who, { fulfilment: how, food: 'to_cook' }).map(
        ({ to }) => to,
      )
      expect(reached, `${who}, ${how}`).toEqual(next[who] ?? [])
    }
  }
})

test('an order of finished food is never prepared, and any other never skips it', () => {
  const finished: OrderedWay = { fulfilment: 'pickup', food: 'finished' }
  const reached = (food: OrderedWay) => orderTransitionsFrom('confirmed', 'chef', food).map(({ to }) => to)
  expect(reached(finished)).toEqual(['ready', 'cancelled'])
  expect(findOrderTransition('confirmed', 'preparing', 'chef', finished)).toBeUndefined()
  expect(findOrderTransition('confirmed', 'ready', 'chef', pickup)).toBeUndefined()
  expect(undoingTransition('ready', 'confirmed', 'chef', finished)).toMatchObject({
    undoSeconds: heldUndoSeconds,
  })
  expect(undoingTransition('ready', 'confirmed', 'chef', pickup)).toBeUndefined()
})

/** The status before and after a step, and the fulfilments that have this step. */
const undoable: [OrderStatus, OrderStatus, Fulfilment[]][] = [
  ['confirmed', 'preparing', either],
  ['preparing', 'ready', either],
  ['ready', 'completed', ['pickup']],
  ['ready', 'out_for_delivery', ['delivery']],
  ['out_for_delivery', 'completed', ['delivery']],
]

test('a chef takes back exactly the steps that revealed no address and freed no portions, for two minutes', () => {
  for (const before of orderStatuses) {
    for (const at of orderStatuses) {
      for (const who of actors) {
        for (const how of either) {
          const of: OrderedWay = { fulfilment: how, food: 'to_cook' }
          const undo = undoingTransition(at, before, who, of)
          const isUndoable =
            who === 'chef' && undoable.some(([a, b, ways]) => a === before && b === at && ways.includes(how))
          expect(undo, `${before} → ${at} of ${who}, ${how}`).toEqual(
            isUndoable
              ? expect.objectContaining({ from: at, to: before, undoSeconds: heldUndoSeconds })
              : undefined,
          )
          // The step that is taken back is not an undo itself.
          if (undo) expect(findOrderTransition(before, at, who, of)?.undoSeconds).toBeUndefined()
        }
      }
    }
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
