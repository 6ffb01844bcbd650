import { ORDER_STATUSES, type OrderStatus } from '@localchef/contracts/orders/order-moves'
import { describe, expect, it } from 'vitest'
import { BOARD_COLUMNS, boardColumns } from './board-columns.ts'
import { cardMoves } from './card-moves.ts'

const order = (
  number: number,
  status: OrderStatus,
  more: Partial<Record<'slotFrom' | 'answerDueAt', string>> = {},
) => ({
  id: String(number),
  number,
  status,
  placedAt: '2026-11-20T17:00:00Z',
  slotFrom: '2026-11-20T19:00:00Z',
  answerDueAt: '2026-11-20T17:30:00Z',
  events: [],
  ...more,
})

const numbers = (orders: { number: number }[]) => orders.map(({ number }) => number)

describe('the columns of the board', () => {
  it('hold every order exactly once, whatever its state', () => {
    const orders = ORDER_STATUSES.map((status, number) => order(number, status))
    const columns = boardColumns(orders)
    expect(BOARD_COLUMNS.flatMap((column) => numbers(columns[column])).sort((a, b) => a - b)).toEqual(
      numbers(orders),
    )
  })

  it('show new orders by when they must be answered', () => {
    const columns = boardColumns([
      order(1, 'placed', { answerDueAt: '2026-11-20T17:40:00Z' }),
      order(2, 'placed', { answerDueAt: '2026-11-20T17:20:00Z' }),
    ])
    expect(numbers(columns.new)).toEqual([2, 1])
  })

  it('show orders at work by when they are wanted', () => {
    const columns = boardColumns([
      order(1, 'preparing', { slotFrom: '2026-11-20T20:00:00Z' }),
      order(2, 'preparing', { slotFrom: '2026-11-20T18:00:00Z' }),
    ])
    expect(numbers(columns.preparing)).toEqual([2, 1])
  })

  it('keep food on its way beside food that is ready', () => {
    const columns = boardColumns([order(1, 'out_for_delivery'), order(2, 'ready')])
    expect(numbers(columns.ready)).toEqual([1, 2])
  })
})

describe('the moves of a card', () => {
  it.each([
    ['placed', 'pickup', 'confirmed', 'declined'],
    ['confirmed', 'pickup', 'preparing', 'cancelled'],
    ['preparing', 'delivery', 'ready', 'cancelled'],
    ['ready', 'pickup', 'completed', 'cancelled'],
    ['ready', 'delivery', 'out_for_delivery', 'cancelled'],
    ['out_for_delivery', 'delivery', 'completed', 'cancelled'],
  ] as const)('of a %s order for %s are %s or %s', (status, fulfilment, forward, refusal) => {
    const moves = cardMoves({ status, fulfilment })
    expect([moves.forward?.to, moves.refusal?.to]).toEqual([forward, refusal])
  })

  it('are none once the order is closed', () => {
    for (const status of ['completed', 'declined', 'expired', 'cancelled'] as const) {
      expect(cardMoves({ status, fulfilment: 'pickup' })).toEqual({ forward: undefined, refusal: undefined })
    }
  })
})
