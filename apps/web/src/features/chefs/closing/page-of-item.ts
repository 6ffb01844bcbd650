import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'

/** The page of an order, batch, drop or standing order. A booking or class opens beside the calendar. */
export function pageOfItem({ kind, id }: CalendarItem): string | undefined {
  if (kind === 'order') return `/dashboard/orders/${id}`
  if (kind === 'drop' || kind === 'drop_opening') return `/dashboard/drops/${id}`
  if (kind === 'standing') return '/dashboard/standing-orders'
  return kind === 'batch' ? '/dashboard/menu-items?view=batches' : undefined
}
