import { localText } from '@localchef/contracts/language'
import type { OrderEvent, Side } from '@localchef/contracts/notifications/notification-event'
import { storedWords, type WordedNotification } from '@localchef/contracts/notifications/notification-words'
import {
  wordBookingEvent,
  wordNotification,
  wordOrderEvent,
} from '@localchef/contracts/notifications/word-notification'
import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { minuteMs } from './local-time.ts'
import type { BookingPlan, BookingsPlan } from './plan-bookings.ts'
import type { OrderPlan } from './plan-orders.ts'

interface PlannedNotification {
  userId: string
  triggeredBy: string | null
  type: 'order' | 'booking' | 'other'
  worded: WordedNotification | undefined
  ids: Record<string, string>
  at: Date
}

/** Plans notifications for the demo accounts. */
export function planNotifications(
  orders: readonly OrderPlan[],
  { bookings }: BookingsPlan,
  pendingCertifications: number,
  now: Date,
): object[] {
  const [admin, demoChef, demoBuyer] = demoAccounts
  const latest = [...orders].reverse()
  const ofChef = latest.filter(({ kitchen }) => kitchen.profileId === demoChef.id).slice(0, 18)
  const ofBuyer = latest.filter(({ buyer }) => buyer.id === demoBuyer.id).slice(0, 12)
  const planned: PlannedNotification[] = [
    ...ofChef.map((order) => notifyOfOrder(order, 'order_placed', 'chef', order.placedAt)),
    ...ofBuyer.flatMap(notifyBuyer),
    ...bookings.filter(({ kitchen }) => kitchen.profileId === demoChef.id).flatMap(notifyOfRequest),
    ...bookings
      .filter(({ buyer }) => buyer.id === demoBuyer.id)
      .flatMap((booking) => notifyOfQuote(booking, now)),
    {
      userId: admin.id,
      triggeredBy: null,
      type: 'other',
      worded: wordNotification('certifications_waiting', { count: pendingCertifications }),
      ids: {},
      at: new Date(now.getTime() - 55 * minuteMs),
    },
  ]
  return planned
    .filter(({ at }) => at <= now)
    .flatMap((notification) => rowOf(notification, now))
    .sort((one, other) => one.created_at.localeCompare(other.created_at))
}

function rowOf({ userId, triggeredBy, type, worded, ids, at }: PlannedNotification, now: Date) {
  if (!worded) return []
  const { title, message, event, data } = storedWords(worded)
  return [
    {
      id: demoId('notification', userId, event, JSON.stringify(ids)),
      user_id: userId,
      triggered_by: triggeredBy,
      title,
      message,
      type,
      data: { ...ids, ...data },
      event,
      is_read: now.getTime() - at.getTime() > 26 * 60 * minuteMs,
      created_at: at.toISOString(),
    },
  ]
}

function notifyBuyer(order: OrderPlan): PlannedNotification[] {
  const notify = (event: OrderEvent, at: Date) => notifyOfOrder(order, event, 'buyer', at)
  const { status, placedAt, completedAt } = order
  return [
    ...(status === 'confirmed'
      ? [notify('order_confirmed', new Date(placedAt.getTime() + 9 * minuteMs))]
      : []),
    ...(completedAt
      ? [
          notify('order_ready', new Date(completedAt.getTime() - 15 * minuteMs)),
          notify('order_completed', completedAt),
        ]
      : []),
    ...(status === 'cancelled' ? [notify('order_cancelled', placedAt)] : []),
  ]
}

function notifyOfOrder(order: OrderPlan, event: OrderEvent, side: Side, at: Date): PlannedNotification {
  const { kitchen, buyer, row } = order
  const worded = wordOrderEvent(event, {
    number: order.number,
    fulfilment: row.fulfilment,
    chef: localText(kitchen.name, kitchen.nameRu),
    buyer: buyer.name,
    portions: row.meals,
    card: null,
    totalCents: order.totalCents,
    slot: { from: row.slot_from, until: row.slot_until, timeZone: kitchen.timeZone },
    reason: null,
  })
  return {
    userId: side === 'chef' ? kitchen.profileId : buyer.id,
    triggeredBy: side === 'chef' ? buyer.id : kitchen.profileId,
    type: 'order',
    worded: worded[side],
    ids: { orderId: order.id },
    at,
  }
}

function notifyOfRequest(booking: BookingPlan): PlannedNotification[] {
  if (booking.status !== 'requested') return []
  return [
    {
      userId: booking.kitchen.profileId,
      triggeredBy: booking.buyer.id,
      type: 'booking',
      worded: wordBookingEvent('booking_requested', factsOf(booking)).chef,
      ids: { bookingId: booking.id },
      at: booking.requestedAt,
    },
  ]
}

function notifyOfQuote(booking: BookingPlan, now: Date): PlannedNotification[] {
  if (booking.status !== 'quoted') return []
  return [
    {
      userId: booking.buyer.id,
      triggeredBy: booking.kitchen.profileId,
      type: 'booking',
      worded: wordBookingEvent('booking_quoted', factsOf(booking)).buyer,
      ids: { bookingId: booking.id },
      at: new Date(now.getTime() - 20 * minuteMs),
    },
  ]
}

function factsOf(booking: BookingPlan) {
  const { number, serviceName, serviceNameRu, kitchen, buyer, priceCents, startsAt } = booking
  return {
    number,
    service: localText(serviceName, serviceNameRu),
    chef: localText(kitchen.name, kitchen.nameRu),
    buyer: buyer.name,
    priceCents,
    deposit: null,
    times: { startsAt: startsAt.toISOString(), proposedAt: null, timeZone: kitchen.timeZone },
    awaitsDeposit: false,
    owedCents: 0,
    recordedCents: 0,
    card: null,
    reason: null,
  }
}
