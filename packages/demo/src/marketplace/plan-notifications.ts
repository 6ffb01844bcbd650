import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { minuteMs } from './local-time.ts'
import type { BookingsPlan } from './plan-bookings.ts'
import type { OrderPlan } from './plan-orders.ts'

/** What the bell of the demo accounts shows. Titles carry the words the popover's icons depend on. */
export function planNotifications(
  orders: readonly OrderPlan[],
  { bookings }: BookingsPlan,
  pendingPapers: number,
  now: Date,
): object[] {
  const [admin, demoChef, demoBuyer] = demoAccounts
  const rows: { created_at: string }[] = []
  const tell = (
    userId: string,
    by: string | null,
    title: string,
    message: string,
    type: string,
    event: string,
    data: object,
    at: Date,
  ) => {
    if (at > now) return
    rows.push({
      id: demoId('notification', userId, event, JSON.stringify(data)),
      user_id: userId,
      triggered_by: by,
      title,
      message,
      type,
      data,
      event,
      is_read: now.getTime() - at.getTime() > 26 * 60 * minuteMs,
      created_at: at.toISOString(),
    } as { created_at: string })
  }
  const latest = [...orders].reverse()
  const tellOfOrder = (order: OrderPlan, status: string, title: string, message: string, at: Date) => {
    const forChef = status === 'placed'
    const params = {
      number: order.number,
      chef: order.kitchen.name,
      buyer: order.buyer.name,
      items: order.row.meals,
      total: `$${(order.totalCents / 100).toFixed(2)}`,
      reason: '',
    }
    tell(
      forChef ? demoChef.id : demoBuyer.id,
      forChef ? order.buyer.id : order.kitchen.profileId,
      title,
      message,
      'order',
      `order_${status}`,
      { orderId: order.id, key: `order_${status}`, params },
      at,
    )
  }
  for (const order of latest.filter(({ kitchen }) => kitchen.profileId === demoChef.id).slice(0, 18)) {
    const dishes = order.dishes.map((dish) => dish.name).join(', ')
    tellOfOrder(
      order,
      'placed',
      `New Order #${order.number}`,
      `${order.buyer.name} ordered ${dishes}`,
      order.placedAt,
    )
  }
  for (const order of latest.filter(({ buyer }) => buyer.id === demoBuyer.id).slice(0, 12)) {
    const title = (word: string) => `Order #${order.number} ${word}`
    const { name } = order.kitchen
    if (order.status === 'confirmed') {
      const at = new Date(order.placedAt.getTime() + 9 * minuteMs)
      tellOfOrder(order, 'confirmed', title('Confirmed'), `${name} is cooking for you`, at)
    }
    if (order.completedAt) {
      const at = new Date(order.completedAt.getTime() - 15 * minuteMs)
      tellOfOrder(order, 'ready', title('Ready'), `Your order from ${name} is ready`, at)
      tellOfOrder(order, 'completed', title('Completed'), `Tell others how ${name} cooks`, order.completedAt)
    }
    if (order.status === 'cancelled') {
      tellOfOrder(order, 'cancelled', title('Cancelled'), 'The order was cancelled.', order.placedAt)
    }
  }
  for (const booking of bookings) {
    const data = {
      bookingId: booking.id,
      key: `booking_${booking.status}`,
      params: {
        number: booking.number,
        service: booking.serviceName,
        serviceRu: booking.serviceNameRu,
        chef: booking.kitchen.name,
        buyer: booking.buyer.name,
        price: `$${(booking.priceCents / 100).toFixed(2)}`,
        reason: '',
      },
    }
    if (booking.kitchen.profileId === demoChef.id && booking.status === 'requested') {
      tell(
        demoChef.id,
        booking.buyer.id,
        'New booking request',
        `${booking.buyer.name}: ${booking.serviceName}, ${booking.guests} guests`,
        'booking',
        'booking_requested',
        data,
        booking.requestedAt,
      )
    }
    if (booking.buyer.id === demoBuyer.id && booking.status === 'quoted') {
      tell(
        demoBuyer.id,
        booking.kitchen.profileId,
        'A price for your booking',
        `${booking.kitchen.name} sent an offer for ${booking.serviceName}`,
        'booking',
        'booking_quoted',
        data,
        new Date(now.getTime() - 20 * minuteMs),
      )
    }
  }
  tell(
    admin.id,
    null,
    'Certifications wait for a decision',
    `${pendingPapers} documents to look at`,
    'other',
    'certifications_waiting',
    { key: 'certifications_waiting', params: { count: pendingPapers } },
    new Date(now.getTime() - 55 * minuteMs),
  )
  return rows.sort((one, other) => one.created_at.localeCompare(other.created_at))
}
