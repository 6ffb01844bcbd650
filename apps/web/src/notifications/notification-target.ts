import type { Notification } from './notification.ts'

/** The page a notification is about; null when it is about none. */
export function notificationTarget({ data, type }: Pick<Notification, 'data' | 'type'>, isChef: boolean) {
  const id = (name: string) => {
    const value = data?.[name]
    return typeof value === 'string' && /^[\w-]+$/.test(value) ? value : null
  }
  const orderId = id('orderId')
  if (orderId) return `/dashboard/orders/${orderId}`
  if (id('bookingId')) return isChef ? '/dashboard/bookings' : '/dashboard/user-bookings'
  if (type === 'review') return '/dashboard/reviews'
  return null
}
