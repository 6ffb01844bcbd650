import { calendarFile as fileOf } from '@localchef/contracts/bookings/calendar-file'
import type { Order } from '@localchef/contracts/orders/order'
import { lineText, type NameOf } from '@localchef/contracts/orders/receipt-lines'

/** iCalendar file of an order's handover. */
export function calendarFile(
  order: Order,
  nameOf: NameOf,
  words: { title: string; address: string; page: string },
): string {
  return fileOf([
    {
      id: `order-${order.id}`,
      createdAt: order.placedAt,
      from: order.slotFrom,
      until: order.slotUntil,
      title: words.title,
      place: words.address,
      description: order.lines.map((line) => lineText(line, nameOf)).join('\n'),
      page: words.page,
    },
  ])
}
