import { type OrderStatus, orderStatuses } from '@localchef/contracts/orders/order-transitions'
import { describe, expect, it } from 'vitest'
import { allBoardColumns, boardColumns } from './board-columns.ts'
import { cardTransitions } from './card-transitions.ts'

const order = (
  number: number,
  status: OrderStatus,
  more: Partial<Parameters<typeof boardColumns>[0][number]> = {},
) => ({
  id: String(number),
  number,
  status,
  placedAt: '2026-11-20T17:00:00Z',
  slotFrom: '2026-11-20T19:00:00Z',
  answerDueAt: '2026-11-20T17:30:00Z',
  proposedSlot: null,
  events: [],
  ...more,
})

const numbers = (orders: { number: number }[]) => orders.map(({ number }) => number)

describe('boardColumns', () => {
  it('boardColumns puts every order into exactly one column', () => {
    const orders = orderStatuses.map((status, number) => order(number, status))
    const columns = boardColumns(orders)
    expect(allBoardColumns.flatMap((column) => numbers(columns[column])).sort((a, b) => a - b)).toEqual(
      numbers(orders),
    )
  })

  it('boardColumns sorts new orders by their answer deadline', () => {
    const columns = boardColumns([
      order(1, 'placed', { answerDueAt: '2026-11-20T17:40:00Z' }),
      order(2, 'placed', { answerDueAt: '2026-11-20T17:20:00Z' }),
    ])
    expect(numbers(columns.new)).toEqual([2, 1])
  })

  it('boardColumns puts new orders that wait for their buyer behind the others', () => {
    const proposedSlot = { from: '2026-11-20T20:00:00Z', until: '2026-11-20T20:30:00Z' }
    const columns = boardColumns([
      order(1, 'placed', { answerDueAt: '2026-11-20T17:20:00Z', proposedSlot }),
      order(2, 'placed', { answerDueAt: '2026-11-20T17:40:00Z' }),
    ])
    expect(numbers(columns.new)).toEqual([2, 1])
  })

  it('boardColumns sorts orders in preparation by their slot', () => {
    const columns = boardColumns([
      order(1, 'preparing', { slotFrom: '2026-11-20T20:00:00Z' }),
      order(2, 'preparing', { slotFrom: '2026-11-20T18:00:00Z' }),
    ])
    expect(numbers(columns.preparing)).toEqual([2, 1])
  })

  it('boardColumns puts orders out for delivery into the column of ready orders', () => {
    const columns = boardColumns([order(1, 'out_for_delivery'), order(2, 'ready')])
    expect(numbers(columns.ready)).toEqual([1, 2])
  })
})

describe('cardTransitions', () => {
  it.each([
    ['placed', 'pickup', 'confirmed', 'declined'],
    ['confirmed', 'pickup', 'preparing', 'cancelled'],
    ['preparing', 'delivery', 'ready', 'cancelled'],
    ['ready', 'pickup', 'completed', 'cancelled'],
    ['ready', 'delivery', 'out_for_delivery', 'cancelled'],
    ['out_for_delivery', 'delivery', 'completed', 'cancelled'],
  ] as const)(
    'the card of a %s order for %s offers the transitions to %s and %s',
    (status, fulfilment, forward, refusal) => {
      const transitions = cardTransitions({ status, fulfilment, food: 'to_cook' })
      expect([transitions.forward?.to, transitions.refusal?.to]).toEqual([forward, refusal])
    },
  )

  it('the card of a confirmed order of finished food offers to mark it as ready, not to prepare it', () => {
    const transitions = cardTransitions({ status: 'confirmed', fulfilment: 'pickup', food: 'finished' })
    expect(transitions.forward?.to).toBe('ready')
  })

  it('cardTransitions offers a closed order no transition', () => {
    for (const status of ['completed', 'declined', 'expired', 'cancelled'] as const) {
      expect(cardTransitions({ status, fulfilment: 'pickup', food: 'to_cook' })).toEqual({
        forward: undefined,
        refusal: undefined,
      })
    }
  })
})
