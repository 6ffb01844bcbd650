import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Fulfilment,
  findMove,
  isOpen,
  movesFrom,
  ORDER_MOVES,
  ORDER_STATUSES,
  type OrderActor,
  type OrderStatus,
} from './order-moves.ts'

const actors: OrderActor[] = ['buyer', 'chef', 'admin', 'system']
const status = fc.constantFrom(...ORDER_STATUSES)
const actor = fc.constantFrom(...actors)
const fulfilment = fc.constantFrom<Fulfilment>('pickup', 'delivery')

test('an order that has ended never moves again', () => {
  fc.assert(
    fc.property(status, actor, fulfilment, (from, who, how) => {
      fc.pre(!isOpen(from))
      expect(movesFrom(from, who, how)).toEqual([])
    }),
  )
})

test('whatever is done, in any order, an order ends after at most five moves', () => {
  fc.assert(
    fc.property(fulfilment, fc.infiniteStream(fc.nat(1000)), (how, choices) => {
      let at: OrderStatus = 'placed'
      let moves = 0
      while (isOpen(at)) {
        const possible: OrderStatus[] = actors.flatMap((who) => movesFrom(at, who, how)).map(({ to }) => to)
        expect(possible.length).toBeGreaterThan(0)
        at = possible[(choices.next().value ?? 0) % possible.length] ?? at
        moves++
      }
      expect(moves).toBeLessThanOrEqual(5)
    }),
  )
})

test('a pickup is never out for delivery, and a delivery is never completed from ready', () => {
  expect(findMove('ready', 'out_for_delivery', 'chef', 'pickup')).toBeUndefined()
  expect(findMove('ready', 'completed', 'chef', 'delivery')).toBeUndefined()
  expect(findMove('ready', 'completed', 'chef', 'pickup')).toBeDefined()
})

test('a buyer can only cancel or agree to another time, and only before the chef has confirmed', () => {
  const moves = ORDER_MOVES.filter((move) => move.actor === 'buyer')
  expect(moves).toEqual([
    { from: 'placed', to: 'confirmed', actor: 'buyer', needsProposal: true },
    { from: 'placed', to: 'cancelled', actor: 'buyer' },
  ])
  // Without a proposal there is nothing to agree to: order-transition never confirms for a buyer.
  expect(findMove('placed', 'confirmed', 'buyer', 'pickup')).toBeUndefined()
})

test('what is taken back is a step forward of the same actor, and never one that told an address or freed portions', () => {
  for (const undo of ORDER_MOVES.filter(({ undoSeconds }) => undoSeconds !== undefined)) {
    const done = ORDER_MOVES.find(
      (move) =>
        move.from === undo.to &&
        move.to === undo.from &&
        move.actor === undo.actor &&
        move.fulfilment === undo.fulfilment,
    )
    expect(done?.undoSeconds).toBeUndefined()
    expect(done).toBeDefined()
    expect(undo.to).not.toBe('placed')
    expect(['declined', 'cancelled', 'expired']).not.toContain(undo.from)
  }
})

test('who ends an order against the other side has to say why', () => {
  const ending: OrderStatus[] = ['declined', 'cancelled']
  for (const move of ORDER_MOVES) {
    const against = ending.includes(move.to) && (move.actor === 'chef' || move.actor === 'admin')
    expect(move.needsReason ?? false).toBe(against)
  }
})
