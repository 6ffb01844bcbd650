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
  for (const order of latest.filter(({ kitchen }) => kitchen.profileId === demoChef.id).slice(0, 18)) {
    const data = {
      orderId: order.id,
      key: 'order.placed',
      values: { name: order.buyer.name, count: order.row.meals },
    }
    tell(
      demoChef.id,
      order.buyer.id,
      'New Order',
      `${order.buyer.name} ordered ${order.dishes.map((dish) => dish.name).join(', ')}`,
      'order',
      'order_placed',
      data,
      order.placedAt,
    )
  }
  for (const order of latest.filter(({ buyer }) => buyer.id === demoBuyer.id).slice(0, 12)) {
    const say = (word: string, event: string, message: string, at: Date) =>
      tell(
        demoBuyer.id,
        order.kitchen.profileId,
        `Order ${word}`,
        message,
        'order',
        event,
        { orderId: order.id, key: event.replace('_', '.'), values: { name: order.kitchen.name } },
        at,
      )
    const { name } = order.kitchen
    if (order.status === 'confirmed')
      say(
        'Confirmed',
        'order_confirmed',
        `${name} is cooking for you`,
        new Date(order.placedAt.getTime() + 9 * minuteMs),
      )
    if (order.completedAt) {
      say(
        'Ready',
        'order_ready',
        `Your order from ${name} is ready`,
        new Date(order.completedAt.getTime() - 15 * minuteMs),
      )
      say(
        'Completed',
        'order_completed',
        `How was ${order.dishes[0]?.name ?? 'it'}? Leave a review`,
        order.completedAt,
      )
    }
    if (order.status === 'cancelled')
      say('Cancelled', 'order_cancelled', `Your order from ${name} was cancelled`, order.placedAt)
  }
  for (const booking of bookings) {
    const data = {
      bookingId: booking.id,
      key: `booking.${booking.status}`,
      values: { name: booking.serviceName },
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
    { key: 'admin.certifications', values: { count: pendingPapers } },
    new Date(now.getTime() - 55 * minuteMs),
  )
  return rows.sort((one, other) => one.created_at.localeCompare(other.created_at))
}
