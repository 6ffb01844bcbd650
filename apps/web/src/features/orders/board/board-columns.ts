import type { Order } from '@localchef/contracts/orders/order'
import type { OrderStatus } from '@localchef/contracts/orders/order-moves'

export const BOARD_COLUMNS = ['new', 'confirmed', 'preparing', 'ready', 'done'] as const
export type BoardColumn = (typeof BOARD_COLUMNS)[number]

/** The column of each state. Food on its way stands beside food that waits: both have left the stove. */
const COLUMN_OF: Record<OrderStatus, BoardColumn> = {
  placed: 'new',
  confirmed: 'confirmed',
  preparing: 'preparing',
  ready: 'ready',
  out_for_delivery: 'ready',
  completed: 'done',
  declined: 'done',
  expired: 'done',
  cancelled: 'done',
}

type Placed = Pick<Order, 'id' | 'number' | 'status' | 'slotFrom' | 'answerDueAt' | 'events' | 'placedAt'>

/**
 * Sorts orders into the board's columns: new ones by when they must be answered, those at work by when they
 * are wanted, closed ones with the latest on top.
 */
export function boardColumns<Row extends Placed>(orders: readonly Row[]): Record<BoardColumn, Row[]> {
  const columns: Record<BoardColumn, Row[]> = { new: [], confirmed: [], preparing: [], ready: [], done: [] }
  for (const order of orders) columns[COLUMN_OF[order.status]].push(order)
  columns.new.sort((a, b) => time(a.answerDueAt) - time(b.answerDueAt) || a.number - b.number)
  for (const column of ['confirmed', 'preparing', 'ready'] as const) {
    columns[column].sort((a, b) => time(a.slotFrom) - time(b.slotFrom) || a.number - b.number)
  }
  columns.done.sort((a, b) => lastMove(b) - lastMove(a) || b.number - a.number)
  return columns
}

function lastMove(order: Placed): number {
  return time(order.events.at(-1)?.at ?? order.placedAt)
}

function time(moment: string): number {
  return new Date(moment).getTime()
}
