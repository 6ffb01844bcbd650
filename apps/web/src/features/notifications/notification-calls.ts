import { z } from 'zod'
import { loadBackend } from '@/shared/backend/client.ts'
import { Notification } from './notification.ts'

export const notificationsPageSize = 10

export interface NotificationsPage {
  rows: Notification[]
  total: number
  hasMore: boolean
}

const nothing: NotificationsPage = { rows: [], total: 0, hasMore: false }

/** Newest first. A failure is logged and reads as an empty list (spec, section 8). */
export async function listNotifications(offset: number): Promise<NotificationsPage> {
  try {
    const backend = await loadBackend()
    const { data: account } = await backend.auth.getUser()
    if (!account.user) return nothing
    const { data, error, count } = await backend
      .from('notifications')
      .select('*', { count: 'exact' })
      .eq('user_id', account.user.id)
      .order('created_at', { ascending: false })
      .range(offset, offset + notificationsPageSize - 1)
    if (error) throw error
    const total = count ?? 0
    return {
      rows: z.array(Notification).parse(data),
      total,
      hasMore: offset + notificationsPageSize < total,
    }
  } catch (error) {
    console.error('Fetching notifications failed', error)
    return nothing
  }
}

export async function countUnread(userId: string): Promise<number> {
  const backend = await loadBackend()
  const { count, error } = await backend
    .from('notifications')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', userId)
    .eq('is_read', false)
  if (error) {
    console.error('Counting unread notifications failed', error)
    return 0
  }
  return count ?? 0
}

/** Returns whether it succeeded; a failure is only logged. */
export async function markRead(id: string): Promise<boolean> {
  try {
    const backend = await loadBackend()
    const { error } = await backend.from('notifications').update({ is_read: true }).eq('id', id)
    if (error) throw error
    return true
  } catch (error) {
    console.error('Marking a notification as read failed', error)
    return false
  }
}

/** False without a signed-in user or on failure. */
export async function markAllRead(): Promise<boolean> {
  try {
    const backend = await loadBackend()
    const { data: account } = await backend.auth.getUser()
    if (!account.user) return false
    const { error } = await backend
      .from('notifications')
      .update({ is_read: true })
      .eq('user_id', account.user.id)
      .eq('is_read', false)
    if (error) throw error
    return true
  } catch (error) {
    console.error('Marking all notifications as read failed', error)
    return false
  }
}

/** The notifications to look through. No kitchen has this many orders waiting for an answer. */
const mostNewOrders = 100

const NewOrders = z.array(z.object({ id: z.string(), data: z.object({ orderId: z.unknown() }).nullish() }))

/**
 * Marks the notifications of these new orders as read once the chef has looked at the orders. Returns whether any
 * changed.
 */
export async function markLookedAt(orderIds: readonly string[]): Promise<boolean> {
  try {
    const backend = await loadBackend()
    const { data, error } = await backend
      .from('notifications')
      .select('id, data')
      .eq('event', 'order_placed')
      .eq('is_read', false)
      .order('created_at', { ascending: false })
      .limit(mostNewOrders)
    if (error) throw error
    const ids = NewOrders.parse(data).flatMap(({ id, data: about }) =>
      orderIds.some((orderId) => orderId === about?.orderId) ? id : [],
    )
    if (ids.length === 0) return false
    const { error: refused } = await backend.from('notifications').update({ is_read: true }).in('id', ids)
    if (refused) throw refused
    return true
  } catch (error) {
    console.error('Marking new orders as looked at failed', error)
    return false
  }
}
