import { agreedBookingStatuses, openBookingStatuses } from '@localchef/contracts/bookings/booking'
import {
  endedOrderStatuses,
  openOrderStatuses,
  promisedOrderStatuses,
  soldOrderStatuses,
} from '@localchef/contracts/orders/order-transitions'
import { type RawBuilder, sql } from 'kysely'

/**
 * The list for `status in …`, as literals, because PostgreSQL uses a partial index only if the condition's text
 * matches.
 */
function listOf(statuses: readonly string[]): RawBuilder<unknown> {
  return sql.raw(`(${statuses.map((status) => `'${status}'`).join(', ')})`)
}

/** Orders whose outcome still affects portions, money and months: open ones, and those that await their payment. */
export const undecidedOrders = listOf(['awaiting_payment', ...openOrderStatuses])
export const promisedOrders = listOf(promisedOrderStatuses)
export const soldOrders = listOf(soldOrderStatuses)
export const endedOrders = listOf(endedOrderStatuses)
export const openBookings = listOf(openBookingStatuses)
export const agreedBookings = listOf(agreedBookingStatuses)
