import type { Notification } from './notification.ts'

/** The page a notification is about; null when it is about none. */
export function notificationTarget({ data, type }: Pick<Notification, 'data' | 'type'>, isChef: boolean) {
  const id = (name: string) => {
    const value = data?.[name]
    return typeof value === 'string' && /^[\w-]+$/.test(value) ? value : null
  }
  const orderId = id('orderId')
  const isMessage = typeof data?.key === 'string' && data.key.startsWith('message_')
  if (orderId) return `/dashboard/orders/${orderId}${isMessage ? '#messages' : ''}`
  const bookingId = id('bookingId')
  if (bookingId) {
    const page = isChef ? '/dashboard/bookings' : '/dashboard/user-bookings'
    return isMessage ? `${page}?messages=${bookingId}` : page
  }
  if (type === 'review') return '/dashboard/reviews'
  return null
}
