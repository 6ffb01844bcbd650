import { bookingTransitionsFrom } from '@localchef/contracts/bookings/booking'
import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { cancelDrop } from '@localchef/contracts/drops/cancel-drop'
import { cancelBatch } from '@localchef/contracts/menu/cancel-batch'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { cancelClassSession } from '@localchef/contracts/services/cancel-class-session'
import { callFunction } from '@/shared/backend/call-function.ts'

/** Returns the act that ends a plan with a reason for its buyers; undefined if none is needed. */
export function endingOf(item: CalendarItem): ((reason: string) => Promise<unknown>) | undefined {
  const { id, status, orderStatus } = item
  switch (item.kind) {
    case 'order':
      if (!orderStatus) return undefined
      return (reason) =>
        callFunction(transitionOrder, {
          orderId: id,
          from: orderStatus,
          to: orderStatus === 'placed' ? 'declined' : 'cancelled',
          reason,
        })
    case 'booking': {
      const ends = status
        ? bookingTransitionsFrom(status, 'chef').find(({ to }) => to === 'declined' || to === 'cancelled')
        : undefined
      return (
        ends &&
        ((reason) => callFunction(transitionBooking, { bookingId: id, from: ends.from, to: ends.to, reason }))
      )
    }
    case 'class':
      return (reason) => callFunction(cancelClassSession, { id, reason })
    // Orders are decided on one by one.
    case 'batch':
      return () => callFunction(cancelBatch, { id, keepOrders: true })
    case 'drop':
      return () => callFunction(cancelDrop, { id, orders: { decision: 'keep' } })
    // A standing order skips a date on which it cannot be placed, and tells the buyer.
    default:
      return undefined
  }
}

/** Whether buyers read the reason. */
export function needsReason({ kind, guests }: CalendarItem): boolean {
  return kind === 'order' || kind === 'booking' || (kind === 'class' && guests > 0)
}
