import type { Order } from '@localchef/contracts/order'
import { calendarEvent } from '@/format/calendar-event.ts'

/** A pickup as a file for the calendar. */
export function calendarFile(order: Order, words: { title: string; address: string; page: string }): string {
  return calendarEvent({
    id: `order-${order.id}`,
    createdAt: order.placedAt,
    from: order.slotFrom,
    until: order.slotUntil,
    title: words.title,
    place: words.address,
    description: order.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join('\n'),
    page: words.page,
  })
}
