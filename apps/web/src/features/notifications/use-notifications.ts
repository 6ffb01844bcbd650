import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadBackend } from '@/shared/backend/client.ts'
import { gatherChanges } from '@/shared/live/gather-changes.ts'
import { toast } from '@/shared/ui/toast.ts'
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
  notificationsPageSize,
} from './notification-calls.ts'

/** Fresh for 30 s, refetched every minute and on window focus (spec, section 9). */
const timing = { staleTime: 30_000, refetchInterval: 60_000, refetchOnWindowFocus: true }

const listKey = (userId: string) => ['notifications', userId, 'list']
const unreadKey = (userId: string) => ['notifications', userId, 'unread']

export function useUnreadCount(userId: string): number {
  return useQuery({ queryKey: unreadKey(userId), queryFn: () => countUnread(userId), ...timing }).data ?? 0
}

export function useNotificationList(userId: string) {
  return useInfiniteQuery({
    queryKey: listKey(userId),
    queryFn: ({ pageParam }) => listNotifications(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) => (last.hasMore ? offset + notificationsPageSize : undefined),
    ...timing,
  })
}

export function useMarkRead(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: markRead,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications', userId] }),
  })
}

export function useMarkAllRead(userId: string) {
  const queryClient = useQueryClient()
  const { t } = useTranslation('notifications')
  return useMutation({
    mutationFn: markAllRead,
    onSuccess: (done) => {
      if (done) {
        toast.success(t('allRead'))
      } else {
        toast.error(t('allReadFailed'))
      }
      return queryClient.invalidateQueries({ queryKey: ['notifications', userId] })
    },
  })
}

/**
 * Any change to the user's notifications refetches the list (spec, section 7), once for all changes in half a second.
 */
export function useLiveNotifications(userId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let stop = () => {}
    let ended = false
    const onChange = gatherChanges(() =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['notifications', userId] }),
        // A new message also arrives here, so the unread counts on orders and bookings are refreshed.
        queryClient.invalidateQueries({ queryKey: ['messages', 'unread'] }),
        // An admin's decision on a kitchen or certification arrives here too and changes the business profile.
        queryClient.invalidateQueries({ queryKey: ['business'] }),
        queryClient.invalidateQueries({ queryKey: ['my-chef'] }),
      ]),
    )
    loadBackend()
      .then((backend) => {
        if (ended) return
        const channel = backend
          .channel(`notifications:${userId}`)
          .on(
            'postgres_changes',
            { event: '*', schema: 'public', table: 'notifications', filter: `user_id=eq.${userId}` },
            onChange,
          )
          .subscribe()
        stop = () => void backend.removeChannel(channel)
      })
      .catch((error: unknown) => console.error('Live notifications are off', error))
    return () => {
      ended = true
      onChange.stop()
      stop()
    }
  }, [userId, queryClient])
}
