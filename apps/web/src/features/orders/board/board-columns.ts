import type { Order } from '@localchef/contracts/orders/order'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'

export const allBoardColumns = ['new', 'confirmed', 'preparing', 'ready', 'done'] as const
export type BoardColumn = (typeof allBoardColumns)[number]

/** Column of each status. Orders out for delivery share the column of ready ones: both are cooked. */
const columnOf: Record<OrderStatus, BoardColumn> = {
  // Chefs never see this status: the server hides unpaid orders from them.
  awaiting_payment: 'new',
  unpaid: 'done',
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

type Placed = Pick<
  Order,
  'id' | 'number' | 'status' | 'slotFrom' | 'proposedSlot' | 'answerDueAt' | 'events' | 'placedAt'
>

/**
 * Sorts orders into the board's columns. New orders are sorted by answer deadline, those with a proposed time last.
 * Confirmed, preparing and ready orders are sorted by slot, closed orders by their last transition, newest first.
 */
export function boardColumns<Row extends Placed>(orders: readonly Row[]): Record<BoardColumn, Row[]> {
  const columns: Record<BoardColumn, Row[]> = { new: [], confirmed: [], preparing: [], ready: [], done: [] }
  for (const order of orders) columns[columnOf[order.status]].push(order)
  columns.new.sort(
    (a, b) =>
      Number(a.proposedSlot !== null) - Number(b.proposedSlot !== null) ||
      time(a.answerDueAt) - time(b.answerDueAt) ||
      a.number - b.number,
  )
  for (const column of ['confirmed', 'preparing', 'ready'] as const) {
    columns[column].sort((a, b) => time(a.slotFrom) - time(b.slotFrom) || a.number - b.number)
  }
  columns.done.sort((a, b) => lastTransitionAt(b) - lastTransitionAt(a) || b.number - a.number)
  return columns
}

function lastTransitionAt(order: Placed): number {
  return time(order.events.at(-1)?.at ?? order.placedAt)
}

function time(moment: string): number {
  return new Date(moment).getTime()
}
