import type { Notification } from './notification.ts'

/** Events of bookings that are over by then. Such bookings are in a separate list. */
const endings = /^booking_(cancelled|completed|declined|expired|payment_owed|payment_recorded)$/

/**
 * The page that a notification is about, or null. A notice from a person links only to the order or booking that both
 * people share, whatever its data says.
 */
export function notificationTarget(
  { type, sender, ...notification }: Pick<Notification, 'data' | 'type' | 'event' | 'sender'>,
  isChef: boolean,
) {
  const data = sender ? { orderId: sender.orderId, bookingId: sender.bookingId } : notification.data
  const event = sender ? null : notification.event
  const id = (name: string) => {
    const value = data?.[name]
    return typeof value === 'string' && /^[\w-]+$/.test(value) ? value : null
  }
  const orderId = id('orderId')
  const isMessage = event?.startsWith('message_') ?? false
  if (orderId) return `/dashboard/orders/${orderId}${isMessage ? '#messages' : ''}`
  if (id('standingOrderId')) return '/dashboard/standing-orders'
  const bookingId = id('bookingId')
  if (bookingId) {
    const page = isChef ? '/dashboard/bookings' : '/dashboard/user-bookings'
    if (isMessage) return `${page}?messages=${bookingId}`
    return event && endings.test(event) ? `${page}?which=closed` : page
  }
  const dishId = id('dishId')
  const dropId = id('dropId')
  if (dropId) return `/drops/${dropId}`
  if (dishId && (event === 'watched_dish' || event === 'followed_batch')) return `/dish/${dishId}`
  if (dishId && event?.startsWith('waiting_')) return `/dish/${dishId}#waiting-list`
  const messageId = id('followerMessageId')
  if (messageId) return `/dashboard/favourites#message-${messageId}`
  if (type === 'review' && !sender) return '/dashboard/reviews'
  return null
}
