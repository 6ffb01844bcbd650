import { listConversations } from '@localchef/contracts/messages/list-conversations'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useLiveRows } from '@/shared/live/use-live-rows.ts'

export type WhichConversations = 'all' | 'unread'

/** Interval of refetching while the live connection is up, and while it is down. */
const safetyNetMs = 60_000
const blindMs = 5_000

/** All conversations of a person, newest first. A new message refetches the list. */
export function useInbox(userId: string, search: { query: string; which: WhichConversations }) {
  const queryClient = useQueryClient()
  const readAgain = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['messages', 'inbox'] }),
    [queryClient],
  )
  const { lost } = useLiveRows({ table: 'messages', filter: `recipient_id=eq.${userId}` }, readAgain)
  const query = useInfiniteQuery({
    queryKey: ['messages', 'inbox', search],
    queryFn: ({ pageParam, signal }) =>
      callFunction(listConversations, { ...search, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    // Keeps the earlier results while the user types.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: lost ? blindMs : safetyNetMs,
    refetchOnWindowFocus: true,
  })
  return { query, lost, readAgain }
}
